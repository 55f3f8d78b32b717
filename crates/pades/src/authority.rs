//! The small authority: one for each organisation, and for each signature a key that is used once and dropped.
//!
//! Certificates are valid for long: a verifier judges them by the clock on its wall where there is no time stamp, so a short
//! life would turn every signature bad. As the key is gone after its one signature, nobody can misuse it meanwhile.

use std::time::Duration;

use der::{
    Any, Decode, Encode,
    asn1::{BitString, GeneralizedTime, Ia5String, OctetString, SetOfVec, UtcTime, Utf8StringRef},
    oid::{AssociatedOid, ObjectIdentifier},
};
use ring::{
    rand::{SecureRandom as _, SystemRandom},
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};
use x509_cert::{
    Certificate, TbsCertificate, Version,
    attr::AttributeTypeAndValue,
    ext::{
        Extension,
        pkix::{
            AuthorityKeyIdentifier, BasicConstraints, KeyUsage, KeyUsages, SubjectAltName, SubjectKeyIdentifier,
            name::GeneralName,
        },
    },
    name::{RdnSequence, RelativeDistinguishedName},
    serial_number::SerialNumber,
    time::{Time, Validity},
};

use crate::{document::sha256, refusal::Refusal, signer::Signer};

/// ecdsa-with-SHA256 (RFC 5758).
pub(crate) const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const ORGANISATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");
/// The part of a name that people read.
pub(crate) const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
/// The part of an authority's name by which its owner is looked up.
pub(crate) const SERIAL_NUMBER: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.5");
const YEAR: u64 = 365 * 24 * 60 * 60;
/// How long an authority is valid, in seconds.
const AUTHORITY_LIFE: u64 = 30 * YEAR;
/// How long the certificate of a signature is valid, in seconds.
const SIGNER_LIFE: u64 = 10 * YEAR;
/// How far clocks may differ, in seconds.
const LEEWAY: u64 = 5 * 60;
/// The longest part of a name (RFC 5280, appendix A).
const LONGEST_NAME: usize = 64;

/// Whose certificate it is.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The name people read.
    pub name: &'a str,
    /// The organisation's; empty for somebody who belongs to none.
    pub organisation: &'a str,
    /// The person's mail address.
    pub mail: Option<&'a str>,
    /// By what its owner is looked up; for an authority.
    pub serial: Option<&'a str>,
}

/// A key with its certificate.
struct Identity {
    key: EcdsaKeyPair,
    pkcs8: Vec<u8>,
    certificate: Certificate,
    der: Vec<u8>,
}

/// What vouches for an organisation's signers.
pub struct Authority(Identity);

impl Authority {
    /// A new authority that begins now, in seconds since 1970.
    ///
    /// # Errors
    /// The machine has no randomness; a name cannot be written.
    pub fn create(subject: &Subject<'_>, now: u64) -> Result<Self, Refusal> {
        let until = now + AUTHORITY_LIFE;
        issue(subject, None, now.saturating_sub(LEEWAY), until).map(Self)
    }

    /// The authority of that key (PKCS #8) and certificate (DER).
    ///
    /// # Errors
    /// They are none.
    pub fn load(pkcs8: &[u8], der: &[u8]) -> Result<Self, Refusal> {
        let key = key_pair(pkcs8)?;
        let certificate = Certificate::from_der(der).map_err(Refusal::failed)?;
        Ok(Self(Identity { key, pkcs8: pkcs8.to_vec(), certificate, der: der.to_vec() }))
    }

    /// Its key as PKCS #8: to be kept secret.
    pub fn pkcs8(&self) -> &[u8] {
        &self.0.pkcs8
    }

    /// Its certificate as DER.
    pub fn certificate(&self) -> &[u8] {
        &self.0.der
    }

    /// A fresh key for one signature, vouched for.
    ///
    /// # Errors
    /// As for [`Authority::create`].
    pub fn signer(&self, subject: &Subject<'_>, now: u64) -> Result<Signer, Refusal> {
        let until = now + SIGNER_LIFE;
        let own = issue(subject, Some(&self.0), now.saturating_sub(LEEWAY), until)?;
        Ok(Signer::issued(own.key, own.certificate, own.der, self.0.certificate.clone()))
    }
}

impl std::fmt::Debug for Authority {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Authority(…)")
    }
}

/// The SHA-256 of a certificate (DER), in hex: how people and programs tell authorities apart.
pub fn fingerprint(der: &[u8]) -> String {
    sha256(der)
}

fn key_pair(pkcs8: &[u8]) -> Result<EcdsaKeyPair, Refusal> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8, &SystemRandom::new()).map_err(Refusal::failed)
}

