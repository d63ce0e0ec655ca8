"""A static model: a row for each stem and for each piece of three or four letters, summed over the words of a text."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from texts import Texts, device

SHORTEST_PIECE, LONGEST_PIECE = 3, 4


def fnv(text: str) -> int:
    """FNV-1a over UTF-16 units, as packages/embedder has it."""
    value = 0x811C9DC5
    units = text.encode("utf-16-le")
    for at in range(0, len(units), 2):
        value = ((value ^ (units[at] | units[at + 1] << 8)) * 0x01000193) & 0xFFFFFFFF
    return value


class Features:
    """Which rows each word is the sum of."""

    def __init__(self, words, stems: int, buckets: int):
        counts: dict[str, int] = {}
        for stem, _, count in words:
            counts[stem] = counts.get(stem, 0) + count
        seen = [stem for stem, count in counts.items() if count >= 2]
        self.stems = sorted(seen, key=lambda stem: (-counts[stem], stem))[:stems]
        self.buckets, self.rows = buckets, len(self.stems) + buckets
        number = {stem: row for row, stem in enumerate(self.stems)}
        starts, rows, known = [0], [], {}
        for stem, roman, _ in words:
            if stem not in known:
                own = [number[stem]] if stem in number else []
                known[stem] = own + [len(self.stems) + fnv(piece) % buckets for piece in pieces(roman)]
            rows += known[stem]
            starts.append(len(rows))
        self.of_word = Texts(torch.tensor(starts, device=device), torch.tensor(rows, device=device))
        self.rarity = self._rarity(np.array([count for _, _, count in words]))

    def _rarity(self, counts: np.ndarray) -> torch.Tensor:
        """How much a row should weigh to begin with, by how seldom it is used; one on average."""
        used = np.zeros(self.rows)
        np.add.at(used, self.of_word.words.cpu().numpy(), np.repeat(counts, self.of_word.lengths.cpu().numpy()))
        weight = np.log(1 + used.sum() / (used + 5) / 50)
        return torch.tensor(weight / weight.mean(), device=device, dtype=torch.float32)


def pieces(roman: str) -> list[str]:
    framed = f"<{roman}>"
    lengths = range(SHORTEST_PIECE, LONGEST_PIECE + 1)
    return [framed[at : at + n] for n in lengths for at in range(len(framed) - n + 1)]


class Model(torch.nn.Module):
    def __init__(self, features: Features, dimensions: int):
        super().__init__()
        self.features = features
        start = torch.randn(features.rows, dimensions, device=device) * 0.1
        self.table = torch.nn.Parameter(start * features.rarity[:, None])

    def embed(self, texts: Texts, table: torch.Tensor | None = None) -> torch.Tensor:
        table = self.table if table is None else table
        text, word, count = texts.counted(len(self.features.of_word))
        words, place = torch.unique(word, return_inverse=True)
        rows = self.features.of_word.pick(words)
        vectors = F.embedding_bag(rows.words, table, rows.starts[:-1], mode="sum")
        sizes = torch.bincount(text, minlength=len(texts))
        starts = sizes.cumsum(0) - sizes
        sums = F.embedding_bag(place, vectors, starts, mode="sum", per_sample_weights=count.to(vectors.dtype))
        return F.normalize(sums, dim=1)


def contrast(one: torch.Tensor, other: torch.Tensor, sharpness: float) -> torch.Tensor:
    """Each text has to tell its partner from those of all others in the batch; texts that are the same are no rivals."""
    scores = sharpness * (one @ other.T)
    with torch.no_grad():
        same = ((one @ one.T) > 0.999) | ((other @ other.T) > 0.999)
        same.fill_diagonal_(False)
    scores = scores.masked_fill(same, -1e4)
    partner = torch.arange(len(one), device=device)
    return F.cross_entropy(scores, partner) + F.cross_entropy(scores.T, partner)


def schedule(step: int, steps: int) -> float:
    """Up within fifty steps, then down along a cosine."""
    return min(1.0, (step + 1) / 50) * max(0.02, 0.5 * (1 + math.cos(math.pi * step / steps)))
