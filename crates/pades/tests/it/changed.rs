//! What was changed after it was signed.

use lopdf::{Dictionary, Document, IncrementalDocument, Object, ObjectId, Stream, dictionary};
use pades::{Report, Verdict, verify};
use proptest::prelude::*;

use crate::samples::{Kind, Office, document};

/// Somebody appends an edition in which the document is as `change` makes it.
pub(crate) fn appended(bytes: &[u8], change: impl FnOnce(&mut IncrementalDocument)) -> Vec<u8> {
    let mut document = IncrementalDocument::create_from(bytes.to_vec(), Document::load_mem(bytes).unwrap());
    change(&mut document);
    let mut changed = Vec::new();
    document.save_to(&mut changed).unwrap();
    changed
}

pub(crate) fn page(document: &IncrementalDocument) -> ObjectId {
    document.get_prev_documents().page_iter().next().unwrap()
}

pub(crate) fn root(document: &IncrementalDocument) -> ObjectId {
    document.get_prev_documents().trailer.get(b"Root").and_then(Object::as_reference).unwrap()
}

pub(crate) fn field(document: &IncrementalDocument, name: &str) -> ObjectId {
    let wanted = Object::string_literal(name);
    let found = document.get_prev_documents().objects.iter().find(|(_, object)| {
        object
            .as_dict()
            .is_ok_and(|entries| entries.get(b"T").is_ok_and(|own| own.as_str().ok() == wanted.as_str().ok()))
    });
    *found.unwrap().0
}

/// Changes an object of the document in a new edition.
pub(crate) fn edit(document: &mut IncrementalDocument, id: ObjectId, change: impl FnOnce(&mut Dictionary)) {
    document.opt_clone_object_to_new_document(id).unwrap();
    change(document.new_document.get_dictionary_mut(id).unwrap());
}

pub(crate) fn overlay(document: &mut IncrementalDocument) {
    let words = b"BT /F1 40 Tf 72 500 Td (and everything else) Tj ET".to_vec();
    let stream = document.new_document.add_object(Stream::new(Dictionary::new(), words));
    let id = page(document);
    edit(document, id, |page| {
        let before = page.get(b"Contents").unwrap().clone();
        page.set("Contents", vec![before, stream.into()]);
    });
}

pub(crate) struct Signed {
    pub(crate) office: Office,
    pub(crate) editions: Vec<Vec<u8>>,
}

impl Signed {
    pub(crate) fn new(kind: Kind) -> Self {
        let office = Office::new();
        let editions = office.sign_all(&document(kind, 1), false);
        Self { office, editions }
    }

    pub(crate) fn last(&self) -> &[u8] {
        &self.editions[3]
    }

    pub(crate) fn report(&self, bytes: &[u8]) -> (Verdict, Report) {
        let report = verify(bytes).unwrap();
        (report.verdict(&self.office.known()), report)
    }

