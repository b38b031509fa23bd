def validate(skip_tokenizer_init, enable_tokenizer_batch_encode):
    return not (skip_tokenizer_init and enable_tokenizer_batch_encode)
