//! What a token of ours says, beside what the call server's own crate knows of tokens.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::digest::{SHA256, digest};

/// How long a token opens a room. Who is in stays in.
pub const TOKEN_LIFE: Duration = Duration::from_secs(600);

/// What a body hashes to, as a webhook's token says it.
pub fn hash_of(body: &[u8]) -> String {
    STANDARD.encode(digest(&SHA256, body))
}

#[cfg(test)]
mod tests {
    use super::hash_of;

    #[test]
    fn a_body_changed_by_a_byte_hashes_to_something_else() {
        assert_eq!(hash_of(b""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_ne!(hash_of(b"{}"), hash_of(b"{ "));
    }
}
