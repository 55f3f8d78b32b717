"""pyHanko's command line on many documents in one process: loading it takes longer than most of them.

judge.py AUTHORITY DOCUMENT...   writes a line for each: its exit code, and how many signatures it calls intact.
The code is UNREADABLE where it cannot read what was there before anybody signed: of such a document it judges nothing.
"""

import sys
import threading

from click.testing import CliRunner
from pyhanko.cli import cli_root
from pyhanko.pdf_utils.generic import Reference
from pyhanko.pdf_utils.reader import PdfFileReader

UNREADABLE = 3


def reads_original(document):
    """Whether pyHanko reads every object of the first revision, which is the document as it was before."""
    try:
        with open(document, "rb") as file:
            reader = PdfFileReader(file, strict=True)
            for found in reader.xrefs.explicit_refs_in_revision(0):
                reader.get_object(Reference(found.idnum, found.generation, reader))
    except Exception:
        # It raises what its parts raise: of its own, of zlib, of Python.
        return False
    return True


def judge(authority, documents):
    for document in documents:
        asked = ["sign", "validate", "--trust", authority, "--trust-replace", document]
        answer = CliRunner().invoke(cli_root, asked)
        intact = answer.output.count("INTACT")
        is_unread = answer.exit_code != 0 and intact == 0 and not reads_original(document)
        said = answer.output.replace("\n", " ")[-300:]
        print(f"{UNREADABLE if is_unread else answer.exit_code} {intact} {said}", flush=True)


# It follows references from object to object by recursion, thousands deep in a long document.
sys.setrecursionlimit(100_000)
threading.stack_size(512 * 1024 * 1024)
judging = threading.Thread(target=judge, args=(sys.argv[1], sys.argv[2:]))
judging.start()
judging.join()
