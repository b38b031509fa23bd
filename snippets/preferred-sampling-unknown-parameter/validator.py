def validate(preferred_sampling_params, skip_tokenizer_init):
    return not skip_tokenizer_init or "max_tokens" not in str(preferred_sampling_params)
