CHECKED = {"dsv3", "dsv4", "qwen3moe"}


def validate(moe_a2a_backend, model):
    return moe_a2a_backend != "deepep_v2" or model in CHECKED
