//! Fields of signatures, and what signers fill in: found, and placed empty, all of them before the first signature.

use std::collections::HashSet;

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use serde::{Deserialize, Serialize};

use crate::{
    document::{Update, is_hybrid, load, place, rectangle, sides, text},
    refusal::Refusal,
};

/// How deep fields and pages may nest.
const DEEPEST: usize = 64;
/// What stands between the name of a signature's field and that of one of its own.
const OWN: char = ':';

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// A signature.
    #[default]
    Signature,
    /// Words, or a signature shown once more.
    Text,
    /// A tick, or none.
    Checkbox,
}

/// Where a field is to be seen, as readers see the page: upright, cropped, from its upper left corner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldPlace {
    /// The field's name, which the document has not yet. Of a field that is no signature it is an [`own_field`] of the signature
    /// with which it is filled in.
    pub name: String,
    /// What it holds.
    pub kind: FieldKind,
    /// What people read that it is for; empty where nothing is said.
    pub about: String,
    /// The page's number, from 1; the last one where it is 0.
    pub page: usize,
    /// Left, top, width and height as parts of the page's. A field without size is not seen.
    pub area: [f32; 4],
}

impl FieldPlace {
    /// A field of a signature that is not seen.
    pub const fn unseen(name: String) -> Self {
        Self { name, kind: FieldKind::Signature, about: String::new(), page: 0, area: [0.0; 4] }
    }
}

/// The name of a field that is filled in together with a signature: with that one and with no other.
pub fn own_field(signature: &str, own: &str) -> String {
    format!("{signature}{OWN}{own}")
}

/// The field of the signature with which the field of that name is filled in.
pub(crate) fn owner(name: &str) -> Option<&str> {
    name.rsplit_once(OWN).map(|(signature, _)| signature)
}

/// What comes behind a document in which fields are placed.
#[derive(Clone, PartialEq, Debug)]
pub struct Preparation {
    /// Its bytes.
    pub tail: Vec<u8>,
    /// How many pages the document has.
    pub pages: usize,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) id: ObjectId,
    pub(crate) kind: Vec<u8>,
    pub(crate) value: Option<Object>,
}

impl Field {
    pub(crate) fn is_signature(&self) -> bool {
        self.kind == b"Sig"
    }
}

/// All fields that have no fields below them.
pub(crate) fn all(document: &Document) -> Vec<Field> {
    let form = document.catalog().ok().and_then(|catalogue| catalogue.get_deref(b"AcroForm", document).ok());
    let fields = form.and_then(|form| form.as_dict().ok()?.get_deref(b"Fields", document).ok()?.as_array().ok());
    let top = Field { name: String::new(), id: (0, 0), kind: Vec::new(), value: None };
    let mut waiting: Vec<(ObjectId, Field)> =
        fields.into_iter().flatten().filter_map(|field| Some((field.as_reference().ok()?, top.clone()))).collect();
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    while let Some((id, above)) = waiting.pop() {
        let Ok(dictionary) = document.get_dictionary(id) else { continue };
        if !seen.insert(id) {
            continue;
        }
        let own = dictionary.get_deref(b"T", document).ok().and_then(|name| lopdf::decode_text_string(name).ok());
        let name = match own {
            None => above.name,
            Some(own) if above.name.is_empty() => own,
            Some(own) => format!("{}.{own}", above.name),
        };
        let kind = dictionary.get_deref(b"FT", document).and_then(Object::as_name).map_or(above.kind, <[u8]>::to_vec);
        let value = dictionary.get(b"V").ok().cloned().or(above.value);
        let field = Field { name, id, kind, value };
        let kids = dictionary.get_deref(b"Kids", document).and_then(Object::as_array).ok();
        let is_field = |kid: &ObjectId| document.get_dictionary(*kid).is_ok_and(|kid| kid.has(b"T"));
        let below: Vec<ObjectId> =
            kids.into_iter().flatten().filter_map(|kid| kid.as_reference().ok()).filter(is_field).collect();
        if below.is_empty() {
            found.push(field);
        } else {
            waiting.extend(below.into_iter().map(|kid| (kid, field.clone())));
        }
    }
    found
}

