//! Codes of an authenticator app: TOTP (RFC 6238) as every app has it, six digits of HMAC-SHA-1 every 30 seconds.

use std::fmt;

use kernel::{Env, Timestamp};
use ring::hmac;

/// How long a code is shown, seconds.
const STEP: i64 = 30;
/// How many steps a phone's clock may be wrong, either way.
const DRIFT: i64 = 1;
/// Bytes of a secret, as RFC 4226 section 4 recommends.
pub const SECRET_BYTES: usize = 20;

const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// What the app and the server share.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret(Vec<u8>);

impl TotpSecret {
    /// A secret nobody has seen before.
    pub fn generate(env: &Env) -> Self {
        Self(env.random::<SECRET_BYTES>().to_vec())
    }

    /// A secret as it was kept.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes, to be sealed and kept.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret as a person types it into an app: base32 (RFC 4648 section 6).
    pub fn to_base32(&self) -> String {
        base32(&self.0)
    }

    /// The address that an app reads from a picture: `otpauth://totp/Corbel:tom%40example.org?secret=…&issuer=Corbel`.
    pub fn otpauth_url(&self, issuer: &str, account: &str) -> String {
        let (issuer, account) = (escape(issuer), escape(account));
        let secret = self.to_base32();
        format!(
            "otpauth://totp/{issuer}:{account}?secret={secret}&issuer={issuer}&algorithm=SHA1&digits=6&period={STEP}"
        )
    }

    /// The step that `code` belongs to, where it is the code of this moment or of a neighbour, and later than
    /// `last_step`: whoever overhears a code cannot use it again.
    pub fn accepts(&self, code: &str, now: Timestamp, last_step: i64) -> Option<i64> {
        let code = code.trim();
        if code.len() != 6 || !code.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let present = now.as_seconds().div_euclid(STEP);
        (present - DRIFT..=present + DRIFT).filter(|step| *step > last_step).find(|step| self.code(*step) == code)
    }

    /// The code of a step (RFC 4226 section 5.3).
    pub fn code(&self, step: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let digest = hmac::sign(&key, &step.to_be_bytes());
        let digest = digest.as_ref();
        let offset = usize::from(digest[digest.len() - 1] & 0x0f);
        let word = [digest[offset], digest[offset + 1], digest[offset + 2], digest[offset + 3]];
        format!("{:06}", (u32::from_be_bytes(word) & 0x7fff_ffff) % 1_000_000)
    }
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

/// Bytes in base32 without padding.
pub(crate) fn base32(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    for chunk in bytes.chunks(5) {
        let mut group = [0; 8];
        group[3..3 + chunk.len()].copy_from_slice(chunk);
        let group = u64::from_be_bytes(group);
        let letters = (chunk.len() * 8).div_ceil(5);
        text.extend((0..letters).map(|place| char::from(BASE32[(group >> (35 - 5 * place)) as usize & 31])));
    }
    text
}

/// Text inside an address: everything but letters, digits and `-._~` as `%XX`.
fn escape(text: &str) -> String {
    text.bytes().fold(String::new(), |mut escaped, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => escaped.push(char::from(byte)),
            _ => escaped.push_str(&format!("%{byte:02X}")),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_micros(seconds * 1_000_000)
    }

    fn secret() -> TotpSecret {
        TotpSecret::from_bytes(b"12345678901234567890".to_vec())
    }

    #[test]
    fn codes_are_those_of_rfc_6238_appendix_b() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret().accepts(code, at(seconds), 0), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_phone_may_be_half_a_minute_wrong_and_a_code_is_good_once() {
        let code = secret().code(100);
        for (seconds, expected) in [(2969, None), (2970, Some(100)), (3059, Some(100)), (3060, None)] {
            assert_eq!(secret().accepts(&code, at(seconds), 0), expected, "{seconds}");
        }
        assert_eq!(secret().accepts(&code, at(3000), 100), None);
        assert_eq!(secret().accepts(&secret().code(101), at(3000), 100), Some(101));
    }

    #[test]
    fn what_is_no_code_is_none() {
        for code in ["", "12345", "1234567", "28708a", "２８７０８２", "-28708"] {
            assert_eq!(secret().accepts(code, at(59), 0), None, "{code:?}");
        }
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        for (bytes, text) in
            [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB")]
        {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        assert_eq!(base32(b"foobar"), "MZXW6YTBOI");
    }

    #[test]
    fn an_app_reads_whose_secret_it_is() {
        let url = secret().otpauth_url("Corbel Ltd", "tom@dunmarrow.example");
        let start = "otpauth://totp/Corbel%20Ltd:tom%40dunmarrow.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Corbel%20Ltd";
        assert!(url.starts_with(start), "{url}");
        assert!(!format!("{:?}", secret()).contains("1234"));
    }
}
