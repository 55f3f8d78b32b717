//! One target, by the name in `CORBEL_FUZZ_TARGET`: with the feature `libfuzzer` as a program that looks for inputs by
//! itself, else for each file that is named.
#![cfg_attr(feature = "libfuzzer", no_main)]
#![expect(clippy::disallowed_methods, reason = "a tool beside the product, which has its own settings")]

use fuzz::Target;

fn chosen() -> Target {
    let name = std::env::var("CORBEL_FUZZ_TARGET").unwrap_or_default();
    let names: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
    fuzz::target(&name).unwrap_or_else(|| panic!("CORBEL_FUZZ_TARGET is one of {}", names.join(", ")))
}

#[cfg(not(feature = "libfuzzer"))]
fn main() {
    let target = chosen();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path} cannot be read: {error}"));
        (target.run)(&bytes);
        eprintln!("{path}: nothing wrong");
    }
}

#[cfg(feature = "libfuzzer")]
mod libfuzzer {
    use std::{fs::File, os::unix::fs::FileExt as _, sync::LazyLock};

    static TARGET: LazyLock<fuzz::Target> = LazyLock::new(super::chosen);

    /// Where each input is kept before it is tried: libFuzzer keeps the one that was wrong, but not where the stack ran
    /// out, since it has none to write on.
    static LAST: LazyLock<Option<File>> = LazyLock::new(|| {
        let path = std::env::var("CORBEL_FUZZ_LAST").ok()?;
        Some(File::create(path).expect("a file for the last input"))
    });

    libfuzzer_sys::fuzz_target!(init: fuzz::tell_panics(), |bytes: &[u8]| {
        if let Some(last) = LAST.as_ref() {
            last.set_len(bytes.len() as u64).expect("room for the input");
            last.write_all_at(bytes, 0).expect("the input is kept");
        }
        (TARGET.run)(bytes);
    });
}
