"""Times pyxirr on cash flows read from stdin: the whole call, and what of it is solving.

xnpv takes the same arrays and converts them the same way, but sums them only once. So the time of
xirr less that of xnpv is about what solving alone takes; that a sum and the counting of days are
left out is in pyxirr's favour. Both are timed in turn, so that the machine's moods meet both.
"""

import importlib.metadata
import json
import statistics
import sys
import time

import numpy
import pyxirr

ROUNDS = 60


def arrays(plan):
    days = numpy.array([day for day, _ in plan]).astype("timedelta64[D]")
    amounts = numpy.array([tiyn / 100 for _, tiyn in plan], dtype="float64")
    return numpy.datetime64("2027-05-01") + days, amounts


def xirr_seconds(plans):
    xirr, began = pyxirr.xirr, time.perf_counter()
    for dates, amounts in plans:
        xirr(dates, amounts)
    return (time.perf_counter() - began) / len(plans)


def xnpv_seconds(plans):
    xnpv, began = pyxirr.xnpv, time.perf_counter()
    for dates, amounts in plans:
        xnpv(0.5, dates, amounts)
    return (time.perf_counter() - began) / len(plans)


def measure(flows, gesv_percent):
    plans = [arrays(plan) for plan in flows]
    theirs = [pyxirr.xirr(dates, amounts) * 100 for dates, amounts in plans]
    # Ours is rounded to one decimal.
    differ = sum(abs(float(a) - b) > 0.0501 for a, b in zip(gesv_percent, theirs))
    times = [(xirr_seconds(plans), xnpv_seconds(plans)) for _ in range(ROUNDS)]
    whole_s = statistics.median(xirr for xirr, _ in times)
    core_s = statistics.median(xirr - xnpv for xirr, xnpv in times)
    return {"differ": differ, "whole_s": whole_s, "core_s": core_s}


plans = [measure(one["flows"], one["gesv_percent"]) for one in json.load(sys.stdin)]
print(json.dumps({"pyxirr": importlib.metadata.version("pyxirr"), "plans": plans}))
