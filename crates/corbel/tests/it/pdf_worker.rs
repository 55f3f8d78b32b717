//! PDF documents are read by processes of the binary, and what a document does to one ends with it.

use std::{fmt::Write as _, time::Duration};

use bytes::Bytes;
use corbel::commands::PDF_WORKER;
use pdf::{Pdfs, Worker};

fn pdfs() -> Pdfs {
    Pdfs::new(Worker::Process(env!("CARGO_BIN_EXE_corbel").into(), PDF_WORKER))
}

/// A document of one page with these contents, and objects behind it from number 5.
pub(crate) fn document(contents: &[u8], filters: &str, resources: &str, more: &[u8]) -> Bytes {
    let mut file = format!(
        "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n\
         3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<{resources}>>>>\nendobj\n\
         4 0 obj\n<</Length {}{filters}>>\nstream\n",
        contents.len()
    )
    .into_bytes();
    file.extend(contents);
    file.extend([&b"\nendstream\nendobj\n"[..], more, b"trailer\n<</Root 1 0 R>>\n%%EOF\n"].concat());
    file.into()
}

/// A drawing that takes ten of the next, twelve times over.
pub(crate) fn without_end() -> Bytes {
    let mut more = String::new();
    for number in 5..17 {
        let (next, draws) = (number + 1, "/X Do ".repeat(10));
        write!(
            more,
            "{number} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X {next} 0 R>>>>/Length {}>>\n\
             stream\n{draws}\nendstream\nendobj\n",
            draws.len()
        )
        .unwrap();
    }
    more.push_str("17 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Length 23>>\nstream\n0 0 1 rg 1 1 500 800 re f\nendstream\nendobj\n");
    document(b"/X Do", "", "/XObject<</X 5 0 R>>", more.as_bytes())
}

/// So many bytes that unpack to 64 for each of them, so many times over, and the filters that do that.
pub(crate) fn packed(bytes: usize, times: usize) -> (Vec<u8>, String) {
    // Unpacked, each ends with the end of the next: a byte that says so.
    let end =
        (1..times).fold(vec![0x80_u8], |end, _| [&[u8::try_from(end.len() - 1).unwrap()], &end[..], &[0x80]].concat());
    let filters = format!("/Filter[{}]", "/RunLengthDecode".repeat(times));
    ([vec![0x81; bytes], end].concat(), filters)
}

/// A kilobyte that unpacks to sixteen thousand million bytes.
fn bomb() -> Bytes {
    let (contents, filters) = packed(1024, 4);
    document(&contents, &filters, "", b"")
}

pub(crate) fn square() -> Bytes {
    document(b"0 0 1 rg 50 50 100 100 re f", "", "", b"")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_measures_draws_and_stamps() {
    let pdfs = pdfs();
    let pages = pdfs.turn().await.unwrap().measure(square()).await.unwrap();
    assert_eq!(pages, [pdf::Page { width: 595.0, height: 842.0 }]);
    let picture = pdfs.turn().await.unwrap().render(square(), 1, 595).await.unwrap();
    assert_eq!((picture.width, picture.height, picture.rgb.len()), (595, 842, 595 * 842 * 3));
    assert!(picture.rgb.chunks(3).any(|pixel| pixel == [0, 0, 255]));
    let stamped = pdfs.turn().await.unwrap().stamp(square(), "Aoife Brennan".to_owned()).await.unwrap();
    assert!(stamped.starts_with(b"%PDF"));
    let error = pdfs.turn().await.unwrap().measure(Bytes::from_static(b"nothing")).await.unwrap_err();
    assert_eq!(error.code(), "PDF_UNREADABLE");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_too_much_memory_or_time_ends_alone() {
    let pdfs = pdfs().giving(Duration::from_secs(3));
    for (what, file) in [("bomb", bomb()), ("without end", without_end())] {
        let drawn = pdfs.turn().await.unwrap().render(file, 1, 800).await;
        assert_eq!(drawn.map_err(|error| error.code()).err(), Some("PDF_TOO_COMPLEX"), "{what}");
    }
    let error = pdfs.turn().await.unwrap().stamp(bomb(), "Aoife Brennan".to_owned()).await.unwrap_err();
    assert_eq!(error.code(), "PDF_TOO_COMPLEX");
    // The next has its turn.
    let pages = pdfs.giving(Duration::from_secs(60)).turn().await.unwrap().measure(square()).await.unwrap();
    assert_eq!(pages.len(), 1);
}
