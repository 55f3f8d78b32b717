//! Words on every page of a document.
//!
//! What a page showed becomes one drawing, with the resources it had, and the page shows that drawing and the words over it.
//! So nothing that the drawing leaves behind (colours, clips, transformations, operators without a partner) touches the words,
//! and no name of a font or a state clashes. The document is written anew, from the pages that were stamped and nothing else:
//! appending to it would leave the original inside.

use std::collections::{HashMap, HashSet};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use crate::{
    job::{Failure, MOST_BYTES, MOST_PAGES},
    mend::{MOST_UNPACKED, failure, load},
    render::measure,
    strip::strip,
    words::{self, Ground},
};

/// How deep the tree of pages may be.
const DEEPEST: usize = 64;
/// What a page takes from the nodes above it where it does not say so itself (ISO 32000-2, table 31).
const INHERITED: [&[u8]; 4] = [b"Resources", b"MediaBox", b"CropBox", b"Rotate"];

/// The document with `words` on every page.
///
/// # Errors
/// It cannot be read, is encrypted, or is too large.
pub(crate) fn stamp(original: Vec<u8>, words: &str) -> Result<Vec<u8>, Failure> {
    let mut document = load(&original)?;
    let pages = pages(&document)?;
    // Readers differ in what they make of a damaged document. One that shows pages to others than this one is not handed out.
    if measure(original)?.len() > pages.len() {
        return Err(Failure::Unreadable);
    }
    let tools = Tools::new(&mut document, words);
    let mut stamps = HashMap::new();
    let root = document.new_object_id();
    for page in &pages {
        let ground = ground(&document, &page.attributes);
        let key = ground.key();
        let words = match stamps.get(&key) {
            Some(known) => *known,
            None => {
                let drawing = drawing(&words::over(&ground, words));
                *stamps.entry(key).or_insert(document.add_object(drawing))
            }
        };
        overlay(&mut document, page, root, words, &tools)?;
    }
    plant(&mut document, root, &pages)?;
    strip(&mut document, &pages.iter().map(|page| page.id).collect());
    let mut stamped = Vec::new();
    document.save_to(&mut stamped).map_err(|_| Failure::Unreadable)?;
    if stamped.len() > 2 * MOST_BYTES { Err(Failure::TooComplex) } else { Ok(stamped) }
}

/// A page in its place, with what it takes from above.
pub(crate) struct Found {
    pub(crate) id: ObjectId,
    pub(crate) attributes: Dictionary,
}

/// All pages in their order, each once.
///
/// # Errors
/// There is none, there are too many, or one that could not be told from what is left behind.
pub(crate) fn pages(document: &Document) -> Result<Vec<Found>, Failure> {
    let root = document.catalog().and_then(|catalogue| catalogue.get(b"Pages")).and_then(Object::as_reference);
    let mut waiting = vec![(root.map_err(|_| Failure::Unreadable)?, Dictionary::new(), 0)];
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    while let Some((id, mut attributes, depth)) = waiting.pop() {
        let Ok(node) = document.get_dictionary(id) else { continue };
        if !seen.insert(id) {
            continue;
        }
        for entry in INHERITED {
            if let Ok(own) = node.get(entry) {
                attributes.set(entry, own.clone());
            }
        }
        match node.get_deref(b"Kids", document).and_then(Object::as_array) {
            Ok(_) if depth == DEEPEST => return Err(Failure::TooComplex),
            Ok(kids) => {
                // A page that is written into its node has no number, and could not be told from what is left behind.
                if kids.iter().any(|kid| matches!(kid, Object::Dictionary(_))) {
                    return Err(Failure::Unreadable);
                }
                let kids = kids.iter().rev().filter_map(|kid| kid.as_reference().ok());
                waiting.extend(kids.map(|kid| (kid, attributes.clone(), depth + 1)));
            }
            Err(_) => found.push(Found { id, attributes }),
        }
        if found.len() > MOST_PAGES || waiting.len() > 2 * MOST_PAGES {
            return Err(Failure::TooComplex);
        }
    }
    if found.is_empty() { Err(Failure::Unreadable) } else { Ok(found) }
}

