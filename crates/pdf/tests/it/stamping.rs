//! Words on every page.

use bytes::Bytes;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use pdf::Picture;

use crate::samples::{Draft, SQUARE, changed, colour, render, stamp};

/// Every ninth of the picture has some of the words.
#[track_caller]
fn assert_covered(plain: &Picture, stamped: &Picture, what: &str) {
    for column in 0..3_u8 {
        for row in 0..3_u8 {
            let (left, top) = (f32::from(column) / 3.0, f32::from(row) / 3.0);
            let count = changed(plain, stamped, [left, top, left + 0.33, top + 0.33]);
            assert!(count > 50, "{what}: {count} pixels differ in column {column}, row {row}");
        }
    }
}

async fn assert_stamped(draft: Draft, what: &str) -> Bytes {
    let pages = draft.pages.len();
    let file = draft.file();
    let stamped = stamp(file.clone()).await.unwrap();
    for page in 1..=pages {
        let plain = render(file.clone(), page, 500).await;
        assert_covered(&plain, &render(stamped.clone(), page, 500).await, what);
    }
    stamped
}

#[tokio::test]
async fn every_page_is_stamped_all_over_and_shows_what_it_showed() {
    let draft = Draft::of(&[SQUARE, "BT /F1 40 Tf 100 700 Td (Beam) Tj ET", ""]);
    let stamped = assert_stamped(draft, "plain").await;
    let picture = render(stamped.clone(), 1, 595).await;
    let [red, green, blue] = colour(&picture, 100.0 / 595.0, 742.0 / 842.0);
    assert!(blue > red.saturating_add(60) && blue > green.saturating_add(60), "{red} {green} {blue}");
    let text = Document::load_mem(&stamped).unwrap().extract_text(&[2]).unwrap();
    assert!(text.contains("Aoife Brennan 2026-11-21 06:16 UTC"), "{text}");
}

#[tokio::test]
async fn nothing_that_a_page_leaves_behind_touches_the_words() {
    for left_behind in [
        "q q q 0.001 0 0 0.001 0 0 cm 1 g",
        "Q Q Q 1 g",
        "0 0 1 1 re W n",
        "BT /F1 10 Tf 3 Tr",
        "/CorbelState gs /OC /Hidden BDC",
        "1000 0 0 1000 90000 90000 cm",
    ] {
        assert_stamped(Draft::of(&[left_behind]), left_behind).await;
    }
}

#[tokio::test]
async fn pages_are_stamped_however_they_are_turned_cropped_and_made() {
    for turned in [90, 180, 270, -90, 450] {
        let mut draft = Draft::of(&[SQUARE]);
        draft.page(0).set("Rotate", turned);
        assert_stamped(draft, &format!("turned by {turned}")).await;
    }
    let mut cropped = Draft::of(&[SQUARE]);
    cropped.page(0).set("CropBox", vec![400.into(), 700.into(), 500.into(), 800.into()]);
    assert_stamped(cropped, "cropped").await;

    let mut large = Draft::of(&[SQUARE]);
    large.tree().set("MediaBox", vec![(-7000).into(), (-7000).into(), 7000.into(), 7000.into()]);
    assert_stamped(large, "large").await;

    let mut pieces = Draft::of(&["", ""]);
    let first = pieces.document.add_object(Stream::new(Dictionary::new(), b"0 0 1 r".to_vec()));
    let second = pieces.document.add_object(Stream::new(Dictionary::new(), b"50 50 100 100 re f".to_vec()));
    pieces.page(0).set("Contents", vec![first.into(), second.into()]);
    pieces.page(1).remove(b"Contents");
    assert_stamped(pieces, "in pieces").await;
}

#[tokio::test]
async fn a_page_that_is_shared_by_two_nodes_is_stamped_once_and_all_others_are() {
    let mut draft = Draft::of(&[SQUARE, SQUARE]);
    let below = draft.document.new_object_id();
    let inner = dictionary! {
        "Type" => "Pages", "Parent" => draft.root, "Count" => 1, "Kids" => vec![Object::from(draft.pages[1])],
        "MediaBox" => vec![0.into(), 0.into(), 300.into(), 300.into()], "Rotate" => 90,
    };
    draft.document.objects.insert(below, inner.into());
    let kids: Vec<Object> = vec![draft.pages[0].into(), below.into()];
    draft.tree().set("Kids", kids);
    assert_stamped(draft, "nested").await;
}

#[tokio::test]
async fn nothing_of_the_original_leaves_beside_the_pages() {
    let mut draft = Draft::of(&[SQUARE]);
    let secret = || Stream::new(Dictionary::new(), b"the secret original".to_vec());
    let file = draft.document.add_object(secret());
    let kept = draft.document.add_object(secret());
    let thumb = draft.document.add_object(secret());
    let hidden = draft.document.add_object(secret());
    // What an earlier edition left behind.
    draft.document.add_object(secret());
    let hidden = draft.document.add_object(dictionary! { "Type" => "Page", "Contents" => hidden });
    let attached = draft.document.add_object(dictionary! {
        "Type" => "Filespec", "F" => Object::string_literal("a.pdf"), "EF" => dictionary! { "F" => file },
    });
    let note = dictionary! {
        "Type" => "Annot", "Subtype" => "FileAttachment", "FS" => attached,
        "Rect" => vec![0.into(), 0.into(), 9.into(), 9.into()],
    };
    draft.page(0).set("Annots", vec![Object::Dictionary(note)]);
    draft.page(0).set("PieceInfo", dictionary! { "Draw" => dictionary! { "Private" => kept } });
    draft.page(0).set("Thumb", thumb);
    let names = dictionary! {
        "EmbeddedFiles" => dictionary! { "Names" => vec![Object::string_literal("a"), attached.into()] },
        "Templates" => dictionary! { "Names" => vec![Object::string_literal("b"), hidden.into()] },
        "Dests" => dictionary! { "Names" => vec![Object::string_literal("c"), Object::Array(vec![hidden.into()])] },
    };
    draft.document.catalog_mut().unwrap().set("Names", names);
    let file = draft.file();
    assert!(file.windows(19).any(|bytes| bytes == b"the secret original"));
    let stamped = stamp(file).await.unwrap();
    let mut document = Document::load_mem(&stamped).unwrap();
    document.decompress();
    for object in document.objects.values() {
        if let Object::Stream(stream) = object {
            assert!(!stream.content.windows(6).any(|bytes| bytes == b"secret"), "{stream:?}");
        }
    }
}

#[tokio::test]
async fn an_encrypted_document_is_refused_with_or_without_a_password() {
    for password in ["", "a long secret"] {
        let mut draft = Draft::of(&[SQUARE]);
        draft.document.trailer.set("ID", vec![Object::string_literal("0123456789abcdef"), Object::string_literal("x")]);
        let version = lopdf::EncryptionVersion::V2 {
            document: &draft.document,
            owner_password: "the owner's",
            user_password: password,
            key_length: 128,
            permissions: lopdf::Permissions::default(),
        };
        let state = lopdf::EncryptionState::try_from(version).unwrap();
        draft.document.encrypt(&state).unwrap();
        let refused = stamp(draft.file()).await.unwrap_err();
        assert_eq!(refused.code(), "PDF_ENCRYPTED", "{password:?}");
    }
}
