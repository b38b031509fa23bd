def validate(msprobe_dump_config):
    return msprobe_dump_config is None