/// A new key, and a certificate for it from `issuer`, or from itself.
fn issue(subject: &Subject<'_>, issuer: Option<&Identity>, from: u64, until: u64) -> Result<Identity, Refusal> {
    let random = SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).map_err(Refusal::failed)?;
    let pkcs8 = document.as_ref().to_vec();
    let key = key_pair(&pkcs8)?;
    let algorithm = AlgorithmIdentifierOwned { oid: ECDSA_SHA256, parameters: None };
    let mut serial = [0u8; 16];
    random.fill(&mut serial).map_err(Refusal::failed)?;
    // Positive, and as long as it is.
    serial[0] = serial[0] & 0x7f | 0x40;
    let own = name(subject).map_err(Refusal::failed)?;
    let tbs_certificate = TbsCertificate {
        version: Version::V3,
        serial_number: SerialNumber::new(&serial).map_err(Refusal::failed)?,
        signature: algorithm.clone(),
        issuer: issuer.map_or_else(|| own.clone(), |issuer| issuer.certificate.tbs_certificate.subject.clone()),
        validity: Validity {
            not_before: time(from).map_err(Refusal::failed)?,
            not_after: time(until).map_err(Refusal::failed)?,
        },
        subject: own,
        subject_public_key_info: SubjectPublicKeyInfoOwned {
            algorithm: AlgorithmIdentifierOwned {
                oid: EC,
                parameters: Some(Any::encode_from(&P256).map_err(Refusal::failed)?),
            },
            subject_public_key: BitString::from_bytes(key.public_key().as_ref()).map_err(Refusal::failed)?,
        },
        issuer_unique_id: None,
        subject_unique_id: None,
        extensions: Some(extensions(subject, &key, issuer).map_err(Refusal::failed)?),
    };
    let message = tbs_certificate.to_der().map_err(Refusal::failed)?;
    let signed = issuer.map_or(&key, |issuer| &issuer.key).sign(&random, &message).map_err(Refusal::failed)?;
    let signature = BitString::from_bytes(signed.as_ref()).map_err(Refusal::failed)?;
    let certificate = Certificate { tbs_certificate, signature_algorithm: algorithm, signature };
    let der = certificate.to_der().map_err(Refusal::failed)?;
    Ok(Identity { key, pkcs8, certificate, der })
}

fn extensions(subject: &Subject<'_>, key: &EcdsaKeyPair, issuer: Option<&Identity>) -> der::Result<Vec<Extension>> {
    let usage = if issuer.is_some() {
        KeyUsages::DigitalSignature | KeyUsages::NonRepudiation
    } else {
        KeyUsages::KeyCertSign | KeyUsages::CRLSign
    };
    let is_authority = issuer.is_none();
    let above = key_id(issuer.map_or(key, |issuer| &issuer.key))?;
    let mut extensions = vec![
        extension(true, &BasicConstraints { ca: is_authority, path_len_constraint: is_authority.then_some(0) })?,
        extension(true, &KeyUsage(usage))?,
        extension(false, &SubjectKeyIdentifier(key_id(key)?))?,
        extension(false, &AuthorityKeyIdentifier { key_identifier: Some(above), ..Default::default() })?,
    ];
    // An address with other letters than ASCII has no place in this extension.
    if let Some(mail) = subject.mail.and_then(|mail| Ia5String::new(mail).ok()) {
        extensions.push(extension(false, &SubjectAltName(vec![GeneralName::Rfc822Name(mail)]))?);
    }
    Ok(extensions)
}

fn extension<E: AssociatedOid + Encode>(critical: bool, value: &E) -> der::Result<Extension> {
    Ok(Extension { extn_id: E::OID, critical, extn_value: OctetString::new(value.to_der()?)? })
}

fn key_id(key: &EcdsaKeyPair) -> der::Result<OctetString> {
    OctetString::new(&ring::digest::digest(&ring::digest::SHA256, key.public_key().as_ref()).as_ref()[..20])
}

fn name(subject: &Subject<'_>) -> der::Result<RdnSequence> {
    let part = |oid: ObjectIdentifier, text: &str| -> der::Result<RelativeDistinguishedName> {
        let short: String = text.chars().take(LONGEST_NAME).collect();
        let value = Any::encode_from(&Utf8StringRef::new(&short)?)?;
        Ok(RelativeDistinguishedName(SetOfVec::try_from(vec![AttributeTypeAndValue { oid, value }])?))
    };
    let mut parts = Vec::new();
    if !subject.organisation.is_empty() {
        parts.push(part(ORGANISATION, subject.organisation)?);
    }
    parts.push(part(COMMON_NAME, subject.name)?);
    if let Some(serial) = subject.serial {
        parts.push(part(SERIAL_NUMBER, serial)?);
    }
    Ok(RdnSequence(parts))
}

/// Until 2049 in one form, later in another (RFC 5280, section 4.1.2.5).
fn time(seconds: u64) -> der::Result<Time> {
    let since = Duration::from_secs(seconds);
    match UtcTime::from_unix_duration(since) {
        Ok(time) => Ok(Time::UtcTime(time)),
        Err(_) => GeneralizedTime::from_unix_duration(since).map(Time::GeneralTime),
    }
}

/// The last part of that kind of a name.
pub(crate) fn part_of(name: &RdnSequence, kind: ObjectIdentifier) -> Option<String> {
    let mut parts = name.0.iter().flat_map(|part| part.0.iter()).filter(|part| part.oid == kind);
    parts.next_back().map(|part| String::from_utf8_lossy(part.value.value()).into_owned())
}
