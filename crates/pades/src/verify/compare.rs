//! What two editions of a document differ in.
//!
//! Every object that the old edition leads to is in the new one what it was, or is changed as signing changes it. What the old
//! edition names without having it counts as well: it must not come to be. So whatever is new hangs on what was allowed.

use std::collections::{BTreeMap, HashSet};

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::ChangeKind;
use crate::{
    document::sides,
    fields::{self, Field},
};

/// What of the catalogue no page shows.
const EXCHANGED: [&[u8]; 4] = [b"DSS", b"Extensions", b"Metadata", b"Version"];

type Found = Vec<(ChangeKind, String)>;

/// All changes.
pub(super) fn compare(old: &Document, new: &Document) -> Found {
    let mut changes = Vec::new();
    if in_trailer(old, b"Root") != in_trailer(new, b"Root") {
        changes.push((ChangeKind::Other, "another catalogue".to_owned()));
    }
    let info =
        |document: &Document| in_trailer(document, b"Info").and_then(|id| document.get_dictionary(id).ok().cloned());
    if info(old) != info(new) {
        changes.push((ChangeKind::Material, "another title or description".to_owned()));
    }
    let editions = Editions::new(old, new);
    changes.extend(editions.fresh_fields());
    changes.extend(editions.walk());
    changes
}

fn in_trailer(document: &Document, entry: &[u8]) -> Option<ObjectId> {
    document.trailer.get(entry).and_then(Object::as_reference).ok()
}

struct Editions<'a> {
    old: &'a Document,
    new: &'a Document,
    catalogue: Option<ObjectId>,
    form: Option<ObjectId>,
    /// Arrays of annotations and fields in objects of their own.
    lists: HashSet<ObjectId>,
    before: BTreeMap<ObjectId, Field>,
    after: BTreeMap<ObjectId, Field>,
    /// New fields of signatures which do nothing.
    fresh: HashSet<ObjectId>,
    permitted: Option<i64>,
}

impl<'a> Editions<'a> {
    fn new(old: &'a Document, new: &'a Document) -> Self {
        let by_id = |document: &Document| -> BTreeMap<ObjectId, Field> {
            fields::all(document).into_iter().map(|field| (field.id, field)).collect()
        };
        let (before, after) = (by_id(old), by_id(new));
        let form = old.catalog().and_then(|catalogue| catalogue.get(b"AcroForm")).and_then(Object::as_reference).ok();
        let listed = |entries: &Dictionary, key: &[u8]| entries.get(key).and_then(Object::as_reference).ok();
        let annotations = old.page_iter().filter_map(|page| listed(old.get_dictionary(page).ok()?, b"Annots"));
        let fields = form.and_then(|form| listed(old.get_dictionary(form).ok()?, b"Fields"));
        let lists = annotations.chain(fields).collect();
        let is_fresh = |field: &&Field| {
            !before.contains_key(&field.id)
                && !old.objects.contains_key(&field.id)
                && field.is_signature()
                && is_plain(new, field.id)
        };
        let fresh = after.values().filter(is_fresh).map(|field| field.id).collect();
        let (catalogue, permitted) = (in_trailer(old, b"Root"), fields::permitted(old));
        Self { old, new, catalogue, form, lists, before, after, fresh, permitted }
    }

    /// Fields that came to be, and what certification says to them.
    fn fresh_fields(&self) -> Found {
        let mut found: Found = self.fresh.iter().map(|id| self.fresh_field(*id)).collect();
        let is_signed = |field: &Field| {
            field.value.is_some() && self.before.get(&field.id).is_none_or(|before| before.value.is_none())
        };
        if self.permitted == Some(1) && self.after.values().any(is_signed) {
            found.push((ChangeKind::Other, "a signature, although the certification allows nothing".to_owned()));
        }
        found
    }

    fn fresh_field(&self, id: ObjectId) -> (ChangeKind, String) {
        let name = self.after[&id].name.clone();
        let place = self.new.get_dictionary(id).ok().and_then(|entries| sides(self.new, entries, b"Rect"));
        match place {
            Some([left, bottom, right, top]) if left == right && bottom == top => (ChangeKind::Unseen, name),
            _ if self.permitted.is_some() => {
                (ChangeKind::Other, format!("{name}, a visible field that the certification does not allow"))
            }
            _ => (ChangeKind::Box, format!("{name} at {:?}", place.unwrap_or_default())),
        }
    }

