def validate(skip_tokenizer_init):
    return not skip_tokenizer_init
