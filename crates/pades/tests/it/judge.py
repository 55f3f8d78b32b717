"""pyHanko's command line on many documents in one process: loading it takes longer than most of them.

judge.py AUTHORITY DOCUMENT...   writes a line for each: its exit code, and how many signatures it calls intact.
"""

import sys

from click.testing import CliRunner
from pyhanko.cli import cli_root

authority, *documents = sys.argv[1:]
for document in documents:
    asked = ["sign", "validate", "--trust", authority, "--trust-replace", document]
    answer = CliRunner().invoke(cli_root, asked)
    said = answer.output.replace("\n", " ")[-300:]
    print(f"{answer.exit_code} {answer.output.count('INTACT')} {said}", flush=True)
