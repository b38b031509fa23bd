def validate(ssl_keyfile, ssl_certfile):
    return not ssl_keyfile or bool(ssl_certfile)
