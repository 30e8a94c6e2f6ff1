"""What every request passes: its limits, its guard, its body, its errors."""
