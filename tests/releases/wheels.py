"""Tiny wheels, laid out like SGLang's."""

import zipfile
from pathlib import Path

SERVER_ARGS = """
import dataclasses
import logging
logger = logging.getLogger(__name__)
BACKENDS = ["triton", "flashinfer"]

@dataclasses.dataclass
class ServerArgs:
    model_path: str
    backend: str = "triton"

    def check(self):
        if self.backend == "flashinfer":
            raise ValueError(f"--backend {self.backend} needs a newer GPU")
        assert self.model_path, "give a model"
        logger.warning("%s is used instead of what you asked for", self.backend)

    @staticmethod
    def add_cli_args(parser):
        parser.add_argument("--model-path", "--model", type=str, required=True)
        parser.add_argument("--backend", type=str, choices=BACKENDS, default=ServerArgs.backend)
"""


def make_wheel(folder: Path, release: str, files: dict[str, str] | None = None) -> Path:
    """Write a wheel with the given files below ``sglang/``."""
    path = folder / f"sglang-{release}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {"srt/server_args.py": SERVER_ARGS, **(files or {})}.items():
            archive.writestr(f"sglang/{name}", text)
        archive.writestr(f"sglang-{release}.dist-info/METADATA", "Metadata-Version: 2.1\n")
    return path
