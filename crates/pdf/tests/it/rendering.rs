//! Pages as pictures.

use lopdf::Object;
use pdf::Page;

use crate::samples::{Draft, SQUARE, colour, pdfs, render};

#[tokio::test]
async fn strangers_keep_no_member_waiting() {
    let members = pdfs();
    let strangers = members.clone().for_strangers();
    let first = strangers.turn().await.unwrap();
    let second = tokio::spawn({
        let strangers = strangers.clone();
        async move { strangers.turn().await.map(drop) }
    });
    let turns = (members.turn().await.unwrap(), members.turn().await.unwrap());
    assert!(!second.is_finished());
    drop(first);
    second.await.unwrap().unwrap();
    drop(turns);
}

#[tokio::test]
async fn a_page_becomes_a_picture_as_wide_as_asked_for() {
    let file = Draft::of(&[SQUARE, ""]).file();
    let picture = render(file.clone(), 1, 595).await;
    assert_eq!((picture.width, picture.height), (595, 842));
    assert_eq!(picture.rgb.len(), 595 * 842 * 3);
    assert_eq!(colour(&picture, 100.0 / 595.0, 742.0 / 842.0), [0, 0, 255]);
    assert_eq!(colour(&picture, 0.5, 0.5), [255, 255, 255]);
    assert_eq!(render(file.clone(), 1, 64).await.width, 64);
    assert_eq!(render(file.clone(), 2, 1_000_000).await.width, pdf::MOST_WIDTH);
    for page in [0, 3] {
        let none = pdfs().turn().await.unwrap().render(file.clone(), page, 100).await;
        assert_eq!(none.unwrap_err().code(), "NOT_FOUND");
    }
}

#[tokio::test]
async fn pages_are_measured_as_they_stand_before_a_reader() {
    let mut draft = Draft::of(&[SQUARE, SQUARE, SQUARE]);
    draft.page(1).set("Rotate", 90);
    draft.page(2).set("CropBox", vec![0.into(), 0.into(), Object::Real(200.5), 100.into()]);
    let pages = pdfs().turn().await.unwrap().measure(draft.file()).await.unwrap();
    let page = |width, height| Page { width, height };
    assert_eq!(pages, [page(595.0, 842.0), page(842.0, 595.0), page(200.5, 100.0)]);
}

#[tokio::test]
async fn text_without_a_font_of_its_own_is_drawn() {
    let picture = render(Draft::of(&["BT /F1 200 Tf 50 300 Td (MMM) Tj ET"]).file(), 1, 400).await;
    let dark = picture.rgb.chunks(3).filter(|pixel| pixel[0] < 100).count();
    assert!(dark > 2000, "{dark}");
}
