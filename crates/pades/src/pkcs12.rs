//! A key with its certificates, out of a file that a person exported elsewhere (PKCS #12, RFC 7292).
//!
//! Such a file says itself how long reading it takes. So all its rounds together are bounded before the first is made.

use cbc::cipher::{BlockCipher, BlockDecryptMut, KeyInit, KeyIvInit, block_padding::Pkcs7};
use cms::{content_info::ContentInfo, encrypted_data::EncryptedData};
use der::{
    Decode, Encode,
    asn1::{ContextSpecific, ObjectIdentifier, OctetString},
};
use pkcs5::pbes2;
use pkcs12::{
    cert_type::CertBag,
    kdf::{self, Pkcs12KeyType},
    pbe_params::{EncryptedPrivateKeyInfo, Pkcs12PbeParams},
    pfx::Pfx,
    safe_bag::SafeBag,
};
use ring::hmac;
use spki::AlgorithmIdentifierOwned;

use crate::container::{DATA, SHA_256, SHA_384, SHA_512, oid};

/// The largest file, in bytes.
const MOST_BYTES: usize = 64 * 1024;
/// The most rounds that all of a file may ask for: ten times what programs ask for today, some seconds.
const MOST_ROUNDS: u32 = 6_000_000;

const ENCRYPTED: ObjectIdentifier = oid("1.2.840.113549.1.7.6");
const KEY: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.1");
const SHROUDED_KEY: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.2");
const CERTIFICATE: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.3");
const TRIPLE_DES: ObjectIdentifier = oid("1.2.840.113549.1.12.1.3");
const RC2_40: ObjectIdentifier = oid("1.2.840.113549.1.12.1.6");
const SHA_1: ObjectIdentifier = oid("1.3.14.3.2.26");

/// Why nothing is taken from a file, as it completes "This file …".
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Pkcs12Fault {
    /// It cannot be read.
    #[error("is not a PKCS #12 file")]
    Unreadable,
    /// The password does not open it.
    #[error("does not open with this password")]
    Password,
    /// It is locked in a way that is not known here.
    #[error("is encrypted in a way that is not supported")]
    Unsupported,
    /// It would take too long to open.
    #[error("is too large, or takes too long to open")]
    TooMuch,
    /// There is no key in it, or more than one.
    #[error("does not hold exactly one private key")]
    NoKey,
    /// There is no certificate of its key in it.
    #[error("holds no certificate of its private key")]
    NoCertificate,
    /// Its key is not one to sign with here.
    #[error("holds a key that is neither RSA of 2048 to 4096 bits nor on the curve P-256")]
    Kind,
    /// The certificate is not valid now.
    #[error("holds a certificate that is not valid yet, or not any more")]
    Expired,
    /// The certificate is not for signatures.
    #[error("holds a certificate that is not for signatures")]
    Usage,
}

/// What was in a file.
pub(crate) struct Contents {
    /// The private keys (PKCS #8).
    pub(crate) keys: Vec<Vec<u8>>,
    /// The certificates (DER), in the order of the file.
    pub(crate) certificates: Vec<Vec<u8>>,
}

/// Opens a file.
pub(crate) fn open(file: &[u8], password: &str) -> Result<Contents, Pkcs12Fault> {
    if file.len() > MOST_BYTES {
        return Err(Pkcs12Fault::TooMuch);
    }
    let pfx = Pfx::from_der(file).map_err(unreadable)?;
    let mut opening = Opening { password, rounds: 0 };
    let safes = octets(&pfx.auth_safe)?;
    if let Some(mac) = &pfx.mac_data {
        let rounds = opening.spend(mac.iterations)?;
        let of = |algorithm, key: der::Result<Vec<u8>>| {
            let key = hmac::Key::new(algorithm, &key.map_err(|_| Pkcs12Fault::Password)?);
            hmac::verify(&key, &safes, mac.mac.digest.as_bytes()).map_err(|_| Pkcs12Fault::Password)
        };
        let (salt, id) = (mac.mac_salt.as_bytes(), Pkcs12KeyType::Mac);
        let kind = mac.mac.algorithm.oid;
        if kind == SHA_1 {
            let key = kdf::derive_key_utf8::<sha1::Sha1>(password, salt, id, rounds, 20);
            of(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key)?;
        } else if kind == SHA_256 {
            of(hmac::HMAC_SHA256, kdf::derive_key_utf8::<sha2_older::Sha256>(password, salt, id, rounds, 32))?;
        } else if kind == SHA_384 {
            of(hmac::HMAC_SHA384, kdf::derive_key_utf8::<sha2_older::Sha384>(password, salt, id, rounds, 48))?;
        } else if kind == SHA_512 {
            of(hmac::HMAC_SHA512, kdf::derive_key_utf8::<sha2_older::Sha512>(password, salt, id, rounds, 64))?;
        } else {
            return Err(Pkcs12Fault::Unsupported);
        }
    }
    let mut contents = Contents { keys: Vec::new(), certificates: Vec::new() };
    for safe in Vec::<ContentInfo>::from_der(&safes).map_err(unreadable)? {
        let bags = match safe.content_type {
            DATA => octets(&safe)?,
            ENCRYPTED => {
                let data: EncryptedData = safe.content.decode_as().map_err(unreadable)?;
                let locked = data.enc_content_info;
                let bytes = locked.encrypted_content.ok_or(Pkcs12Fault::Unreadable)?;
                opening.decrypt(&locked.content_enc_alg, bytes.as_bytes())?
            }
            _ => return Err(Pkcs12Fault::Unsupported),
        };
        for bag in Vec::<SafeBag>::from_der(&bags).map_err(unreadable)? {
            opening.take(&bag, &mut contents)?;
        }
    }
    Ok(contents)
}

