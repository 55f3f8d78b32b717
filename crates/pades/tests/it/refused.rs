//! What is not signed, and left as it is.

use lopdf::{Document, Object, dictionary};
use pades::{Draft, DraftRequest, FieldPlace, Look, Refusal, Subject, draft, prepare, seal, verify};

use crate::samples::{Kind, NOW, Office, document, hybrid, places, prepared};

fn refusal(bytes: &[u8]) -> Refusal {
    prepare(bytes, &places()).unwrap_err()
}

#[test]
fn what_cannot_be_read_as_it_stands_is_refused_with_the_reason() {
    let good = document(Kind::Table, 1);
    assert_eq!(refusal(b"hello"), Refusal::NotPdf);
    assert_eq!(refusal(&[b"junk\n", good.as_slice()].concat()), Refusal::NotPdf);
    assert_eq!(refusal(&good[..good.len() - 20]), Refusal::CutOff);
    assert_eq!(refusal(&[good.as_slice(), &[0; 64]].concat()), Refusal::CutOff);
    let word = b"startxref\n";
    let at = good.windows(word.len()).rposition(|window| window == word).unwrap() + word.len();
    let mut elsewhere = good.clone();
    elsewhere[at] = b'9';
    assert!(matches!(refusal(&elsewhere), Refusal::Damaged(_)));
    // A table without the line of its first object: each line leads to the object behind the one that it stands for.
    let shifted = include_bytes!("../../../../fuzz/corpus/pdf/table-with-a-line-less.pdf");
    assert_eq!(refusal(shifted), Refusal::Damaged("its table of objects leads to others than it says".to_owned()));
}

#[test]
fn a_document_with_two_tables_is_read_but_not_signed() {
    assert!(verify(&hybrid()).unwrap().signatures.is_empty());
    assert!(matches!(refusal(&hybrid()), Refusal::Damaged(_)));
    // Also where a later edition has one table only.
    let mut later = lopdf::IncrementalDocument::create_from(hybrid(), Document::load_mem(&hybrid()).unwrap());
    later.new_document.add_object(dictionary! {});
    let mut bytes = Vec::new();
    later.save_to(&mut bytes).unwrap();
    assert!(bytes.len() > hybrid().len() && matches!(refusal(&bytes), Refusal::Damaged(_)));
}

#[test]
fn an_encrypted_document_is_refused_also_where_no_password_is_needed() {
    let mut plain = Document::load_mem(&document(Kind::Table, 1)).unwrap();
    let id = [Object::string_literal("0123456789abcdef"), Object::string_literal("0123456789abcdef")];
    plain.trailer.set("ID", id.to_vec());
    let version = lopdf::EncryptionVersion::V2 {
        document: &plain,
        owner_password: "owner",
        user_password: "",
        key_length: 128,
        permissions: lopdf::Permissions::all(),
    };
    let state = lopdf::EncryptionState::try_from(version).unwrap();
    plain.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    plain.save_to(&mut bytes).unwrap();
    assert_eq!(refusal(&bytes), Refusal::Encrypted);
}

#[test]
fn what_others_certified_is_left_alone() {
    let office = Office::new();
    let field = vec![places().remove(0)];
    let prepared = prepared(&document(Kind::Table, 1), &field);
    let certified = office.sign(&prepared, "Signer1", "Ida", true);
    assert_eq!(prepare(&certified, &places()[1..]).unwrap_err(), Refusal::Certified);
}

#[test]
fn a_form_of_another_kind_is_refused() {
    let mut with_xfa = Document::load_mem(&document(Kind::Form, 1)).unwrap();
    let form = dictionary! { "Fields" => Vec::<Object>::new(), "XFA" => Object::string_literal("x") };
    with_xfa.catalog_mut().unwrap().set("AcroForm", form);
    let mut bytes = Vec::new();
    with_xfa.save_to(&mut bytes).unwrap();
    assert_eq!(refusal(&bytes), Refusal::Xfa);
}

#[test]
fn fields_and_pages_that_are_not_there_are_named() {
    let office = Office::new();
    let good = document(Kind::Table, 1);
    let wrong = FieldPlace { page: 7, ..places().remove(0) };
    assert_eq!(prepare(&good, &[wrong]).unwrap_err(), Refusal::NoPage(7));
    let prepared = prepared(&good, &places());
    assert_eq!(prepare(&prepared, &places()).unwrap_err(), Refusal::FieldExists("Signer1".into()));
    let signed = office.sign(&prepared, "Signer1", "Ida", false);
    let ask = |field: &str, picture: Option<Vec<u8>>| DraftRequest {
        field: field.into(),
        name: "Ida".into(),
        reason: String::new(),
        at: 0,
        look: Look { picture, lines: Vec::new() },
        fills: Vec::new(),
        certify: false,
        is_stamped: false,
        container_length: 0,
    };
    assert_eq!(draft(&signed, &ask("Signer1", None)).unwrap_err(), Refusal::Signed);
    assert_eq!(draft(&signed, &ask("Nobody", None)).unwrap_err(), Refusal::NoField("Nobody".into()));
    assert_eq!(draft(&signed, &ask("Signer2", Some(b"no picture".to_vec()))).unwrap_err(), Refusal::Picture);
}

#[test]
fn a_container_goes_into_the_room_that_was_left_and_nowhere_else() {
    let office = Office::new();
    let subject = Subject { name: "Ida", organisation: "D", mail: None, serial: None };
    let container = seal(&office.0.signer(&subject, NOW).unwrap(), &[7; 32]).unwrap();
    let nowhere = Draft { tail: document(Kind::Table, 1), room: 5, hash: Vec::new() };
    assert!(matches!(nowhere.clone().complete(&container), Err(Refusal::Failed(_))));
    assert!(matches!(Draft { room: usize::MAX, ..nowhere.clone() }.complete(&container), Err(Refusal::Failed(_))));
    let prepared = prepared(&document(Kind::Table, 1), &places());
    let drafted = draft(&prepared, &office.request("Signer1", "Ida", false, Vec::new(), false)).unwrap();
    assert!(drafted.has_room(&[0; 4096]) && !drafted.has_room(&[0; 4097]));
    assert_eq!(drafted.complete(&[0; 4097]).unwrap_err(), Refusal::TooLarge);
    let stamped = draft(&prepared, &office.request("Signer1", "Ida", false, Vec::new(), true)).unwrap();
    assert!(stamped.has_room(&[0; 16 * 1024]) && !stamped.has_room(&[0; 16 * 1024 + 1]));
}
