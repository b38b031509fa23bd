"""A stand-in for SGLang that follows, for one record, the rules that SGLang follows in truth."""

from sglang_compat.upstream.outcome import Outcome

KERNELS = ("triton", "flashinfer", "helion")
MESSAGE = (
    "--enable-linear-replayssm-spec requires the triton or flashinfer linear-attn decode backend, "
    "got --linear-attn-decode-backend={!r}."
)
OLDER = "--enable-linear-replayssm-spec requires --linear-attn-decode-backend triton; got {!r}."
OTHER = "--disable-overlap-schedule is asked for by this check."


class StandIn:
    """SGLang as far as the record goes: 0.5.17 has an older wording and takes Triton only, 0.5.16 has no such flag.

    With `--tp 3` another check comes first; with `--tp 7` the process dies.
    """

    opened = 0

    def __init__(self, release, gpu):
        self.release, self.gpu = tuple(map(int, release.split("."))), gpu
        self.asked = 0
        type(self).opened += 1

    def resolve(self, argv, model, env=None):
        self.asked += 1
        given, name = {}, ""
        for word in argv:
            name = word if word.startswith("--") else name
            given[name] = word
        if "--enable-linear-replayssm-spec" in given and self.release < (0, 5, 17):
            return Outcome(False, "argparse", "error: unrecognized arguments: --enable-linear-replayssm-spec")
        if given.get("--tp") == "7":
            return Outcome(False, "crash", "the process died: SIGSEGV")
        if given.get("--tp") == "3":
            return Outcome(False, "ValueError", OTHER, "srt/first.py:1", None, "first")
        decode = given.get("--linear-attn-decode-backend", given.get("--linear-attn-backend", "triton"))
        new = self.release >= (0, 5, 18)
        if "--enable-linear-replayssm-spec" in given and decode not in (
            ("triton", "flashinfer") if new else ("triton",)
        ):
            text = (MESSAGE if new else OLDER).format(decode)
            return Outcome(False, "ValueError", text, "srt/server_args.py:6987", None, "check")
        return Outcome(True, resolved={}, log=[f"decode runs on {decode}"])

    def close(self):
        pass
