def validate(enable_return_aux_hidden_states, speculative_draft_model_path):
    return not enable_return_aux_hidden_states or speculative_draft_model_path is None
