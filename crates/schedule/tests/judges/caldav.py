"""The judges of scripts/judge-caldav: starts both servers, runs the programs, compares."""

import base64
import concurrent.futures
import http.cookiejar
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

# Rows in which Radicale is better, and why that is meant.
KNOWN = {
    "save-load.todo": "Corbel has no tasks",
    "save-load.journal": "Corbel has no journal",
    "create-calendar.with-supported-component-types": "calendars of tasks alone are refused: Corbel has no tasks",
    # Not found wanting but not looked at: the tester asks these of tasks. tests/it/caldav.rs asks them of events.
    "search.time-range.open": "asked of tasks only",
    "search.time-range.open.start": "asked of tasks only",
    "search.time-range.open.start.duration": "asked of tasks only",
}
# Rows with one of these in their names are about tasks and journal entries, which Corbel does not have.
KNOWN_PARTS = ("todo", "journal")
RANKS = {"full": 3, "quirk": 2, "fragile": 1, "broken": 0, "ungraceful": 0, "unsupported": 0, "unknown": 0}

EVENT = "\r\n".join(
    """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Judge//EN
BEGIN:VEVENT
UID:judge-1
DTSTAMP:20261101T090000Z
DTSTART;TZID=Europe/Berlin:20261019T090000
DTEND;TZID=Europe/Berlin:20261019T100000
RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6
EXDATE;TZID=Europe/Berlin:20261109T090000
SUMMARY:Pour\\, level 4
X-JUDGE:kept
END:VEVENT
BEGIN:VEVENT
UID:judge-1
DTSTAMP:20261101T090000Z
RECURRENCE-ID;TZID=Europe/Berlin:20261102T090000
DTSTART;TZID=Europe/Berlin:20261103T110000
DTEND;TZID=Europe/Berlin:20261103T123000
SUMMARY:Second pour
END:VEVENT
END:VCALENDAR
""".splitlines()
) + "\r\n"


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


def wait_for(port, server):
    for _ in range(300):
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        if server.poll() is not None:
            sys.exit("a server ended before it answered")
        time.sleep(0.1)
    sys.exit("a server does not answer")


