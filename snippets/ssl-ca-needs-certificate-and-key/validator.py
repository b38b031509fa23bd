def validate(ssl_ca_certs, ssl_certfile, ssl_keyfile):
    return not ssl_ca_certs or bool(ssl_certfile or ssl_keyfile)
