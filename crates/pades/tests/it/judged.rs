//! What each judge says of each change: pyHanko, poppler and our own verifier. None of the others finds all of them, so what they
//! miss is written down here as well: it is why ours is asked, too.

use std::path::PathBuf;

use lopdf::{Document, Object, ObjectId, Stream, dictionary};
use pades::{Verdict, verify};

use crate::{
    appended::boxed,
    changed::{Signed, appended, edit, field, overlay, page, root, written_over},
    judges::{judged, poppler},
    samples::{Kind, Office, document},
};

/// A changed document, and what is said of it: by pyHanko whether it is well, by poppler how many signatures are valid and how many
/// cover all of it, and by ours.
struct Row(&'static str, Vec<u8>, bool, (usize, usize), Verdict);

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[at] ^= 1;
    changed
}

fn last(bytes: &[u8], word: &[u8]) -> usize {
    bytes.windows(word.len()).rposition(|window| window == word).unwrap()
}

fn contents(bytes: &[u8]) -> ObjectId {
    let document = Document::load_mem(bytes).unwrap();
    let page = document.page_iter().next().unwrap();
    document.get_dictionary(page).unwrap().get(b"Contents").and_then(Object::as_reference).unwrap()
}

/// The document with one entry of an object exchanged by whoever appends an edition.
fn set(bytes: &[u8], of: impl FnOnce(&lopdf::IncrementalDocument) -> ObjectId, entry: &str, value: Object) -> Vec<u8> {
    appended(bytes, |document| {
        let id = of(document);
        edit(document, id, |entries| entries.set(entry, value));
    })
}

fn rows(signed: &Signed) -> Vec<Row> {
    use Verdict::{Bad, Good, Look};
    let sealed = signed.last();
    let first = &signed.editions[1];
    let numbers = |sides: [i64; 4]| Object::from(sides.map(Object::from).to_vec());
    let script = dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert(1)") };
    let noted = appended(sealed, |document| {
        let note = dictionary! { "Type" => "Annot", "Subtype" => "Square", "Rect" => numbers([10, 10, 90, 90]) };
        let note = document.new_document.add_object(note);
        let id = page(document);
        edit(document, id, |page| page.set("Annots", vec![note.into()]));
    });
    let swapped = appended(sealed, |document| {
        let head = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => numbers([0, 0, 9, 9]) };
        let drawing = Stream::new(head, Vec::new());
        let drawing = document.new_document.add_object(drawing);
        let id = field(document, "Signer1");
        edit(document, id, |field| field.set("AP", dictionary! { "N" => drawing }));
    });
    let without = |name: &'static [u8], of: fn(&lopdf::IncrementalDocument) -> ObjectId| {
        appended(sealed, move |document| {
            let id = of(document);
            edit(document, id, |entries| {
                entries.remove(name);
            });
        })
    };
    let material = appended(sealed, |document| {
        let material = document.new_document.add_object(dictionary! { "Type" => "DSS" });
        let id = root(document);
        edit(document, id, |catalogue| catalogue.set("DSS", material));
    });
    let mut emptied = sealed.to_vec();
    let from = last(sealed, b"/Contents<") + 10;
    let length = sealed[from..].iter().position(|byte| *byte == b'>').unwrap();
    emptied[from..from + length].fill(b'0');
    // The last digit of the signature itself: any other may be of a structure, which each judge refuses in its own way.
    let mut disturbed = sealed.to_vec();
    let digit = (from..from + length).rfind(|at| sealed[*at] != b'0').unwrap();
    disturbed[digit] = if sealed[digit] == b'1' { b'2' } else { b'1' };
    let covered = signed.office.sign(&appended(first, overlay), "Signer2", "Mallory", false);
    let over = signed.office.sign(&appended(sealed, boxed), "Over", "Mallory", false);
    vec![
        Row("as it was sealed", sealed.to_vec(), true, (3, 1), Good),
        Row("a bit of the content flipped", flipped(sealed, last(sealed, b"Agreement, page")), false, (0, 1), Bad),
        Row("a digit of the container changed", disturbed, false, (2, 1), Bad),
        Row("words laid over a page", appended(sealed, overlay), false, (3, 0), Bad),
        Row("a note", noted, false, (3, 0), Bad),
        Row(
            "a signature moved",
            set(sealed, |all| field(all, "Signer1"), "Rect", numbers([0, 0, 500, 500])),
            false,
            (3, 0),
            Bad,
        ),
        Row("a signature drawn otherwise", swapped, false, (3, 0), Bad),
        Row("a script on opening", set(sealed, root, "OpenAction", script.into()), false, (3, 0), Bad),
        Row("a signature dropped", without(b"V", |all| field(all, "Signer1")), false, (2, 0), Bad),
        Row("words laid over a page, and signed over", covered, false, (2, 1), Bad),
        Row("a box over the text, signed", over, true, (4, 1), Look),
        Row("a catalogue without a form", without(b"AcroForm", root), true, (3, 0), Bad),
        Row("contents freed", written_over(sealed, contents(sealed), None), false, (3, 0), Bad),
        Row(
            "contents exchanged",
            written_over(sealed, contents(sealed), Some("<< /Length 3 >>\nstream\nq Q\nendstream")),
            false,
            (3, 0),
            Bad,
        ),
        Row("a container emptied", emptied, false, (2, 0), Bad),
        Row("the last byte cut off", sealed[..sealed.len() - 2].to_vec(), false, (2, 0), Bad),
        Row("material for validation", material, true, (3, 0), Good),
    ]
}

#[test]
fn no_judge_alone_finds_every_change_and_ours_finds_them_all() {
    let signed = Signed::new(Kind::Table);
    let mut rows = rows(&signed);
    // Somebody fills in a field of the document's own form after it was sealed: pyHanko lets it pass.
    let form = Signed { office: signed.office, editions: Vec::new() };
    let sealed = form.office.sign_all(&document(Kind::Form, 1), false).pop().unwrap();
    let filled = set(&sealed, |all| field(all, "amount"), "V", Object::string_literal("100000"));
    rows.push(Row("a field of the form filled in", filled, true, (3, 0), Verdict::Bad));
    // Fields of two signers besides, in one envelope.
    let both = form.office.fill_all(&document(Kind::FormStreams, 2), true).pop().unwrap();
    rows.push(Row("fields filled in by two signers", both, true, (3, 1), Verdict::Good));
    expect(&form.office, &rows);
}

fn expect(office: &Office, rows: &[Row]) {
    let folder = tempfile::tempdir().unwrap();
    let known = office.known();
    let path = |index: usize| folder.path().join(format!("{index}.pdf"));
    let paths: Vec<PathBuf> = (0..rows.len()).map(path).collect();
    let mut wrong = Vec::new();
    for (Row(what, bytes, _, valid, ours), path) in rows.iter().zip(&paths) {
        std::fs::write(path, bytes).unwrap();
        // What cannot be read as it stands is no document of which anything is said: that is as bad.
        let verdict = verify(bytes).map_or(Verdict::Bad, |report| report.verdict(&known));
        if verdict != *ours {
            wrong.push(format!("{what}: ours says {verdict:?}"));
        }
        if let Some(found) = poppler(path).filter(|found| found != valid) {
            wrong.push(format!("{what}: poppler says {found:?}"));
        }
    }
    let judged = judged(office, folder.path(), &paths).unwrap_or_default();
    for (Row(what, _, is_well, ..), found) in rows.iter().zip(judged) {
        if found.is_well != *is_well {
            wrong.push(format!("{what}: pyHanko says {} intact, {}", found.intact, found.said));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
