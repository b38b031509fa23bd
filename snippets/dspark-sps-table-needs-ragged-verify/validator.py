def validate(speculative_dspark_sps_table_path, mode, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return speculative_dspark_sps_table_path is None or mode not in (None, "static")
