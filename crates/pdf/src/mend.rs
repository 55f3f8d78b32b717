//! Documents that were cut off, or whose table of objects is lost or wrong: read from the objects that are there, as readers
//! do.
//!
//! The library builds a lost table anew, as long as something says where the document begins. What is cut off has lost that,
//! too: it stands at the end. Then a beginning of our own is put behind what is there, and its pages are looked for: below a
//! beginning that lay among packed objects, below a tree without one, or as they lie.

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId, dictionary};

use crate::{
    job::{Failure, MOST_PAGES},
    stamp::{pages, plant},
};

/// The most bytes that a stream of the document may have when unpacked.
pub(crate) const MOST_UNPACKED: usize = 64 * 1024 * 1024;
/// The number of the beginning that is put behind a document without one: the highest that the library takes.
const BEGINNING: u32 = 1_000_000;
/// The size of pages that do not say theirs: A4, in points.
const SHEET: [i64; 4] = [0, 0, 595, 842];

/// The document, put together where it has to be.
///
/// # Errors
/// There is nothing to put together; it is encrypted, or too large.
pub(crate) fn load(original: &[u8]) -> Result<Document, Failure> {
    match read(original) {
        Ok(document) if has_tree(&document) => Ok(document),
        Ok(_) | Err(Failure::Unreadable) => gather(original),
        Err(failure) => Err(failure),
    }
}

/// The document written anew, with the pages that are there and a table that is right.
///
/// # Errors
/// There is nothing to put together; it is encrypted, or too large.
pub(crate) fn mend(original: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut document = load(original)?;
    let pages = pages(&document)?;
    let root = document.new_object_id();
    for page in &pages {
        let dictionary = document.get_dictionary_mut(page.id).map_err(|_| Failure::Unreadable)?;
        for (entry, value) in page.attributes.iter() {
            dictionary.set(entry.clone(), value.clone());
        }
        dictionary.set("Type", "Page");
        dictionary.set("Parent", root);
    }
    plant(&mut document, root, &pages)?;
    document.prune_objects();
    let mut mended = Vec::new();
    document.save_to(&mut mended).map_err(|_| Failure::Unreadable)?;
    Ok(mended)
}

fn read(bytes: &[u8]) -> Result<Document, Failure> {
    let options = LoadOptions { max_decompressed_size: Some(MOST_UNPACKED), ..LoadOptions::default() };
    let document = Document::load_mem_with_options(bytes, options).map_err(failure)?;
    let is_encrypted = document.trailer.has(b"Encrypt") || document.was_encrypted();
    if is_encrypted { Err(Failure::Encrypted) } else { Ok(document) }
}

/// What the library's errors mean.
pub(crate) fn failure(error: lopdf::Error) -> Failure {
    match error {
        lopdf::Error::Decryption(_) | lopdf::Error::InvalidPassword | lopdf::Error::UnsupportedSecurityHandler(_) => {
            Failure::Encrypted
        }
        lopdf::Error::Decompress(lopdf::DecompressError::MemoryLimitExceeded { .. }) => Failure::TooComplex,
        _ => Failure::Unreadable,
    }
}

fn has_tree(document: &Document) -> bool {
    document.catalog().is_ok_and(|catalogue| tree_below(document, catalogue).is_some())
}

/// The top of the tree of pages that a catalogue leads to, where it is there.
fn tree_below(document: &Document, catalogue: &Dictionary) -> Option<ObjectId> {
    let top = catalogue.get(b"Pages").and_then(Object::as_reference).ok()?;
    document.get_dictionary(top).is_ok().then_some(top)
}

/// The document with a beginning that leads to the pages that are there.
fn gather(original: &[u8]) -> Result<Document, Failure> {
    // What begins like no document is none, whatever lies in it.
    let head = &original[..original.len().min(1024)];
    if !head.windows(5).any(|at| at == b"%PDF-") {
        return Err(Failure::Unreadable);
    }
    // A stream that was cut off ends there, so that it hides nothing.
    let beginning = format!(
        "\nendstream\nendobj\n{BEGINNING} 0 obj\n<< /Type /Catalog /Pages {BEGINNING} 0 R /Kids [] >>\nendobj\n"
    );
    let mut document = read(&[original, beginning.as_bytes()].concat())?;
    document.objects.remove(&(BEGINNING, 0));
    document.max_id = document.objects.keys().map(|(number, _)| *number).max().unwrap_or_default();
    let dictionaries = || document.objects.iter().filter_map(|(id, object)| Some((*id, object.as_dict().ok()?)));
    let found = dictionaries()
        .filter(|(_, dictionary)| dictionary.has_type(b"Catalog"))
        .filter_map(|(id, catalogue)| tree_below(&document, catalogue).map(|_| id))
        .next_back();
    if let Some(catalogue) = found {
        document.trailer.set("Root", catalogue);
        return Ok(document);
    }
    let top = dictionaries()
        .filter(|(_, node)| node.has_type(b"Pages") && node.has(b"Kids"))
        .filter(|(_, node)| node.get_deref(b"Parent", &document).is_err())
        .max_by_key(|(_, node)| node.get(b"Count").and_then(Object::as_i64).unwrap_or(0))
        .map(|(id, _)| id);
    let sheets: Vec<Object> = dictionaries()
        .filter(|(_, dictionary)| dictionary.has_type(b"Page"))
        .map(|(id, _)| id.into())
        .take(MOST_PAGES)
        .collect();
    let top = match top {
        Some(top) => top,
        None if sheets.is_empty() => return Err(Failure::Unreadable),
        None => {
            let sides: Vec<Object> = SHEET.map(Object::Integer).to_vec();
            document.add_object(dictionary! { "Type" => "Pages", "Kids" => sheets, "MediaBox" => sides })
        }
    };
    let catalogue = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => top });
    document.trailer.set("Root", catalogue);
    Ok(document)
}
