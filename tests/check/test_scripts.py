"""Real-style launch scripts parse without loss."""

import pytest
from helpers import ROOT

from sglang_compat import configfile, launch, releases, scripts
from sglang_compat.check import arguments
from sglang_compat.launch import Unknown

FOLDER = ROOT / "tests" / "data" / "launch"
LLAMA = "meta-llama/Llama-3.1-8B-Instruct"
R1 = "--model-path deepseek-ai/DeepSeek-R1 --tp 16 --nnodes $(LWS_GROUP_SIZE) --node-rank"
R1_END = "--dist-init-addr $(LWS_LEADER_ADDRESS):20000 --trust-remote-code"
# file -> for each command its environment and its flags; a word that holds $ is one that only a shell can tell
EXPECTED = {
    "compose.yaml": [
        (
            {"HF_TOKEN": "${HF_TOKEN}", "SGLANG_ENABLE_JIT_DEEPGEMM": "1"},
            f"--model-path {LLAMA} --host 0.0.0.0 --port 30000",
        )
    ],
    "disaggregation.sh": [
        (
            {"CUDA_VISIBLE_DEVICES": "0"},
            f"--model-path {LLAMA} --disaggregation-mode prefill --port 30000 --disaggregation-ib-device mlx5_roce0",
        ),
        (
            {"CUDA_VISIBLE_DEVICES": "1"},
            f"--model-path {LLAMA} --disaggregation-mode decode --port 30001 --base-gpu-id 1 "
            "--disaggregation-ib-device mlx5_roce0",
        ),
    ],
    "docker-bash.sh": [
        (
            {},
            "--model-path Qwen/Qwen3-30B-A3B-Instruct-2507 --tp-size=2 --mem-fraction-static 0.85 "
            '--json-model-override-args {"rope_scaling":·{"rope_type":·"yarn",·"factor":·4.0}}',
        )
    ],
    "docker.sh": [
        (
            {"HF_TOKEN": "<secret>", "SGLANG_TORCH_PROFILER_DIR": "/profile"},
            f"--model-path {LLAMA} --host 0.0.0.0 --port 30000",
        )
    ],
    "kubernetes.yaml": [
        (
            {"HF_TOKEN": "$HF_TOKEN", "NCCL_DEBUG": "INFO"},
            "--model-path Qwen/Qwen3-Next-80B-A3B-Instruct --tp 4 --served-model-name=qwen3-next "
            "--enable-linear-replayssm --linear-attn-decode-backend flashinfer",
        )
    ],
    "leader-worker-set.yaml": [
        ({"GLOO_SOCKET_IFNAME": "eth0"}, f"{R1} 0 {R1_END}"),
        ({}, f"{R1} $(LWS_WORKER_INDEX) {R1_END}"),
    ],
    "loras.sh": [
        (
            {"CUDA_VISIBLE_DEVICES": "0,1", "HF_HUB_OFFLINE": "1"},
            f"--model {LLAMA} --dp 2 --enable-lora --lora-paths lora0=/adapters/zero lora1=/adapters/one "
            "--max-loras-per-batch 2 --lora-target-modules q_proj k_proj v_proj o_proj --config serving.yaml "
            "--cuda-graph-bs 1 2 4 8 16 --watchdog-timeout 3600 --random-seed -1",
        )
    ],
    "multi-node.sh": [
        (
            {"NCCL_SOCKET_IFNAME": "eth0", "GLOO_SOCKET_IFNAME": "eth0"},
            "--model-path deepseek-ai/DeepSeek-V3 --tp 16 --dist-init-addr 10.0.0.1:5000 --nnodes 2 "
            "--node-rank ${NODE_RANK} --trust-remote-code --host 0.0.0.0 --port 40000",
        )
    ],
    "slurm.sh": [
        (
            {"NCCL_DEBUG": "WARN"},
            "--model-path $MODEL --tensor-parallel-size 16 --nnodes 2 --node-rank $SLURM_NODEID "
            "--dist-init-addr $head:50000",
        )
    ],
    "speculative.sh": [
        (
            {"SGLANG_ENABLE_SPEC_V2": "1"},
            "openai/gpt-oss-120b --tp 4 --speculative-algorithm EAGLE3 "
            "--speculative-draft-model-path lmsys/EAGLE3-gpt-oss-120b-bf16 --speculative-num-steps 3 "
            "--speculative-eagle-topk 1 --speculative-num-draft-tokens 4 --cuda-graph-max-bs 200 "
            "--reasoning-parser gpt-oss --tool-call-parser gpt-oss $EXTRA_ARGS",
        )
    ],
}


