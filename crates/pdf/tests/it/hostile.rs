//! What is no document, or a trap.

use bytes::Bytes;
use lopdf::{Dictionary, Object, Stream, dictionary};
use proptest::prelude::*;

use crate::samples::{Draft, SQUARE, pdfs, stamp};

const CODES: [&str; 3] = ["PDF_UNREADABLE", "PDF_ENCRYPTED", "PDF_TOO_COMPLEX"];

/// What comes of measuring, rendering and stamping: a code, or nothing.
async fn all(file: Bytes) -> [Option<&'static str>; 3] {
    let measured = pdfs().turn().await.unwrap().measure(file.clone()).await.err();
    let rendered = pdfs().turn().await.unwrap().render(file.clone(), 1, 100).await.err();
    let stamped = stamp(file).await.err();
    [measured, rendered, stamped].map(|error| error.map(|error| error.code()))
}

#[tokio::test]
async fn what_is_no_document_is_refused_whatever_it_calls_itself() {
    for text in ["", "hello", "%PDF-1.7\n", "%PDF-1.7\ntrailer<</Root 1 0 R>>", "<svg/>", "\u{89}PNG"] {
        assert_eq!(all(text.as_bytes().to_vec().into()).await, [Some("PDF_UNREADABLE"); 3], "{text:?}");
    }
    let too_large = Bytes::from(vec![0; pdf::MOST_BYTES + 1]);
    assert_eq!(all(too_large).await, [Some("PDF_TOO_COMPLEX"); 3]);
}

#[tokio::test]
async fn a_tree_of_pages_that_is_a_circle_or_a_pit_brings_nothing_down() {
    let mut circle = Draft::of(&[SQUARE]);
    let kids: Vec<Object> = vec![circle.root.into(), circle.pages[0].into(), circle.pages[0].into()];
    circle.tree().set("Kids", kids);
    let itself = circle.pages[0];
    circle.page(0).set("Parent", itself);
    assert_eq!(all(circle.file()).await[2], None);

    let mut only = Draft::of(&[SQUARE]);
    let kids: Vec<Object> = vec![only.root.into()];
    only.tree().set("Kids", kids);
    assert_eq!(all(only.file()).await[2], Some("PDF_UNREADABLE"));

    let mut pit = Draft::of(&[SQUARE]);
    let mut below = pit.pages[0];
    for _ in 0..10_000 {
        below = pit.document.add_object(dictionary! { "Type" => "Pages", "Count" => 1, "Kids" => vec![below.into()] });
    }
    pit.tree().set("Kids", vec![Object::from(below)]);
    assert_eq!(all(pit.file()).await[2], Some("PDF_TOO_COMPLEX"));
}

#[tokio::test]
async fn a_page_that_the_stamp_would_miss_is_not_handed_out() {
    let mut draft = Draft::of(&[SQUARE]);
    let inline = dictionary! { "Type" => "Page", "MediaBox" => vec![0.into(), 0.into(), 9.into(), 9.into()] };
    let kids: Vec<Object> = vec![draft.pages[0].into(), Object::Dictionary(inline)];
    draft.tree().set("Kids", kids);
    assert_eq!(all(draft.file()).await[2], Some("PDF_UNREADABLE"));
}

#[tokio::test]
async fn a_huge_page_becomes_a_picture_within_limits() {
    for sides in [[0.0, 0.0, 1e9, 1e9], [0.0, 0.0, 1e9, 1.0], [0.0, 0.0, 1.0, 1e9], [0.0, 0.0, 1e-9, 1e-9]] {
        let mut draft = Draft::of(&[SQUARE]);
        draft.tree().set("MediaBox", sides.map(Object::Real).to_vec());
        let picture = pdfs().turn().await.unwrap().render(draft.file(), 1, 2400).await.unwrap();
        let pixels = u64::from(picture.width) * u64::from(picture.height);
        assert!(pixels > 0 && pixels <= 16_100_000 && picture.height <= 6000, "{sides:?}: {picture:?}");
    }
}

#[tokio::test]
async fn contents_that_unpack_without_end_are_refused() {
    let mut bomb = Draft::of(&[SQUARE]);
    let mut stream = Stream::new(Dictionary::new(), vec![b' '; 80 * 1024 * 1024]);
    stream.compress().unwrap();
    assert!(stream.content.len() < 1024 * 1024);
    let stream = bomb.document.add_object(stream);
    bomb.page(0).set("Contents", stream);
    assert_eq!(all(bomb.file()).await[2], Some("PDF_TOO_COMPLEX"));
}

#[tokio::test]
async fn brackets_and_drawings_that_nest_without_end_bring_nothing_down() {
    let nested = format!("{}{}", "[".repeat(100_000), "q ".repeat(10_000));
    assert_eq!(all(Draft::of(&[&nested]).file()).await[0], None);

    let mut itself = Draft::of(&["/X Do"]);
    let form = itself.document.new_object_id();
    let drawing = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => vec![0.into(), 0.into(), 99.into(), 99.into()],
        "Resources" => dictionary! { "XObject" => dictionary! { "X" => form } },
    };
    itself.document.objects.insert(form, Stream::new(drawing, b"/X Do".to_vec()).into());
    itself.page(0).set("Resources", dictionary! { "XObject" => dictionary! { "X" => form } });
    assert_eq!(all(itself.file()).await, [None; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_served_in_turn_and_the_rest_told_to_come_again() {
    let (pdfs, file) = (pdfs(), Draft::of(&[SQUARE]).file());
    let crowd = (0..200).map(|_| {
        let (pdfs, file) = (pdfs.clone(), file.clone());
        tokio::spawn(async move { pdfs.turn().await?.render(file, 1, 200).await })
    });
    let crowd: Vec<_> = crowd.collect();
    let mut served = 0;
    for one in crowd {
        match one.await.unwrap() {
            Ok(_) => served += 1,
            Err(error) => assert_eq!(error.code(), "RATE_LIMITED"),
        }
    }
    assert!(served >= 62, "{served}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A few bytes of a good document overwritten: it is read, or refused, and never brings anything down.
    #[test]
    fn no_damage_brings_it_down(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = Draft::of(&[SQUARE, "BT /F1 40 Tf 100 700 Td (Beam) Tj ET"]).file().to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for code in runtime.block_on(all(bytes.into())).into_iter().flatten() {
            prop_assert!(CODES.contains(&code) || code == "NOT_FOUND", "{}", code);
        }
    }
}
