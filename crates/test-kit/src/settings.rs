//! What the environment says of a run of the tests: where their servers are, and how much is wanted.

use tempfile::TempDir;

/// A setting of the tests themselves.
#[expect(clippy::disallowed_methods, reason = "where a test's server is, is nothing the product configures")]
pub(crate) fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A server that some tests need: without it they are left out on a person's machine, and fail in CI.
pub(crate) fn required_in_ci(name: &str) -> Option<String> {
    let value = setting(name);
    assert!(value.is_some() || setting("CI").is_none(), "CI runs every test: set {name}");
    value
}

/// How much of something a test does: `nightly` in `make test-nightly`, and `usual` in every other run, which is to show the
/// same rule in less time.
pub fn nightly<T>(usual: T, nightly: T) -> T {
    if is_nightly() { nightly } else { usual }
}

pub(crate) fn is_nightly() -> bool {
    setting("CORBEL_TEST_NIGHTLY").is_some()
}

/// Whether this run writes what others compare with what is committed, as `make schema` does.
pub fn writes_anew() -> bool {
    setting("CORBEL_TEST_WRITE").is_some()
}

/// A folder that goes when it is dropped, in memory where `CORBEL_TEST_MEMORY` names a folder there. For tests that neither
/// kill a process, nor fill a disk, nor are about how bytes come from one: those take a folder of [`tempfile`].
pub fn folder() -> TempDir {
    match setting("CORBEL_TEST_MEMORY") {
        Some(memory) => tempfile::tempdir_in(memory),
        None => tempfile::tempdir(),
    }
    .unwrap()
}
