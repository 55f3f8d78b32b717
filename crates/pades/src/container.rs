//! The CMS container of a signature (RFC 5652; CAdES B-B as PAdES wants it): made, and read.

use cms::{
    cert::{CertificateChoices, IssuerAndSerialNumber},
    content_info::{CmsVersion, ContentInfo},
    signed_data::{CertificateSet, EncapsulatedContentInfo, SignedData, SignerIdentifier, SignerInfo, SignerInfos},
};
use der::{
    Any, Decode, Encode, Sequence,
    asn1::{ObjectIdentifier, OctetString, SetOfVec},
};
use ring::{
    digest::{Context, SHA256, SHA384, SHA512, digest},
    signature as algorithms,
};
use spki::AlgorithmIdentifierOwned;
use x509_cert::{Certificate, attr::Attribute, attr::Attributes, ext::pkix::SubjectKeyIdentifier};

use crate::{
    authority::ECDSA_SHA256,
    refusal::Refusal,
    signer::{SignatureKind, SigningKey},
    timestamp::{self, Fault, TIME_STAMP, TimestampFound},
};

/// An object identifier by its numbers.
pub(crate) const fn oid(text: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(text)
}

/// Plain bytes as contents.
pub(crate) const DATA: ObjectIdentifier = oid("1.2.840.113549.1.7.1");
const SIGNED_DATA: ObjectIdentifier = oid("1.2.840.113549.1.7.2");
const CONTENT_TYPE: ObjectIdentifier = oid("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = oid("1.2.840.113549.1.9.4");
const SIGNING_TIME: ObjectIdentifier = oid("1.2.840.113549.1.9.5");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier = oid("1.2.840.113549.1.9.16.2.47");
/// sha256WithRSAEncryption (RFC 4055).
const RSA_SHA256: ObjectIdentifier = oid("1.2.840.113549.1.1.11");
/// Hashes by their names.
pub(crate) const SHA_256: ObjectIdentifier = oid("2.16.840.1.101.3.4.2.1");
pub(crate) const SHA_384: ObjectIdentifier = oid("2.16.840.1.101.3.4.2.2");
pub(crate) const SHA_512: ObjectIdentifier = oid("2.16.840.1.101.3.4.2.3");

/// RFC 5035; the hash's name is left out where it is SHA-256.
#[derive(Sequence)]
struct EssCertIdV2 {
    #[asn1(optional = "true")]
    hash_algorithm: Option<AlgorithmIdentifierOwned>,
    cert_hash: OctetString,
    #[asn1(optional = "true")]
    issuer_serial: Option<Any>,
}

#[derive(Sequence)]
struct SigningCertificateV2 {
    certs: Vec<EssCertIdV2>,
    #[asn1(optional = "true")]
    policies: Option<Any>,
}

fn attribute(oid: ObjectIdentifier, value: &impl Encode) -> der::Result<Attribute> {
    Ok(Attribute { oid, values: SetOfVec::try_from(vec![Any::from_der(&value.to_der()?)?])? })
}

/// The container of a signature with `key`, over a document with this SHA-256.
///
/// # Errors
/// The key's; and where something cannot be written.
pub fn seal(key: &impl SigningKey, hash: &[u8]) -> Result<Vec<u8>, Refusal> {
    let chain = key.chain()?;
    let own = chain.first().ok_or_else(|| Refusal::failed("a key without a certificate"))?;
    let attributes = attributes(own, hash).map_err(Refusal::failed)?;
    let signature = key.sign(&attributes.to_der().map_err(Refusal::failed)?)?;
    written(&chain, key.kind(), attributes, &signature).map_err(Refusal::failed)
}

/// Exactly these three: the time stands in the document, as PAdES wants it.
fn attributes(certificate: &[u8], hash: &[u8]) -> der::Result<Attributes> {
    let cert_hash = OctetString::new(digest(&SHA256, certificate).as_ref())?;
    let id = EssCertIdV2 { hash_algorithm: None, cert_hash, issuer_serial: None };
    SetOfVec::try_from(vec![
        attribute(CONTENT_TYPE, &DATA)?,
        attribute(MESSAGE_DIGEST, &OctetString::new(hash)?)?,
        attribute(SIGNING_CERTIFICATE_V2, &SigningCertificateV2 { certs: vec![id], policies: None })?,
    ])
}

/// `chain` has at least one certificate.
fn written(chain: &[Vec<u8>], kind: SignatureKind, attributes: Attributes, signature: &[u8]) -> der::Result<Vec<u8>> {
    let sha256 = AlgorithmIdentifierOwned { oid: SHA_256, parameters: None };
    let certificates = chain.iter().map(|one| Certificate::from_der(one)).collect::<der::Result<Vec<_>>>()?;
    let tbs = &certificates[0].tbs_certificate;
    let signature_algorithm = match kind {
        SignatureKind::EcdsaP256 => AlgorithmIdentifierOwned { oid: ECDSA_SHA256, parameters: None },
        SignatureKind::Rsa => AlgorithmIdentifierOwned { oid: RSA_SHA256, parameters: Some(Any::null()) },
    };
    let info = SignerInfo {
        version: CmsVersion::V1,
        sid: SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
            issuer: tbs.issuer.clone(),
            serial_number: tbs.serial_number.clone(),
        }),
        digest_alg: sha256.clone(),
        signed_attrs: Some(attributes),
        signature_algorithm,
        signature: OctetString::new(signature)?,
        unsigned_attrs: None,
    };
    let certificates: Vec<_> = certificates.into_iter().map(CertificateChoices::Certificate).collect();
    let data = SignedData {
        version: CmsVersion::V1,
        digest_algorithms: SetOfVec::try_from(vec![sha256])?,
        encap_content_info: EncapsulatedContentInfo { econtent_type: DATA, econtent: None },
        certificates: Some(CertificateSet(SetOfVec::try_from(certificates)?)),
        crls: None,
        signer_infos: SignerInfos(SetOfVec::try_from(vec![info])?),
    };
    ContentInfo { content_type: SIGNED_DATA, content: Any::encode_from(&data)? }.to_der()
}

