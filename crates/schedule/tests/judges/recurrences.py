"""Writes src/tests/files/recurrences.txt: rules, and when python-dateutil with the zones of Python says that they occur.

The file is kept, so that the tests need no Python. One line a case, its fields divided by blanks: the wall time of the beginning,
its zone, the rule, the first and the last day looked at (in UTC, the last not included), and every beginning in UTC.
"""

import datetime
import pathlib
import random
import zoneinfo

from dateutil import rrule

ZONES = ["UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata", "Africa/Cairo"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# Where clocks change: half past one and half past two are what happens twice or never.
HOURS = [(0, 30), (1, 30), (2, 30), (3, 0), (9, 0), (23, 45)]
CASES = 240
MOST = 24


def rule(dice, first):
    interval = dice.choice([1, 1, 1, 2, 3, 5, 13])
    weekday, nth = DAYS[first.weekday()], (first.day - 1) // 7 + 1
    kind = dice.randrange(7)
    if kind == 0:
        parts = ["FREQ=DAILY"]
    elif kind in (1, 2):
        days = sorted({weekday, *dice.sample(DAYS, dice.randrange(3))}, key=DAYS.index)
        parts = ["FREQ=WEEKLY", "BYDAY=" + ",".join(days)]
    elif kind == 3:
        parts = ["FREQ=MONTHLY", f"BYMONTHDAY={first.day}"]
    elif kind == 4:
        parts = ["FREQ=MONTHLY", f"BYDAY={nth}{weekday}"]
    elif kind == 5:
        is_last = (first + datetime.timedelta(days=1)).day == 1
        parts = ["FREQ=MONTHLY", "BYMONTHDAY=-1"] if is_last else ["FREQ=YEARLY"]
    else:
        is_last = (first + datetime.timedelta(days=7)).month != first.month
        parts = ["FREQ=MONTHLY", f"BYDAY=-1{weekday}"] if is_last else ["FREQ=YEARLY"]
    parts.append(f"INTERVAL={interval}")
    ends = dice.randrange(3)
    if ends == 1:
        parts.append(f"COUNT={dice.choice([1, 2, 10, 60, 500, 999])}")
    elif ends == 2:
        until = first + datetime.timedelta(days=dice.randrange(0, 2500))
        parts.append(f"UNTIL={until:%Y%m%d}")
    return ";".join(parts)


def main():
    dice = random.Random(32)
    lines = []
    while len(lines) < CASES:
        date = datetime.date(2024, 1, 1) + datetime.timedelta(days=dice.randrange(1200))
        if dice.randrange(4) == 0:
            # The days on which rules differ: the 29th to the 31st.
            date = date.replace(month=dice.choice([1, 3, 5, 7, 8, 10, 12]), day=dice.choice([29, 30, 31]))
        first = datetime.datetime.combine(date, datetime.time(*dice.choice(HOURS)))
        zone, text = dice.choice(ZONES), rule(dice, first)
        # A day is the end of that day there.
        plain = text.split(";UNTIL=")
        told = plain[0] + (f";UNTIL={plain[1]}T235959" if len(plain) == 2 else "")
        low = datetime.datetime(2024, 1, 1) + datetime.timedelta(days=dice.randrange(2500))
        high = low + datetime.timedelta(days=dice.choice([7, 31, 366, 1500]))
        found = []
        for wall in rrule.rrulestr(told, dtstart=first):
            if wall > high + datetime.timedelta(days=2) or len(found) > MOST:
                break
            at = wall.replace(tzinfo=zoneinfo.ZoneInfo(zone)).astimezone(datetime.timezone.utc).replace(tzinfo=None)
            if low <= at < high:
                found.append(f"{at:%Y-%m-%dT%H:%M}")
        # Cases in which nothing or too much happens say little.
        if found and len(found) <= MOST:
            lines.append(f"{first:%Y-%m-%dT%H:%M} {zone} {text} {low:%Y-%m-%d} {high:%Y-%m-%d} {' '.join(found)}")
    target = pathlib.Path(__file__).parents[2] / "src/tests/files/recurrences.txt"
    target.write_text("\n".join(lines) + "\n")


main()