def test_every_script_has_an_expectation():
    assert {path.name for path in FOLDER.iterdir()} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_script_parses_without_loss(name):
    found = [command.launch for command in scripts.commands((FOLDER / name).read_text())]
    assert [(one.env, list(one.argv)) for one in found] == [
        (env, [word.replace("·", " ") for word in flags.split(" ")]) for env, flags in EXPECTED[name]
    ]
    for one in found:
        assert all(isinstance(word, Unknown) == ("$" in word) for word in one.argv)


@pytest.mark.parametrize("name", EXPECTED)
def test_each_word_says_where_it_stands(name):
    text = (FOLDER / name).read_text()
    for command in scripts.commands(text):
        assert "launch_server" in text[command.words[0].start : command.words[-1].end] or name == "speculative.sh"
        for word in command.argv:
            written = text[word.start : word.end]
            bare = written.strip("'\"").replace("\\", "")
            assert bare.startswith(word.text.split(" ")[0][:3]) or "'\"$" in written or word.source


@pytest.mark.parametrize("name", [name for name in EXPECTED if name not in ("speculative.sh", "loras.sh")])
def test_a_newest_release_knows_every_flag_of_a_script(name):
    table = releases.flags("0.5.23")
    for command in scripts.commands((FOLDER / name).read_text()):
        assert arguments.read(command.launch, table).findings == ()


def test_what_a_config_file_says_loses_against_the_command():
    made = launch.parse("python -m sglang.launch_server --config c.yaml --page-size 4")
    merged = made.with_config(
        configfile.read("model-path: m\npage_size: 1\nenable-lora: true\nskip_server_warmup: false\n")
    )
    assert merged.model == "m"
    assert merged.option("--page-size").value == "4"
    assert merged.option("--enable-lora").origin == "config"
    assert merged.option("--skip-server-warmup") is None
    assert merged.config is None


def test_a_config_file_that_is_no_mapping_is_refused():
    with pytest.raises(launch.LaunchError, match="no mapping"):
        configfile.read("- a")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: &a\n  b: *a\n", "Circular"),
        ("tp: {a: 2024-01-01}", "date"),
        ("z: {q: !!binary aGVsbG8=}", "bytes"),
        ("a0: &a0 {k: 1}\n" + "".join(f"a{n + 1}: &a{n + 1} [*a{n}, *a{n}]\n" for n in range(60)), "10,000 values"),
    ],
)
def test_a_config_file_that_cannot_become_flags_is_refused_at_once(text, problem):
    with pytest.raises(launch.LaunchError, match=problem):
        configfile.read(text)


@pytest.mark.parametrize(
    "text",
    [
        "python -m sglang.launch_server --a 1\n  --b 2",
        "python -m sglang.launch_server --a 1 \\  \n  --b 2",
        "python -m sglang.launch_server --a 1 \\\n  # --c 3 \\\n  --b 2",
        "```bash\npython -m sglang.launch_server --a 1 --b 2\n```",
        "run `python -m sglang.launch_server --a 1 --b 2`"[4:],
        "$ python -m sglang.launch_server --a 1 --b 2 > log.txt 2>&1 &\ntail -f log.txt",
        "if true; then python -m sglang.launch_server --a 1 --b 2; fi",
    ],
)
def test_what_is_a_little_broken_is_read_as_it_was_meant(text):
    (found,) = scripts.find(text)
    assert found.launch.argv == ("--a", "1", "--b", "2")


def test_a_word_ends_before_the_continuation_that_follows_it():
    text = "python -m sglang.launch_server --a\\\n --b\\  \n --c\\"
    (found,) = scripts.find(text)
    assert [text[word.start : word.end] for word in found.argv] == ["--a", "--b", "--c"]


def test_an_environment_may_have_keys_that_are_no_names():
    text = "services:\n  s:\n    command: python -m sglang.launch_server --model-path x\n"
    (found,) = scripts.commands(f"{text}    environment:\n      ? [a]\n      : b\n      NCCL_DEBUG: INFO\n")
    assert found.launch.env == {"NCCL_DEBUG": "INFO"}