/// What a container that holds says.
pub(crate) struct Opened {
    pub(crate) certificate: Certificate,
    pub(crate) others: Vec<Certificate>,
    /// Whether it is as PAdES B-B wants it.
    pub(crate) baseline: bool,
    /// Who else says when it was made.
    pub(crate) timestamp: Option<TimestampFound>,
}

impl Opened {
    /// The signer's certificate as DER; empty where it cannot be written, which nothing that was read is.
    pub(crate) fn der(&self) -> Vec<u8> {
        self.certificate.to_der().unwrap_or_default()
    }
}

/// Reads a container over `content`, in two pieces, and verifies all but whom the certificate descends from.
///
/// # Errors
/// Why it is worth nothing, as a sentence's end: "the document is not what was signed".
pub(crate) fn open(container: &[u8], content: [&[u8]; 2]) -> Result<Opened, String> {
    let data = read(container)?;
    if data.encap_content_info.econtent.is_some() {
        return Err("it is no detached signature".into());
    }
    let mut opened = judge(&data, &content)?;
    for signer in data.signer_infos.0.iter() {
        let token = signer.unsigned_attrs.as_ref().and_then(|attributes| one(attributes, TIME_STAMP));
        opened.timestamp = match token.map(|token| timestamp::read(token, signer.signature.as_bytes())) {
            Some(Ok(found)) => Some(found),
            Some(Err(Fault::Other)) => return Err("its time stamp is of another signature".into()),
            Some(Err(Fault::Worthless(why))) => Some(TimestampFound { fault: Some(why), ..TimestampFound::default() }),
            None => None,
        };
    }
    Ok(opened)
}

/// What a container says; behind it are zeros only.
pub(crate) fn read(container: &[u8]) -> Result<SignedData, String> {
    let unreadable = |error: der::Error| format!("its container cannot be read: {error}");
    // Zeros behind it are room that was left.
    let length = length(container).ok_or("it has no container")?;
    if container[length..].iter().any(|byte| *byte != 0) {
        return Err("something lies behind its container".into());
    }
    let info = ContentInfo::from_der(&container[..length]).map_err(unreadable)?;
    if info.content_type != SIGNED_DATA {
        return Err("it is no detached signature".into());
    }
    info.content.decode_as().map_err(unreadable)
}

/// The container of a signature with a time stamp of it.
pub(crate) fn with_token(mut data: SignedData, token: Any) -> der::Result<Vec<u8>> {
    let mut signers = data.signer_infos.0.into_vec();
    for signer in &mut signers {
        signer.unsigned_attrs = Some(SetOfVec::try_from(vec![timestamp::attribute(token.clone())?])?);
    }
    data.signer_infos = SignerInfos(SetOfVec::try_from(signers)?);
    ContentInfo { content_type: SIGNED_DATA, content: Any::encode_from(&data)? }.to_der()
}

