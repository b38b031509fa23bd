FIRST = {"0.5.13", "0.5.13.post1"}
WITHOUT_FIVE = {"0.5.14", "0.5.15", "0.5.15.post1", "0.5.16", "0.5.17", "0.5.18", "0.5.19"}


def validate(speculative_adaptive, speculative_num_steps, release):
    if not speculative_adaptive or speculative_num_steps is None:
        return True
    if speculative_num_steps == 0:
        return release not in FIRST
    if speculative_num_steps == 5:
        return release not in FIRST and release not in WITHOUT_FIVE
    return speculative_num_steps in (1, 3, 7)
