"""What every test shares."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import HealthCheck, settings

# The same examples on every machine; a slow neighbour is no failure.
settings.register_profile(
    "sandtable",
    derandomize=True,
    database=None,
    deadline=timedelta(seconds=20),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sandtable")
