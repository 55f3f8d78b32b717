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

/// The fewest characters of a new password.
const MIN_CHARS: usize = 8;
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
    /// `INVALID_REQUEST` under 8 characters or over 1,024 bytes.
    pub fn parse(text: &str) -> Result<Self> {
        if text.chars().count() < MIN_CHARS {
            return Err(Error::invalid(format!("A password has at least {MIN_CHARS} characters.")));
        }
        if text.len() > MAX_BYTES {
            return Err(Error::invalid(format!("A password has at most {MAX_BYTES} bytes.")));
        }
        Ok(Self(text.to_owned()))
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
    Ok(compute(attempt.as_bytes(), &salt, params)? == hash)
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
        let hash = Password::parse("corbel-demo")
            .expect("long enough")
            .hash([7; SALT_BYTES], PasswordCost::default())
            .expect("hashes");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(verify("corbel-demo", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("corbel-dema", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("", Some(&hash), PasswordCost::default()).expect("readable"));
        assert!(!verify("corbel-demo", None, PasswordCost::default()).expect("nothing to read"));
    }

    #[test]
    fn a_hash_is_what_other_software_reads_and_writes() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let ours = Password::parse("corbel-demo")
            .expect("long enough")
            .hash([7; SALT_BYTES], PasswordCost::default())
            .expect("hashes");
        let ours = PasswordHash::new(&ours).expect("PHC");
        assert!(Argon2::default().verify_password(b"corbel-demo", &ours).is_ok());
        let theirs = Argon2::default().hash_password_with_salt(b"corbel-demo", &[9; 16]).expect("hashes").to_string();
        assert!(verify("corbel-demo", Some(&theirs), PasswordCost::default()).expect("readable"));
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
        assert!(Password::parse("7letter").is_err());
        assert!(Password::parse(&"a".repeat(MAX_BYTES + 1)).is_err());
        let password = Password::parse("corbel-demo").expect("long enough");
        assert!(!format!("{password:?}").contains("corbel"));
    }
}
