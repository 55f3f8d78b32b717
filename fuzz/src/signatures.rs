//! What comes with signatures: documents, certificates, keys, time stamps, passkeys.

use std::sync::LazyLock;

use identity::model::{
    RelyingParty,
    passkey::{Expected, NewCredential, PublicKey, register},
};
use pades::{Authority, FieldPlace, OwnKey, Subject, TimestampQuestion, prepare, seal, verify};

/// When all of it takes place, in seconds since 1970.
const NOW: u64 = 1_790_000_000;

/// A PDF document with its signatures, and with a field that is put into it.
pub(crate) fn pdf(bytes: &[u8]) {
    if let Ok(report) = verify(bytes) {
        let _ = report.sentences(&std::collections::HashSet::new());
    }
    if let Ok(prepared) = prepare(bytes, &[FieldPlace::unseen("Signature".to_owned())]) {
        assert!(prepared.tail.len() <= 64 * 1024 + 4 * bytes.len(), "{} bytes behind it", prepared.tail.len());
        let edition = [bytes, &prepared.tail].concat();
        assert!(verify(&edition).is_ok(), "a document with a new field is read as it stands");
    }
}

/// A question about a signature of ours.
static QUESTION: LazyLock<TimestampQuestion> = LazyLock::new(|| {
    let subject = Subject { name: "Dunmarrow", organisation: "Dunmarrow", mail: None, serial: None };
    let authority = Authority::create(&subject, NOW).expect("an authority");
    let signer = authority.signer(&subject, NOW).expect("a signer");
    let container = seal(&signer, &[7; 32]).expect("a signature");
    TimestampQuestion::new(&container, None).expect("a question")
});

/// What a time stamp server answers, and the container of a signature.
pub(crate) fn time_stamp(bytes: &[u8]) {
    assert!(QUESTION.answered(bytes).is_err(), "nobody guesses the answer");
    if let Ok(question) = TimestampQuestion::new(bytes, None) {
        let _ = question.answered(bytes);
    }
}

/// A key with its certificates (PKCS #12), as the administrator of an organisation brings it.
pub(crate) fn key_file(bytes: &[u8]) {
    if let Ok((key, said)) = OwnKey::open(bytes, "Zażółć 42", NOW) {
        assert!(said.until >= NOW && !key.chain.is_empty(), "it may sign now");
        let _ = key.signer(NOW);
    }
}

/// What a device says of a new passkey, and the key alone.
pub(crate) fn passkey(bytes: &[u8]) {
    let party = RelyingParty::at("https://corbel.example").expect("an origin");
    let said = r#"{"type":"webauthn.create","challenge":"AAAA","origin":"https://corbel.example"}"#;
    let credential = NewCredential { client_data: said.as_bytes().to_vec(), attestation: bytes.to_vec() };
    let expected = Expected { challenge: "AAAA", party: &party };
    if let Ok(kept) = register(expected, &credential) {
        assert!(PublicKey::from_cose(&kept.public_key).is_ok(), "a key that is kept can be read");
    }
    let _ = PublicKey::from_cose(bytes);
}
