//! Passwords, kept as Argon2id hashes in the PHC text form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
//!
//! Everything here burns processor time on purpose. Callers below `ops` go through the bounded pool
//! (`ops::hashing`), never straight here.

use std::fmt;

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use kernel::{Error, Result};
use unicode_normalization::UnicodeNormalization;

use super::Email;

/// The fewest characters of a new password.
const MIN_CHARS: usize = 12;
/// What many choose where twelve characters are asked for, in small letters. What is built of a few signs is not listed:
/// [`is_monotonous`] knows it.
const COMMON: [&str; 36] = [
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "abcd12345678",
    "admin1234567",
    "administrator",
    "administrator1",
    "changeme1234",
    "changemenow!",
    "contrasena123",
    "correcthorsebatterystaple",
    "correct horse battery staple",
    "football1234",
    "iloveyou1234",
    "iloveyouforever",
    "letmein12345",
    "liverpool123",
    "motdepasse123",
    "p@ssw0rd1234",
    "p@ssword1234",
    "passw0rd1234",
    "password1234",
    "password12345",
    "password123456",
    "password2024",
    "password2025",
    "password2026",
    "passwort1234",
    "princess1234",
    "qazwsxedcrfv",
    "qwerty123456",
    "qwertyuiop12",
    "qwertyuiop123",
    "qwertyuiopasdf",
    "sunshine1234",
    "welcome12345",
    "zaq12wsxcde3",
];
/// The most bytes of a new password: enough for any phrase, and no way to make us hash a novel.
const MAX_BYTES: usize = 1024;

/// Bytes of salt in front of each hash.
pub const SALT_BYTES: usize = 16;
/// Bytes of a hash.
const HASH_BYTES: usize = 32;

/// What is set aside for one hash: 33 MiB, of which the algorithm touches 19.
///
/// The system's allocator returns a block above 32 MiB to the machine as soon as it is freed. A smaller one it would
/// keep in hand, and the server's idle memory would grow by 19 MiB with the first sign-in.
const RESERVED_BLOCKS: usize = 33 * 1024;

/// What a hash costs whoever computes it, us or a thief. A stored hash says its own, so a change holds for new ones only.
#[derive(Clone, Debug)]
pub struct PasswordCost(Params);

impl Default for PasswordCost {
    /// 19 MiB and two passes, the least that OWASP's Password Storage Cheat Sheet recommends for Argon2id.
    fn default() -> Self {
        Self(Params::default())
    }
}

impl PasswordCost {
    /// The least that the algorithm allows. It protects nothing: for tests, which sign in thousands of times.
    ///
    /// # Panics
    /// Never: the numbers are the algorithm's own.
    #[expect(clippy::expect_used, reason = "the numbers are the algorithm's own")]
    pub fn least() -> Self {
        Self(Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None).expect("the least there is"))
    }
}

/// A password that somebody chooses. Never shown, never logged.
pub struct Password(String);

impl Password {
    /// Accepts a new password.
    ///
    /// # Errors
    /// `INVALID_REQUEST` under 12 characters or over 1,024 bytes, and for what is guessed first.
    pub fn parse(text: &str) -> Result<Self> {
        let text = one_form(text);
        if text.chars().count() < MIN_CHARS {
            return Err(Error::invalid(format!("A password has at least {MIN_CHARS} characters.")));
        }
        if text.len() > MAX_BYTES {
            return Err(Error::invalid(format!("A password has at most {MAX_BYTES} bytes.")));
        }
        if COMMON.contains(&text.to_lowercase().as_str()) || is_monotonous(&text) {
            return Err(Error::invalid("This password is common and easily guessed. A few words in a row are better."));
        }
        Ok(Self(text))
    }

    /// The password of the demo organisation, which is told to everybody.
    pub fn of_demo(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The password is not the person's own address, nor what stands in front of the `@`.
    ///
    /// # Errors
    /// `INVALID_REQUEST`.
    pub fn require_other_than(&self, email: &Email) -> Result<()> {
        let text = self.0.to_lowercase();
        if text == email.as_str() || text == email.mailbox() {
            return Err(Error::invalid("Your own email address is no password."));
        }
        Ok(())
    }

    /// The hash to keep, with a salt nobody has used before.
    ///
    /// # Errors
    /// `INTERNAL` where the machine cannot compute it.
    pub fn hash(&self, salt: [u8; SALT_BYTES], PasswordCost(params): PasswordCost) -> Result<String> {
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).map_err(defect)?,
            hash: Some(compute(self.0.as_bytes(), &salt, params)?),
            salt: Some(Salt::new(&salt).map_err(defect)?),
        };
        Ok(hash.to_string())
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// The one form in which letters are kept that can be written in several: an ü may be one sign, or a u with two dots.
fn one_form(text: &str) -> String {
    text.nfc().collect()
}

/// Whether a password is one sign, or a short piece, again and again, or the alphabet or numbers in their order.
fn is_monotonous(text: &str) -> bool {
    let letters: Vec<char> = text.to_lowercase().chars().collect();
    let repeats = |length: usize| letters.iter().zip(&letters[length..]).all(|(one, other)| one == other);
    let steps = letters.windows(2).map(|pair| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0])));
    let steps: Vec<i64> = steps.collect();
    // 9 goes on with 0.
    let is_next = |step: &i64| *step == 1 || *step == -9;
    let is_previous = |step: &i64| *step == -1 || *step == 9;
    (1..=4.min(letters.len())).any(repeats) || steps.iter().all(is_next) || steps.iter().all(is_previous)
}

