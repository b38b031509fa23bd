def validate(mamba_max_states_per_path):
    return mamba_max_states_per_path == -1 or mamba_max_states_per_path >= 1
