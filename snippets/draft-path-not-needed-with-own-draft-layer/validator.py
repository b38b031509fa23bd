EAGLE = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}


def validate(speculative_algorithm, speculative_draft_model_path):
    return speculative_algorithm not in EAGLE or speculative_draft_model_path is None
