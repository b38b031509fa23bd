def validate(speculative_algorithm, speculative_ngram_max_bfs_breadth, speculative_num_steps):
    if speculative_algorithm != "NGRAM" or speculative_num_steps is not None:
        return True
    return speculative_ngram_max_bfs_breadth != 0
