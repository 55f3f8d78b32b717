//! Panics that the server expects and turns into a refusal.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
};

thread_local! {
    static IS_EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// What comes of it; `None` where it panicked. Only for what the server does in the same way.
pub(crate) fn refused_by_panic<T>(read: impl FnOnce() -> T) -> Option<T> {
    let before = IS_EXPECTED.replace(true);
    let read = catch_unwind(AssertUnwindSafe(read)).ok();
    IS_EXPECTED.set(before);
    read
}

/// Lets panics be told that nobody expects, and goes on from there as always: libFuzzer ends the process at the first
/// panic otherwise.
pub fn tell_panics() {
    let _ = std::panic::take_hook();
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !IS_EXPECTED.get() {
            tell(panic);
        }
    }));
}
