def validate(cuda_graph_config):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    return '"decode":{"backend":"piecewise"' not in text
