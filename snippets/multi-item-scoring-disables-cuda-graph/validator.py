def validate(enable_mis, disable_cuda_graph):
    return not enable_mis or disable_cuda_graph
