ALLOWED = ("", "full", "breakable", "disabled", "tc_piecewise")  # the last has a message of its own since 0.5.22


def validate(cuda_graph_config, release):
    text = str(cuda_graph_config).replace(" ", "").replace("'", '"')
    decode = text.partition('"decode":{')[2].partition("}")[0].partition('"backend":"')[2].partition('"')[0]
    prefill = text.partition('"prefill":{')[2].partition("}")[0].partition('"backend":"')[2].partition('"')[0]
    if release == "0.5.14" and prefill == "full":
        return False
    return decode in ALLOWED and prefill in ALLOWED
