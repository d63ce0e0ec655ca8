"""The trained table as the file that packages/embedder reads: four bits a number, one multiplier a row."""
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from model import Features

FORMAT = 1
LARGEST = 7
LARGEST_MULTIPLIER = 255
ATTRIBUTIONS = [
    "Yandex Cloud documentation, CC BY 4.0",
    "MDN Web Docs by Mozilla contributors, CC BY-SA 2.5",
    "Microsoft Win32 and PowerShell documentation, CC BY 4.0",
    "GitHub Docs, CC BY 4.0",
    "Kubernetes documentation, CC BY 4.0",
    "Titles of Wikipedia articles by way of Wikidata, CC0",
    "A glossary by the authors of Notarium, Apache-2.0",
]


@dataclass(frozen=True)
class Quantised:
    """`numbers * multipliers` is the table, but for a factor that does not matter: vectors are normalised."""

    numbers: torch.Tensor
    multipliers: torch.Tensor

    def table(self) -> torch.Tensor:
        return self.numbers.float() * self.multipliers.float()[:, None]


def quantised(table: torch.Tensor) -> Quantised:
    scale = table.abs().amax(1) / LARGEST
    # A few rows are far longer than the others: they are cut, so that the rest is told finely.
    unit = scale.quantile(0.999) / LARGEST_MULTIPLIER
    multipliers = (scale / unit).round().clamp(1, LARGEST_MULTIPLIER)
    numbers = (table / (multipliers * unit)[:, None]).round().clamp(-LARGEST, LARGEST)
    return Quantised(numbers.to(torch.int8), multipliers.to(torch.uint8))


def write_model(folder: str, features: Features, model: Quantised, seed: int) -> None:
    """Head, vocabulary, multipliers, numbers: see packages/embedder/README.md."""
    vocabulary = "\n".join(features.stems).encode()
    numbers = model.numbers.cpu().numpy().astype(np.int16) + 8
    head = json.dumps(
        {
            "name": "notarium-bilingual-2",
            "dimensions": numbers.shape[1],
            "stems": len(features.stems),
            "buckets": features.buckets,
            "vocabularyBytes": len(vocabulary),
            "vocabularySha256": hashlib.sha256(vocabulary).hexdigest(),
            "licence": "Apache-2.0, and what its sources ask for",
            "attributions": ATTRIBUTIONS,
            "seed": seed,
        }
    ).encode()
    content = (
        b"NTEM"
        + np.array([FORMAT, len(head)], dtype="<u4").tobytes()
        + head
        + vocabulary
        + model.multipliers.cpu().numpy().tobytes()
        + (numbers[:, 0::2] | numbers[:, 1::2] << 4).astype(np.uint8).tobytes()
    )
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "bilingual.model").write_bytes(content)
    print(f"{len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}")
