//! Which fields of a page are to be drawn, and what they show.

use std::{collections::HashMap, time::Instant};

use hayro::{
    hayro_interpret::hayro_cmap::BfString,
    hayro_syntax::{
        Pdf,
        object::{Array, Dict, Name, Object, ObjectIdentifier, Rect, Stream, String as Bytes},
        page::Page as Sheet,
    },
};

use super::typeset::Colour;
use crate::letters::letters_of_annotations;

/// The most fields of a page that are drawn.
const MOST_FIELDS: usize = 2000;
/// The most bytes of a value that are looked at.
const MOST_BYTES: usize = 64 * 1024;
/// How deep fields may lie in others.
const DEEPEST: usize = 32;
/// Flags of an annotation: it is hidden, or is for paper only.
const UNSEEN: u32 = (1 << 1) | (1 << 5);
/// Flags of fields (ISO 32000-1, tables 226, 228 and 230).
const MULTILINE: u32 = 1 << 12;
const PASSWORD: u32 = 1 << 13;
const RADIO: u32 = 1 << 15;
const PUSH_BUTTON: u32 = 1 << 16;
const COMBO: u32 = 1 << 17;
const FILE: u32 = 1 << 20;
const COMB: u32 = 1 << 24;

/// What of a page's form is to be drawn.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) fields: Vec<Field>,
    /// There is more than is drawn.
    pub(super) is_cut: bool,
}

/// A field in its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Field {
    /// Left, bottom, right and top in the page's units.
    pub(super) place: [f64; 4],
    /// By how many degrees it is turned against the clock.
    pub(super) turned: i32,
    pub(super) ground: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) border_width: f64,
    pub(super) shape: Shape,
    /// It hides what was drawn in its place.
    pub(super) covers: bool,
    /// How its text is set: operators (`DA`).
    pub(super) style: String,
    /// The name of the font in `style`, in full.
    pub(super) font: Option<String>,
    /// 0 begins at the left, 1 in the middle, 2 ends at the right.
    pub(super) quadding: i32,
    pub(super) content: Content,
}

/// What its ground and border look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Box,
    Circle,
}

/// What a field shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Nothing,
    Line(String),
    Lines(String),
    /// Letters in so many boxes of the same width.
    Comb(String, usize),
    /// A letter of ZapfDingbats.
    Mark(u8),
}

/// A field and those that it lies in, from within.
struct Chain<'a>(Vec<Dict<'a>>);

impl<'a> Chain<'a> {
    fn find<T>(&self, find: impl Fn(&Dict<'a>) -> Option<T>) -> Option<T> {
        self.0.iter().find_map(find)
    }

    fn flags(&self) -> u32 {
        self.find(|node| node.get::<u32>(b"Ff")).unwrap_or(0)
    }

    fn value(&self) -> Option<Object<'a>> {
        self.find(|node| node.get::<Object<'_>>(b"V"))
    }
}

/// The form of a document.
struct Form<'a> {
    form: Dict<'a>,
    above: HashMap<ObjectIdentifier, Option<Dict<'a>>>,
}

impl Page {
    /// What of the page's form has no appearance, or one that shows another value than the field has.
    pub(super) fn read(pdf: &Pdf, sheet: &Sheet<'_>, until: Instant) -> Self {
        let mut page = Self::default();
        let Some(annotations) = sheet.raw().get::<Array<'_>>(b"Annots") else { return page };
        let root = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
        let form = root.and_then(|root| root.get::<Dict<'_>>(b"AcroForm")).unwrap_or_else(Dict::empty);
        let renews = form.get::<bool>(b"NeedAppearances").unwrap_or(false);
        let mut form = Form { form, above: HashMap::new() };
        let (mut stale, mut read) = (Vec::new(), 0);
        for widget in annotations.iter::<Dict<'_>>() {
            let is_widget = widget.get::<Name<'_>>(b"Subtype").is_some_and(|subtype| &*subtype == b"Widget");
            if !is_widget || widget.get::<u32>(b"F").unwrap_or(0) & UNSEEN != 0 {
                continue;
            }
            let appearance = widget.get::<Dict<'_>>(b"AP").and_then(|all| all.get::<Object<'_>>(b"N"));
            if matches!(appearance, Some(Object::Dict(_))) || (appearance.is_some() && !renews) {
                continue;
            }
            if read == MOST_FIELDS || Instant::now() > until {
                page.is_cut = true;
                break;
            }
            read += 1;
            let Some(field) = form.field(widget, appearance.is_some()) else { continue };
            if appearance.is_none() {
                page.fields.push(field);
            } else {
                stale.push((field, String::new()));
            }
        }
        page.fields.extend(renewed(sheet, stale));
        page
    }
}

