//! A document as it may be signed, and what is put behind it: objects, a table of them, a trailer. What was there stays.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::Write as _,
};

use lopdf::{
    Dictionary, Document, IncrementalDocument, LoadOptions, Object, ObjectId, Stream, StringFormat, dictionary,
    xref::XrefEntry,
};
use ring::digest::{Digest, SHA256, digest};

use crate::refusal::Refusal;

/// The most bytes that a stream of a document may become when it is unpacked.
const MOST_UNPACKED: usize = 64 << 20;
/// How far from its end a document says where its table is.
const TAIL: usize = 1024;

/// Where a stream stands whose contents were exchanged for their hash: nowhere.
const HASHED: Option<usize> = Some(usize::MAX);

/// The document, only if it can be read as it stands. Of its streams it has hashes: nobody here reads what they contain, and a
/// large document would be in memory twice.
///
/// # Errors
/// Why it cannot.
pub(crate) fn load(bytes: &[u8]) -> Result<Document, Refusal> {
    if !bytes.starts_with(b"%PDF-") {
        return Err(Refusal::NotPdf);
    }
    if !bytes.trim_ascii_end().ends_with(b"%%EOF") {
        return Err(Refusal::CutOff);
    }
    let options = LoadOptions {
        strict: true,
        max_decompressed_size: Some(MOST_UNPACKED),
        filter: Some(hash_contents),
        ..LoadOptions::default()
    };
    let mut document = Document::load_mem_with_options(bytes, options).map_err(|error| match error {
        lopdf::Error::Decryption(_) | lopdf::Error::InvalidPassword | lopdf::Error::UnsupportedSecurityHandler(_) => {
            Refusal::Encrypted
        }
        error => Refusal::Damaged(error.to_string()),
    })?;
    if document.trailer.has(b"Encrypt") || document.was_encrypted() {
        return Err(Refusal::Encrypted);
    }
    let damaged = |how: &str| Err(Refusal::Damaged(how.to_owned()));
    if document.xref_recovery.is_some() {
        return damaged("its table of objects had to be made anew");
    }
    if start_of_table(bytes) != Some(document.xref_start) {
        return damaged("its table of objects is elsewhere than it says");
    }
    if names_others(bytes, &document) {
        return damaged("its table of objects leads to others than it says");
    }
    if document.catalog().is_err() {
        return damaged("it has no catalogue");
    }
    // What the library itself had to read, and what it read last.
    document.objects.values_mut().filter_map(|object| object.as_stream_mut().ok()).for_each(hash_stream);
    Ok(document)
}

/// Exchanges the contents of a stream for their hash as soon as the library has read it.
fn hash_contents(id: ObjectId, object: &mut Object) -> Option<(ObjectId, Object)> {
    if let Object::Stream(stream) = object {
        // The library reads packed objects itself. Contents that it has not yet found are empty.
        if !stream.dict.has_type(b"ObjStm") && !stream.content.is_empty() {
            hash_stream(stream);
        }
    }
    Some((id, object.clone()))
}

fn hash_stream(stream: &mut Stream) {
    if stream.start_position != HASHED {
        stream.content = digest(&SHA256, &stream.content).as_ref().to_vec();
        stream.start_position = HASHED;
    }
}

fn start_of_table(bytes: &[u8]) -> Option<usize> {
    let from = bytes.len().saturating_sub(TAIL);
    let word = b"startxref";
    let at = bytes[from..].windows(word.len()).rposition(|window| window == word)? + from + word.len();
    number(&bytes[at..])
}

/// Whether the table of objects leads to an object that bears another number. The library takes it for what it calls itself, and
/// a new edition of it would then leave the earlier one in place, or take the place of another.
fn names_others(bytes: &[u8], document: &Document) -> bool {
    document.reference_table.entries.iter().any(|(number, entry)| {
        let XrefEntry::Normal { offset, .. } = entry else { return false };
        let at = usize::try_from(*offset).ok().and_then(|offset| bytes.get(offset..));
        at.and_then(header).is_some_and(|named| named != *number)
    })
}

/// The number of the object that begins here; `None` where none does.
fn header(bytes: &[u8]) -> Option<u32> {
    let head = std::str::from_utf8(bytes.get(..bytes.len().min(40))?.split(|byte| !byte.is_ascii()).next()?).ok()?;
    let (number, rest) = head.trim_start().split_once(|letter: char| letter.is_ascii_whitespace())?;
    let (generation, rest) = rest.trim_start().split_once(|letter: char| letter.is_ascii_whitespace())?;
    let is_one = generation.parse::<u16>().is_ok() && rest.trim_start().starts_with("obj");
    number.parse().ok().filter(|_| is_one)
}

