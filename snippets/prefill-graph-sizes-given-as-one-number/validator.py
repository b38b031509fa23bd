def validate(cuda_graph_config, mem_fraction_static):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    start = text.partition('"prefill":{"bs":')[2]
    return not start[:1].isdigit() or mem_fraction_static is not None
