def validate(enable_torch_compile, disable_cuda_graph_padding):
    return not enable_torch_compile or not disable_cuda_graph_padding
