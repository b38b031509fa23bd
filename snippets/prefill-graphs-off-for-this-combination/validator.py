# these releases also turned it off for every MLA model, DeepSeek V3 among them
MLA_OFF = {"0.5.15", "0.5.15.post1", "0.5.16", "0.5.17"}


def validate(release, dcp_size, cuda_graph_backend_prefill):
    if cuda_graph_backend_prefill is not None:
        return True
    return dcp_size <= 1 and release not in MLA_OFF