/// Verifies a signature over `content`, in pieces, but for whom the certificate descends from.
pub(crate) fn judge(data: &SignedData, content: &[&[u8]]) -> Result<Opened, String> {
    let unreadable = |error: der::Error| format!("its container cannot be read: {error}");
    let [signer] = data.signer_infos.0.as_slice() else { return Err("it has not one signer".into()) };
    describes_itself(data, signer)?;
    let certificates: Vec<Certificate> = certificates(data);
    let certificate = certificates.iter().find(|one| is_of(signer, one));
    let certificate = certificate.ok_or("the signer's certificate is missing")?.clone();
    let attributes = signer.signed_attrs.as_ref().ok_or("it has no signed attributes")?;
    let said = one(attributes, MESSAGE_DIGEST).and_then(|value| value.decode_as::<OctetString>().ok());
    let said = said.ok_or("it has no digest")?;
    let found = hash(signer.digest_alg.oid, content).ok_or("its hash is of a kind that is not accepted")?;
    if said.as_bytes() != found {
        return Err("the document is not what was signed".into());
    }
    let content_type = one(attributes, CONTENT_TYPE).and_then(|value| value.decode_as::<ObjectIdentifier>().ok());
    if content_type != Some(data.encap_content_info.econtent_type) {
        return Err("it is over another type of content".into());
    }
    let ess = one(attributes, SIGNING_CERTIFICATE_V2).and_then(|value| value.decode_as::<SigningCertificateV2>().ok());
    if let Some(first) = ess.as_ref().and_then(|ess| ess.certs.first()) {
        let kind = first.hash_algorithm.as_ref().map_or(SHA_256, |kind| kind.oid);
        let own = certificate.to_der().map_err(unreadable)?;
        if hash(kind, &[&own]).as_deref() != Some(first.cert_hash.as_bytes()) {
            return Err("it was made with another certificate".into());
        }
    }
    let message = attributes.to_der().map_err(unreadable)?;
    let digest = signer.digest_alg.oid;
    matches(&certificate, &signer.signature_algorithm, digest, &message, signer.signature.as_bytes())?;
    let baseline = ess.is_some() && attributes.iter().all(|attribute| attribute.oid != SIGNING_TIME);
    let others = certificates.into_iter().filter(|other| *other != certificate).collect();
    Ok(Opened { certificate, others, baseline, timestamp: None })
}

/// No signature covers a container's versions and the list of its hashes. They follow from the rest (RFC 5652, 5.1 and 5.3).
fn describes_itself(data: &SignedData, signer: &SignerInfo) -> Result<(), String> {
    let of_signer = match signer.sid {
        SignerIdentifier::IssuerAndSerialNumber(_) => CmsVersion::V1,
        SignerIdentifier::SubjectKeyIdentifier(_) => CmsVersion::V3,
    };
    let is_plain = of_signer == CmsVersion::V1 && data.encap_content_info.econtent_type == DATA;
    let of_data = if is_plain { CmsVersion::V1 } else { CmsVersion::V3 };
    // Programs that add revocation lists of another kind do not agree on the version that it takes.
    let is_usual = data.crls.is_none() && data.certificates.iter().flat_map(|set| set.0.iter()).all(is_certificate);
    if signer.version != of_signer || (is_usual && data.version != of_data) {
        return Err("its container says another version than it has".into());
    }
    let mut hashes = data.digest_algorithms.iter().map(|hash| hash.oid);
    if !data.digest_algorithms.is_empty() && !hashes.any(|hash| hash == signer.digest_alg.oid) {
        return Err("its container does not list the hash that it is made with".into());
    }
    Ok(())
}

fn is_certificate(choice: &CertificateChoices) -> bool {
    matches!(choice, CertificateChoices::Certificate(_))
}

fn certificates(data: &SignedData) -> Vec<Certificate> {
    let choices = data.certificates.iter().flat_map(|set| set.0.iter());
    choices
        .filter_map(|choice| match choice {
            CertificateChoices::Certificate(one) => Some(one.clone()),
            CertificateChoices::Other(_) => None,
        })
        .collect()
}

fn is_of(signer: &SignerInfo, certificate: &Certificate) -> bool {
    let tbs = &certificate.tbs_certificate;
    match &signer.sid {
        SignerIdentifier::IssuerAndSerialNumber(id) => id.issuer == tbs.issuer && id.serial_number == tbs.serial_number,
        SignerIdentifier::SubjectKeyIdentifier(id) => {
            tbs.get::<SubjectKeyIdentifier>().ok().flatten().is_some_and(|(_, own)| own == *id)
        }
    }
}

/// The value of the only attribute of that kind.
fn one(attributes: &Attributes, kind: ObjectIdentifier) -> Option<&Any> {
    let mut of_kind = attributes.iter().filter(|attribute| attribute.oid == kind);
    match (of_kind.next(), of_kind.next()) {
        (Some(one), None) if one.values.len() == 1 => one.values.get(0),
        _ => None,
    }
}

