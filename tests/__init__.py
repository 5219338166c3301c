"""The tests, in the folders of what they test."""

import os

# Before a test imports numpy: its matrices are small here, and threads that wait for each other in a loop would cost
# three times the processor's time, as several processes share its cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
