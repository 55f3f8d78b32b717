//! Recovery codes: a way in, each once, for whoever has lost the phone.

use kernel::Env;
use sha2::{Digest, Sha256};

use super::totp::base32;

/// How many a person gets at once.
pub const COUNT: usize = 10;
/// Bytes of chance in each: 80 bits, so that a plain SHA-256 of it cannot be searched.
const BYTES: usize = 10;
/// Letters between two hyphens.
const GROUP: usize = 4;

/// A code as a person writes it down: `abcd-efgh-ijkl-mnop`.
pub fn generate(env: &Env) -> String {
    let text = base32(&env.random::<BYTES>()).to_lowercase();
    let groups: Vec<&str> = (0..text.len()).step_by(GROUP).map(|at| &text[at..at + GROUP]).collect();
    groups.join("-")
}

/// What is kept of a code. Case, spaces and hyphens do not matter.
pub fn hash(code: &str) -> [u8; 32] {
    let letters: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    Sha256::digest(letters.to_lowercase()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::still::still;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = generate(&still(b'f'));
        assert_eq!(code, "mztg-mztg-mztg-mztg");
        for typed in ["MZTG mztg mztg mztg", " mztgmztgmztgmztg", "mztg–mztg–mztg–mztg"] {
            assert_eq!(hash(typed), hash(&code), "{typed}");
        }
        assert_ne!(hash("mztg-mztg-mztg-mzth"), hash(&code));
    }
}
