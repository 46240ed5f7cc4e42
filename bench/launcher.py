"""Runs commands for measure.py: each line of its input is the words of one and a file for its errors, as JSON; the answer
is a line with the exit code, the elapsed and the processor time, and the peak of the memory.

It is a program of its own since Linux counts as a command's memory what the process that starts it has before: this one
is small, and imports only what it needs."""

import json
import os
import subprocess
import sys
import time

for line in sys.stdin:
    words, errors = json.loads(line)
    with open(errors, "wb") as into:
        start = time.perf_counter()
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=into)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    print(json.dumps([process.returncode, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024]), flush=True)
