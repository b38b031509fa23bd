def validate(cuda_graph_config):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    return '"max_bs":"' not in text
