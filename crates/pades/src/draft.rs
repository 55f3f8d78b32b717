//! One signature: what it shows and says, as one edition behind all that was there, with room for the container.
//!
//! In two steps, so that whoever reads a stranger's document has no key, and whoever has the key reads none.

use std::ops::Range;

use lopdf::{Dictionary, Object, StringFormat, dictionary};
use ring::digest::{Context, SHA256};
use serde::{Deserialize, Serialize};

use crate::{
    document::{Update, load, text},
    fields::{self, root},
    fill::{Fill, fill, place_of},
    refusal::Refusal,
    stamp::{self, Look},
};

/// How many bytes are kept for the container: three times what one with two certificates takes.
const ROOM: usize = 4 * 1024;
/// The same where a time stamp is to come: it brings its maker's certificates, which may be long.
const STAMPED_ROOM: usize = 16 * 1024;
/// The most bytes that are kept for a container without a time stamp.
const MOST_ROOM: usize = 64 * 1024;
/// A number that takes as many digits as any offset may.
const WIDE: i64 = 9_999_999_999;

/// A signature to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftRequest {
    /// The field, which is empty.
    pub field: String,
    /// Who signs.
    pub name: String,
    /// Why.
    pub reason: String,
    /// When, in seconds since 1970: the time that the signature claims.
    pub at: i64,
    /// What is seen of it, where the field has any size.
    pub look: Look,
    /// What the signer fills in besides, in fields of the signature's own.
    pub fills: Vec<Fill>,
    /// Whether it certifies the document, where it is the first signature: nothing but signatures may follow.
    pub certify: bool,
    /// Whether room is kept for a time stamp.
    pub is_stamped: bool,
    /// How many bytes the container takes without one, where that is more than usual.
    pub container_length: usize,
}

/// What comes behind a document that is signed, with room for the signature's container.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Its bytes. What the signature covers is final.
    pub tail: Vec<u8>,
    /// Where in it the room begins: the `<` in front of it.
    pub room: usize,
    /// The SHA-256 of the document and the tail, all but the room.
    pub hash: Vec<u8>,
}

impl Draft {
    /// Whether a container has room.
    pub fn has_room(&self, container: &[u8]) -> bool {
        self.digits().is_some_and(|digits| 2 * container.len() <= digits.len())
    }

    /// What makes the document a signed one: the tail, with the container in its room.
    ///
    /// # Errors
    /// The container is too large, or the room is none.
    pub fn complete(mut self, container: &[u8]) -> Result<Vec<u8>, Refusal> {
        let digits = self.digits().ok_or_else(|| Refusal::failed("there is no room for the container"))?;
        if 2 * container.len() > digits.len() {
            return Err(Refusal::TooLarge);
        }
        for (pair, byte) in self.tail[digits].chunks_exact_mut(2).zip(container) {
            pair.copy_from_slice(format!("{byte:02x}").as_bytes());
        }
        Ok(self.tail)
    }

    /// Where the digits of the container go.
    fn digits(&self) -> Option<Range<usize>> {
        let from = self.room.checked_add(1).filter(|_| self.tail.get(self.room) == Some(&b'<'))?;
        let length = self.tail.get(from..)?.iter().position(|byte| *byte == b'>')?;
        let is_empty = self.tail[from..from + length].iter().all(|byte| *byte == b'0');
        is_empty.then_some(from..from + length)
    }
}

