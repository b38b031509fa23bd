def validate(speculative_algorithm, speculative_draft_model_path):
    return speculative_algorithm != "DSPARK" or speculative_draft_model_path is not None
