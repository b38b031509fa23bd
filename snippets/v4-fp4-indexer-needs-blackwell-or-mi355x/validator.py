def validate(enable_deepseek_v4_fp4_indexer):
    return not enable_deepseek_v4_fp4_indexer
