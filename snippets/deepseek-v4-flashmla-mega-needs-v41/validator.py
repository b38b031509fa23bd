def validate(dsv4_attn_backend):
    return dsv4_attn_backend != "flashmla_mega"
