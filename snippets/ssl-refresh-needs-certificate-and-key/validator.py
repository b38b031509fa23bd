def validate(enable_ssl_refresh, ssl_certfile, ssl_keyfile):
    return not enable_ssl_refresh or bool(ssl_certfile and ssl_keyfile)