    /// Walks everything the old catalogue leads to.
    fn walk(&self) -> Found {
        let (mut waiting, mut seen): (Vec<ObjectId>, HashSet<ObjectId>) =
            (self.catalogue.into_iter().collect(), HashSet::new());
        let mut found = Vec::new();
        while let Some(id) = waiting.pop() {
            if !seen.insert(id) {
                continue;
            }
            let (was, is) = (self.old.objects.get(&id), self.new.objects.get(&id));
            match was {
                // By their keys, never by their numbers: what is reached on another way as well is compared like all else.
                Some(Object::Dictionary(entries)) if Some(id) == self.catalogue => {
                    let others = entries.iter().filter(|(key, _)| !EXCHANGED.contains(&key.as_slice()));
                    others.for_each(|(_, value)| references(value, &mut waiting));
                }
                Some(was) => references(was, &mut waiting),
                None => {}
            }
            if !same(was, is) {
                found.extend(self.change(id, was, is));
            }
        }
        found
    }

    /// What the change of an object is; nothing where it belongs to a field that was told already.
    fn change(&self, id: ObjectId, was: Option<&Object>, is: Option<&Object>) -> Option<(ChangeKind, String)> {
        let other = |what: String| Some((ChangeKind::Other, what));
        match (was, is) {
            (Some(Object::Dictionary(was)), Some(Object::Dictionary(is))) => self.entries(id, was, is),
            (Some(was @ Object::Array(_)), Some(is))
                if self.lists.contains(&id) && self.has_grown(Some(was), Some(is)) =>
            {
                None
            }
            (Some(_), None) => other(format!("object {} is gone", id.0)),
            (None, Some(_)) => other(format!("object {} has come to be", id.0)),
            (Some(was), _) => other(format!("object {}{} has other contents", id.0, what_of(was))),
            (None, None) => None,
        }
    }

    fn entries(&self, id: ObjectId, was: &Dictionary, is: &Dictionary) -> Option<(ChangeKind, String)> {
        let all = was.iter().chain(is.iter()).map(|(key, _)| key.as_slice());
        let keys: HashSet<&[u8]> = all.filter(|key| !same(was.get(key).ok(), is.get(key).ok())).collect();
        let only = |allowed: &[&[u8]]| keys.iter().all(|key| allowed.contains(key));
        let grown = |key: &[u8]| self.has_grown(was.get(key).ok(), is.get(key).ok());
        let (before, after) = (self.before.get(&id), self.after.get(&id));
        if let (Some(before), Some(after)) = (before, after)
            && before.is_signature()
            && before.value.is_none()
            && after.value.is_some()
            && only(&[b"V", b"AP", b"M"])
        {
            return Some((ChangeKind::Signed, after.name.clone()));
        }
        if let (Some(before), Some(after)) = (before, after)
            && before.value.is_none()
            && after.value.is_some()
            && only(&[b"V", b"AP", b"AS", b"M"])
            && self.is_filled_in(before)
        {
            return Some((ChangeKind::Filled, self.filled(after)));
        }
        let is_catalogue = Some(id) == self.catalogue;
        if is_catalogue && only(&EXCHANGED) {
            return Some((ChangeKind::Material, "material for validation".to_owned()));
        }
        if is_catalogue && only(&[&EXCHANGED[..], &[b"AcroForm"]].concat()) && self.form_has_grown(was, is)
            || was.has_type(b"Page") && only(&[b"Annots"]) && grown(b"Annots")
            || self.form == Some(id) && only(&[b"Fields", b"SigFlags"]) && grown(b"Fields")
        {
            return None;
        }
        let mut names: Vec<String> = keys.iter().map(|key| String::from_utf8_lossy(key).into_owned()).collect();
        names.sort();
        let what = what_of(&Object::Dictionary(was.clone()));
        Some((ChangeKind::Other, format!("object {}{what}: {}", id.0, names.join(", "))))
    }

