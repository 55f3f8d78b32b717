//! What a document carries besides its pages, which no stamp reaches: attachments, hidden pages, other editions of a page's
//! contents. None of it leaves with a stamped document.

use std::collections::HashSet;

use lopdf::{Dictionary, Document, Object, ObjectId};

/// Entries of any dictionary that lead to such things: embedded files (`EF`, `AF`), what programs keep of the document for
/// themselves (`PieceInfo`: some keep all of it), small pictures of pages (`Thumb`), pages by another renderer's rules
/// (`XFA`), web pages that a document was made of (`SpiderInfo`), and other pictures to print (`Alternates`, `OPI`).
const ENTRIES: [&[u8]; 8] = [b"EF", b"AF", b"PieceInfo", b"Thumb", b"XFA", b"SpiderInfo", b"Alternates", b"OPI"];
/// Entries of the catalogue: a collection of attachments, and permissions that hang on signatures, which a stamp breaks.
const OF_CATALOGUE: [&[u8]; 2] = [b"Collection", b"Perms"];
/// Entries of the catalogue's names: attachments, pages that are not in the tree, other renditions.
const OF_NAMES: [&[u8]; 4] = [b"EmbeddedFiles", b"Templates", b"AlternatePresentations", b"Renditions"];

/// Takes all of it out, and the contents of pages that are none of these.
pub(crate) fn strip(document: &mut Document, pages: &HashSet<ObjectId>) {
    let names = document.catalog().ok().and_then(|catalogue| catalogue.get(b"Names").ok()?.as_reference().ok());
    if let Ok(catalogue) = document.catalog_mut() {
        remove(catalogue, &OF_CATALOGUE);
        if let Ok(names) = catalogue.get_mut(b"Names").and_then(Object::as_dict_mut) {
            remove(names, &OF_NAMES);
        }
    }
    if let Some(names) = names.and_then(|id| document.get_object_mut(id).and_then(Object::as_dict_mut).ok()) {
        remove(names, &OF_NAMES);
    }
    for (id, object) in &mut document.objects {
        clean(object);
        if let Object::Dictionary(dictionary) = object
            && dictionary.has_type(b"Page")
            && !pages.contains(id)
        {
            dictionary.remove(b"Contents");
        }
    }
    // What only those led to goes as well, and what an earlier edition of the document left behind.
    document.prune_objects();
}

/// An object and all that is written into it: what it refers to is an object of its own.
fn clean(object: &mut Object) {
    match object {
        Object::Array(items) => items.iter_mut().for_each(clean),
        Object::Dictionary(dictionary) => clean_dictionary(dictionary),
        Object::Stream(stream) => clean_dictionary(&mut stream.dict),
        _ => {}
    }
}

fn clean_dictionary(dictionary: &mut Dictionary) {
    remove(dictionary, &ENTRIES);
    dictionary.iter_mut().for_each(|(_, value)| clean(value));
}

fn remove(dictionary: &mut Dictionary, entries: &[&[u8]]) {
    for entry in entries {
        dictionary.remove(entry);
    }
}