/// What every stamp of a document uses.
struct Tools {
    resources: Dictionary,
}

impl Tools {
    fn new(document: &mut Document, words: &str) -> Self {
        let font = document.add_object(words::font());
        let state = document.add_object(words::state());
        let drawn = document.add_object(dictionary! { "ActualText" => lopdf::text_string(words) });
        let resources = dictionary! {
            "Font" => dictionary! { words::FONT => font },
            "ExtGState" => dictionary! { words::STATE => state },
            // The words as they are, for readers of text: fonts that every reader has know few alphabets.
            "Properties" => dictionary! { words::SAID => drawn },
        };
        Self { resources }
    }
}

fn drawing(operators: &str) -> Stream {
    let mut stream = Stream::new(Dictionary::new(), operators.as_bytes().to_vec());
    // Where packing gains nothing the operators stay as they are.
    drop(stream.compress());
    stream
}

/// What of the page is seen, and how it is turned.
fn ground(document: &Document, attributes: &Dictionary) -> Ground {
    let sides = |entry: &[u8]| -> Option<[f32; 4]> {
        let sides = attributes.get_deref(entry, document).and_then(Object::as_array).ok()?;
        let number = |side: &Object| document.dereference(side).ok()?.1.as_float().ok().filter(|side| side.is_finite());
        sides.iter().filter_map(number).collect::<Vec<_>>().try_into().ok()
    };
    let turned = attributes.get_deref(b"Rotate", document).and_then(Object::as_i64).unwrap_or(0);
    Ground::new(sides(b"MediaBox"), sides(b"CropBox"), turned)
}

/// Makes one drawing of what the page showed, and has the page show it with the words over it.
fn overlay(
    document: &mut Document,
    page: &Found,
    root: ObjectId,
    words: ObjectId,
    tools: &Tools,
) -> Result<(), Failure> {
    let contents = document.get_page_content_with_limit(page.id, MOST_UNPACKED).map_err(failure)?;
    let ground = ground(document, &page.attributes);
    let [left, bottom, right, top] = ground.all();
    let form = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "BBox" => vec![left.into(), bottom.into(), right.into(), top.into()],
        "Resources" => page.attributes.get(b"Resources").cloned().unwrap_or_else(|_| Dictionary::new().into()),
    };
    let mut form = Stream::new(form, contents);
    drop(form.compress());
    let form = document.add_object(form);
    let show = document.add_object(Stream::new(Dictionary::new(), b"q /CorbelPage Do Q\n".to_vec()));
    let mut resources = tools.resources.clone();
    resources.set("XObject", dictionary! { "CorbelPage" => form });
    let dictionary = document.get_dictionary_mut(page.id).map_err(|_| Failure::Unreadable)?;
    for (entry, value) in page.attributes.iter() {
        dictionary.set(entry.clone(), value.clone());
    }
    dictionary.set("Type", "Page");
    dictionary.set("Parent", root);
    dictionary.set("Resources", resources);
    dictionary.set("Contents", vec![show.into(), words.into()]);
    Ok(())
}

/// Has the document show these pages and no others.
///
/// # Errors
/// It has no catalogue.
pub(crate) fn plant(document: &mut Document, root: ObjectId, pages: &[Found]) -> Result<(), Failure> {
    let count = i64::try_from(pages.len()).map_err(|_| Failure::TooComplex)?;
    let kids: Vec<Object> = pages.iter().map(|page| page.id.into()).collect();
    document.objects.insert(root, dictionary! { "Type" => "Pages", "Count" => count, "Kids" => kids }.into());
    document.catalog_mut().map_err(|_| Failure::Unreadable)?.set("Pages", root);
    Ok(())
}
