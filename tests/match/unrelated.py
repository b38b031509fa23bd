"""Errors that are not SGLang's: 200 and more, of Python, CUDA, NCCL, vLLM and what else a launch log holds."""

import itertools

NAMES = ["torch", "flash_attn", "deep_ep", "vllm", "triton", "flashinfer", "transformers", "numpy", "mooncake", "zmq"]
FILES = ["config.json", "/models/llama/model.safetensors", "tokenizer.json", "/dev/shm/nccl-1"]
PLAIN = """
KeyError: 'num_hidden_layers'
IndexError: list index out of range
ZeroDivisionError: integer division or modulo by zero
RecursionError: maximum recursion depth exceeded while calling a Python object
UnicodeDecodeError: 'utf-8' codec can't decode byte 0x80 in position 0: invalid start byte
TypeError: unsupported operand type(s) for +: 'int' and 'NoneType'
TypeError: 'NoneType' object is not subscriptable
TypeError: main() missing 1 required positional argument: 'args'
TypeError: LlamaForCausalLM.__init__() got an unexpected keyword argument 'prefix'
ValueError: invalid literal for int() with base 10: 'auto'
ValueError: not enough values to unpack (expected 2, got 1)
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
yaml.scanner.ScannerError: mapping values are not allowed here
BrokenPipeError: [Errno 32] Broken pipe
ConnectionResetError: [Errno 104] Connection reset by peer
OSError: [Errno 98] Address already in use
OSError: [Errno 28] No space left on device
OSError: [Errno 24] Too many open files
MemoryError
KeyboardInterrupt
SystemExit: 1
Segmentation fault (core dumped)
Killed
EOFError: Ran out of input
multiprocessing.context.TimeoutError
concurrent.futures.process.BrokenProcessPool: A process in the process pool was terminated abruptly
asyncio.exceptions.CancelledError
pickle.UnpicklingError: invalid load key, 'v'.
subprocess.CalledProcessError: Command '['ninja', '-v']' returned non-zero exit status 1.
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.11 GiB of which 1.02 GiB is free.
RuntimeError: CUDA error: an illegal memory access was encountered
RuntimeError: CUDA error: device-side assert triggered
RuntimeError: CUDA error: no kernel image is available for execution on the device
RuntimeError: CUDA error: invalid device ordinal
RuntimeError: CUDA error: out of memory
RuntimeError: CUDA error: operation not permitted when stream is capturing
RuntimeError: CUDA driver error: invalid argument
RuntimeError: The NVIDIA driver on your system is too old (found version 11040).
RuntimeError: Found no NVIDIA driver on your system.
RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x4096 and 11008x4096)
RuntimeError: expected scalar type BFloat16 but found Float
RuntimeError: Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you must use the 'spawn' start method
RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED
RuntimeError: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`
RuntimeError: CUBLAS_STATUS_EXECUTION_FAILED when calling cublasGemmEx
RuntimeError: Triton Error [CUDA]: invalid device context
triton.runtime.errors.OutOfResources: out of resource: shared memory, Required: 262144, Hardware limit: 232448.
triton.compiler.errors.CompilationError: at 12:4: x = tl.load(ptr)
RuntimeError: Error building extension 'fused_moe'
nvcc fatal   : Unsupported gpu architecture 'compute_120'
ptxas fatal   : Value 'sm_120a' is not defined for option 'gpu-name'
torch.distributed.DistBackendError: NCCL error in: ProcessGroupNCCL.cpp:2356, unhandled cuda error, NCCL version 2.27.3
torch.distributed.DistStoreError: Timed out after 601 seconds waiting for clients. 1/2 clients joined.
torch.distributed.DistNetworkError: The server socket has failed to listen on any local network address. port: 29500, EADDRINUSE
ncclInternalError: Internal check failed.
ncclSystemError: System call (e.g. socket, malloc) or external library call failed or device error.
ncclUnhandledCudaError: Call to CUDA function failed.
NCCL WARN Cuda failure 'peer access is not supported between these two devices'
NCCL WARN Error while creating shared memory segment /dev/shm/nccl-yFsXyz (size 9637888)
NCCL WARN Bootstrap : no socket interface found
NCCL INFO NET/IB : No device found.
[rank0]:[E ProcessGroupNCCL.cpp:629] [Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, OpType=ALLREDUCE)
Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, OpType=_ALLGATHER_BASE, NumelIn=4, NumelOut=8, Timeout(ms)=600000)
Signal 6 (SIGABRT) received by PID 1234
huggingface_hub.errors.RepositoryNotFoundError: 401 Client Error. (Request ID: Root=1-66)
huggingface_hub.errors.GatedRepoError: 403 Client Error. Access to model meta-llama/Llama-3.1-8B is restricted
huggingface_hub.errors.LocalEntryNotFoundError: Cannot find an appropriate cached snapshot folder for the specified revision on the local disk
huggingface_hub.errors.HFValidationError: Repo id must be in the form 'repo_name' or 'namespace/repo_name': '/models/x'.
requests.exceptions.ConnectionError: HTTPSConnectionPool(host='huggingface.co', port=443): Max retries exceeded with url: /api/models
OSError: We couldn't connect to 'https://huggingface.co' to load the files, and couldn't find them in the cached files.
OSError: meta-llama/Llama-3 is not a local folder and is not a valid model identifier listed on 'https://huggingface.co/models'
OSError: Can't load tokenizer for 'x'. If you were trying to load it from 'https://huggingface.co/models', make sure you don't have a local directory with the same name.
ValueError: The checkpoint you are trying to load has model type `qwen9` but Transformers does not recognize this architecture.
ValueError: Unrecognized configuration class <class 'transformers.models.bert.BertConfig'> for this kind of AutoModel: AutoModelForCausalLM.
ImportError: Using `low_cpu_mem_usage=True` or a `device_map` requires Accelerate: `pip install 'accelerate>=0.26.0'`
ImportError: libcudart.so.12: cannot open shared object file: No such file or directory
ImportError: /usr/lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.32' not found
ImportError: cannot import name 'AutoTokenizer' from partially initialized module 'transformers' (most likely due to a circular import)
safetensors_rust.SafetensorError: Error while deserializing header: HeaderTooLarge
Exception: data did not match any variant of untagged enum ModelWrapper at line 757 column 3
jinja2.exceptions.TemplateError: Conversation roles must alternate user/assistant/user/assistant/...
jinja2.exceptions.UndefinedError: 'dict object' has no attribute 'role'
docker: Error response from daemon: could not select device driver "" with capabilities: [[gpu]].
docker: Error response from daemon: Conflict. The container name "/sglang" is already in use by container "4f1c".
Error response from daemon: manifest for lmsysorg/sglang:v9.9.9 not found: manifest unknown
Error response from daemon: driver failed programming external connectivity on endpoint: Bind for 0.0.0.0:30000 failed: port is already allocated.
nvidia-container-cli: initialization error: nvml error: driver not loaded: unknown
NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.
Failed to initialize NVML: Driver/library version mismatch
bash: sglang: command not found
python: can't open file '/app/serve.py': [Errno 2] No such file or directory
/usr/bin/python3: No module named sglang.launch_server
sudo: a password is required
permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock
Warning  FailedScheduling  pod/sglang-0  0/3 nodes are available: 3 Insufficient nvidia.com/gpu.
Warning  BackOff  kubelet  Back-off restarting failed container
OOMKilled (exit code 137)
Liveness probe failed: Get "http://10.0.0.3:30000/health": dial tcp 10.0.0.3:30000: connect: connection refused
curl: (7) Failed to connect to localhost port 30000 after 0 ms: Connection refused
error: externally-managed-environment
ERROR: Could not find a version that satisfies the requirement sglang==9.9.9 (from versions: 0.5.22, 0.5.23)
ERROR: No matching distribution found for sgl-kernel==9.9
ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.
ERROR: Failed building wheel for flash-attn
error: subprocess-exited-with-error
fatal: not a git repository (or any of the parent directories): .git
slurmstepd: error: Detected 1 oom-kill event(s) in StepId=123.0. Some of your processes may have been killed by the cgroup out-of-memory handler.
srun: error: node01: task 0: Exited with exit code 1
mpirun noticed that process rank 3 with PID 0 on node n1 exited on signal 9 (Killed).
ray.exceptions.RayActorError: The actor died unexpectedly before finishing this task.
ray.exceptions.GetTimeoutError: Get timed out: some object(s) not ready.
RuntimeError: DataLoader worker (pid 1234) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory.
train.py: error: unrecognized arguments: --local-rank=0
usage: pytest [options] [file_or_dir]
pytest: error: unrecognized arguments: --cov
__main__.py: error: unrecognized arguments: --cov
__main__.py: error: the following arguments are required: --config
sglang-router: error: unrecognized arguments: --worker-urlz http://w:1
sglang_router.launch_router: error: unrecognized arguments: --policyy
bench_sglang.py: error: unrecognized arguments: --num-questionz 3
sglang bench: error: unrecognized arguments: --no-such-flag
python -m sglang.bench_one_batch: error: unrecognized arguments: --no-such-flag
TypeError: EngineArgs.__init__() got an unexpected keyword argument 'tp_size'
TypeError: AsyncEngineArgs.__init__() got an unexpected keyword argument 'tp_size'
TypeError: LLMEngine.__init__() got an unexpected keyword argument 'tp_size'
TypeError: AsyncLLMEngine.__init__() got an unexpected keyword argument 'model_path'
TypeError: EngineCoreRequest.__init__() got an unexpected keyword argument 'tp_size'
TypeError: InferenceEngine.__init__() got an unexpected keyword argument 'tp_size'
train.py: error: argument --lr: invalid float value: 'abc'
train.py: error: the following arguments are required: --output_dir
vllm serve: error: unrecognized arguments: --mem-fraction-static 0.8
api_server.py: error: unrecognized arguments: --no-such-flag
vllm: error: argument --kv-cache-dtype: invalid choice: 'fp4' (choose from 'auto', 'fp8')
ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.
ValueError: The model's max seq len (131072) is larger than the maximum number of tokens that can be stored in KV cache (92000). Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine.
ValueError: Free memory on device (20.1/79.1 GiB) on startup is less than desired GPU memory utilization (0.9, 71.2 GiB).
RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}
RuntimeError: Engine process failed to start. See stack trace for the root cause.
vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) for the root cause.
ValueError: Total number of attention heads (40) must be divisible by tensor parallel size (3).
ValueError: User-specified max_model_len (200000) is greater than the derived max_model_len (max_position_embeddings=131072 or model_max_length=None in model's config.json).
pydantic_core._pydantic_core.ValidationError: 1 validation error for VllmConfig
NotImplementedError: VLLM_USE_V1=1 is not supported with --scheduling-policy.
AssertionError: vLLM only supports this on hopper
RuntimeError: Worker failed with error 'CUDA out of memory', please check the stack trace above for the root cause
tensorrt_llm: ValueError: Unsupported architecture: Qwen9ForCausalLM
[TRT-LLM] [E] Failed to initialize executor on rank 0: Assertion failed: tensor 'x' has invalid shape
llama_model_load: error loading model: tensor 'blk.0.attn_q.weight' data is not within the file bounds
ollama: Error: model requires more system memory (12.3 GiB) than is available (7.1 GiB)
openai.BadRequestError: Error code: 400 - {'object': 'error', 'message': 'Requested token count exceeds the limit'}
openai.APIConnectionError: Connection error.
httpx.ReadTimeout
aiohttp.client_exceptions.ServerDisconnectedError: Server disconnected
grpc._channel._InactiveRpcError: <_InactiveRpcError of RPC that terminated with: status = StatusCode.UNAVAILABLE
ModuleNotFoundError: No module named 'sgl_kernel'
AttributeError: partially initialized module 'torch' has no attribute 'cuda' (most likely due to a circular import)
rustc error[E0308]: mismatched types
thread 'main' panicked at src/main.rs:10:5: called `Result::unwrap()` on an `Err` value
java.lang.OutOfMemoryError: Java heap space
npm ERR! code ELIFECYCLE
make: *** [Makefile:12: all] Error 2
CMake Error at CMakeLists.txt:3 (project): No CMAKE_CUDA_COMPILER could be found.
ld: cannot find -lcuda: No such file or directory
Xid (PCI:0000:3b:00): 79, pid='<unknown>', GPU has fallen off the bus.
hello world
the quick brown fox jumps over the lazy dog
asdf qwer zxcv uiop
""".strip().split("\n")


def errors() -> list[str]:
    """Give the errors: those above, and some with what varies varied."""
    missing = [f"ModuleNotFoundError: No module named '{name}.{part}'" for name in NAMES for part in ("_C", "ops")]
    files = [f"FileNotFoundError: [Errno 2] No such file or directory: '{file}'" for file in FILES]
    denied = [f"PermissionError: [Errno 13] Permission denied: '{file}'" for file in FILES]
    traces = [
        f'Traceback (most recent call last):\n  File "/app/{name}/main.py", line {line}, in <module>\n    run()\n{error}'
        for (line, name), error in zip(enumerate(NAMES, 7), itertools.cycle(PLAIN[:20]), strict=False)
    ]
    attributes = [f"AttributeError: '{name.title()}' object has no attribute 'forward'" for name in NAMES]
    return [*PLAIN, *missing, *files, *denied, *traces, *attributes]
