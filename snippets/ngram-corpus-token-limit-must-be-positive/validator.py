def validate(
    speculative_algorithm, speculative_ngram_external_corpus_path, speculative_ngram_external_corpus_max_tokens
):
    if speculative_algorithm != "NGRAM" or speculative_ngram_external_corpus_path is None:
        return True
    return speculative_ngram_external_corpus_max_tokens > 0
