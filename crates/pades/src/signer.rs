//! What signs: a key with its certificates. It is made for one signature, or is an organisation's own.

use der::{Decode as _, Encode as _};
use ring::{
    rand::SystemRandom,
    rsa,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair},
};
use x509_cert::{
    Certificate,
    ext::pkix::{KeyUsage, KeyUsages},
};

use crate::{
    authority::{COMMON_NAME, fingerprint, part_of},
    pkcs12::{self, Pkcs12Fault},
    refusal::Refusal,
};

/// The most certificates that a signature carries.
const MOST_CERTIFICATES: usize = 6;

/// How a key signs what is hashed with SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignatureKind {
    /// ECDSA on the curve P-256, in ASN.1.
    EcdsaP256,
    /// RSA by PKCS #1 v1.5.
    Rsa,
}

/// A key with its certificates, wherever the key is: here, or with somebody who signs for us (decision 0079). It is
/// given the signed attributes, never the document.
pub trait SigningKey {
    /// How it signs.
    fn kind(&self) -> SignatureKind;

    /// The certificates (DER): its own, then those that vouch for it, from its issuer upwards.
    ///
    /// # Errors
    /// Why there are none now.
    fn chain(&self) -> Result<Vec<Vec<u8>>, Refusal>;

    /// The signature over a container's signed attributes (DER), which are hashed with SHA-256.
    ///
    /// # Errors
    /// Why there is none.
    fn sign(&self, attributes: &[u8]) -> Result<Vec<u8>, Refusal>;
}

enum Key {
    P256(EcdsaKeyPair),
    Rsa(RsaKeyPair),
}

impl Key {
    /// The key of an own certificate (PKCS #8).
    fn load(pkcs8: &[u8]) -> Option<Self> {
        let ec = || EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8, &SystemRandom::new()).ok();
        // RSA of 2048 to 4096 bits (its own documentation).
        RsaKeyPair::from_pkcs8(pkcs8).ok().map(Self::Rsa).or_else(|| ec().map(Self::P256))
    }

    fn public(&self) -> &[u8] {
        match self {
            Self::P256(key) => key.public_key().as_ref(),
            Self::Rsa(key) => <rsa::PublicKey as AsRef<[u8]>>::as_ref(key.public()),
        }
    }
}

/// A key with its certificate and those that vouch for it.
pub struct Signer {
    key: Key,
    certificate: Certificate,
    der: Vec<u8>,
    /// From its issuer upwards.
    above: Vec<Certificate>,
}

/// An organisation's own key and certificates, as they are kept.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnKey {
    /// The key (PKCS #8): to be kept secret.
    pub pkcs8: Vec<u8>,
    /// The certificates (DER): its own, then from its issuer upwards as far as they were given.
    pub chain: Vec<Vec<u8>>,
}

/// What an own certificate says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnCertificate {
    /// Whose it is.
    pub name: String,
    /// Who vouches for that.
    pub issuer: String,
    /// Its SHA-256, in hex.
    pub fingerprint: String,
    /// Until when it is valid, in seconds since 1970.
    pub until: u64,
}

impl OwnKey {
    /// The only key of a PKCS #12 file with its certificates, if it may sign at `now` (in seconds since 1970), and what the
    /// certificate says. It takes some seconds where the file asks for that.
    ///
    /// # Errors
    /// As listed there.
    pub fn open(file: &[u8], password: &str, now: u64) -> Result<(Self, OwnCertificate), Pkcs12Fault> {
        let found = pkcs12::open(file, password)?;
        let [pkcs8] = found.keys.as_slice() else { return Err(Pkcs12Fault::NoKey) };
        let key = Key::load(pkcs8).ok_or(Pkcs12Fault::Kind)?;
        let read = |der: &Vec<u8>| Certificate::from_der(der).map(|one| (one, der.clone()));
        let all: Result<Vec<_>, _> = found.certificates.iter().map(read).collect();
        let mut all = all.map_err(|_| Pkcs12Fault::Unreadable)?;
        let own = all.iter().position(|(one, _)| is_of(one, &key)).ok_or(Pkcs12Fault::NoCertificate)?;
        let mut chain = vec![all.swap_remove(own)];
        while let Some(next) = all.iter().position(|(one, _)| is_issuer(one, chain.last())) {
            chain.push(all.swap_remove(next));
        }
        if chain.len() > MOST_CERTIFICATES {
            return Err(Pkcs12Fault::TooMuch);
        }
        let (certificate, der) = &chain[0];
        may_sign(certificate, now)?;
        let tbs = &certificate.tbs_certificate;
        let said = OwnCertificate {
            name: part_of(&tbs.subject, COMMON_NAME).unwrap_or_else(|| tbs.subject.to_string()),
            issuer: part_of(&tbs.issuer, COMMON_NAME).unwrap_or_else(|| tbs.issuer.to_string()),
            fingerprint: fingerprint(der),
            until: tbs.validity.not_after.to_unix_duration().as_secs(),
        };
        Ok((Self { pkcs8: pkcs8.clone(), chain: chain.into_iter().map(|(_, der)| der).collect() }, said))
    }

