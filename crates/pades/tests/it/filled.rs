//! What signers fill in with their signatures, and what nobody else may.

use lopdf::{Dictionary, Document, IncrementalDocument, Object};
use pades::{ChangeKind, DraftRequest, Fill, Filling, Look, Refusal, Verdict, draft, own_field, prepare, verify};

use crate::samples::{KINDS, Kind, Office, document, fills, own_places, places, prepared};

fn entries(document: &Document, name: &str) -> Dictionary {
    let is_named = |entries: &&Dictionary| {
        entries.get(b"T").is_ok_and(|own| lopdf::decode_text_string(own).is_ok_and(|own| own == name))
    };
    document.objects.values().filter_map(|object| object.as_dict().ok()).find(is_named).unwrap().clone()
}

fn value(bytes: &[u8], name: &str) -> Option<String> {
    let document = Document::load_mem(bytes).unwrap();
    match entries(&document, name).get(b"V").ok()? {
        Object::Name(name) => Some(String::from_utf8(name.clone()).unwrap()),
        words => Some(lopdf::decode_text_string(words).unwrap()),
    }
}

/// Somebody appends an edition in which that field says something else.
fn written(bytes: &[u8], name: &str, words: &str) -> Vec<u8> {
    let before = Document::load_mem(bytes).unwrap();
    let field = entries(&before, name);
    let (id, _) = before.objects.iter().find(|(_, object)| object.as_dict().is_ok_and(|one| *one == field)).unwrap();
    let mut document = IncrementalDocument::create_from(bytes.to_vec(), before.clone());
    document.opt_clone_object_to_new_document(*id).unwrap();
    document.new_document.get_dictionary_mut(*id).unwrap().set("V", lopdf::text_string(words));
    let mut changed = Vec::new();
    document.save_to(&mut changed).unwrap();
    changed
}

#[test]
fn what_each_fills_in_is_covered_by_the_signature_and_holds() {
    let office = Office::new();
    for kind in KINDS {
        for certify in [false, true] {
            let editions = office.fill_all(&document(kind, 2), certify);
            let report = verify(&editions[3]).unwrap();
            let said = report.sentences(&office.known());
            assert_eq!(report.verdict(&office.known()), Verdict::Good, "{kind:?} {certify}: {said:#?}");
            let filled = "After signature 1 the next signer filled in The amount with \"zgoda\".";
            assert!(said.iter().any(|one| one == filled), "{said:#?}");
            let count = report.changes.iter().filter(|change| change.kind == ChangeKind::Filled).count();
            assert_eq!(count, 2, "{said:#?}");
            let read = |name: &str| value(&editions[3], name);
            assert_eq!(read("Signer1:amount").as_deref(), Some("£1,200 a month"));
            assert_eq!((read("Signer1:terms").as_deref(), read("Signer2:news").as_deref()), (Some("Yes"), Some("Off")));
            assert_eq!(read("Signer1:again").as_deref(), Some("Grace Holloway"));
        }
    }
}

#[test]
fn a_field_that_is_left_empty_stays_empty_for_good() {
    let office = Office::new();
    let prepared = prepared(&document(Kind::Table, 1), &[places(), own_places()].concat());
    let first = office.sign(&prepared, "Signer1", "Grace", true);
    assert_eq!(value(&first, "Signer1:amount"), None);
    // By the next signer, and by nobody behind the seal.
    let covered = office.sign(&written(&first, "Signer1:amount", "£1"), "Signer2", "Paweł", false);
    let sealed = office.sign(&office.sign(&first, "Signer2", "Paweł", false), "Seal", "Dunmarrow", false);
    for changed in [covered, written(&sealed, "Signer1:amount", "£1"), written(&sealed, "Signer2:amount", "£1")] {
        let report = verify(&changed).unwrap();
        assert_eq!(report.verdict(&office.known()), Verdict::Bad);
    }
}

#[test]
fn what_was_filled_in_cannot_be_filled_in_again() {
    let office = Office::new();
    let editions = office.fill_all(&document(Kind::Streams, 1), false);
    for (edition, signer) in [(&editions[1], "Signer2"), (&editions[2], "Seal")] {
        let changed = office.sign(&written(edition, "Signer1:amount", "£12,000"), signer, "Paweł", false);
        assert_eq!(verify(&changed).unwrap().verdict(&office.known()), Verdict::Bad);
    }
}

#[test]
fn nobody_fills_in_what_is_anothers_or_twice() {
    let prepared = prepared(&document(Kind::Table, 1), &[places(), own_places()].concat());
    let ask = |fills| DraftRequest {
        field: "Signer2".into(),
        name: "Paweł".into(),
        reason: String::new(),
        at: 0,
        look: Look::default(),
        fills,
        certify: false,
        is_stamped: false,
        container_length: 0,
    };
    let refused = |fills: Vec<Fill>| draft(&prepared, &ask(fills)).unwrap_err();
    let anothers = fills("Signer1").remove(0);
    assert_eq!(refused(vec![anothers.clone()]), Refusal::NoField(anothers.field));
    let of = |field: String| Fill { field, value: Filling::Text("words".into()) };
    assert_eq!(refused(vec![of("Signer1".into())]), Refusal::NoField("Signer1".into()));
    let unknown = own_field("Signer2", "none");
    assert_eq!(refused(vec![of(unknown.clone())]), Refusal::NoField(unknown));
    let own = own_field("Signer2", "amount");
    assert_eq!(refused(vec![of(own.clone()), of(own)]), Refusal::Filled);
}

#[test]
fn a_document_that_was_signed_elsewhere_takes_signatures_only() {
    let office = Office::new();
    let first = prepared(&document(Kind::Table, 1), &places()[..1]);
    let signed = office.sign(&first, "Signer1", "Ida", false);
    assert_eq!(prepare(&signed, &own_places()[4..]).unwrap_err(), Refusal::SignedBefore);
    assert!(prepare(&signed, &places()[1..]).is_ok());
}

#[test]
fn long_words_are_drawn_to_the_last_letter() {
    let office = Office::new();
    let prepared = prepared(&document(Kind::Turned, 1), &[places(), own_places()].concat());
    let words = format!("{} end", "Zażółć gęślą jaźń ".repeat(27));
    let fill = Fill { field: own_field("Signer2", "amount"), value: Filling::Text(words.clone()) };
    let signed = office.sign_with(&prepared, "Signer2", "Paweł", false, vec![fill]);
    let read = Document::load_mem(&signed).unwrap();
    let drawing = entries(&read, "Signer2:amount").get(b"AP").and_then(Object::as_dict).unwrap().clone();
    let drawing = drawing.get(b"N").and_then(Object::as_reference).unwrap();
    let stream = read.get_object(drawing).and_then(Object::as_stream).unwrap();
    let operators = String::from_utf8(stream.get_plain_content().unwrap()).unwrap();
    let lines: Vec<&str> = operators.split("/ActualText <feff").skip(1).collect();
    let said = |digits: &str| -> String {
        let digits = digits.split('>').next().unwrap();
        let units: Vec<u16> = digits
            .as_bytes()
            .chunks(4)
            .map(|unit| u16::from_str_radix(str::from_utf8(unit).unwrap(), 16).unwrap())
            .collect();
        String::from_utf16(&units).unwrap()
    };
    let all: Vec<String> = lines.into_iter().map(said).collect();
    assert!(all.len() > 1);
    assert_eq!(all.join(" "), words.split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(verify(&signed).unwrap().faults.is_empty());
}
