//! What a signer fills in: words, ticks, the signature once more. Drawn in the edition of that signature, so that it covers them.

use lopdf::{Dictionary, Document, Object, dictionary};
use serde::{Deserialize, Serialize};

use crate::{
    document::{Update, sides, text},
    draft::DraftRequest,
    fields::{Field, Seen, owner},
    refusal::Refusal,
    stamp,
};

/// A field and what it is to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fill {
    /// The field, which is empty and an own one of the signature's.
    pub field: String,
    /// What it is to hold.
    pub value: Filling,
}

/// What a field is to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Filling {
    /// Words, as large as their place lets them be.
    Text(String),
    /// A tick, or an empty box.
    Checkbox(bool),
    /// What is seen of the signature, once more.
    Signature,
}

/// Draws what a field is to hold, and says it to programs.
pub(crate) fn fill(
    document: &Document,
    update: &mut Update<'_>,
    all: &[Field],
    fill: &Fill,
    request: &DraftRequest,
) -> Result<(), Refusal> {
    let is_own = |field: &&Field| field.name == fill.field && owner(&field.name) == Some(request.field.as_str());
    let field = all.iter().filter(|field| !field.is_signature()).find(is_own);
    let field = field.ok_or_else(|| Refusal::NoField(fill.field.clone()))?;
    if field.value.is_some() {
        return Err(Refusal::Filled);
    }
    let mut widget = update.dictionary(field.id)?;
    if widget.has(b"V") {
        return Err(Refusal::Filled);
    }
    let (size, turned) = place_of(document, field, &widget)?;
    match &fill.value {
        Filling::Text(words) => {
            let drawing = stamp::draw_words(update, size, turned, words)?;
            widget.set("V", text(words));
            widget.set("AP", dictionary! { "N" => drawing });
        }
        Filling::Signature => {
            let drawing = stamp::draw(update, size, turned, &request.look)?;
            widget.set("V", text(&request.name));
            widget.set("AP", dictionary! { "N" => drawing });
        }
        Filling::Checkbox(is_ticked) => {
            let [ticked, empty] = [true, false].map(|tick| stamp::draw_box(update, size, turned, tick));
            let state = if *is_ticked { "Yes" } else { "Off" };
            widget.set("V", state);
            widget.set("AS", state);
            widget.set("AP", dictionary! { "N" => dictionary! { "Yes" => ticked, "Off" => empty } });
        }
    }
    update.set(field.id, widget);
    Ok(())
}

/// How large a field is, and by how many degrees its page is turned.
pub(crate) fn place_of(document: &Document, field: &Field, widget: &Dictionary) -> Result<([f32; 2], i64), Refusal> {
    let no_place = || Refusal::Damaged(format!("the field \"{}\" has no place", field.name));
    let [left, bottom, right, top] = sides(document, widget, b"Rect").ok_or_else(no_place)?;
    let page = widget.get(b"P").and_then(Object::as_reference).ok();
    let turned = page.map_or(0, |page| Seen::of(document, page).turned);
    Ok(([right - left, top - bottom], turned))
}
