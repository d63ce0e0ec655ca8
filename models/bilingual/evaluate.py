"""Vectors alone on the test sets: nDCG@10, and MRR@10 for pages that were left out of training."""
import math

import torch

from model import Model
from texts import device, read_json, read_texts

# name: questions, documents
RETRIEVAL = {
    "ru-en": ("xquad_ru", "xquad_en"),
    "en-ru": ("xquad_en", "xquad_ru"),
    "ru-ru": ("xquad_ru", "xquad_ru"),
    "en-en": ("xquad_en", "xquad_en"),
    "cranfield": ("cranfield", "cranfield"),
}


class Evaluation:
    def __init__(self, folder: str):
        names = ["xquad_ru", "xquad_en", "cranfield", "mdn"]
        self.questions = {name: read_texts(folder, f"{name}-questions") for name in names}
        self.documents = {name: read_texts(folder, f"{name}-documents") for name in names}
        self.relevant = {name: read_json(folder, f"{name}-relevant.json") for name in names}

    @torch.no_grad()
    def of(self, model: Model, table: torch.Tensor | None = None) -> dict[str, float]:
        asked = {name: model.embed(texts, table) for name, texts in self.questions.items()}
        there = {name: model.embed(texts, table) for name, texts in self.documents.items()}
        found = {
            name: ndcg(asked[ask] @ there[answer].T, self.relevant[answer])
            for name, (ask, answer) in RETRIEVAL.items()
        }
        return {**found, "mdn": mrr(asked["mdn"] @ there["mdn"].T, self.relevant["mdn"])}


def ndcg(scores: torch.Tensor, relevant) -> float:
    best = scores.topk(10, 1).indices.tolist()
    total = 0.0
    for found, grades in zip(best, relevant):
        grade = dict(map(tuple, grades))
        gain = sum(grade.get(document, 0) / math.log2(rank + 2) for rank, document in enumerate(found))
        ideal = sorted(grade.values(), reverse=True)[:10]
        total += gain / sum(value / math.log2(rank + 2) for rank, value in enumerate(ideal)) if ideal else 0
    return total / len(relevant)


def mrr(scores: torch.Tensor, relevant) -> float:
    wanted = torch.tensor([answers[0][0] for answers in relevant], device=device)
    rank = (scores > scores.gather(1, wanted[:, None])).sum(1) + 1
    return float(((rank <= 10) / rank).mean())


def in_words(found: dict[str, float]) -> str:
    return "  ".join(f"{name} {value:.3f}" for name, value in found.items())
