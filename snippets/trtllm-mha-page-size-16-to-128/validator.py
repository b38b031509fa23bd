WITHOUT_128 = (
    "0.5.8",
    "0.5.8.post1",
    "0.5.9",
    "0.5.10",
    "0.5.10.post1",
    "0.5.11",
    "0.5.12",
    "0.5.12.post1",
    "0.5.13",
    "0.5.13.post1",
    "0.5.14",
    "0.5.15",
    "0.5.15.post1",
    "0.5.16",
)


def validate(page_size, release):
    if page_size == 128:
        return release not in WITHOUT_128
    return page_size in (16, 32, 64)
