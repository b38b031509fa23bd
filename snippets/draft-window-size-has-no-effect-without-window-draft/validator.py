EAGLE_3_AND_DFLASH = {"0.5.13", "0.5.13.post1", "0.5.14", "0.5.15", "0.5.15.post1", "0.5.16", "0.5.17", "0.5.18", "0.5.19", "0.5.20"}


def validate(speculative_draft_window_size, speculative_algorithm, release):
    if speculative_draft_window_size is None or speculative_draft_window_size <= 0:
        return True
    if release in EAGLE_3_AND_DFLASH:
        return speculative_algorithm in ("EAGLE3", "DFLASH")
    return speculative_algorithm in ("EAGLE", "NEXTN", "EAGLE3", "DFLASH")
