def validate(enable_response_store, disaggregation_mode):
    return not enable_response_store or disaggregation_mode == "null"
