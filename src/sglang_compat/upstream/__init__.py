"""SGLang itself: fetch a release, install it beside a shared base, resolve a command in it on a simulated GPU."""
