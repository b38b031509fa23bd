def validate(ssl_certfile, ssl_keyfile):
    return not ssl_certfile or bool(ssl_keyfile)
