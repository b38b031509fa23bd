def validate(speculative_dspark_align_verify_tokens_to_graph_tier, mode, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return not speculative_dspark_align_verify_tokens_to_graph_tier or mode == "compact"