/// What a certified document lets others do: 1 nothing, 2 forms and signatures, 3 also notes.
pub(crate) fn permitted(document: &Document) -> Option<i64> {
    let follow = |dictionary: &Dictionary, key: &[u8]| {
        dictionary.get_deref(key, document).and_then(Object::as_dict).ok().cloned()
    };
    let signature = follow(&follow(document.catalog().ok()?, b"Perms")?, b"DocMDP")?;
    let references = signature.get_deref(b"Reference", document).and_then(Object::as_array).ok()?.clone();
    let of = |reference: &Object| {
        let parameters = follow(document.dereference(reference).ok()?.1.as_dict().ok()?, b"TransformParams")?;
        parameters.get_deref(b"P", document).and_then(Object::as_i64).ok()
    };
    Some(references.iter().find_map(of).unwrap_or(2))
}

/// Puts empty fields on pages.
///
/// # Errors
/// The document cannot be read as it stands, is certified, or has no such page. One that is signed already takes fields of
/// signatures only: readers call any other field a change of what was signed.
pub fn prepare(original: &[u8], wanted: &[FieldPlace]) -> Result<Preparation, Refusal> {
    let document = load(original)?;
    if permitted(&document).is_some() {
        return Err(Refusal::Certified);
    }
    if is_hybrid(original, &document) {
        return Err(Refusal::Damaged("its tables of objects do not agree".into()));
    }
    let before = all(&document);
    let is_signed = before.iter().any(|field| field.is_signature() && field.value.is_some());
    if is_signed && wanted.iter().any(|field| field.kind != FieldKind::Signature) {
        return Err(Refusal::SignedBefore);
    }
    let known: HashSet<_> = before.into_iter().map(|field| field.name).collect();
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let mut update = Update::new(original, &document);
    let mut added = Vec::new();
    for field in wanted {
        if known.contains(&field.name) {
            return Err(Refusal::FieldExists(field.name.clone()));
        }
        let number = if field.page == 0 { pages.len() } else { field.page };
        let page = number.checked_sub(1).and_then(|index| pages.get(index)).ok_or(Refusal::NoPage(number))?;
        added.push(put_field(&document, &mut update, *page, field)?);
    }
    put_in_form(&document, &mut update, added)?;
    Ok(Preparation { tail: update.write()?.tail, pages: pages.len() })
}

fn put_field(
    document: &Document,
    update: &mut Update<'_>,
    page: ObjectId,
    field: &FieldPlace,
) -> Result<Object, Refusal> {
    let sides = Seen::of(document, page).within(field.area);
    // Printed, and locked in its place.
    let mut widget = dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "T" => text(&field.name), "F" => 132, "P" => page,
        "Rect" => rectangle(sides),
    };
    match field.kind {
        FieldKind::Signature => widget.set("FT", "Sig"),
        // Read only: it is filled in with its signature, and by no reader.
        FieldKind::Text => {
            widget.set("FT", "Tx");
            widget.set("Ff", 1);
            widget.set("DA", Object::string_literal("/Helv 0 Tf 0 g"));
        }
        FieldKind::Checkbox => {
            widget.set("FT", "Btn");
            widget.set("Ff", 1);
        }
    }
    if !field.about.is_empty() {
        widget.set("TU", text(&field.about));
    }
    let id = update.add(widget);
    let mut dictionary = update.dictionary(page)?;
    let unreadable = || Refusal::Damaged("its annotations are unreadable".into());
    let (at, notes) = place(document, &dictionary, b"Annots").unwrap_or((None, Object::Array(Vec::new())));
    // Of an array in an object of its own, the newest edition counts.
    let mut notes = match at {
        Some(at) => update.array(at)?,
        None => notes.as_array().map_err(|_| unreadable())?.clone(),
    };
    notes.push(id.into());
    if let Some(at) = at {
        update.set(at, notes);
    } else {
        dictionary.set("Annots", notes);
        update.set(page, dictionary);
    }
    Ok(id.into())
}

