OBJECT_STORES = ("s3://", "gs://", "az://")
BEFORE_STORES = ("0.5.8", "0.5.8.post1", "0.5.9")


def validate(served_model_name, release):
    if served_model_name is None or ":" not in served_model_name:
        return True
    return release not in BEFORE_STORES and served_model_name.lower().startswith(OBJECT_STORES)
