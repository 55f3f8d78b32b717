//! Key files as other programs export them (PKCS #12). `src/keys/make-keys.py` makes them anew.

use std::path::Path;

/// What opens every key file.
pub const KEY_PASSWORD: &str = "Zażółć 42";

/// A file of `src/keys`, by its name.
pub fn key_file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/keys").join(name)).unwrap()
}