/// Draws a signature into its field, and what is filled in with it, and leaves room for the container.
///
/// # Errors
/// The document cannot be read as it stands, or has no such empty fields.
pub fn draft(original: &[u8], request: &DraftRequest) -> Result<Draft, Refusal> {
    let document = load(original)?;
    if fields::permitted(&document) == Some(1) {
        return Err(Refusal::Certified);
    }
    let all = fields::all(&document);
    let field = all.iter().find(|field| field.name == request.field && field.is_signature());
    let field = field.ok_or_else(|| Refusal::NoField(request.field.clone()))?;
    if field.value.is_some() {
        return Err(Refusal::Signed);
    }
    let certifies = request.certify && !all.iter().any(|field| field.is_signature() && field.value.is_some());
    let mut update = Update::new(original, &document);
    let signature = update.add(signature(request, certifies));
    if certifies {
        let root = root(&document)?;
        let mut catalogue = update.dictionary(root)?;
        catalogue.set("Perms", dictionary! { "DocMDP" => signature });
        update.set(root, catalogue);
    }
    let mut widget = update.dictionary(field.id)?;
    widget.set("V", signature);
    let (size, turned) = place_of(&document, field, &widget)?;
    if size.iter().all(|side| *side > 0.0) {
        let drawing = stamp::draw(&mut update, size, turned, &request.look)?;
        widget.set("AP", dictionary! { "N" => drawing });
    }
    update.set(field.id, widget);
    for one in &request.fills {
        fill(&document, &mut update, &all, one, request)?;
    }
    let written = update.write()?;
    let from = written.offset(signature)?;
    with_range(original, written.tail, from, room_of(request))
}

/// A time as it stands beside a signature: `25 Nov 2026, 15:30 UTC`.
pub fn said_at(seconds: i64) -> String {
    moment(seconds).strftime("%-d %b %Y, %H:%M UTC").to_string()
}

/// The day of a time by the clock of a zone, as people write it: `26 November 2026`. By UTC where nobody knows the zone.
pub fn said_day(seconds: i64, zone: &str) -> String {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    moment(seconds).to_zoned(zone).strftime("%-d %B %Y").to_string()
}

fn moment(seconds: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_second(seconds).unwrap_or(jiff::Timestamp::UNIX_EPOCH)
}

/// How many bytes are kept for the container.
fn room_of(request: &DraftRequest) -> usize {
    let more = request.container_length.clamp(ROOM, MOST_ROOM) - ROOM;
    more + if request.is_stamped { STAMPED_ROOM } else { ROOM }
}

fn signature(request: &DraftRequest, certifies: bool) -> Dictionary {
    let at = moment(request.at);
    let mut signature = dictionary! {
        "Type" => "Sig", "Filter" => "Adobe.PPKLite", "SubFilter" => "ETSI.CAdES.detached",
        "ByteRange" => vec![0.into(), WIDE.into(), WIDE.into(), WIDE.into()],
        "Contents" => Object::String(vec![0; room_of(request)], StringFormat::Hexadecimal),
        "M" => Object::string_literal(at.strftime("D:%Y%m%d%H%M%SZ").to_string()),
        "Name" => text(&request.name), "Reason" => text(&request.reason),
    };
    if certifies {
        let parameters = dictionary! { "Type" => "TransformParams", "P" => 2, "V" => "1.2" };
        let reference = dictionary! {
            "Type" => "SigRef", "TransformMethod" => "DocMDP", "TransformParams" => parameters,
        };
        signature.set("Reference", vec![reference.into()]);
    }
    signature
}

/// Says which bytes are covered: all but the room, whose place is known only now.
fn with_range(original: &[u8], mut tail: Vec<u8>, from: usize, kept: usize) -> Result<Draft, Refusal> {
    let find = |tail: &[u8], what: &[u8]| {
        let found = tail[from..].windows(what.len()).position(|window| window == what).map(|at| from + at);
        found.ok_or_else(|| Refusal::failed("no room was left"))
    };
    let room = find(&tail, &[b"<".as_slice(), &[b'0'; 64]].concat())?;
    let behind = room + 2 * kept + 2;
    let marked = format!("[0 {WIDE} {WIDE} {WIDE}]");
    let at = find(&tail, marked.as_bytes())?;
    let rest = tail.len().checked_sub(behind).ok_or_else(|| Refusal::failed("no room was left"))?;
    // As wide as it was: nothing behind it moves.
    let (before, after) = (original.len() + room, original.len() + behind);
    let range = format!("{:<width$}]", format!("[0 {before} {after} {rest}"), width = marked.len() - 1);
    tail[at..at + marked.len()].copy_from_slice(range.as_bytes());
    let mut hash = Context::new(&SHA256);
    [original, &tail[..room], &tail[behind..]].into_iter().for_each(|piece| hash.update(piece));
    Ok(Draft { hash: hash.finish().as_ref().to_vec(), tail, room })
}
