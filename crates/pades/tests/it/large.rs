//! A large document takes little more memory than its bytes, measured in a process of its own.

use std::{fs, process::Command};

use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use pades::{Verdict, draft, prepare, seal, verify};

use crate::samples::{NOW, Office, places};

const MIB: usize = 1 << 20;
/// How large the picture on each page is, as scanners make them.
const PICTURE: usize = 2 * MIB;

/// A document of scanned pages, of about so many bytes.
fn scanned(size: usize) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let tree = document.new_object_id();
    let mut kids: Vec<Object> = Vec::new();
    let mut state: u32 = 1;
    for _ in 0..size / PICTURE {
        // Numbers that look random are as hard to pack as a photograph.
        let numbers = (0..PICTURE / 4).flat_map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()
        });
        let head = dictionary! {
            "Type" => "XObject", "Subtype" => "Image", "Width" => 1024, "Height" => 2048,
            "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8,
        };
        let picture = document.add_object(Stream::new(head, numbers.collect()));
        let words = b"595 0 0 842 0 0 cm /Scan Do".to_vec();
        let contents = document.add_object(Stream::new(Dictionary::new(), words));
        let resources = dictionary! { "XObject" => dictionary! { "Scan" => picture } };
        let page = dictionary! {
            "Type" => "Page", "Parent" => tree, "Contents" => contents, "Resources" => resources,
        };
        kids.push(document.add_object(page).into());
    }
    let count = i64::try_from(kids.len()).unwrap();
    let sides: Vec<Object> = [0, 0, 595, 842].map(Object::from).to_vec();
    let node = dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count, "MediaBox" => sides };
    document.objects.insert(tree, node.into());
    let root = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", root);
    let mut bytes = Vec::with_capacity(size + MIB);
    document.save_to(&mut bytes).unwrap();
    bytes
}

/// The most memory that this process has had, in bytes.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024
}

fn put_behind(document: &mut Vec<u8>, tail: &[u8]) {
    document.reserve_exact(tail.len());
    document.extend_from_slice(tail);
}

/// The name of the file for the process that is measured.
const MEASURED: &str = "CORBEL_TEST_MEASURED";

/// What is measured: prepares, signs twice and verifies.
fn sign_and_verify(path: &str) {
    let office = Office::new();
    let mut document = fs::read(path).unwrap();
    let tail = prepare(&document, &places()).unwrap().tail;
    put_behind(&mut document, &tail);
    for (field, name) in [("Signer1", "Grace Holloway"), ("Seal", "Dunmarrow")] {
        let made = draft(&document, &office.request(field, name, true, Vec::new(), false)).unwrap();
        let subject = pades::Subject { name, organisation: "Dunmarrow", mail: None, serial: None };
        let container = seal(&office.0.signer(&subject, NOW).unwrap(), &made.hash).unwrap();
        put_behind(&mut document, &made.complete(&container).unwrap());
    }
    let report = verify(&document).unwrap();
    assert_eq!((report.verdict(&office.known()), report.signatures.len()), (Verdict::Good, 2));
}

/// The most memory beside the document that it took to prepare, to sign and to verify one of that size.
fn beside(size: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scanned.pdf");
    let document = scanned(size);
    fs::write(&path, &document).unwrap();
    let answer = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "large::a_large_document_takes_little_more_memory_than_its_bytes", "--nocapture"])
        .env(MEASURED, &path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&answer.stdout);
    assert!(answer.status.success(), "{said}");
    let most: usize = said.split("peak ").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
    most - document.len()
}

/// At night with what the limit allows: 64 MiB beside 200.
#[test]
fn a_large_document_takes_little_more_memory_than_its_bytes() {
    if let Some(path) = told(MEASURED) {
        sign_and_verify(&path);
        println!("peak {}", peak());
        return;
    }
    let (size, room) = if is_nightly() { (200 * MIB, 64 * MIB) } else { (40 * MIB, 24 * MIB) };
    let beside = beside(size);
    assert!(beside <= room, "{} KiB beside the document", beside / 1024);
}

/// Whether the suite has all night.
pub(crate) fn is_nightly() -> bool {
    told("CORBEL_TEST_NIGHTLY").is_some()
}

#[expect(clippy::disallowed_methods, reason = "what a process of the suite is told is nothing the product configures")]
fn told(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
