"""python3 models/bilingual/train.py PREPARED OUT: trains the model that is in the box, and writes it down."""
import sys
import time
from dataclasses import dataclass, field

import torch

from evaluate import Evaluation, in_words
from export import quantised, write_model
from model import Features, Model, contrast, schedule
from texts import Texts, aligned_parts, device, read_json, read_texts


@dataclass(frozen=True)
class Settings:
    dimensions: int = 512
    stems: int = 34_000
    buckets: int = 30_000
    batch: int = 4096
    epochs: int = 5
    rate: float = 0.004
    seed: int = 1
    # How often each kind of pair is seen in an epoch.
    repeats: dict = field(default_factory=lambda: {"parallel": 2.0, "sections": 0.5, "titles": 3.0, "glossary": 10.0})
    # The inverse of a temperature. Below what training would choose: sharper, it learns names by heart.
    sharpness: dict = field(default_factory=lambda: {"parallel": 14, "sections": 16, "titles": 10, "glossary": 10})
    # How often parts of two translations stand for the whole.
    parts: float = 0.5


class Pairs:
    """Batches of pairs, each pair once before any comes again."""

    def __init__(self, folder: str, name: str):
        self.one, self.other = read_texts(folder, f"{name}-a"), read_texts(folder, f"{name}-b")
        self.left = torch.empty(0, dtype=torch.long, device=device)

    def next(self, size: int) -> tuple[Texts, Texts]:
        if len(self.left) < size:
            self.left = torch.randperm(len(self.one), device=device)
        chosen, self.left = self.left[:size], self.left[size:]
        return self.one.pick(chosen), self.other.pick(chosen)


def train(data: dict[str, Pairs], features: Features, settings: Settings) -> Model:
    torch.manual_seed(settings.seed)
    model = Model(features, settings.dimensions)
    optimiser = torch.optim.Adam(model.parameters(), betas=(0.9, 0.99))
    plan = [
        name
        for name, pairs in data.items()
        for _ in range(int(settings.epochs * settings.repeats[name] * len(pairs.one) / settings.batch))
    ]
    order = torch.randperm(len(plan)).tolist()
    for step, place in enumerate(order):
        name = plan[place]
        one, other = data[name].next(settings.batch)
        if name == "parallel" and torch.rand(1).item() < settings.parts:
            one, other = aligned_parts(one, other, 5, 40)
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * schedule(step, len(plan))
        loss = contrast(model.embed(one), model.embed(other), settings.sharpness[name])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
    return model


def main(prepared: str, out: str) -> None:
    started = time.time()
    settings = Settings()
    words = read_json(prepared, "words.json")
    data = {name: Pairs(prepared, name) for name in settings.repeats}
    evaluation = Evaluation(prepared)
    features = Features(words, settings.stems, settings.buckets)
    model = train(data, features, settings)
    small = quantised(model.table.data)
    print(f"float32  {in_words(evaluation.of(model))}")
    print(f"int4     {in_words(evaluation.of(model, small.table()))}")
    write_model(out, features, small, settings.seed)
    print(f"{features.rows} rows of {settings.dimensions}, {time.time() - started:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
