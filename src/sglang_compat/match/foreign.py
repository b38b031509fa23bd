"""Flags of vLLM's that readers bring along, and what SGLang has in their place.

Each line: the flag, SGLang's flag (or None when nothing has to be said), and the reason in a few words. A flag that
some release of SGLang has does not belong here; a test says so.
Source: vLLM's argument declarations (vllm/engine/arg_utils.py and vllm/entrypoints/openai/cli_args.py, 0.9.2).
"""

VLLM: dict[str, tuple[str | None, str]] = {
    "--async-scheduling": (None, "SGLang overlaps scheduling by default"),
    "--block-size": ("--page-size", "SGLang calls the KV cache's blocks pages"),
    "--compilation-config": (None, "SGLang has single flags for graphs and compilation"),
    "--disable-log-requests": (None, "SGLang logs requests only when asked to"),
    "--distributed-executor-backend": (None, "SGLang starts its own processes"),
    "--enable-auto-tool-choice": ("--tool-call-parser", "naming the parser is enough"),
    "--enable-chunked-prefill": ("--chunked-prefill-size", "chunking is on; only its size is set"),
    "--enable-expert-parallel": ("--ep-size", "expert parallelism is asked for by its size"),
    "--enable-prefix-caching": (None, "the radix cache is on by default"),
    "--enable-reasoning": ("--reasoning-parser", "naming the parser is enough"),
    "--enforce-eager": ("--disable-cuda-graph", "eager mode is running without CUDA graphs"),
    "--gpu-memory-utilization": ("--mem-fraction-static", "it counts weights and KV cache only"),
    "--guided-decoding-backend": ("--grammar-backend", "SGLang calls guided decoding grammar"),
    "--hf-overrides": ("--json-model-override-args", "it takes the same JSON"),
    "--kv-transfer-config": ("--disaggregation-mode", "prefill and decode servers are told apart by mode"),
    "--limit-mm-per-prompt": ("--limit-mm-data-per-request", "it takes the same JSON"),
    "--lora-modules": ("--lora-paths", "it takes NAME=PATH as well"),
    "--max-loras": ("--max-loras-per-batch", "the limit is counted per batch"),
    "--max-model-len": ("--context-length", "SGLang calls it the context length"),
    "--max-num-batched-tokens": ("--chunked-prefill-size", "the tokens of one prefill step"),
    "--max-num-seqs": ("--max-running-requests", "SGLang counts requests"),
    "--max-seq-len-to-capture": (None, "SGLang captures graphs by batch size"),
    "--no-enable-prefix-caching": ("--disable-radix-cache", "SGLang's prefix cache is its radix cache"),
    "--num-gpu-blocks-override": ("--max-total-tokens", "SGLang sizes the KV cache in tokens"),
    "--num-scheduler-steps": (None, "SGLang has no multi-step scheduling"),
    "--override-generation-config": ("--preferred-sampling-params", "it takes the sampling values as JSON"),
    "--speculative-config": ("--speculative-algorithm", "SGLang has single flags for speculative decoding"),
    "--swap-space": (None, "SGLang does not swap to the host; see hierarchical cache"),
    "--uvicorn-log-level": ("--log-level-http", "SGLang names the HTTP server's level so"),
}
