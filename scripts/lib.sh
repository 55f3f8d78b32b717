# shellcheck shell=bash
# What every script here shares. Sourced, never run.

# Versions of the tools that come from crates.io, exact so that two machines test the same thing.
export GARAGE_VERSION=2.5.0
export CARGO_DENY_VERSION=0.20.2

# The same of those that come from PyPI: a calendar server to compare with, and two programs that judge ours.
export PYTHON_PACKAGES="radicale==3.9.0 caldav-server-tester==1.7.0 vdirsyncer==0.21.0"

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

# The browser of the end-to-end tests.
chromium_path() {
  if [ -n "${CHROMIUM:-}" ]; then
    printf '%s\n' "$CHROMIUM"
  else
    command -v chromium || command -v chromium-browser || true
  fi
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
