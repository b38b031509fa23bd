def validate(cuda_graph_config):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    start = text.partition('"decode":{"bs":')[2]
    return not start[:1].isdigit()