    /// What signs with it at `now`.
    ///
    /// # Errors
    /// It was never one, or its certificate is not valid any more.
    pub fn signer(&self, now: u64) -> Result<Signer, Pkcs12Fault> {
        let key = Key::load(&self.pkcs8).ok_or(Pkcs12Fault::Kind)?;
        let chain: Result<Vec<Certificate>, _> = self.chain.iter().map(|der| Certificate::from_der(der)).collect();
        let mut above = chain.map_err(|_| Pkcs12Fault::Unreadable)?;
        if above.is_empty() {
            return Err(Pkcs12Fault::NoCertificate);
        }
        let certificate = above.remove(0);
        may_sign(&certificate, now)?;
        Ok(Signer { key, certificate, der: self.chain[0].clone(), above })
    }
}

impl std::fmt::Debug for OwnKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnKey(…)")
    }
}

fn is_of(certificate: &Certificate, key: &Key) -> bool {
    certificate.tbs_certificate.subject_public_key_info.subject_public_key.raw_bytes() == key.public()
}

/// Whether that certificate is the issuer of the one below. One that vouches for itself ends the chain.
fn is_issuer(one: &Certificate, below: Option<&(Certificate, Vec<u8>)>) -> bool {
    below.is_some_and(|(below, _)| {
        let below = &below.tbs_certificate;
        below.issuer != below.subject && below.issuer == one.tbs_certificate.subject
    })
}

fn may_sign(certificate: &Certificate, now: u64) -> Result<(), Pkcs12Fault> {
    let tbs = &certificate.tbs_certificate;
    let (from, until) = (tbs.validity.not_before.to_unix_duration(), tbs.validity.not_after.to_unix_duration());
    if now < from.as_secs() || now > until.as_secs() {
        return Err(Pkcs12Fault::Expired);
    }
    let usage = tbs.get::<KeyUsage>().map_err(|_| Pkcs12Fault::Unreadable)?;
    let is_for_signatures =
        |usage: KeyUsages| usage == KeyUsages::DigitalSignature || usage == KeyUsages::NonRepudiation;
    match usage {
        Some((_, KeyUsage(usage))) if !usage.into_iter().any(is_for_signatures) => Err(Pkcs12Fault::Usage),
        _ => Ok(()),
    }
}

impl Signer {
    /// A key that was made for one signature, with its certificate from an authority.
    pub(crate) fn issued(key: EcdsaKeyPair, certificate: Certificate, der: Vec<u8>, authority: Certificate) -> Self {
        Self { key: Key::P256(key), certificate, der, above: vec![authority] }
    }

    /// Its own certificate, then those that vouch for it.
    fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        std::iter::once(&self.certificate).chain(&self.above)
    }

    /// How many bytes its container takes, at most.
    ///
    /// # Errors
    /// Only where something cannot be written.
    pub fn container_length(&self) -> Result<usize, Refusal> {
        // The certificates, the signature of 512 bytes at most, and the attributes with the issuer's name once more.
        let lengths = self.certificates().map(|one| one.encoded_len().and_then(usize::try_from));
        let sum = lengths.sum::<der::Result<usize>>().map_err(Refusal::failed)?;
        Ok(2 * self.der.len().max(1024) + sum)
    }
}

impl SigningKey for Signer {
    fn kind(&self) -> SignatureKind {
        match &self.key {
            Key::P256(_) => SignatureKind::EcdsaP256,
            Key::Rsa(_) => SignatureKind::Rsa,
        }
    }

    fn chain(&self) -> Result<Vec<Vec<u8>>, Refusal> {
        let above = self.above.iter().map(|one| one.to_der().map_err(Refusal::failed));
        std::iter::once(Ok(self.der.clone())).chain(above).collect()
    }

    fn sign(&self, attributes: &[u8]) -> Result<Vec<u8>, Refusal> {
        let random = SystemRandom::new();
        match &self.key {
            Key::P256(key) => Ok(key.sign(&random, attributes).map_err(Refusal::failed)?.as_ref().to_vec()),
            Key::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, attributes, &mut signature).map_err(Refusal::failed)?;
                Ok(signature)
            }
        }
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(…)")
    }
}
