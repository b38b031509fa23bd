WITHOUT_REQUANTIZING = ("0.5.13", "0.5.13.post1", "0.5.14", "0.5.15", "0.5.15.post1", "0.5.16")


def validate(quantization, release):
    if quantization == "quark_mxfp4":
        return release not in WITHOUT_REQUANTIZING
    return quantization in (None, "mxfp4", "unquant")