/// Whether one of the document's tables leads to a stream of tables beside it (`/XRefStm`): a hybrid-reference file, in
/// which readers may find different objects (ISO 32000-1, section 7.5.8.4). Strict readers of signatures refuse it. The
/// library reads it and drops the entry, so it is looked for here.
pub(crate) fn is_hybrid(bytes: &[u8], document: &Document) -> bool {
    let mut seen = HashSet::new();
    let mut next = Some(document.xref_start);
    while let Some(from) = next.filter(|from| *from < bytes.len() && seen.insert(*from)) {
        // A table ends with its trailer, a stream of tables begins with its dictionary.
        let section = &bytes[from..];
        let ends = [find(section, b"startxref"), find(section, b"stream")];
        let section = &section[..ends.into_iter().flatten().min().unwrap_or(section.len())];
        if find(section, b"/XRefStm").is_some() {
            return true;
        }
        next = find(section, b"/Prev").and_then(|at| number(&section[at + b"/Prev".len()..]));
    }
    false
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

/// The number that bytes begin with, after any space.
fn number(bytes: &[u8]) -> Option<usize> {
    let digits: Vec<u8> = bytes.trim_ascii_start().iter().copied().take_while(u8::is_ascii_digit).collect();
    String::from_utf8(digits).ok()?.parse().ok()
}

/// The SHA-256 of bytes, in hex.
pub fn sha256(bytes: &[u8]) -> String {
    digest(&SHA256, bytes).as_ref().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// What is to be put behind a document.
pub(crate) struct Update<'a> {
    original: &'a [u8],
    /// The SHA-256 of it.
    hash: Digest,
    base: &'a Document,
    objects: BTreeMap<ObjectId, Object>,
    next: u32,
}

/// What comes behind the document, and where its new objects begin.
pub(crate) struct Written {
    pub(crate) tail: Vec<u8>,
    offsets: BTreeMap<u32, usize>,
}

impl Written {
    /// Where in it that object begins.
    pub(crate) fn offset(&self, id: ObjectId) -> Result<usize, Refusal> {
        self.offsets.get(&id.0).copied().ok_or_else(|| Refusal::failed("an object was not written"))
    }
}

/// Keeps what is written behind the first bytes, which are there already.
struct Behind {
    skipped: usize,
    tail: Vec<u8>,
}

impl std::io::Write for Behind {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let skipped = self.skipped.min(bytes.len());
        self.skipped -= skipped;
        self.tail.extend_from_slice(&bytes[skipped..]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> Update<'a> {
    pub(crate) fn new(original: &'a [u8], base: &'a Document) -> Self {
        let size = base.trailer.get(b"Size").and_then(Object::as_i64).ok().and_then(|size| u32::try_from(size).ok());
        let known = base.reference_table.entries.keys().last().map_or(0, |last| last + 1);
        // Beyond every number that is merely named, too: naming it must not make it this object.
        let named = base.objects.values().map(highest_named).max().unwrap_or(0).saturating_add(1);
        let next = size.unwrap_or(0).max(known).max(base.max_id.saturating_add(1));
        // A number out of all proportion is nonsense; an object that is named so stays missing.
        let next = if named < next.saturating_add(1 << 20) { next.max(named) } else { next };
        Self { original, hash: digest(&SHA256, original), base, objects: BTreeMap::new(), next }
    }

    pub(crate) fn add(&mut self, object: impl Into<Object>) -> ObjectId {
        let id = (self.next, 0);
        self.next += 1;
        self.objects.insert(id, object.into());
        id
    }

    pub(crate) fn set(&mut self, id: ObjectId, object: impl Into<Object>) {
        self.objects.insert(id, object.into());
    }

    fn now(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id).or_else(|| self.base.get_object(id).ok())
    }

    /// The dictionary as it will be.
    pub(crate) fn dictionary(&self, id: ObjectId) -> Result<Dictionary, Refusal> {
        let found = self.now(id).and_then(|object| object.as_dict().ok()).cloned();
        found.ok_or_else(|| Refusal::Damaged(format!("object {} is missing", id.0)))
    }

    /// The array as it will be.
    pub(crate) fn array(&self, id: ObjectId) -> Result<Vec<Object>, Refusal> {
        let found = self.now(id).and_then(|object| object.as_array().ok()).cloned();
        found.ok_or_else(|| Refusal::Damaged(format!("object {} is missing", id.0)))
    }

    pub(crate) fn write(self) -> Result<Written, Refusal> {
        let mut all = IncrementalDocument::create_from(self.stand_in(), self.outline());
        all.new_document.max_id = self.next - 1;
        let numbers: Vec<ObjectId> = self.objects.keys().copied().collect();
        all.new_document.objects = self.objects;
        let fresh = self.hash.as_ref()[..16].to_vec();
        let first = self.base.trailer.get_deref(b"ID", self.base).and_then(Object::as_array).ok();
        let first = first.and_then(|id| id.first()?.as_str().ok()).map_or_else(|| fresh.clone(), <[u8]>::to_vec);
        let id = [first, fresh].map(|half| Object::String(half, StringFormat::Hexadecimal));
        all.new_document.trailer.set("ID", id.to_vec());
        let mut behind = Behind { skipped: self.original.len(), tail: Vec::new() };
        all.save_to(&mut behind).map_err(Refusal::failed)?;
        let tail = behind.tail;
        let at = |(number, generation): &ObjectId| {
            let head = format!("{number} {generation} obj\n");
            let starts = |at: &usize| *at == 0 || tail[at - 1] == b'\n';
            let found = tail.windows(head.len()).enumerate().filter(|(_, window)| *window == head.as_bytes());
            found.map(|(at, _)| at).find(starts).map(|at| (*number, at))
        };
        let offsets = numbers.iter().filter_map(at).collect();
        Ok(Written { tail, offsets })
    }

    /// Bytes as many as the document has, for a library that counts them to know where the new ones begin. Its writer is
    /// [`Behind`], which reads none of them; so all but the last page of them take no memory.
    fn stand_in(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.original.len()];
        // Behind a document that does not end with its line, the library begins one.
        if let (Some(to), Some(from)) = (bytes.last_mut(), self.original.last()) {
            *to = *from;
        }
        bytes
    }

    /// What the library asks of the document as it was: everything but its objects.
    fn outline(&self) -> Document {
        let mut outline = Document::new();
        outline.trailer.clone_from(&self.base.trailer);
        outline.reference_table.cross_reference_type = self.base.reference_table.cross_reference_type;
        (outline.max_id, outline.xref_start) = (self.base.max_id, self.base.xref_start);
        outline
    }
}

