//! How fast documents are stamped and drawn, and what memory that takes: `cargo run --release -p pdf --example throughput`.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement for the person at the terminal")]

use std::time::Instant;

use bytes::Bytes;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use pdf::{Pdfs, Worker};

/// A document of so many pages of text.
fn document(pages: u32) -> Bytes {
    let mut document = Document::with_version("1.5");
    let root = document.new_object_id();
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let kids: Vec<Object> = (0..pages)
        .map(|page| {
            let line = |line: u32| {
                format!("1 0 0 1 50 {} Tm (Page {page}, line {line}: IPE 300, S355, 12 m) Tj\n", 800 - 14 * line)
            };
            let text: String = (0..50).map(line).collect();
            let text = format!("BT /F1 11 Tf\n{text}ET");
            let stream = document.add_object(Stream::new(Dictionary::new(), text.into_bytes()));
            document.add_object(dictionary! { "Type" => "Page", "Parent" => root, "Contents" => stream }).into()
        })
        .collect();
    let tree = dictionary! {
        "Type" => "Pages", "Count" => i64::from(pages), "Kids" => kids,
        "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
        "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
    };
    document.objects.insert(root, tree.into());
    let catalogue = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    document.trailer.set("Root", catalogue);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes.into()
}

/// The most memory that this process has had, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kib| kib.parse::<u64>().ok()).unwrap_or_default() / 1024
}

#[tokio::main]
async fn main() {
    let pdfs = Pdfs::new(Worker::Thread);
    for pages in [100, 2000] {
        let file = document(pages);
        let begun = Instant::now();
        let stamped = pdfs.turn().await.unwrap().stamp(file.clone(), "Aoife Brennan".to_owned()).await.unwrap();
        println!("stamped {pages} pages, {} to {} KiB: {:?}", file.len() / 1024, stamped.len() / 1024, begun.elapsed());
    }
    let file = document(100);
    for (what, width, times) in [("thumbnails", 400, 40_u32), ("pages of 1200 pixels", 1200, 20)] {
        let begun = Instant::now();
        let drawn: Vec<_> = (0..times)
            .map(|page| {
                let (pdfs, file) = (pdfs.clone(), file.clone());
                let page = usize::try_from(page).unwrap() + 1;
                tokio::spawn(async move { pdfs.turn().await?.render(file, page, width).await })
            })
            .collect();
        for one in drawn {
            one.await.unwrap().unwrap();
        }
        println!("{what}: {:.1} a second", f64::from(times) / begun.elapsed().as_secs_f64());
    }
    println!("at most {} MiB of memory", peak());
}
