//! A maker of time stamps (RFC 3161) for tests: what it answers is put together byte by byte, apart from what reads it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpListener,
    sync::{Arc, Mutex},
};

use der::{Decode as _, Encode as _};
use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose};
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair},
};

const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const TST_INFO: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x04];
const CONTENT_TYPE: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x03];
const MESSAGE_DIGEST: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04];
const CERTIFICATE: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x02, 0x2f];
const ECDSA_SHA256: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const SHA_256: &[u8] = &[0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01];
/// 1.2.3.4
const POLICY: &[u8] = &[0x2a, 0x03, 0x04];

/// What a maker of time stamps does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamping {
    /// What it is asked.
    Well,
    /// It stamps something else.
    Another,
    /// It answers an earlier question.
    Stale,
    /// It refuses.
    Refused,
    /// It signs with a key that is not its own.
    Forged,
    /// It answers no time stamp.
    Broken,
}

/// A maker of time stamps.
#[derive(Debug)]
pub struct TimeStamper {
    key: EcdsaKeyPair,
    certificate: Vec<u8>,
    stamping: Mutex<Stamping>,
}

impl TimeStamper {
    /// One with a fresh key and a certificate of its own.
    pub fn new() -> Self {
        Self::with_purpose(ExtendedKeyUsagePurpose::TimeStamping)
    }

    /// One whose certificate is for something else.
    pub fn without_leave() -> Self {
        Self::with_purpose(ExtendedKeyUsagePurpose::ServerAuth)
    }

