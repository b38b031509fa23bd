def validate(enable_tokenizer_batch_encode, enable_dynamic_batch_tokenizer):
    return not enable_tokenizer_batch_encode or not enable_dynamic_batch_tokenizer
