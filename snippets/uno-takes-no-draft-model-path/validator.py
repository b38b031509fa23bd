def validate(speculative_algorithm, speculative_draft_model_path):
    return speculative_algorithm != "UNO" or speculative_draft_model_path is None
