def validate(skip_tokenizer_init, enable_dynamic_batch_tokenizer):
    return not (skip_tokenizer_init and enable_dynamic_batch_tokenizer)
