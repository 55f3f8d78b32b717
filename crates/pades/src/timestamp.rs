//! Time stamps (RFC 3161): somebody else says by when a signature was there. Asked for, put into its container, and read.

use cms::{content_info::ContentInfo, signed_data::SignedData};
use der::{
    Any, Decode, Encode, Sequence, Tag, Tagged,
    asn1::{BitString, Int, ObjectIdentifier, OctetString, SetOfVec},
};
use ring::{
    digest::{SHA256, digest},
    rand::{SecureRandom as _, SystemRandom},
};
use serde::{Deserialize, Serialize};
use spki::AlgorithmIdentifierOwned;
use x509_cert::ext::{Extensions, pkix::ExtendedKeyUsage};

use crate::{
    authority::{COMMON_NAME, part_of},
    container::{self, SHA_256},
    refusal::Refusal,
};

/// Where in a container a time stamp is.
pub(crate) const TIME_STAMP: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.14");
const CONTENT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
/// What a certificate is for that makes time stamps.
const USE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.8");

#[derive(Clone, PartialEq, Eq, Sequence)]
struct Imprint {
    algorithm: AlgorithmIdentifierOwned,
    hash: OctetString,
}

#[derive(Sequence)]
struct Request {
    version: u8,
    imprint: Imprint,
    #[asn1(optional = "true")]
    policy: Option<ObjectIdentifier>,
    #[asn1(optional = "true")]
    nonce: Option<Int>,
    #[asn1(default = "no")]
    with_certificate: bool,
}

#[derive(Sequence)]
struct Status {
    code: u8,
    #[asn1(optional = "true")]
    words: Option<Vec<Any>>,
    #[asn1(optional = "true")]
    failure: Option<BitString>,
}

#[derive(Sequence)]
struct Response {
    status: Status,
    #[asn1(optional = "true")]
    token: Option<Any>,
}

#[derive(Sequence)]
struct Accuracy {
    #[asn1(optional = "true")]
    seconds: Option<Int>,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    millis: Option<Int>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    micros: Option<Int>,
}

/// What a time stamp says.
#[derive(Sequence)]
struct Said {
    version: u8,
    policy: ObjectIdentifier,
    imprint: Imprint,
    serial: Int,
    /// A time with or without parts of a second.
    at: Any,
    #[asn1(optional = "true")]
    accuracy: Option<Accuracy>,
    #[asn1(default = "no")]
    ordering: bool,
    #[asn1(optional = "true")]
    nonce: Option<Int>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    by: Option<Any>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    extensions: Option<Extensions>,
}

const fn no() -> bool {
    false
}

/// A time stamp that was found in a signature. Whether its maker is to be believed is for the reader to say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimestampFound {
    /// When the signature was there at the latest, in seconds since 1970.
    pub at: i64,
    /// Who says so.
    pub name: String,
    /// Who vouches for that, by its own name.
    pub issuer: String,
    /// Why it says nothing, as the end of a sentence.
    pub fault: Option<String>,
}

/// Why a time stamp is worth nothing.
pub(crate) enum Fault {
    /// It is of something else: whoever put it there deceives.
    Other,
    /// It cannot be read, or does not hold.
    Worthless(String),
}

/// Whether that names a policy of a time stamp server.
pub fn is_policy(text: &str) -> bool {
    ObjectIdentifier::new(text).is_ok()
}

/// What a time stamp server is asked about a signature.
#[derive(Debug)]
pub struct TimestampQuestion {
    der: Vec<u8>,
    nonce: Int,
    policy: Option<ObjectIdentifier>,
    container: Vec<u8>,
}

impl TimestampQuestion {
    /// About the signature in that container; by this policy of the server's, or by whichever it likes.
    ///
    /// # Errors
    /// It is no container, the policy is none, or the machine has no randomness.
    pub fn new(container: &[u8], policy: Option<&str>) -> Result<Self, Refusal> {
        let policy = policy.map(ObjectIdentifier::new).transpose().map_err(Refusal::failed)?;
        let mut number = [0u8; 16];
        SystemRandom::new().fill(&mut number).map_err(Refusal::failed)?;
        // Positive, and as long as it is.
        number[0] = number[0] & 0x7f | 0x40;
        let nonce = Int::new(&number).map_err(Refusal::failed)?;
        let data = container::read(container).map_err(Refusal::failed)?;
        let signature = data.signer_infos.0.get(0).map(|signer| signer.signature.as_bytes());
        let imprint =
            imprint(signature.ok_or_else(|| Refusal::failed("it has no signer"))?).map_err(Refusal::failed)?;
        let request = Request { version: 1, imprint, policy, nonce: Some(nonce.clone()), with_certificate: true };
        let der = request.to_der().map_err(Refusal::failed)?;
        Ok(Self { der, nonce, policy, container: container.to_vec() })
    }

    /// The question as it is sent (`application/timestamp-query`).
    pub fn der(&self) -> &[u8] {
        &self.der
    }

