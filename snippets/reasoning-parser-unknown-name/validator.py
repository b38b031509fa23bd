# Every name of 0.5.8 to 0.5.23; a release knows those of its time.
KNOWN = {
    "apertus2509", "auto", "beam", "cohere_command4", "deepseek-r1", "deepseek-v3", "deepseek-v4", "deepseek-v41", "dots", "gemma4",
    "gigachat35", "glm45", "gpt-oss", "granite_thinking_parser", "hunyuan", "inkling", "interns1", "iquest_q1", "k2_horizon",
    "kimi", "kimi_k2", "kimi_k3", "ling3", "mimo", "minimax", "minimax-append-think", "minimax-m3", "mistral", "muse",
    "nanbeige", "nemotron_3", "poolside_v1", "qwen3", "qwen3-thinking", "response_template", "step3", "step3p5",
}


def validate(reasoning_parser):
    return reasoning_parser is None or reasoning_parser in KNOWN
