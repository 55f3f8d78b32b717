"""Writes src/tests/files/own_rules.txt: rules of the whole grammar, and when python-dateutil says that they occur.

The file is kept, so that the tests need no Python. One line a case, its fields divided by blanks: the wall time of the beginning,
the rule, the first and the last day looked at, both included, and every wall time.
"""

import datetime
import pathlib
import random
import signal

from dateutil import rrule

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
CASES = 400
MOST = 24


def some(dice, pool, most=3):
    return ",".join(str(one) for one in sorted(dice.sample(pool, dice.randint(1, most))))


def rule(dice):
    frequency = dice.choice(["YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"])
    parts = [f"FREQ={frequency}"]
    has = lambda share: dice.random() < share
    if has(0.4):
        parts.append(f"INTERVAL={dice.choice([2, 3, 5, 7, 30])}")
    if has(0.3):
        parts.append("BYMONTH=" + some(dice, range(1, 13)))
    if frequency == "YEARLY" and has(0.25):
        parts.append("BYWEEKNO=" + some(dice, [1, 2, 20, 52, 53, -1, -2]))
    if frequency == "YEARLY" and has(0.2):
        parts.append("BYYEARDAY=" + some(dice, [1, 59, 60, 100, 365, 366, -1, -100, -366]))
    if frequency not in ("WEEKLY",) and has(0.3):
        parts.append("BYMONTHDAY=" + some(dice, [1, 10, 13, 15, 28, 29, 30, 31, -1, -2, -31]))
    if has(0.5):
        days = dice.sample(DAYS, dice.randint(1, 5))
        is_numbered = frequency in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in ";".join(parts)
        number = lambda: dice.choice(["", "", "1", "2", "-1", "5", "-2"]) if is_numbered and has(0.6) else ""
        parts.append("BYDAY=" + ",".join(number() + day for day in days))
    if has(0.3):
        parts.append("BYHOUR=" + some(dice, [0, 6, 9, 13, 17, 23]))
    if has(0.15):
        parts.append("BYMINUTE=" + some(dice, [0, 15, 30], 2))
    if frequency in ("YEARLY", "MONTHLY", "WEEKLY") and has(0.3):
        parts.append("BYSETPOS=" + some(dice, [1, 2, 3, -1, -2]))
    if has(0.3):
        parts.append("WKST=" + dice.choice(["SU", "MO", "SA", "TH"]))
    ends = dice.randrange(4)
    if ends == 1:
        parts.append(f"COUNT={dice.choice([1, 2, 10, 60, 500])}")
    elif ends == 2:
        parts.append(f"UNTIL={datetime.date(2025, 1, 1) + datetime.timedelta(days=dice.randrange(2500)):%Y%m%d}T235959")
    return ";".join(parts)


def give_up(*_):
    raise TimeoutError


def main():
    # Some rules name no day at all, and it walks to the end of time.
    signal.signal(signal.SIGALRM, give_up)
    dice = random.Random(27)
    lines = []
    while len(lines) < CASES:
        first = datetime.datetime(2024, 1, 1) + datetime.timedelta(
            days=dice.randrange(1200), hours=dice.choice([0, 9, 13, 23]), minutes=dice.choice([0, 30])
        )
        text = rule(dice)
        low = datetime.date(2024, 1, 1) + datetime.timedelta(days=dice.randrange(2500))
        high = low + datetime.timedelta(days=dice.choice([7, 31, 366, 1500]))
        found, walked = [], 0
        signal.alarm(1)
        try:
            for wall in rrule.rrulestr(text, dtstart=first):
                walked += 1
                if wall.date() > high or len(found) > MOST or walked > 20000:
                    break
                if wall.date() >= low:
                    found.append(f"{wall:%Y-%m-%dT%H:%M}")
        except (ValueError, TimeoutError):
            continue
        finally:
            signal.alarm(0)
        # Cases in which nothing or too much happens say little.
        if found and len(found) <= MOST:
            lines.append(f"{first:%Y-%m-%dT%H:%M} {text} {low} {high} {' '.join(found)}")
    target = pathlib.Path(__file__).parents[2] / "src/tests/files/own_rules.txt"
    target.write_text("\n".join(lines) + "\n")


main()