    /// The container with the time stamp of an answer (`application/timestamp-reply`), and what that says.
    ///
    /// # Errors
    /// Why the answer is none, as a sentence's end: "it is of another signature".
    pub fn answered(&self, answer: &[u8]) -> Result<(Vec<u8>, TimestampFound), String> {
        let unreadable = |error: der::Error| format!("its answer cannot be read: {error}");
        let response = Response::from_der(answer).map_err(unreadable)?;
        let token = match (response.status.code, response.token) {
            (0 | 1, Some(token)) => token,
            (code, _) => return Err(format!("it refused with status {code}")),
        };
        let data = container::read(&self.container)?;
        let signer = data.signer_infos.0.get(0).ok_or("it has no signer")?;
        let (found, said) = open(&token, signer.signature.as_bytes()).map_err(|fault| match fault {
            Fault::Other => "its answer is about another signature".to_owned(),
            Fault::Worthless(why) => why,
        })?;
        if said.nonce.as_ref() != Some(&self.nonce) {
            return Err("its answer is to another question".to_owned());
        }
        if self.policy.is_some_and(|policy| policy != said.policy) {
            return Err(format!("it answered by the policy {}", said.policy));
        }
        let stamped = container::with_token(data, token).map_err(unreadable)?;
        Ok((stamped, found))
    }
}

/// Reads a time stamp and verifies all but whom its maker's certificate descends from.
pub(crate) fn read(token: &Any, signature: &[u8]) -> Result<TimestampFound, Fault> {
    open(token, signature).map(|(found, _)| found)
}

fn open(token: &Any, signature: &[u8]) -> Result<(TimestampFound, Said), Fault> {
    let worthless = |why: String| Fault::Worthless(why);
    let unreadable = |error: der::Error| Fault::Worthless(format!("it cannot be read: {error}"));
    let info: ContentInfo = token.decode_as().map_err(unreadable)?;
    let data: SignedData = info.content.decode_as().map_err(unreadable)?;
    let content =
        data.encap_content_info.econtent.as_ref().filter(|_| data.encap_content_info.econtent_type == CONTENT);
    let content = content.ok_or_else(|| worthless("it is no time stamp".to_owned()))?;
    let content: OctetString = content.decode_as().map_err(unreadable)?;
    let said = Said::from_der(content.as_bytes()).map_err(unreadable)?;
    let hash = container::hash(said.imprint.algorithm.oid, &[signature]);
    let hash = hash.ok_or_else(|| worthless("its hash is of a kind that is not accepted".to_owned()))?;
    if hash != said.imprint.hash.as_bytes() {
        return Err(Fault::Other);
    }
    let opened = container::judge(&data, &[content.as_bytes()]).map_err(worthless)?;
    let tbs = &opened.certificate.tbs_certificate;
    let usage = tbs.get::<ExtendedKeyUsage>().ok().flatten();
    if !usage.is_some_and(|(_, usage)| usage.0.contains(&USE)) {
        return Err(worthless("its maker's certificate is not for time stamps".to_owned()));
    }
    let at = seconds(&said.at).ok_or_else(|| worthless("it tells no time".to_owned()))?;
    let valid = &tbs.validity;
    let within = valid.not_before.to_unix_duration().as_secs()..=valid.not_after.to_unix_duration().as_secs();
    if !u64::try_from(at).is_ok_and(|at| within.contains(&at)) {
        return Err(worthless("its maker's certificate was not valid then".to_owned()));
    }
    let name = part_of(&tbs.subject, COMMON_NAME).unwrap_or_else(|| tbs.subject.to_string());
    let issuer = part_of(&tbs.issuer, COMMON_NAME).unwrap_or_else(|| tbs.issuer.to_string());
    Ok((TimestampFound { at, name, issuer, fault: None }, said))
}

fn imprint(signature: &[u8]) -> der::Result<Imprint> {
    let algorithm = AlgorithmIdentifierOwned { oid: SHA_256, parameters: None };
    Ok(Imprint { algorithm, hash: OctetString::new(digest(&SHA256, signature).as_ref())? })
}

/// Seconds since 1970 of `20261125083336Z` or `20261125083336.25Z`.
fn seconds(at: &Any) -> Option<i64> {
    let text = std::str::from_utf8(at.value()).ok().filter(|_| at.tag() == Tag::GeneralizedTime)?;
    let (whole, part) = text.strip_suffix('Z')?.split_at_checked(14)?;
    let is_part = part.is_empty() || part.strip_prefix('.').is_some_and(|digits| digits.parse::<u64>().is_ok());
    let civil = jiff::civil::DateTime::strptime("%Y%m%d%H%M%S", whole).ok().filter(|_| is_part)?;
    Some(civil.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_second())
}

/// The unsigned attribute that holds a token.
pub(crate) fn attribute(token: Any) -> der::Result<x509_cert::attr::Attribute> {
    Ok(x509_cert::attr::Attribute { oid: TIME_STAMP, values: SetOfVec::try_from(vec![token])? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_parts_of_a_second() {
        let read = |text: &str| seconds(&Any::new(Tag::GeneralizedTime, text.as_bytes()).expect("text"));
        assert_eq!(read("19700101000010Z"), Some(10));
        assert_eq!(read("19700101000010.25Z"), Some(10));
        for wrong in ["", "19700101000010", "19700101000010.Z", "1970Z", "19701301000010Z", "19700101000010+0100"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
