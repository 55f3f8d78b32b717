//! The cryptography of WebRTC from what the house has already: hashes and AES-GCM of `ring`, AES in counter mode, and
//! DTLS of `dimpl` without the provider that would bring in a second TLS library.

mod dtls;
mod srtp;

use std::sync::{Arc, LazyLock};

use ring::{digest, hmac};
use str0m::crypto::{CryptoProvider, Sha1HmacProvider, Sha256Provider};

/// Implements every trait that str0m asks for.
#[derive(Debug)]
struct Provider;

/// What each connection is given.
pub(crate) fn provider() -> Arc<CryptoProvider> {
    static SHARED: LazyLock<Arc<CryptoProvider>> = LazyLock::new(|| {
        Arc::new(CryptoProvider {
            srtp_provider: &Provider,
            sha1_hmac_provider: &Provider,
            sha256_provider: &Provider,
            dtls_provider: &Provider,
        })
    });
    Arc::clone(&SHARED)
}

impl Sha1HmacProvider for Provider {
    fn sha1_hmac(&self, key: &[u8], payloads: &[&[u8]]) -> [u8; 20] {
        let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key));
        for payload in payloads {
            context.update(payload);
        }
        let mut out = [0; 20];
        out.copy_from_slice(context.sign().as_ref());
        out
    }
}

impl Sha256Provider for Provider {
    fn sha256(&self, data: &[u8]) -> [u8; 32] {
        let mut out = [0; 32];
        out.copy_from_slice(digest::digest(&digest::SHA256, data).as_ref());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// RFC 2202, section 3, test 2.
    #[test]
    fn hmac_sha1_is_that_of_the_standard() {
        let mac = Provider.sha1_hmac(b"Jefe", &[b"what do ya want ", b"for nothing?"]);
        assert_eq!(hex(&mac), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
    }

    #[test]
    fn sha256_is_that_of_the_standard() {
        assert_eq!(hex(&Provider.sha256(b"abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
