def validate(kv_cache_dtype, speculative_ngram_max_bfs_breadth):
    return kv_cache_dtype != "nvfp4" or speculative_ngram_max_bfs_breadth == 1