    fn with_purpose(purpose: ExtendedKeyUsagePurpose) -> Self {
        let key = KeyPair::generate().unwrap();
        let mut wanted = CertificateParams::new(Vec::new()).unwrap();
        wanted.distinguished_name.push(DnType::CommonName, "Dunmarrow Time");
        wanted.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        wanted.extended_key_usages = vec![purpose];
        let certificate = wanted.self_signed(&key).unwrap().der().to_vec();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.serialized_der(), &SystemRandom::new());
        Self { key: key.unwrap(), certificate, stamping: Mutex::new(Stamping::Well) }
    }

    /// Its certificate as DER.
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// From now on it does this.
    pub fn will(&self, stamping: Stamping) {
        *self.stamping.lock().unwrap() = stamping;
    }

    /// The answer to a question, at this time in seconds since 1970.
    pub fn answer(&self, question: &[u8], at: u64) -> Vec<u8> {
        let stamping = *self.stamping.lock().unwrap();
        match stamping {
            Stamping::Refused => return tlv(0x30, &[&tlv(0x30, &[&[0x02, 0x01, 0x02]])]),
            Stamping::Broken => return b"<html>Not here</html>".to_vec(),
            _ => {}
        }
        let asked = children(question);
        let mut imprint = asked[1].clone();
        if stamping == Stamping::Another {
            *imprint.last_mut().unwrap() ^= 1;
        }
        let mut nonce = asked.iter().skip(2).find(|part| part[0] == 0x02).unwrap().clone();
        if stamping == Stamping::Stale {
            *nonce.last_mut().unwrap() ^= 1;
        }
        let policy = asked.iter().skip(2).find(|part| part[0] == 0x06).cloned();
        let policy = policy.unwrap_or_else(|| tlv(0x06, &[POLICY]));
        let clock = x509_cert::time::Time::GeneralTime(
            der::asn1::GeneralizedTime::from_unix_duration(std::time::Duration::from_secs(at)).unwrap(),
        );
        let said = tlv(0x30, &[&[0x02, 1, 1], &policy, &imprint, &[0x02, 1, 7], &clock.to_der().unwrap(), &nonce]);
        let token = self.token(&said, stamping == Stamping::Forged);
        tlv(0x30, &[&tlv(0x30, &[&[0x02, 0x01, 0x00]]), &token])
    }

    fn token(&self, said: &[u8], is_forged: bool) -> Vec<u8> {
        let hashed = |bytes: &[u8]| tlv(0x04, &[digest(&SHA256, bytes).as_ref()]);
        let attribute = |name: &[u8], value: &[u8]| tlv(0x30, &[&tlv(0x06, &[name]), &tlv(0x31, &[value])]);
        let own = tlv(0x30, &[&tlv(0x30, &[&tlv(0x30, &[&hashed(&self.certificate)])])]);
        let mut attributes = [
            attribute(CONTENT_TYPE, &tlv(0x06, &[TST_INFO])),
            attribute(MESSAGE_DIGEST, &hashed(said)),
            attribute(CERTIFICATE, &own),
        ];
        attributes.sort();
        let attributes: Vec<&[u8]> = attributes.iter().map(Vec::as_slice).collect();
        let message = if is_forged { b"something else".to_vec() } else { tlv(0x31, &attributes) };
        let signature = self.key.sign(&SystemRandom::new(), &message).unwrap();
        let tbs = x509_cert::Certificate::from_der(&self.certificate).unwrap().tbs_certificate;
        let id = tlv(0x30, &[&tbs.issuer.to_der().unwrap(), &tbs.serial_number.to_der().unwrap()]);
        let (hash, with) = (tlv(0x30, &[&tlv(0x06, &[SHA_256])]), tlv(0x30, &[&tlv(0x06, &[ECDSA_SHA256])]));
        let signed = tlv(0xa0, &attributes);
        let signer = tlv(0x30, &[&[0x02, 1, 1], &id, &hash, &signed, &with, &tlv(0x04, &[signature.as_ref()])]);
        let content = tlv(0x30, &[&tlv(0x06, &[TST_INFO]), &tlv(0xa0, &[&tlv(0x04, &[said])])]);
        let certificates = tlv(0xa0, &[&self.certificate]);
        let data = tlv(0x30, &[&[0x02, 1, 3], &tlv(0x31, &[&hash]), &content, &certificates, &tlv(0x31, &[&signer])]);
        tlv(0x30, &[&tlv(0x06, &[SIGNED_DATA]), &tlv(0xa0, &[&data])])
    }

    /// Answers by HTTP, at this time, while the program runs; gives the address.
    pub fn serve(self: &Arc<Self>, at: u64) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let stamper = Arc::clone(self);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut reader = BufReader::new(stream.unwrap());
                let (mut line, mut length) = (String::new(), 0);
                while reader.read_line(&mut line).unwrap_or(0) > 2 {
                    if let Some(given) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                        length = given.trim().parse().unwrap();
                    }
                    line.clear();
                }
                let mut question = vec![0; length];
                reader.read_exact(&mut question).unwrap();
                let answer = stamper.answer(&question, at);
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/timestamp-reply\r\nContent-Length: {}\r\n\
                     Connection: close\r\n\r\n",
                    answer.len()
                );
                let _ = reader.get_mut().write_all(&[head.as_bytes(), &answer].concat());
            }
        });
        address
    }
}

impl Default for TimeStamper {
    fn default() -> Self {
        Self::new()
    }
}

/// An element of these parts.
fn tlv(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let mut bytes = vec![tag];
    match u16::try_from(content.len()).unwrap() {
        length @ 0..0x80 => bytes.push(length as u8),
        length @ 0x80..0x100 => bytes.extend([0x81, length as u8]),
        length => bytes.extend([&[0x82], length.to_be_bytes().as_slice()].concat()),
    }
    bytes.extend(content);
    bytes
}

/// The elements in an element, none of which is long.
fn children(element: &[u8]) -> Vec<Vec<u8>> {
    let ends = |bytes: &[u8]| {
        let is_short = bytes[1] < 0x80;
        let (head, length) = if is_short { (2, bytes[1]) } else { (3, bytes[2]) };
        (head, head + usize::from(length))
    };
    let (mut rest, mut found) = (&element[ends(element).0..], Vec::new());
    while !rest.is_empty() {
        let (child, behind) = rest.split_at(ends(rest).1);
        found.push(child.to_vec());
        rest = behind;
    }
    found
}