pub(crate) fn hash(name: ObjectIdentifier, pieces: &[&[u8]]) -> Option<Vec<u8>> {
    let kind = match name {
        SHA_256 => &SHA256,
        SHA_384 => &SHA384,
        SHA_512 => &SHA512,
        _ => return None,
    };
    let mut context = Context::new(kind);
    pieces.iter().for_each(|piece| context.update(piece));
    Some(context.finish().as_ref().to_vec())
}

fn matches(
    certificate: &Certificate,
    algorithm: &AlgorithmIdentifierOwned,
    digest: ObjectIdentifier,
    message: &[u8],
    signature: &[u8],
) -> Result<(), String> {
    let key = &certificate.tbs_certificate.subject_public_key_info;
    let curve = key.algorithm.parameters.as_ref().and_then(|any| any.decode_as::<ObjectIdentifier>().ok());
    let (name, curve) = (algorithm.oid.to_string(), curve.map(|oid| oid.to_string()));
    let with: &dyn algorithms::VerificationAlgorithm = match (name.as_str(), curve.as_deref(), digest) {
        ("1.2.840.10045.4.3.2", Some("1.2.840.10045.3.1.7"), _) => &algorithms::ECDSA_P256_SHA256_ASN1,
        ("1.2.840.10045.4.3.3", Some("1.2.840.10045.3.1.7"), _) => &algorithms::ECDSA_P256_SHA384_ASN1,
        ("1.2.840.10045.4.3.2", Some("1.3.132.0.34"), _) => &algorithms::ECDSA_P384_SHA256_ASN1,
        ("1.2.840.10045.4.3.3", Some("1.3.132.0.34"), _) => &algorithms::ECDSA_P384_SHA384_ASN1,
        ("1.2.840.113549.1.1.1" | "1.2.840.113549.1.1.11", _, SHA_256) => &algorithms::RSA_PKCS1_2048_8192_SHA256,
        ("1.2.840.113549.1.1.1" | "1.2.840.113549.1.1.12", _, SHA_384) => &algorithms::RSA_PKCS1_2048_8192_SHA384,
        ("1.2.840.113549.1.1.1" | "1.2.840.113549.1.1.13", _, SHA_512) => &algorithms::RSA_PKCS1_2048_8192_SHA512,
        ("1.2.840.113549.1.1.10", _, SHA_256) => &algorithms::RSA_PSS_2048_8192_SHA256,
        ("1.2.840.113549.1.1.10", _, SHA_384) => &algorithms::RSA_PSS_2048_8192_SHA384,
        ("1.2.840.113549.1.1.10", _, SHA_512) => &algorithms::RSA_PSS_2048_8192_SHA512,
        ("1.3.101.112", _, _) => &algorithms::ED25519,
        _ => return Err(format!("its algorithm {name} is not accepted")),
    };
    algorithms::UnparsedPublicKey::new(with, key.subject_public_key.raw_bytes())
        .verify(message, signature)
        .map_err(|_| "it does not match its certificate".into())
}

/// Where the outermost DER element ends.
fn length(bytes: &[u8]) -> Option<usize> {
    let first = usize::from(*bytes.get(1)?);
    if first < 0x80 {
        return (2 + first <= bytes.len()).then_some(2 + first);
    }
    let digits = first & 0x7f;
    if digits == 0 || digits > 4 {
        return None;
    }
    let size = bytes.get(2..2 + digits)?.iter().fold(0usize, |size, byte| size << 8 | usize::from(*byte));
    let end = size.checked_add(2 + digits)?;
    (end <= bytes.len()).then_some(end)
}

/// Whether the certificate descends from `anchor`, at that time.
pub(crate) fn descends(opened: &Opened, anchor: &Certificate, at: u64) -> bool {
    let to_der = |one: &Certificate| one.to_der().ok().map(rustls_pki_types::CertificateDer::from);
    let (Some(own), Some(anchor)) = (to_der(&opened.certificate), to_der(anchor)) else { return false };
    let others: Vec<_> = opened.others.iter().filter_map(to_der).collect();
    let Ok(anchor) = webpki::anchor_from_trusted_cert(&anchor) else { return false };
    let time = rustls_pki_types::UnixTime::since_unix_epoch(std::time::Duration::from_secs(at));
    // Document signing (RFC 9336), where the certificate says what it is for at all.
    let usage = webpki::KeyUsage::required_if_present(&[0x2b, 6, 1, 5, 5, 7, 3, 36]);
    webpki::EndEntityCert::try_from(&own).is_ok_and(|one| {
        one.verify_for_usage(webpki::ALL_VERIFICATION_ALGS, &[anchor], &others, time, usage, None, None).is_ok()
    })
}
