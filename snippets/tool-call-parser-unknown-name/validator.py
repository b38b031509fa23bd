# Every name of 0.5.8 to 0.5.23; a release knows those of its time.
KNOWN = {
    "apertus2509", "auto", "beam", "cohere_command4", "deepseekv3", "deepseekv31", "deepseekv32", "deepseekv4", "deepseekv41", "dots",
    "gemma4", "gigachat3", "gigachat35", "glm", "glm45", "glm47", "gpt-oss", "hermes", "hunyuan", "inkling", "interns1",
    "iquest_q1", "k2_horizon", "kimi_k2", "kimi_k3", "lfm2", "ling3", "llama3", "mimo", "minicpm5", "minimax-m2", "minimax-m3",
    "mistral", "muse", "nanbeige", "poolside_v1", "pythonic", "qwen", "qwen25", "qwen3_coder", "response_template", "spark25",
    "step3", "step3p5", "trinity",
}


def validate(tool_call_parser):
    return tool_call_parser is None or tool_call_parser in KNOWN
