def validate(ssl_keyfile_password, ssl_certfile, ssl_keyfile):
    return not ssl_keyfile_password or bool(ssl_certfile or ssl_keyfile)
