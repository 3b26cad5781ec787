"""A PyTorch dataset of training examples; see :func:`carc.dataset.torch_dataset`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carc.dataset import Shards

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ModuleNotFoundError as _missing:
    raise ImportError("torch_dataset requires PyTorch: pip install torch") from _missing


class Dataset(IterableDataset):  # type: ignore[misc, type-arg, unused-ignore]
    """The examples in one or more shards, divided among the loader's workers."""

    def __init__(self, shards: Shards) -> None:
        super().__init__()
        self.shards = shards

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = get_worker_info()
        own = self.shards if worker is None else self.shards.split(worker.id, worker.num_workers)
        for rows in own:
            yield {name: torch.from_numpy(array) for name, array in rows.items()}
