BY_DEFAULT = ("b200", "b300")  # where SGLang chooses trtllm_mla for this model
NO_GRAPHS = ("mi300x", "mi355x", "cpu")  # prefill has none there by default
DECODES_ONLY = ("cutedsl_mla", "tokenspeed_mla")  # trtllm_mla does prefill beside them
EXCHANGES = (None, "none", "deepep", "megamoe", "flashinfer")  # any other turns the graphs off before


def validate(
    attention_backend,
    prefill_attention_backend,
    decode_attention_backend,
    cuda_graph_backend_prefill,
    cuda_graph_config,
    disable_cuda_graph,
    disable_prefill_cuda_graph,
    pp_size,
    dcp_size,
    attn_cp_size,
    dwdp_size,
    enable_prefill_cp,
    enable_two_batch_overlap,
    moe_a2a_backend,
    disaggregation_mode,
    gpu,
):
    named = str(cuda_graph_config).replace(" ", "").replace("'", '"').partition('"prefill":{')[2].partition("}")[0]
    if cuda_graph_backend_prefill is not None or '"backend"' in named:
        return True
    if disable_cuda_graph or disable_prefill_cuda_graph or disaggregation_mode == "decode" or gpu in NO_GRAPHS:
        return True
    if max(pp_size, dcp_size, attn_cp_size, dwdp_size or 1) > 1 or enable_prefill_cp or enable_two_batch_overlap:
        return True
    if moe_a2a_backend not in EXCHANGES:
        return True
    if prefill_attention_backend is not None:
        return prefill_attention_backend != "trtllm_mla"
    if attention_backend in DECODES_ONLY or decode_attention_backend in DECODES_ONLY:
        return False
    if attention_backend is not None:
        return attention_backend != "trtllm_mla"
    return decode_attention_backend is not None or gpu not in BY_DEFAULT
