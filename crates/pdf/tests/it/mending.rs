//! Documents that were cut off, or whose table of objects is lost.

use bytes::Bytes;
use lopdf::{Document, dictionary};

use crate::samples::{Draft, SQUARE, colour, pdfs, render, stamp};

/// Where in the picture of a page the square of [`SQUARE`] is.
const IN_SQUARE: (f32, f32) = (100.0 / 595.0, 742.0 / 842.0);
const BLUE: [u8; 3] = [0, 0, 255];

async fn mend(document: Bytes) -> kernel::Result<Bytes> {
    pdfs().turn().await.unwrap().mend(document).await
}

async fn measure(document: Bytes) -> usize {
    pdfs().turn().await.unwrap().measure(document).await.unwrap().len()
}

fn place(document: &[u8], words: &[u8]) -> usize {
    document.windows(words.len()).rposition(|at| at == words).unwrap()
}

/// A document of a page whose objects lie in a packed stream, as most programs write them, but for the page's contents.
fn packed() -> String {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>",
        "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<<>>>>",
    ];
    let (mut numbers, mut inside) = (String::new(), String::new());
    for (number, object) in (1..).zip(objects) {
        numbers += &format!("{number} {} ", inside.len());
        inside += object;
        inside.push('\n');
    }
    let (first, length) = (numbers.len(), numbers.len() + inside.len());
    format!(
        "%PDF-1.5\n5 0 obj\n<</Length {}>>\nstream\n{SQUARE}\nendstream\nendobj\n4 0 obj\n<</Type/ObjStm/N 3/First {first}\
         /Length {length}>>\nstream\n{numbers}{inside}\nendstream\nendobj\n",
        SQUARE.len()
    )
}

/// Everything that is made of a document is made of this one, with so many pages, of which the first shows the square.
async fn assert_whole(damaged: Bytes, pages: usize, what: &str) {
    assert_eq!(measure(damaged.clone()).await, pages, "{what}");
    assert_eq!(colour(&render(damaged.clone(), 1, 595).await, IN_SQUARE.0, IN_SQUARE.1), BLUE, "{what}");
    let mended = mend(damaged.clone()).await.unwrap();
    let read = Document::load_mem(&mended).unwrap();
    assert_eq!((read.get_pages().len(), read.xref_recovery), (pages, None), "{what}");
    assert_eq!(colour(&render(mended, 1, 595).await, IN_SQUARE.0, IN_SQUARE.1), BLUE, "{what}");
    let stamped = Document::load_mem(&stamp(damaged).await.unwrap()).unwrap();
    assert_eq!(stamped.get_pages().len(), pages, "{what}");
    let words = stamped.extract_text(&[1]).unwrap();
    assert!(words.contains("Aoife Brennan 2026-11-21 06:16 UTC"), "{what}: {words}");
}

#[tokio::test]
async fn a_document_without_its_end_is_read_from_what_is_there() {
    let whole = Draft::of(&[SQUARE, SQUARE, ""]).file();
    for (what, end) in [
        ("startxref", place(&whole, b"startxref")),
        ("table", place(&whole, b"/XRef")),
        ("catalogue", place(&whole, b"/Type/Catalog")),
    ] {
        assert_whole(whole.slice(..end), 3, what).await;
    }
}

#[tokio::test]
async fn a_document_of_packed_objects_without_its_end_is_unpacked() {
    let whole = packed();
    assert_whole(whole.clone().into(), 1, "after the last object").await;
    let cut = format!("{whole}6 0 obj\n<</Type/XRef/Size 7/Root 1 0 R/W[1 2 1]/Length 40>>\nstream\nhalf of it");
    assert_whole(cut.into(), 1, "in the table").await;
}

#[tokio::test]
async fn pages_that_nothing_leads_to_any_more_are_shown_as_they_lie() {
    let mut draft = Draft::of(&[SQUARE, SQUARE]);
    let (root, pages) = (draft.root, draft.pages.clone());
    draft.document.objects.remove(&root);
    draft.document.trailer.remove(b"Root");
    draft
        .document
        .objects
        .retain(|_, object| !object.as_dict().is_ok_and(|dictionary| dictionary.has_type(b"Catalog")));
    assert_eq!(pages.len(), 2);
    assert_whole(draft.file(), 2, "no tree").await;
}

#[tokio::test]
async fn a_table_that_points_nowhere_is_made_anew() {
    let whole = Draft::of(&[SQUARE]).file();
    let mut moved = b"%PDF-1.5\n% what an old program has put in front of it\n".to_vec();
    moved.extend_from_slice(&whole[9..]);
    assert_whole(moved.into(), 1, "moved").await;
}

#[tokio::test]
async fn what_was_locked_and_has_lost_its_key_is_not_shown_as_noise() {
    let mut draft = Draft::of(&[SQUARE]);
    let lock = dictionary! { "Filter" => "Standard", "V" => 1, "R" => 2, "P" => -4, "O" => "secret", "U" => "secret" };
    draft.document.add_object(lock);
    let whole = draft.file();
    let cut = whole.slice(..place(&whole, b"/XRef"));
    assert_eq!(mend(cut).await.unwrap_err().code(), "PDF_UNREADABLE");
}

#[tokio::test]
async fn what_is_no_document_is_not_made_one() {
    for text in ["", "hello", "%PDF-1.7\n", "%PDF-1.7\ntrailer<</Root 1 0 R>>", "1 0 obj\n<</Type/Page>>\nendobj"] {
        let refused = mend(text.as_bytes().to_vec().into()).await;
        assert_eq!(refused.unwrap_err().code(), "PDF_UNREADABLE", "{text:?}");
    }
}
