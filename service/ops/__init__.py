"""What running the service takes: logs, metrics, clocks, seeds, orderly stop."""