/// Whether `attempt` is the password that `stored` was made from.
///
/// Without a stored hash the answer is no, after the work of one of this `cost`: how long a refusal takes does not tell whether the
/// account exists.
///
/// # Errors
/// `INTERNAL` where the stored hash cannot be read: the account is broken, not the attempt.
pub fn verify(attempt: &str, stored: Option<&str>, PasswordCost(cost): PasswordCost) -> Result<bool> {
    let Some(stored) = stored else {
        compute(attempt.as_bytes(), &[0; SALT_BYTES], cost)?;
        return Ok(false);
    };
    let stored = PasswordHash::new(stored).map_err(defect)?;
    let params = Params::try_from(&stored).map_err(defect)?;
    let (Some(salt), Some(hash)) = (stored.salt, stored.hash) else {
        return Err(defect("a stored password lacks its salt or its hash"));
    };
    // `Output` compares in constant time.
    let attempt_of_one_form = one_form(attempt);
    if compute(attempt_of_one_form.as_bytes(), &salt, params.clone())? == hash {
        return Ok(true);
    }
    // As it was typed: it may have been kept so before.
    Ok(attempt != attempt_of_one_form && compute(attempt.as_bytes(), &salt, params)? == hash)
}

fn compute(password: &[u8], salt: &[u8], params: Params) -> Result<Output> {
    let mut blocks = Vec::with_capacity(params.block_count().max(RESERVED_BLOCKS));
    blocks.resize(params.block_count(), Block::new());
    let mut hash = [0; HASH_BYTES];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(password, salt, &mut hash, &mut blocks)
        .map_err(defect)?;
    Output::new(&hash).map_err(defect)
}

fn defect(cause: impl fmt::Display) -> Error {
    Error::internal(cause).because("password hash")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_password_opens_its_hash() {
        let hash = Password::parse("corbel-demo-words")
            .expect("long enough")
            .hash([7; SALT_BYTES], PasswordCost::default())
            .expect("hashes");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(verify("corbel-demo-words", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("corbel-dema-words", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("corbel-demo-words", None, PasswordCost::default()).expect("nothing to read"));
    }

    #[test]
    fn a_hash_is_what_other_software_reads_and_writes() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let ours = Password::parse("corbel-demo-words")
            .expect("long enough")
            .hash([7; SALT_BYTES], PasswordCost::default())
            .expect("hashes");
        let ours = PasswordHash::new(&ours).expect("PHC");
        assert!(Argon2::default().verify_password(b"corbel-demo-words", &ours).is_ok());
        let theirs =
            Argon2::default().hash_password_with_salt(b"corbel-demo-words", &[9; 16]).expect("hashes").to_string();
        assert!(verify("corbel-demo-words", Some(&theirs), PasswordCost::default()).expect("readable"));
    }

    #[test]
    fn a_broken_hash_is_our_defect_and_not_a_wrong_password() {
        assert_eq!(
            verify("x", Some("plain text"), PasswordCost::default()).expect_err("unreadable").code(),
            "INTERNAL"
        );
    }

    #[test]
    fn short_and_endless_passwords_are_refused_and_none_is_printed() {
        assert!(Password::parse("11 letters!").is_err());
        assert!(Password::parse(&"a".repeat(MAX_BYTES + 1)).is_err());
        let password = Password::parse("corbel-demo-words").expect("long enough");
        assert!(!format!("{password:?}").contains("corbel"));
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for common in [
            "password1234",
            "Password1234",
            "qwerty123456",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "123456789012",
            "abcdefghijklm",
            "210987654321",
        ] {
            assert!(Password::parse(common).is_err(), "{common}");
        }
        let email = Email::parse("aoife.brennan@dunmarrow.example").expect("an address");
        for own in ["Aoife.Brennan@dunmarrow.example", "aoife.brennan"] {
            assert!(Password::parse(own).expect("long enough").require_other_than(&email).is_err());
        }
        Password::parse("three words in a row").expect("fine").require_other_than(&email).expect("another");
    }

    #[test]
    fn a_letter_may_be_typed_in_either_form() {
        let (composed, apart) = ("Gr\u{fc}\u{df}e aus K\u{f6}ln 42!", "Gru\u{308}\u{df}e aus Ko\u{308}ln 42!");
        for (chosen, typed) in [(composed, apart), (apart, composed)] {
            let hash =
                Password::parse(chosen).expect("fine").hash([7; SALT_BYTES], PasswordCost::least()).expect("hashes");
            for attempt in [chosen, typed] {
                assert!(verify(attempt, Some(&hash), PasswordCost::least()).expect("readable"));
            }
        }
        // Kept as it was typed, before there was one form.
        let old = Password(apart.to_owned()).hash([7; SALT_BYTES], PasswordCost::least()).expect("hashes");
        assert!(verify(apart, Some(&old), PasswordCost::least()).expect("readable"));
    }
}