fn highest_named(object: &Object) -> u32 {
    let of_all = |entries: &Dictionary| entries.iter().map(|(_, value)| highest_named(value)).max().unwrap_or(0);
    match object {
        Object::Reference(id) => id.0,
        Object::Array(items) => items.iter().map(highest_named).max().unwrap_or(0),
        Object::Dictionary(entries) => of_all(entries),
        Object::Stream(stream) => of_all(&stream.dict),
        _ => 0,
    }
}

/// A value that may stand in the dictionary or in an object of its own: where it stands, and what it is.
pub(crate) fn place(document: &Document, dictionary: &Dictionary, key: &[u8]) -> Option<(Option<ObjectId>, Object)> {
    let mut value = dictionary.get(key).ok()?;
    let mut id = None;
    for _ in 0..8 {
        match value {
            Object::Reference(next) => {
                id = Some(*next);
                value = document.get_object(*next).ok()?;
            }
            other => return Some((id, other.clone())),
        }
    }
    None
}

/// A text string.
pub(crate) fn text(words: &str) -> Object {
    lopdf::text_string(words)
}

/// Left, bottom, right, top.
pub(crate) fn rectangle(sides: [f32; 4]) -> Object {
    sides.map(Object::from).to_vec().into()
}

/// The sides of a rectangle in an object, sorted.
pub(crate) fn sides(document: &Document, dictionary: &Dictionary, key: &[u8]) -> Option<[f32; 4]> {
    let sides = dictionary.get_deref(key, document).and_then(Object::as_array).ok()?;
    let number = |side: &Object| document.dereference(side).ok()?.1.as_float().ok();
    let [x, y, z, w] = sides.iter().filter_map(number).collect::<Vec<_>>()[..] else { return None };
    Some([x.min(z), y.min(w), x.max(z), y.max(w)])
}

/// A drawing of that size.
pub(crate) fn form(size: [f32; 2], matrix: [f32; 6], resources: Dictionary, operators: String) -> Stream {
    let entries = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => rectangle([0.0, 0.0, size[0], size[1]]),
        "Matrix" => Object::from(matrix.map(Object::from).to_vec()), "Resources" => resources,
    };
    let mut stream = Stream::new(entries, operators.into_bytes());
    // One that does not become smaller stays as it is.
    drop(stream.compress());
    stream
}
