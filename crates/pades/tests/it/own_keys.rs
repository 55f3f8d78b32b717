//! Keys of an organisation's own, out of files that other programs made, and what is sealed with them.

use std::{collections::HashSet, process::Command};

use pades::{
    DraftRequest, Look, OwnKey, Pkcs12Fault, Refusal, SignatureKind, SigningKey, Verdict, draft, seal, verify,
};
use test_kit::{KEY_PASSWORD, key_file};

use crate::samples::{Kind, NOW, Office, document, places, prepared};

fn open(name: &str) -> Result<(OwnKey, pades::OwnCertificate), Pkcs12Fault> {
    OwnKey::open(&key_file(name), KEY_PASSWORD, NOW)
}

/// The document signed by two and sealed with the key of that file.
fn sealed_with(office: &Office, name: &str, is_stamped: bool) -> Vec<u8> {
    let prepared = prepared(&document(Kind::Table, 2), &places());
    let first = office.sign(&prepared, "Signer1", "Grace Holloway", true);
    let signed = office.sign(&first, "Signer2", "Paweł Zieliński", false);
    let signer = open(name).unwrap().0.signer(NOW).unwrap();
    let container_length = signer.container_length().unwrap();
    let look = Look::default();
    let request = office.request("Seal", "Dunmarrow", false, Vec::new(), is_stamped);
    let draft = draft(&signed, &DraftRequest { look, container_length, ..request }).unwrap();
    let container = seal(&signer, &draft.hash).unwrap();
    assert!(container.len() <= container_length, "{name}: {} of {container_length}", container.len());
    [signed, draft.complete(&container).unwrap()].concat()
}

#[test]
fn files_of_every_common_kind_open_and_give_the_chain_in_order() {
    let table = [
        ("rsa-aes.p12", "Dunmarrow Ltd Seal", "Builders Office 3", 3),
        ("rsa-3des.p12", "Dunmarrow Ltd Seal", "Builders Office 3", 3),
        ("rsa-rc2.p12", "Dunmarrow Ltd Seal", "Builders Office 3", 2),
        ("curve-alone.p12", "Dunmarrow Ltd Curve", "Builders Office 3", 1),
        ("own.p12", "Dunmarrow Ltd Own", "Dunmarrow Ltd Own", 1),
    ];
    for (name, whose, issuer, length) in table {
        let (key, said) = open(name).unwrap_or_else(|fault| panic!("{name} {fault}"));
        assert_eq!((said.name.as_str(), said.issuer.as_str(), key.chain.len()), (whose, issuer, length), "{name}");
        assert_eq!(said.fingerprint, pades::fingerprint(&key.chain[0]));
        // 1 January 2120.
        assert_eq!(said.until, 4_733_510_400, "{name}");
    }
}

#[test]
fn what_cannot_seal_is_refused_with_the_reason() {
    use Pkcs12Fault as Fault;
    let table = [
        ("certificates-only.p12", Fault::NoKey),
        ("expired.p12", Fault::Expired),
        ("not-for-signing.p12", Fault::Usage),
        ("p384.p12", Fault::Kind),
        ("root.crt", Fault::Unreadable),
        // It asks for ten million rounds. Refused before the first.
        ("slow.p12", Fault::TooMuch),
    ];
    for (name, fault) in table {
        assert_eq!(open(name).unwrap_err(), fault, "{name}");
    }
    for name in ["rsa-aes.p12", "rsa-3des.p12", "rsa-rc2.p12"] {
        assert_eq!(OwnKey::open(&key_file(name), "another", NOW).unwrap_err(), Fault::Password, "{name}");
    }
    let key = open("rsa-aes.p12").unwrap().0;
    assert_eq!(key.signer(4_733_510_401).unwrap_err(), Fault::Expired);
    assert_eq!(OwnKey::open(&vec![0x30; 70_000], "", NOW).unwrap_err(), Fault::TooMuch);
}

