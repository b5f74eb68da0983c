"""Campaigns: long runs that count how often the library breaks a promise; `run.py` starts them."""