fn unreadable(_: der::Error) -> Pkcs12Fault {
    Pkcs12Fault::Unreadable
}

/// What plain contents hold.
fn octets(info: &ContentInfo) -> Result<Vec<u8>, Pkcs12Fault> {
    if info.content_type != DATA {
        return Err(Pkcs12Fault::Unsupported);
    }
    Ok(info.content.decode_as::<OctetString>().map_err(unreadable)?.into_bytes())
}

/// A file that is being opened.
struct Opening<'a> {
    password: &'a str,
    /// How many rounds were asked for so far.
    rounds: u32,
}

impl Opening<'_> {
    /// Counts rounds before they are made.
    fn spend(&mut self, rounds: i32) -> Result<i32, Pkcs12Fault> {
        let more = u32::try_from(rounds).ok().filter(|more| *more > 0).ok_or(Pkcs12Fault::Unreadable)?;
        self.rounds = self.rounds.checked_add(more).filter(|sum| *sum <= MOST_ROUNDS).ok_or(Pkcs12Fault::TooMuch)?;
        Ok(rounds)
    }

    fn take(&mut self, bag: &SafeBag, into: &mut Contents) -> Result<(), Pkcs12Fault> {
        match bag.bag_id {
            CERTIFICATE => {
                let bag = ContextSpecific::<CertBag>::from_der(&bag.bag_value).map_err(unreadable)?;
                into.certificates.push(bag.value.cert_value.into_bytes());
            }
            SHROUDED_KEY => {
                let bag = ContextSpecific::<EncryptedPrivateKeyInfo>::from_der(&bag.bag_value).map_err(unreadable)?;
                let EncryptedPrivateKeyInfo { encryption_algorithm, encrypted_data } = bag.value;
                into.keys.push(self.decrypt(&encryption_algorithm, encrypted_data.as_bytes())?);
            }
            KEY => {
                let bag = ContextSpecific::<der::Any>::from_der(&bag.bag_value).map_err(unreadable)?;
                into.keys.push(bag.value.to_der().map_err(unreadable)?);
            }
            // Passwords, revocation lists and what else people keep there.
            _ => {}
        }
        Ok(())
    }

    fn decrypt(&mut self, with: &AlgorithmIdentifierOwned, bytes: &[u8]) -> Result<Vec<u8>, Pkcs12Fault> {
        let parameters = with.parameters.as_ref().ok_or(Pkcs12Fault::Unreadable)?.to_der().map_err(unreadable)?;
        match with.oid {
            pbes2::PBES2_OID => {
                let parameters = pbes2::Parameters::from_der(&parameters).map_err(|_| Pkcs12Fault::Unsupported)?;
                // Scrypt takes memory as the file says; no program writes it here.
                let rounds = parameters.kdf.pbkdf2().ok_or(Pkcs12Fault::Unsupported)?.iteration_count;
                self.spend(i32::try_from(rounds).map_err(|_| Pkcs12Fault::TooMuch)?)?;
                parameters.decrypt(self.password, bytes).map_err(|_| Pkcs12Fault::Password)
            }
            TRIPLE_DES => self.decrypt_cbc::<des::TdesEde3>(&parameters, 24, bytes),
            RC2_40 => self.decrypt_cbc::<rc2::Rc2>(&parameters, 5, bytes),
            _ => Err(Pkcs12Fault::Unsupported),
        }
    }

    /// The older ways (RFC 7292, appendix C), which programs still export with.
    fn decrypt_cbc<C>(&mut self, parameters: &[u8], length: usize, bytes: &[u8]) -> Result<Vec<u8>, Pkcs12Fault>
    where
        C: BlockCipher + BlockDecryptMut + KeyInit,
    {
        let Pkcs12PbeParams { salt, iterations } = Pkcs12PbeParams::from_der(parameters).map_err(unreadable)?;
        // The key and the vector each take them.
        let rounds = self.spend(iterations).and_then(|_| self.spend(iterations))?;
        let derive = |what, length| {
            kdf::derive_key_utf8::<sha1::Sha1>(self.password, salt.as_bytes(), what, rounds, length)
                .map_err(|_| Pkcs12Fault::Password)
        };
        let (key, vector) = (derive(Pkcs12KeyType::EncryptionKey, length)?, derive(Pkcs12KeyType::Iv, 8)?);
        let cipher = cbc::Decryptor::<C>::new_from_slices(&key, &vector).map_err(|_| Pkcs12Fault::Unsupported)?;
        cipher.decrypt_padded_vec_mut::<Pkcs7>(bytes).map_err(|_| Pkcs12Fault::Password)
    }
}