fn put_in_form(document: &Document, update: &mut Update<'_>, added: Vec<Object>) -> Result<(), Refusal> {
    let unreadable = || Refusal::Damaged("its form is unreadable".into());
    let root = root(document)?;
    let mut catalogue = update.dictionary(root)?;
    let (form_at, form) = place(document, &catalogue, b"AcroForm").unwrap_or((None, Dictionary::new().into()));
    let mut form = form.as_dict().map_err(|_| unreadable())?.clone();
    if form.has(b"XFA") {
        return Err(Refusal::Xfa);
    }
    // There are signatures, and the document is only ever appended to.
    form.set("SigFlags", 3);
    let (fields_at, fields) = place(document, &form, b"Fields").unwrap_or((None, Object::Array(Vec::new())));
    let mut fields = fields.as_array().map_err(|_| unreadable())?.clone();
    fields.extend(added);
    match fields_at {
        Some(at) => update.set(at, fields),
        None => form.set("Fields", fields),
    }
    // In an object of its own, so that later editions need not touch the catalogue.
    if let Some(at) = form_at {
        update.set(at, form);
    } else {
        let at = update.add(form);
        catalogue.set("AcroForm", at);
        update.set(root, catalogue);
    }
    Ok(())
}

pub(crate) fn root(document: &Document) -> Result<ObjectId, Refusal> {
    let root = document.trailer.get(b"Root").and_then(Object::as_reference);
    root.map_err(|_| Refusal::Damaged("it has no catalogue".into()))
}

/// What of a page is seen, and by how many degrees it is turned clockwise before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    sides: [f32; 4],
    pub(crate) turned: i64,
}

impl Seen {
    pub(crate) fn of(document: &Document, page: ObjectId) -> Self {
        let medium = inherited(document, page, |node| sides(document, node, b"MediaBox"));
        let all = medium.filter(|all| all[2] > all[0] && all[3] > all[1]).unwrap_or([0.0, 0.0, 595.0, 842.0]);
        let crop = inherited(document, page, |node| sides(document, node, b"CropBox"));
        let within =
            |crop: [f32; 4]| [crop[0].max(all[0]), crop[1].max(all[1]), crop[2].min(all[2]), crop[3].min(all[3])];
        let seen = crop.map(within).filter(|seen| seen[2] > seen[0] && seen[3] > seen[1]).unwrap_or(all);
        let turned =
            inherited(document, page, |node| node.get_deref(b"Rotate", document).and_then(Object::as_i64).ok());
        let quarters = turned.unwrap_or(0).rem_euclid(360) / 90;
        Self { sides: seen, turned: quarters * 90 }
    }

    /// The rectangle, in the page's own units, of an area that is given as readers see it.
    fn within(&self, [left, top, width, height]: [f32; 4]) -> [f32; 4] {
        let part = |value: f32| if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
        let (left, top) = (part(left), part(top));
        let (right, bottom) = (part(left + part(width)), part(top + part(height)));
        // As parts of the page before it is turned, from its lower left corner.
        let [x, y, z, w] = match self.turned {
            90 => [top, left, bottom, right],
            180 => [1.0 - right, top, 1.0 - left, bottom],
            270 => [1.0 - bottom, 1.0 - right, 1.0 - top, 1.0 - left],
            _ => [left, 1.0 - bottom, right, 1.0 - top],
        };
        let [from_x, from_y, to_x, to_y] = self.sides;
        let (across, up) = (to_x - from_x, to_y - from_y);
        [from_x + x * across, from_y + y * up, from_x + z * across, from_y + w * up]
    }
}

/// What a page says, or the nearest node above it that does.
fn inherited<T>(document: &Document, page: ObjectId, read: impl Fn(&Dictionary) -> Option<T>) -> Option<T> {
    let mut node = document.get_dictionary(page).ok()?;
    for _ in 0..DEEPEST {
        if let Some(found) = read(node) {
            return Some(found);
        }
        node = node.get_deref(b"Parent", document).and_then(Object::as_dict).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_where_readers_see_it_however_the_page_is_turned() {
        let at = |turned| Seen { sides: [0.0, 0.0, 100.0, 200.0], turned }.within([0.1, 0.2, 0.3, 0.1]);
        let near = |found: [f32; 4], wanted: [f32; 4]| {
            assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 0.01), "{found:?}");
        };
        near(at(0), [10.0, 140.0, 40.0, 160.0]);
        near(at(90), [20.0, 20.0, 30.0, 80.0]);
        near(at(180), [60.0, 40.0, 90.0, 60.0]);
        near(at(270), [70.0, 120.0, 80.0, 180.0]);
    }
}
