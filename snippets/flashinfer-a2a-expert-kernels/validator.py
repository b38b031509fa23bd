READS_A2A = ("flashinfer_cutlass", "flashinfer_cutedsl", "flashinfer_trtllm", "flashinfer_trtllm_routed", "deep_gemm")
TURNS_A2A_OFF = "megamoe"  # another name for --moe-a2a-backend megamoe


def validate(moe_runner_backend):
    return moe_runner_backend in READS_A2A or moe_runner_backend == TURNS_A2A_OFF
