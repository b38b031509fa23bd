def validate(cuda_graph_config, mem_fraction_static):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    return '"decode":{"bs":["' not in text or mem_fraction_static is not None