    pub(crate) fn expect_bad(&self, bytes: &[u8], words: &str) {
        let (verdict, report) = self.report(bytes);
        let said = report.sentences(&self.office.known()).join("\n");
        assert_eq!(verdict, Verdict::Bad, "{said}");
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn what_is_appended_to_a_sealed_document_is_found_and_named() {
    for kind in [Kind::Table, Kind::Streams, Kind::Form] {
        let signed = Signed::new(kind);
        signed.expect_bad(&appended(signed.last(), overlay), "(Page): Contents");
        let note = appended(signed.last(), |document| {
            let sides: Vec<Object> = [10, 10, 90, 90].map(Object::from).to_vec();
            let note = dictionary! { "Type" => "Annot", "Subtype" => "Square", "Rect" => sides };
            let note = document.new_document.add_object(note);
            let id = page(document);
            edit(document, id, |page| page.set("Annots", vec![note.into()]));
        });
        signed.expect_bad(&note, "Annots");
        let moved = appended(signed.last(), |document| {
            let id = field(document, "Signer1");
            edit(document, id, |field| field.set("Rect", [0, 0, 500, 500].map(Object::from).to_vec()));
        });
        signed.expect_bad(&moved, "Rect");
        let script = appended(signed.last(), |document| {
            let id = root(document);
            let action = dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert(1)") };
            edit(document, id, |catalogue| catalogue.set("OpenAction", action));
        });
        signed.expect_bad(&script, "OpenAction");
        let dropped = appended(signed.last(), |document| {
            let id = field(document, "Signer1");
            edit(document, id, |field| {
                field.remove(b"V");
            });
        });
        signed.expect_bad(&dropped, "belongs to no field");
    }
}

#[test]
fn a_change_that_the_next_signature_covers_is_found_between_the_two() {
    let signed = Signed::new(Kind::Table);
    let changed = appended(&signed.editions[1], overlay);
    let covered = signed.office.sign(&changed, "Signer2", "Paweł", false);
    signed.expect_bad(&covered, "After signature 1 something was changed");
}

#[test]
fn a_filled_field_of_the_form_is_a_change_too() {
    let signed = Signed::new(Kind::Form);
    let filled = appended(signed.last(), |document| {
        let id = field(document, "amount");
        edit(document, id, |field| field.set("V", Object::string_literal("100000")));
    });
    signed.expect_bad(&filled, "V");
}

#[test]
fn a_catalogue_without_a_form_hides_no_signature() {
    let signed = Signed::new(Kind::Table);
    let hidden = appended(signed.last(), |document| {
        let id = root(document);
        edit(document, id, |catalogue| {
            catalogue.remove(b"AcroForm");
        });
    });
    signed.expect_bad(&hidden, "belongs to no field");
}

/// Somebody appends an edition by hand, in which that object is what these words say; without words, it is free.
pub(crate) fn written_over(bytes: &[u8], (number, generation): ObjectId, words: Option<&str>) -> Vec<u8> {
    let word = b"startxref\n";
    let before = bytes.windows(word.len()).rposition(|window| window == word).unwrap() + word.len();
    let before: String =
        bytes[before..].iter().take_while(|byte| byte.is_ascii_digit()).map(|b| char::from(*b)).collect();
    let document = Document::load_mem(bytes).unwrap();
    let (root, root_generation) = document.trailer.get(b"Root").and_then(Object::as_reference).unwrap();
    let mut changed = [bytes, b"\n"].concat();
    let mut entry = format!("{:010} {:05} f ", 0, generation + 1);
    if let Some(words) = words {
        entry = format!("{:010} {generation:05} n ", changed.len());
        changed.extend(format!("{number} {generation} obj\n{words}\nendobj\n").bytes());
    }
    let table = changed.len();
    let size = document.max_id + 1;
    changed.extend(format!("xref\n{number} 1\n{entry}\n").bytes());
    let root = format!("{root} {root_generation} R");
    changed.extend(format!("trailer\n<< /Size {size} /Root {root} /Prev {before} >>\n").bytes());
    changed.extend(format!("startxref\n{table}\n%%EOF\n").bytes());
    changed
}

#[test]
fn contents_exchanged_for_a_stream_that_calls_itself_a_table_are_a_change() {
    let signed = Signed::new(Kind::Table);
    let document = Document::load_mem(signed.last()).unwrap();
    let page = document.page_iter().next().unwrap();
    let contents = document.get_dictionary(page).unwrap().get(b"Contents").and_then(Object::as_reference).unwrap();
    for words in ["<< /Type /XRef /Length 0 >>\nstream\n\nendstream", "<< /Length 3 >>\nstream\nq Q\nendstream", "null"]
    {
        let changed = written_over(signed.last(), contents, Some(words));
        let verdict = verify(&changed).map(|report| report.verdict(&signed.office.known()));
        assert!(!matches!(verdict, Ok(Verdict::Good | Verdict::Look)), "{words}: {verdict:?}");
    }
}

#[test]
fn what_no_page_shows_may_be_added_and_is_told() {
    let signed = Signed::new(Kind::Table);
    let more = appended(signed.last(), |document| {
        let id = root(document);
        let material = document.new_document.add_object(dictionary! { "Type" => "DSS" });
        edit(document, id, |catalogue| catalogue.set("DSS", material));
    });
    let (verdict, report) = signed.report(&more);
    assert_eq!(verdict, Verdict::Good);
    assert!(report.sentences(&signed.office.known()).join(" ").contains("which no page shows"));
    assert!(report.signatures.iter().all(|one| !one.covers_all));
}

#[test]
fn material_that_a_page_shows_too_is_no_material() {
    let signed = Signed::new(Kind::Table);
    let office = &signed.office;
    let shared = appended(&document(Kind::Table, 1), |document| {
        let id = page(document);
        let contents = document.get_prev_documents().get_dictionary(id).unwrap().get(b"Contents").unwrap().clone();
        let id = root(document);
        edit(document, id, |catalogue| catalogue.set("Metadata", contents));
    });
    let sealed = office.sign_all(&shared, false).pop().unwrap();
    assert_eq!(verify(&sealed).unwrap().verdict(&office.known()), Verdict::Good);
    let exchanged = appended(&sealed, |document| {
        let id = page(document);
        let contents = document.get_prev_documents().get_dictionary(id).unwrap().get(b"Contents").unwrap();
        let contents = contents.as_reference().unwrap();
        document.new_document.set_object(contents, Stream::new(Dictionary::new(), b"0 0 9 9 re f".to_vec()));
    });
    signed.expect_bad(&exchanged, "has other contents");
}

#[test]
fn bytes_behind_the_end_hide_no_signature() {
    let signed = Signed::new(Kind::Table);
    for tail in [b"% a remark\n".as_slice(), b"junk", &[0; 100]] {
        let longer = [signed.last(), tail].concat();
        let (verdict, report) = signed.report(&longer);
        assert_eq!((verdict, report.signatures.len()), (Verdict::Bad, 3));
        assert!(report.faults[0].contains("lie behind the end"), "{:?}", report.faults);
    }
    let cut = &signed.last()[..signed.last().len() - 2];
    assert!(verify(cut).is_err() || signed.report(cut).0 == Verdict::Bad);
}

#[test]
fn a_range_that_leaves_out_more_is_refused() {
    let signed = Signed::new(Kind::Table);
    let text: String = signed.last().iter().map(|byte| char::from(*byte)).collect();
    let at = text.rfind("/ByteRange").unwrap();
    let from = at + text[at..].find('[').unwrap();
    let to = from + text[from..].find(']').unwrap();
    let numbers: Vec<usize> = text[from + 1..to].split_whitespace().map(|number| number.parse().unwrap()).collect();
    for wrong in [
        [0, numbers[1] - 10, numbers[2], numbers[3]],
        [0, numbers[1], numbers[2] + 10, numbers[3] - 10],
        [0, numbers[1], numbers[2], numbers[3] - 5],
        [1, numbers[1], numbers[2], numbers[3]],
    ] {
        let range = wrong.map(|number| number.to_string()).join(" ");
        let mut changed = signed.last().to_vec();
        changed[from + 1..to].copy_from_slice(format!("{range:<width$}", width = to - from - 1).as_bytes());
        let (verdict, _) = signed.report(&changed);
        assert_eq!(verdict, Verdict::Bad, "{range}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_flipped_bit_goes_unnoticed(place in 0.0..1.0f64, bit in 0..8u8) {
        static SIGNED: std::sync::LazyLock<Signed> = std::sync::LazyLock::new(|| Signed::new(Kind::Table));
        let mut bytes = SIGNED.last().to_vec();
        let at = (place * bytes.len() as f64) as usize;
        let before = bytes[at];
        bytes[at] ^= 1 << bit;
        // The digits of a container may be written in either case: the value is the same.
        let is_same_digit = before.is_ascii_hexdigit() && before.eq_ignore_ascii_case(&bytes[at]);
        let verdict = verify(&bytes).map(|report| report.verdict(&SIGNED.office.known()));
        prop_assert!(is_same_digit || !matches!(verdict, Ok(Verdict::Good | Verdict::Look)), "byte {at}, bit {bit}");
    }
}

/// A container is what its signature leaves out: each of its digits is tried, not some.
#[test]
fn no_changed_digit_of_a_container_goes_unnoticed() {
    let signed = Signed::new(Kind::Table);
    let known = signed.office.known();
    let mut bytes = signed.last().to_vec();
    let from = bytes.windows(10).rposition(|part| part == b"/Contents<").unwrap() + 10;
    let end = from + bytes[from..].iter().position(|byte| *byte == b'>').unwrap();
    // Behind the container are zeros only: the first of them stand for all.
    let last = (from..end).rfind(|at| bytes[*at] != b'0').unwrap();
    for at in from..last + 4 {
        let before = bytes[at];
        bytes[at] = if before == b'0' { b'1' } else { b'0' };
        let verdict = verify(&bytes).map(|report| report.verdict(&known));
        assert!(!matches!(verdict, Ok(Verdict::Good | Verdict::Look)), "digit {}", at - from);
        bytes[at] = before;
    }
}