#[test]
fn a_file_that_was_changed_or_cut_anywhere_is_refused_and_nothing_worse() {
    let whole = key_file("curve-alone.p12");
    for at in (0..whole.len()).step_by(7) {
        assert!(OwnKey::open(&whole[..at], KEY_PASSWORD, NOW).is_err(), "cut at {at}");
        let mut changed = whole.clone();
        changed[at] ^= 0x41;
        assert!(OwnKey::open(&changed, KEY_PASSWORD, NOW).is_err(), "changed at {at}");
    }
}

#[test]
fn a_seal_of_ones_own_holds_and_is_known_by_its_certificate() {
    let office = Office::new();
    for name in ["rsa-aes.p12", "rsa-rc2.p12", "curve-alone.p12", "own.p12"] {
        let report = verify(&sealed_with(&office, name, false)).unwrap();
        let fingerprint = open(name).unwrap().1.fingerprint;
        assert_eq!(
            report.verdict(&office.known()),
            Verdict::Unknown,
            "{name}: {:#?}",
            report.sentences(&office.known())
        );
        let known: HashSet<String> = office.known().into_iter().chain([fingerprint.clone()]).collect();
        assert_eq!(report.verdict(&known), Verdict::Good, "{name}: {:#?}", report.sentences(&known));
        assert_eq!((report.signatures[2].certificate.as_str(), report.signatures[2].baseline), (&*fingerprint, true));
    }
    // Whoever knows the root knows what descends from it.
    let report = verify(&sealed_with(&office, "rsa-aes.p12", true)).unwrap();
    let root = pades::fingerprint(&key_file("root.crt"));
    let known: HashSet<String> = office.known().into_iter().chain([root]).collect();
    assert_eq!(report.verdict(&known), Verdict::Good, "{:#?}", report.sentences(&known));
}

/// A key that is somewhere else: what is signed there comes back without the key.
struct Remote {
    signer: pades::Signer,
    /// Whether it answers with what belongs to something else.
    is_mistaken: bool,
}

impl SigningKey for Remote {
    fn kind(&self) -> SignatureKind {
        self.signer.kind()
    }

    fn chain(&self) -> Result<Vec<Vec<u8>>, Refusal> {
        self.signer.chain()
    }

    fn sign(&self, attributes: &[u8]) -> Result<Vec<u8>, Refusal> {
        let attributes = if self.is_mistaken { b"something else" } else { attributes };
        self.signer.sign(attributes)
    }
}

#[test]
fn a_key_that_is_elsewhere_signs_as_well_and_its_mistakes_are_found() {
    let office = Office::new();
    let prepared = prepared(&document(Kind::Table, 1), &places());
    let request = office.request("Signer1", "Grace", false, Vec::new(), false);
    for is_mistaken in [false, true] {
        let (key, said) = open("rsa-aes.p12").unwrap();
        let remote = Remote { signer: key.signer(NOW).unwrap(), is_mistaken };
        let container_length = remote.signer.container_length().unwrap();
        let draft = draft(&prepared, &DraftRequest { container_length, ..request.clone() }).unwrap();
        let container = seal(&remote, &draft.hash).unwrap();
        let report = verify(&[prepared.clone(), draft.complete(&container).unwrap()].concat()).unwrap();
        let wanted = if is_mistaken { Verdict::Bad } else { Verdict::Good };
        let known = HashSet::from([said.fingerprint]);
        assert_eq!(report.verdict(&known), wanted, "{:#?}", report.sentences(&known));
    }
}

#[test]
fn others_trust_it_by_its_root() {
    let office = Office::new();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let (authority, root) = (write("authority.crt", office.0.certificate()), write("root.crt", &key_file("root.crt")));
    for name in ["rsa-aes.p12", "rsa-3des.p12"] {
        let path = write("sealed.pdf", &sealed_with(&office, name, false));
        let Some(pyhanko) = crate::judges::pyhanko() else { return };
        let trust = [&authority, &root].into_iter().flat_map(|path| ["--trust".as_ref(), path.as_os_str()]);
        let answer = Command::new(pyhanko)
            .args(["sign", "validate", "--trust-replace"])
            .args(trust)
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&[answer.stdout, answer.stderr].concat()).into_owned();
        assert!(answer.status.success(), "{name}: {said}");
        assert_eq!(said.matches("INTACT").count(), 3, "{said}");
    }
}