    /// Whether the field may be filled in now: the signature that it belongs to is made in this very edition.
    fn is_filled_in(&self, field: &Field) -> bool {
        let Some(signature) = fields::owner(&field.name).filter(|_| self.permitted != Some(1)) else { return false };
        let is_made = |after: &Field| {
            after.name == signature
                && after.is_signature()
                && after.value.is_some()
                && self.before.get(&after.id).is_some_and(|before| before.value.is_none())
        };
        !field.is_signature() && is_plain(self.old, field.id) && self.after.values().any(is_made)
    }

    /// What was filled in, for people.
    fn filled(&self, field: &Field) -> String {
        let words = |value: &Object| match value {
            Object::Name(name) => String::from_utf8_lossy(name).into_owned(),
            value => lopdf::decode_text_string(value).unwrap_or_default(),
        };
        let about = self.new.get_dictionary(field.id).and_then(|entries| entries.get_deref(b"TU", self.new));
        let about = about.ok().map_or_else(|| "a field".to_owned(), words);
        let value = field.value.as_ref().and_then(|value| self.new.dereference(value).ok());
        format!("{about} with \"{}\"", value.map(|(_, value)| words(value)).unwrap_or_default())
    }

    /// Whether a list is what it was, with new fields of signatures behind it.
    fn has_grown(&self, was: Option<&Object>, is: Option<&Object>) -> bool {
        let list = |document: &Document, value: Option<&Object>| match value {
            None => Some(Vec::new()),
            Some(value) => document.dereference(value).ok()?.1.as_array().ok().cloned(),
        };
        let (Some(was), Some(is)) = (list(self.old, was), list(self.new, is)) else { return false };
        let is_fresh = |item: &Object| item.as_reference().is_ok_and(|id| self.fresh.contains(&id));
        is.starts_with(&was) && is[was.len()..].iter().all(is_fresh)
    }

    /// The same of a form that is written into the catalogue.
    fn form_has_grown(&self, was: &Dictionary, is: &Dictionary) -> bool {
        let (Ok(Object::Dictionary(was)), Ok(Object::Dictionary(is))) = (was.get(b"AcroForm"), is.get(b"AcroForm"))
        else {
            return false;
        };
        let mut keys = was.iter().chain(is.iter()).map(|(key, _)| key.as_slice());
        let is_same =
            keys.all(|key| matches!(key, b"Fields" | b"SigFlags") || same(was.get(key).ok(), is.get(key).ok()));
        is_same && self.has_grown(was.get(b"Fields").ok(), is.get(b"Fields").ok())
    }
}

/// A field with its annotation in one, which does nothing.
fn is_plain(document: &Document, id: ObjectId) -> bool {
    let acts = [b"Kids".as_slice(), b"AA", b"A"];
    document.get_dictionary(id).is_ok_and(|entries| {
        !acts.iter().any(|key| entries.has(key))
            && entries.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Widget")
    })
}

/// What an object is, in brackets.
fn what_of(object: &Object) -> String {
    let Ok(entries) = object.as_dict() else { return String::new() };
    let name = |key: &[u8]| entries.get(key).and_then(Object::as_name).map(String::from_utf8_lossy).ok();
    let names: Vec<_> = [b"Type".as_slice(), b"Subtype", b"FT"].into_iter().filter_map(name).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(" ")) }
}

fn same(was: Option<&Object>, is: Option<&Object>) -> bool {
    match (was, is) {
        (Some(Object::Stream(was)), Some(Object::Stream(is))) => was.dict == is.dict && was.content == is.content,
        // Writers differ in how they write a number.
        (Some(Object::Array(was)), Some(Object::Array(is))) => {
            was.len() == is.len() && was.iter().zip(is).all(|(was, is)| same(Some(was), Some(is)))
        }
        (Some(Object::Integer(whole)), Some(Object::Real(real)))
        | (Some(Object::Real(real)), Some(Object::Integer(whole))) => *whole as f32 == *real && whole.abs() < 1 << 24,
        (was, is) => was == is,
    }
}

fn references(object: &Object, into: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => into.push(*id),
        Object::Array(items) => items.iter().for_each(|item| references(item, into)),
        Object::Dictionary(entries) => entries.iter().for_each(|(_, value)| references(value, into)),
        Object::Stream(stream) => stream.dict.iter().for_each(|(_, value)| references(value, into)),
        _ => {}
    }
}
