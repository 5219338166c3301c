"""Measures the eyes: how much is read right, how sure they are, how long it takes and how much memory."""

import os

# Threads would count as processor time. Read by numpy when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
