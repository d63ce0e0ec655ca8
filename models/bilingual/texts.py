"""Texts as numbers of words, on the device: read as prepare.ts wrote them, picked, cut to parts."""
import json
import lzma
from pathlib import Path

import numpy as np
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"


class Texts:
    """Many texts one after the other: `words[starts[i]:starts[i + 1]]` are those of text i."""

    def __init__(self, starts: torch.Tensor, words: torch.Tensor):
        self.starts, self.words = starts, words

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def lengths(self) -> torch.Tensor:
        return self.starts[1:] - self.starts[:-1]

    def pick(self, numbers: torch.Tensor) -> "Texts":
        first = self.starts[numbers]
        return self._spans(first, self.starts[numbers + 1] - first)

    def part(self, begin: torch.Tensor, end: torch.Tensor, margin: int) -> "Texts":
        """From one share of each text to another, with a margin of words."""
        lengths = self.lengths
        first = ((begin * lengths).long() - margin).clamp(min=0)
        last = torch.minimum((end * lengths).ceil().long() + margin, lengths)
        return self._spans(self.starts[:-1] + first, (last - first).clamp(min=0))

    def counted(self, vocabulary: int):
        """(text, word, how often), each pair once."""
        text = torch.repeat_interleave(torch.arange(len(self), device=device), self.lengths)
        key, count = torch.unique(text * vocabulary + self.words, return_counts=True)
        return key // vocabulary, key % vocabulary, count

    def _spans(self, first: torch.Tensor, lengths: torch.Tensor) -> "Texts":
        starts = torch.cat([lengths.new_zeros(1), lengths.cumsum(0)])
        shift = torch.repeat_interleave(first - starts[:-1], lengths)
        return Texts(starts, self.words[torch.arange(int(starts[-1]), device=device) + shift])


def aligned_parts(one: Texts, other: Texts, shortest: int, longest: int) -> tuple[Texts, Texts]:
    """Stretches of two translations at the same place, as far as their lengths tell."""
    wanted = torch.randint(shortest, longest + 1, (len(one),), device=device)
    share = (wanted / one.lengths.clamp(min=1)).clamp(max=1)
    begin = torch.rand(len(one), device=device) * (1 - share)
    return one.part(begin, begin + share, 0), other.part(begin, begin + share, 3)


def read_bytes(folder: str, name: str) -> bytes:
    """A file, also one that was packed with xz to be carried to another machine."""
    file = Path(folder, name)
    return file.read_bytes() if file.exists() else lzma.open(f"{file}.xz").read()


def read_texts(folder: str, name: str) -> Texts:
    numbers = np.frombuffer(read_bytes(folder, f"{name}.u32"), dtype=np.uint32).astype(np.int64)
    count = int(numbers[0])
    starts = np.concatenate([[0], np.cumsum(numbers[1 : 1 + count])])
    return Texts(torch.from_numpy(starts).to(device), torch.from_numpy(numbers[1 + count :]).to(device))


def read_json(folder: str, name: str):
    return json.loads(read_bytes(folder, name))
