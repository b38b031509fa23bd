def validate(
    speculative_ngram_external_corpus_path,
    speculative_ngram_external_sam_budget,
    speculative_num_draft_tokens,
):
    if speculative_ngram_external_corpus_path is None:
        return True
    tokens = 12 if speculative_num_draft_tokens is None else speculative_num_draft_tokens
    return speculative_ngram_external_sam_budget < tokens