def start_corbel(folder, port):
    program = os.environ["CORBEL_TEST_BIN"]
    env = {**os.environ, "CORBEL_DATA_DIR": str(folder / "data"), "CORBEL_LISTEN": f"127.0.0.1:{port}"}
    person = ["--email", "ada@judge.example", "--first-name", "Ada", "--last-name", "Judge"]
    create = [program, "tenant", "create", "--name", "Judge", *person]
    subprocess.run(create, input=b"corbel-judges-this\n", env=env, check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen([program, "serve"], env=env, stdout=subprocess.DEVNULL)
    wait_for(port, server)
    return server


def app_password(base):
    cookies = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    browser.open(f"{base}/healthz").read()

    def post(path, body):
        token = next((cookie.value for cookie in cookies if cookie.name == "csrf"), "")
        headers = {"content-type": "application/json", "x-csrf-token": token}
        request = urllib.request.Request(base + path, json.dumps(body).encode(), headers, method="POST")
        return json.load(browser.open(request))

    browser.open(f"{base}/api/openapi.json").read()
    post("/api/v1/auth/login", {"email": "ada@judge.example", "password": "corbel-judges-this"})
    return post("/api/v1/account/app-passwords", {"name": "Judge"})["secret"]


def make_calendar(base, user, password, name):
    """The tester gives up where a calendar of tasks cannot be made, which we refuse. One of that name lets it go on, and find
    that tasks are refused one by one."""
    code = base64.b64encode(f"{user}:{password}".encode()).decode()
    headers = {"authorization": f"Basic {code}", "depth": "1"}
    listed = urllib.request.Request(f"{base}/dav/calendars/", None, headers, method="PROPFIND")
    home = next(
        part.split("<")[0]
        for part in urllib.request.urlopen(listed).read().decode().split("<D:href>")
        if part.startswith("/dav/calendars/") and part.split("<")[0].count("/") == 4
    )
    urllib.request.urlopen(urllib.request.Request(f"{base}{home}{name}/", None, headers, method="MKCALENDAR"))


def start_radicale(folder, port):
    settings = folder / "radicale.conf"
    settings.write_text(
        f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = none\n"
        f"[storage]\nfilesystem_folder = {folder / 'radicale'}\n[logging]\nlevel = error\n"
    )
    server = subprocess.Popen([pathlib.Path(sys.executable).parent / "radicale", "--config", settings])
    wait_for(port, server)
    return server


def judge(name, url, user, password, folder):
    """Which rows are other than the tester expects of a whole server."""
    tester = pathlib.Path(sys.executable).parent / "caldav-server-tester"
    account = ["--caldav-url", url, "--caldav-username", user, "--caldav-password", password]
    with open(folder / f"{name}.log", "w") as log:
        done = subprocess.run([tester, *account, "--format", "json"], stdout=subprocess.PIPE, stderr=log, check=False)
    (folder / f"{name}.json").write_bytes(done.stdout)
    rows = json.loads(done.stdout)["features"]
    return {row: found.get("support", "full") if isinstance(found, dict) else found for row, found in rows.items()}


def rank(rows, row):
    # What is not told is as expected: whole.
    return RANKS.get(rows.get(row, "full") or "full", 0)


def compare(ours, theirs):
    worse = []
    for row in sorted(ours.keys() | theirs.keys()):
        mine, other = ours.get(row, "full"), theirs.get(row, "full")
        is_worse = rank(ours, row) < rank(theirs, row)
        reason = KNOWN.get(row) or ("no tasks, no journal" if any(part in row for part in KNOWN_PARTS) else None)
        mark = "" if not is_worse else f"  worse: {reason}" if reason else "  WORSE"
        print(f"  {row:<60} {str(mine):<14} {str(other):<14}{mark}")
        if is_worse and not reason:
            worse.append(row)
    return worse


def lines_of(text):
    """What an event says, without what a server may write as it likes."""
    unfolded = text.replace("\r\n ", "").splitlines()
    said, in_zone = [], False
    for line in unfolded:
        in_zone = line == "BEGIN:VTIMEZONE" or (in_zone and line != "END:VTIMEZONE")
        if not in_zone and line.split(":")[0].split(";")[0] in {
            "UID", "DTSTART", "DTEND", "RRULE", "EXDATE", "RECURRENCE-ID", "SUMMARY", "X-JUDGE", "LOCATION",
        }:  # fmt: skip
            said.append(line)
    return sorted(said)


def two_way(url, user, password, folder):
    """A real client brings the event there and back, and takes a change made there."""
    here, settings = folder / "here", folder / "vdirsyncer.conf"
    shutil.rmtree(here, ignore_errors=True)
    (here / "personal").mkdir(parents=True)
    (here / "personal" / "judge.ics").write_text(EVENT, newline="")
    settings.write_text(
        f'[general]\nstatus_path = "{folder}/status"\n'
        '[pair two]\na = "here"\nb = "there"\ncollections = [["personal", "personal", "personal"]]\n'
        f'[storage here]\ntype = "filesystem"\npath = "{here}"\nfileext = ".ics"\n'
        f'[storage there]\ntype = "caldav"\nurl = "{url}"\nusername = "{user}"\npassword = "{password}"\n'
    )
    program = [pathlib.Path(sys.executable).parent / "vdirsyncer", "-c", settings]
    run = lambda *what: subprocess.run([*program, *what], input=b"y\n", check=True, stdout=subprocess.DEVNULL)
    run("discover")
    run("sync")
    address = None
    code = base64.b64encode(f"{user}:{password}".encode()).decode()

    def ask(method, at, body=None, headers=None):
        headers = {"authorization": f"Basic {code}", **(headers or {})}
        return urllib.request.urlopen(urllib.request.Request(at, body, headers, method=method)).read().decode()

    base = url.split("/dav/")[0]
    found = ask("PROPFIND", url, None, {"depth": "0"})
    principal = found.split("<D:current-user-principal><D:href>")[1].split("<")[0]
    home = ask("PROPFIND", base + principal, b'<propfind xmlns="DAV:"><prop><c:calendar-home-set '
               b'xmlns:c="urn:ietf:params:xml:ns:caldav"/></prop></propfind>', {"depth": "0"})
    home = home.split("calendar-home-set><D:href>")[1].split("<")[0]
    listed = ask("PROPFIND", base + home + "personal/", None, {"depth": "1"})
    address = next(part.split("<")[0] for part in listed.split("<D:href>") if part.split("<")[0].endswith(".ics"))
    there = ask("GET", base + address)
    if lines_of(there) != lines_of(EVENT):
        sys.exit(f"the event changed on its way:\n{lines_of(EVENT)}\n{lines_of(there)}")
    changed = there.replace("SUMMARY:Second pour", "SUMMARY:Third pour")
    ask("PUT", base + address, changed.encode(), {"content-type": "text/calendar"})
    run("sync")
    back = next((here / "personal").glob("*.ics")).read_text()
    if lines_of(back) != lines_of(EVENT.replace("Second pour", "Third pour")):
        sys.exit(f"the change did not come back:\n{lines_of(back)}")
    print("  vdirsyncer: there, back and changed, the event is what it was")


def main():
    out = pathlib.Path(sys.argv[1])
    folder = out / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    servers = []
    try:
        ports = free_port(), free_port()
        servers.append(start_corbel(folder, ports[0]))
        servers.append(start_radicale(folder, ports[1]))
        base = f"http://127.0.0.1:{ports[0]}"
        user, secret = "ada@judge.example", app_password(base)
        two_way(f"{base}/dav/", user, secret, folder)
        make_calendar(base, user, secret, "caldav-server-checker-calendar_tasks")
        # At once: most of the time the tester waits.
        with concurrent.futures.ThreadPoolExecutor() as both:
            mine = both.submit(judge, "corbel", f"{base}/dav/", user, secret, folder)
            other = both.submit(judge, "radicale", f"http://127.0.0.1:{ports[1]}/", "ada", "any", folder)
            ours, theirs = mine.result(), other.result()
        print(f"  {'row':<60} {'corbel':<14} {'radicale':<14}")
        worse = compare(ours, theirs)
        if worse:
            sys.exit(f"worse than Radicale: {', '.join(worse)}")
    finally:
        for server in servers:
            server.terminate()
            server.wait()


main()