/// Those fields whose appearance shows something else than their value.
fn renewed(sheet: &Sheet<'_>, mut fields: Vec<(Field, String)>) -> Vec<Field> {
    if fields.is_empty() {
        return Vec::new();
    }
    letters_of_annotations(sheet, |glyph, at| {
        let within = |place: &[f64; 4]| at.x >= place[0] && at.x <= place[2] && at.y >= place[1] && at.y <= place[3];
        let Some((_, shown)) = fields.iter_mut().find(|(field, _)| within(&field.place)) else { return };
        match glyph.as_unicode() {
            Some(BfString::Char(letter)) => shown.push(letter),
            Some(BfString::String(letters)) => shown.push_str(&letters),
            None => shown.push(char::REPLACEMENT_CHARACTER),
        }
    });
    let bare = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    let differs = fields.into_iter().filter_map(|(field, shown)| {
        let (shown, value) = (bare(&shown), bare(field.content.text()));
        (shown != value).then_some(Field { covers: !shown.is_empty(), ..field })
    });
    differs.collect()
}

impl Content {
    fn text(&self) -> &str {
        match self {
            Self::Line(text) | Self::Lines(text) | Self::Comb(text, _) => text,
            Self::Nothing | Self::Mark(_) => "",
        }
    }
}

impl<'a> Form<'a> {
    /// The field, unless nothing of it is to be drawn. One that has an appearance is drawn for its text only.
    fn field(&mut self, widget: Dict<'a>, has_appearance: bool) -> Option<Field> {
        let place = widget.get::<Rect>(b"Rect")?;
        let place = [place.x0, place.y0, place.x1, place.y1];
        if !place.iter().all(|side| side.is_finite() && side.abs() < 1e6) {
            return None;
        }
        let look = widget.get::<Dict<'_>>(b"MK").unwrap_or_else(Dict::empty);
        let width = widget.get::<Dict<'_>>(b"BS").and_then(|style| style.get::<f64>(b"W"));
        let width = width.or_else(|| widget.get::<Array<'_>>(b"Border")?.iter::<f64>().nth(2));
        let chain = self.chain(widget.clone());
        let content = content(&chain, &look, has_appearance)?;
        let style = chain.find(|node| node.get::<Bytes<'_>>(b"DA")).or_else(|| self.form.get::<Bytes<'_>>(b"DA"));
        let style = style.map_or_else(String::new, |style| String::from_utf8_lossy(cut(&style)).into_owned());
        let is_radio = matches!(content, Content::Mark(_) | Content::Nothing) && chain.flags() & RADIO != 0;
        let field = Field {
            place,
            turned: look.get::<i32>(b"R").unwrap_or(0).rem_euclid(360),
            ground: look.get::<Array<'_>>(b"BG").and_then(|parts| colour(&parts)),
            border: look.get::<Array<'_>>(b"BC").and_then(|parts| colour(&parts)),
            border_width: width.filter(|width| width.is_finite()).unwrap_or(1.0).clamp(0.0, 20.0),
            shape: if is_radio { Shape::Circle } else { Shape::Box },
            covers: false,
            font: self.font(&style),
            style,
            quadding: chain.find(|node| node.get::<i32>(b"Q")).or_else(|| self.form.get::<i32>(b"Q")).unwrap_or(0),
            content,
        };
        let is_bare = field.content == Content::Nothing && field.ground.is_none() && field.border.is_none();
        (!is_bare).then_some(field)
    }

    fn chain(&mut self, widget: Dict<'a>) -> Chain<'a> {
        let mut chain = vec![widget];
        while chain.len() < DEEPEST
            && let Some(node) = chain.last()
            && let Some(parent) = node.get_ref(b"Parent")
        {
            let id = ObjectIdentifier::from(parent);
            let above = self.above.entry(id).or_insert_with(|| node.get::<Dict<'_>>(b"Parent"));
            match above {
                Some(above) => chain.push(above.clone()),
                None => break,
            }
        }
        Chain(chain)
    }

    /// The full name of the font that the style uses.
    fn font(&self, style: &str) -> Option<String> {
        let name = super::typeset::Style::read(style).font?;
        let fonts = self.form.get::<Dict<'_>>(b"DR").and_then(|resources| resources.get::<Dict<'_>>(b"Font"));
        let font = fonts.and_then(|fonts| fonts.get::<Dict<'_>>(name.as_bytes()));
        font.and_then(|font| Some(font.get::<Name<'_>>(b"BaseFont")?.as_str().to_owned())).or(Some(name))
    }
}

/// What a field shows; `None` for one that is not drawn here.
fn content(chain: &Chain<'_>, look: &Dict<'_>, has_appearance: bool) -> Option<Content> {
    let (kind, flags) = (chain.find(|node| node.get::<Name<'_>>(b"FT"))?, chain.flags());
    match &*kind {
        b"Tx" => {
            let value = match chain.value() {
                Some(value) if flags & PASSWORD == 0 => text_of(&value),
                _ => String::new(),
            };
            let most = chain.find(|node| node.get::<u32>(b"MaxLen")).and_then(|most| usize::try_from(most).ok());
            Some(match most {
                _ if value.trim().is_empty() => return (!has_appearance).then_some(Content::Nothing),
                Some(most) if most > 0 && flags & COMB != 0 && flags & (MULTILINE | FILE) == 0 => {
                    Content::Comb(value, most)
                }
                _ if flags & MULTILINE != 0 => Content::Lines(value),
                _ => Content::Line(value),
            })
        }
        // A list shows more than what was chosen.
        b"Ch" if has_appearance && flags & COMBO == 0 => None,
        b"Ch" => {
            let chosen = chosen(chain);
            Some(match chosen.as_slice() {
                [] if has_appearance => return None,
                [] => Content::Nothing,
                [one] if flags & COMBO != 0 => Content::Line(one.clone()),
                all => Content::Lines(all.join("\n")),
            })
        }
        b"Btn" if has_appearance || flags & PUSH_BUTTON != 0 => None,
        b"Btn" => {
            let is_radio = flags & RADIO != 0;
            if !is_on(chain, is_radio) {
                return Some(Content::Nothing);
            }
            let mark = look.get::<Bytes<'_>>(b"CA").and_then(|caption| caption.first().copied());
            Some(Content::Mark(mark.unwrap_or(if is_radio { b'l' } else { b'4' })))
        }
        _ => None,
    }
}

/// Whether a box is ticked. Which one of several is, only the state of each tells.
fn is_on(chain: &Chain<'_>, is_radio: bool) -> bool {
    let is_state = |name: Name<'_>| &*name != b"Off";
    match chain.0.first().and_then(|widget| widget.get::<Name<'_>>(b"AS")) {
        Some(state) => is_state(state),
        None if is_radio => false,
        None => chain.find(|node| node.get::<Name<'_>>(b"V")).is_some_and(is_state),
    }
}

/// What is chosen, in the words that the list has for it.
fn chosen(chain: &Chain<'_>) -> Vec<String> {
    let values: Vec<String> = match chain.value() {
        Some(Object::Array(values)) => values.iter::<Object<'_>>().take(100).map(|value| text_of(&value)).collect(),
        Some(value) => vec![text_of(&value)],
        None => Vec::new(),
    };
    let options = chain.find(|node| node.get::<Array<'_>>(b"Opt"));
    let named = |value: String| {
        let pairs = options.iter().flat_map(|options| options.iter::<Object<'_>>()).filter_map(|option| match option {
            Object::Array(pair) => {
                let mut pair = pair.iter::<Object<'_>>();
                Some((text_of(&pair.next()?), pair.next()?))
            }
            _ => None,
        });
        pairs.take(10_000).find(|(export, _)| *export == value).map_or(value, |(_, shown)| text_of(&shown))
    };
    values.into_iter().filter(|value| !value.trim().is_empty()).map(named).collect()
}

fn text_of(value: &Object<'_>) -> String {
    match value {
        Object::String(text) => decoded(cut(text)),
        Object::Name(name) => decoded(cut(name)),
        Object::Stream(stream) => long_text(stream),
        _ => String::new(),
    }
}

fn long_text(stream: &Stream<'_>) -> String {
    stream.decoded_data().map_or_else(|_| String::new(), |text| decoded(cut(&text)))
}

fn cut(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MOST_BYTES)]
}

/// A text string (ISO 32000-2, 7.9.2.2).
fn decoded(bytes: &[u8]) -> String {
    let units = |from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| from([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        _ => {
            let text = lopdf::decode_text_string(&lopdf::Object::string_literal(bytes));
            text.unwrap_or_else(|_| bytes.iter().copied().map(char::from).collect())
        }
    }
}

fn colour(parts: &Array<'_>) -> Option<Colour> {
    let parts: Vec<f64> = parts.iter::<f64>().take(5).collect();
    Colour::of(&parts)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn values_are_read_in_every_encoding_that_a_text_string_may_have() {
        for (bytes, text) in [
            (&b"Form Value"[..], "Form Value"),
            (b"\xfe\xff\x01\x41\x00\xf3d", "\u{141}\u{f3}"),
            (b"\xff\xfe\x41\x01", "\u{141}"),
            (b"\xef\xbb\xbf\xc5\x81", "\u{141}"),
            (b"\xa0 5", "\u{20ac} 5"),
        ] {
            assert_eq!(decoded(bytes), text);
        }
    }
}
