//! `corbel verify`, by the real binary: what it says, and the code that says so to programs.

use std::{path::Path, process::Command};

use pades::{Authority, DraftRequest, FieldKind, FieldPlace, Look, Subject};

const NOW: u64 = 1_795_620_000;

/// A document with a page.
fn plain() -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    ];
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", index + 1).bytes());
    }
    let (start, count) = (bytes.len(), objects.len() + 1);
    bytes.extend(format!("xref\n0 {count}\n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n").bytes());
    bytes.extend(format!("startxref\n{start}\n%%EOF\n").bytes());
    bytes
}

/// The same, signed by Tom, and the certificate of who vouches for him.
fn signed() -> (Vec<u8>, Vec<u8>) {
    let subject = |name| Subject { name, organisation: "Dunmarrow", mail: None, serial: None };
    let authority = Authority::create(&subject("Dunmarrow signatures"), NOW).unwrap();
    let field = FieldPlace {
        name: "Tom".into(),
        kind: FieldKind::Signature,
        about: String::new(),
        page: 1,
        area: [0.1, 0.8, 0.4, 0.1],
    };
    let original = plain();
    let tail = pades::prepare(&original, &[field]).unwrap().tail;
    let prepared = [original, tail].concat();
    let request = DraftRequest {
        field: "Tom".into(),
        name: "Tom Hughes".into(),
        reason: "Signed".into(),
        at: i64::try_from(NOW).unwrap(),
        look: Look { picture: None, lines: vec!["Tom Hughes".into()] },
        fills: Vec::new(),
        certify: true,
        is_stamped: false,
        container_length: 0,
    };
    let draft = pades::draft(&prepared, &request).unwrap();
    let container = pades::seal(&authority.signer(&subject("Tom Hughes"), NOW).unwrap(), &draft.hash).unwrap();
    ([prepared, draft.complete(&container).unwrap()].concat(), authority.certificate().to_vec())
}

fn verify(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_corbel")).arg("verify").args(arguments).current_dir(folder).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(said).unwrap())
}

#[test]
fn the_code_says_what_the_signatures_are_worth() {
    let folder = tempfile::tempdir().unwrap();
    let (document, certificate) = signed();
    let mut changed = document.clone();
    // A letter of the page's size.
    let at = changed.windows(3).position(|letters| letters == b"842").unwrap();
    changed[at] = b'9';
    for (name, bytes) in [
        ("signed.pdf", document.as_slice()),
        ("authority.der", &certificate),
        ("changed.pdf", &changed),
        ("plain.pdf", &plain()),
        ("cut.pdf", &document[..document.len() - 40]),
        ("other.pdf", b"not a document"),
    ] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let of = |arguments: &[&str]| verify(folder.path(), arguments);
    let (code, said) = of(&["signed.pdf", "--trust", "authority.der"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Tom Hughes signed") && said.contains(&pades::sha256(&document)), "{said}");
    let (code, said) = of(&["signed.pdf"]);
    assert!(code == 3 && said.contains(&pades::fingerprint(&certificate)), "{code} {said}");
    for (name, expected) in [("changed.pdf", 2), ("plain.pdf", 4), ("cut.pdf", 2), ("other.pdf", 1), ("none.pdf", 1)] {
        let (code, said) = of(&[name, "--trust", "authority.der"]);
        assert_eq!(code, expected, "{name}: {said}");
    }
}
