//! What is put behind a sealed document: some of it changes what a reader sees, some of it no page shows.

use lopdf::{Dictionary, Document, IncrementalDocument, Object, Stream, dictionary};
use pades::{ChangeKind, Verdict, verify};

use crate::{
    changed::{Signed, appended, edit, page, root, written_over},
    samples::{Kind, Office, document},
};

/// The number of an object that documents name without having it.
const MISSING: (u32, u16) = (900, 0);

impl Signed {
    /// It is as good, and what was added is said.
    fn expect_told(&self, bytes: &[u8], words: &str) {
        let (verdict, report) = self.report(bytes);
        let said = report.sentences(&self.office.known()).join("\n");
        assert_eq!(verdict, Verdict::Good, "{said}");
        assert!(said.contains(words), "{words}: {said}");
        assert!(report.changes.iter().any(|change| change.kind == ChangeKind::Material && change.after == 2));
    }
}

#[test]
fn bytes_behind_the_seal_are_counted() {
    let signed = Signed::new(Kind::Table);
    let sealed = signed.last();
    let at = sealed.windows(9).rposition(|window| window == b"startxref").unwrap();
    for count in [1, 5000] {
        let tail = [&b"%".repeat(count), b"\n".as_slice(), &sealed[at..]].concat();
        let longer = [sealed, &tail].concat();
        signed.expect_told(&longer, &format!("a piece of {} bytes was added, which no page shows", tail.len()));
    }
    signed.expect_told(&[sealed, b"\n"].concat(), "a piece of 1 byte was added");
    // What holds all of the document has nothing behind it.
    let (_, report) = signed.report(sealed);
    assert!(report.changes.iter().all(|change| change.kind == ChangeKind::Signed));
}

#[test]
fn another_title_an_object_that_nothing_names_and_space_are_told() {
    let signed = Signed::new(Kind::Table);
    let titled = appended(signed.last(), |document| {
        let info = document.get_prev_documents().trailer.get(b"Info").and_then(Object::as_reference).unwrap();
        edit(document, info, |info| info.set("Title", Object::string_literal("Another")));
    });
    signed.expect_told(&titled, "another title or description");
    let unnamed = appended(signed.last(), |document| {
        document.new_document.add_object(Stream::new(Dictionary::new(), vec![b'x'; 3000]));
    });
    let count = unnamed.len() - signed.last().len();
    assert!(count > 3000);
    signed.expect_told(&unnamed, &format!("a piece of {count} bytes was added"));
    signed.expect_told(&[signed.last(), b" \r\n \t"].concat(), "a piece of 5 bytes was added");
}

#[test]
fn an_object_that_was_named_without_being_there_must_not_come_to_be() {
    for (kind, is_signed_after) in [(Kind::Table, false), (Kind::Streams, false), (Kind::Table, true)] {
        let office = Office::new();
        let naming = appended(&document(kind, 1), |document| {
            let id = page(document);
            edit(document, id, |page| {
                let before = page.get(b"Contents").unwrap().clone();
                page.set("Contents", vec![before, MISSING.into()]);
            });
        });
        let editions = office.sign_all(&naming, false);
        assert_eq!(verify(&editions[3]).unwrap().verdict(&office.known()), Verdict::Good, "{kind:?}");
        let come = appended(if is_signed_after { &editions[1] } else { &editions[3] }, |document| {
            let words = b"BT /F1 40 Tf 72 500 Td (and everything else) Tj ET".to_vec();
            document.new_document.objects.insert(MISSING, Stream::new(Dictionary::new(), words).into());
            document.new_document.max_id = document.new_document.max_id.max(MISSING.0);
        });
        let come = if is_signed_after { office.sign(&come, "Signer2", "Ida", false) } else { come };
        let report = verify(&come).unwrap();
        let said = report.sentences(&office.known()).join("\n");
        assert_eq!(report.verdict(&office.known()), Verdict::Bad, "{kind:?}: {said}");
        assert!(said.contains("object 900 has come to be"), "{said}");
    }
}

#[test]
fn an_object_that_is_freed_is_gone() {
    let signed = Signed::new(Kind::Table);
    let document = Document::load_mem(signed.last()).unwrap();
    let page = document.page_iter().next().unwrap();
    let contents = document.get_dictionary(page).unwrap().get(b"Contents").and_then(Object::as_reference).unwrap();
    signed.expect_bad(&written_over(signed.last(), contents, None), &format!("object {} is gone", contents.0));
}

#[test]
fn a_container_that_was_emptied_is_worth_nothing() {
    let signed = Signed::new(Kind::Table);
    let word = b"/Contents<";
    let from = signed.last().windows(word.len()).rposition(|part| part == word).unwrap() + word.len();
    let length = signed.last()[from..].iter().position(|byte| *byte == b'>').unwrap();
    for digit in [b'0', b' '] {
        let mut emptied = signed.last().to_vec();
        emptied[from..from + length].fill(digit);
        let (verdict, report) = signed.report(&emptied);
        assert_eq!(verdict, Verdict::Bad);
        assert!(report.signatures.iter().filter(|one| one.fault.is_some()).count() == 1, "{:?}", report.signatures);
    }
}

/// Somebody puts an empty field of a signature over the text.
pub(crate) fn boxed(document: &mut IncrementalDocument) {
    let (id, catalogue) = (page(document), root(document));
    let sides: Vec<Object> = [60, 300, 540, 760].map(Object::from).to_vec();
    let field = document.new_document.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => "Sig", "T" => Object::string_literal("Over"),
        "Rect" => sides, "P" => id, "F" => 4,
    });
    let before = document.get_prev_documents();
    let form = before.get_dictionary(catalogue).unwrap().get(b"AcroForm").and_then(Object::as_reference).unwrap();
    edit(document, id, |page| page.get_mut(b"Annots").and_then(Object::as_array_mut).unwrap().push(field.into()));
    edit(document, form, |form| form.get_mut(b"Fields").and_then(Object::as_array_mut).unwrap().push(field.into()));
}

#[test]
fn a_box_over_the_text_is_seen_and_breaks_what_was_certified() {
    for certify in [false, true] {
        let office = Office::new();
        let sealed = office.sign_all(&document(Kind::Table, 1), certify).pop().unwrap();
        let over = office.sign(&appended(&sealed, boxed), "Over", "Mallory", false);
        let report = verify(&over).unwrap();
        let said = report.sentences(&office.known()).join("\n");
        let wanted = if certify { Verdict::Bad } else { Verdict::Look };
        assert_eq!(report.verdict(&office.known()), wanted, "{said}");
        assert!(said.contains("Over"), "{said}");
        assert_eq!(report.first_fault().is_some(), certify, "{said}");
    }
}
