//! Places in a document that signers fill in, besides their signature.

use std::collections::HashMap;

use kernel::{Error, ErrorKind, Result, SignFieldId};
use pades::Filling;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{Area, words};

/// The most places that one signer fills in.
pub const MOST_FIELDS: usize = 50;
/// The longest label of a place, in letters.
const MOST_LABEL: usize = 100;
/// The longest text that a signer fills in, in letters.
const MOST_TEXT: usize = 500;
/// The longest initials.
const MOST_INITIALS: usize = 5;

/// What stands in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// The signature.
    #[default]
    Signature,
    /// The signer's initials: those of the name unless the signer gives others.
    Initials,
    /// The signer's name, which the server fills in.
    Name,
    /// The day of signing, which the server fills in.
    Date,
    /// Words of the signer's, in one line.
    Text,
    /// A tick, or none.
    Checkbox,
}

impl FieldKind {
    /// What people call it.
    const fn noun(self) -> &'static str {
        match self {
            Self::Signature => "Signature",
            Self::Initials => "Initials",
            Self::Name => "Name",
            Self::Date => "Date",
            Self::Text => "Text",
            Self::Checkbox => "Checkbox",
        }
    }

    /// Whether the signer may say what stands there.
    const fn takes_value(self) -> bool {
        matches!(self, Self::Initials | Self::Text | Self::Checkbox)
    }
}

/// A place that is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct WantedField {
    /// What is to stand there.
    pub kind: FieldKind,
    /// On which page, from 1; the last one unless given.
    pub page: Option<usize>,
    /// Where on it.
    pub area: Area,
    /// Whether nobody signs without it.
    pub is_required: bool,
    /// What the signer is told that it is for.
    pub label: String,
}

/// A place in the document of a request, which one signer fills in.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacedField {
    /// Its identifier.
    pub id: SignFieldId,
    /// What stands there.
    pub kind: FieldKind,
    /// The page it is seen on, from 1.
    pub page: i64,
    /// Where on it.
    pub area: Area,
    /// Whether nobody signs without it.
    pub is_required: bool,
    /// What the signer is told that it is for.
    pub label: String,
    /// What was filled in, once it was signed: `true` or `false` of a tick.
    pub value: Option<String>,
}

impl PlacedField {
    /// What people read that it is for.
    pub fn about(&self) -> &str {
        if self.label.is_empty() { self.kind.noun() } else { &self.label }
    }

    /// What the document is to show of it; nothing where it stays empty.
    pub fn filling(&self) -> Option<Filling> {
        let value = self.value.clone()?;
        Some(match self.kind {
            FieldKind::Signature => Filling::Signature,
            FieldKind::Checkbox => Filling::Checkbox(value == TICKED),
            _ => Filling::Text(value),
        })
    }
}

/// What a tick is sent and kept as, and what none is.
const TICKED: &str = "true";
const EMPTY: &str = "false";

/// What a signer fills in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenValue {
    /// The place.
    pub field: SignFieldId,
    /// What is to stand there.
    pub value: String,
}

/// A label of a place.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn label(text: &str) -> Result<String> {
    let label = words(text, "A label", MOST_LABEL)?;
    if label.chars().any(is_break) {
        return Err(Error::invalid("A label stands in one line."));
    }
    Ok(label)
}

/// The places as the signer of that name fills them in on that day.
///
/// # Errors
/// `FIELD_UNKNOWN` for one that is not the signer's, `FIELD_INVALID` for what cannot stand there, `FIELD_REQUIRED` for what is
/// missing; each with the place.
pub fn filled(fields: &[PlacedField], given: &[GivenValue], name: &str, day: &str) -> Result<Vec<PlacedField>> {
    let mut values: HashMap<SignFieldId, &str> = HashMap::new();
    for one in given {
        let field = fields.iter().find(|field| field.id == one.field);
        let field = field.ok_or_else(|| wrong(one.field, "FIELD_UNKNOWN", "This field is not yours to fill in."))?;
        if !field.kind.takes_value() {
            return Err(wrong(field.id, "FIELD_INVALID", "This field is filled in when you sign."));
        }
        if values.insert(one.field, one.value.trim()).is_some() {
            return Err(wrong(field.id, "FIELD_INVALID", "This field is filled in twice."));
        }
    }
    let fill = |field: &PlacedField| {
        let given = values.get(&field.id).copied().unwrap_or_default();
        Ok(PlacedField { value: value(field, given, name, day)?, ..field.clone() })
    };
    fields.iter().map(fill).collect()
}

fn value(field: &PlacedField, given: &str, name: &str, day: &str) -> Result<Option<String>> {
    let invalid = |message: String| Err(wrong(field.id, "FIELD_INVALID", message));
    let missing = |message: &'static str| Err(wrong(field.id, "FIELD_REQUIRED", message));
    let most = if field.kind == FieldKind::Initials { MOST_INITIALS } else { MOST_TEXT };
    if given.chars().count() > most {
        return invalid(format!("This field takes at most {most} letters."));
    }
    if given.chars().any(is_break) {
        return invalid("This field takes one line.".to_owned());
    }
    match field.kind {
        FieldKind::Signature | FieldKind::Name => Ok(Some(name.to_owned())),
        FieldKind::Date => Ok(Some(day.to_owned())),
        FieldKind::Initials if given.is_empty() => Ok(Some(initials(name))),
        FieldKind::Checkbox => match given {
            TICKED => Ok(Some(TICKED.to_owned())),
            EMPTY | "" if field.is_required => missing("Tick this box to sign."),
            EMPTY | "" => Ok(Some(EMPTY.to_owned())),
            _ => invalid("A box is ticked (true) or not (false).".to_owned()),
        },
        FieldKind::Text if given.is_empty() && field.is_required => missing("Fill in this field to sign."),
        FieldKind::Text | FieldKind::Initials => Ok((!given.is_empty()).then(|| given.to_owned())),
    }
}

/// The first letters of the words of a name.
fn initials(name: &str) -> String {
    let first = |word: &str| word.chars().next().filter(|letter| letter.is_alphanumeric());
    let letters = name.split([' ', '-']).filter_map(first).take(MOST_INITIALS);
    letters.flat_map(char::to_uppercase).take(MOST_INITIALS).collect()
}

/// Whether a letter ends a line, or is none that is seen.
fn is_break(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

fn wrong(field: SignFieldId, code: &'static str, message: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(ErrorKind::Unprocessable, code, message).with_details(json!({ "fieldId": field.to_string() }))
}

#[cfg(test)]
mod tests {
    use kernel::SignFieldId;
    use uuid::Uuid;

    use super::*;

    fn field(number: u128, kind: FieldKind, is_required: bool) -> PlacedField {
        let area = Area { left: 0.1, top: 0.1, width: 0.2, height: 0.05 };
        let id = SignFieldId::from(Uuid::from_u128(number));
        PlacedField { id, kind, page: 1, area, is_required, label: String::new(), value: None }
    }

    fn given(number: u128, value: &str) -> GivenValue {
        GivenValue { field: Uuid::from_u128(number).into(), value: value.to_owned() }
    }

    fn fill(fields: &[PlacedField], values: &[GivenValue]) -> std::result::Result<Vec<Option<String>>, String> {
        let filled = filled(fields, values, "Piotr Zieliński-Nowak", "26 November 2026");
        filled.map(|all| all.into_iter().map(|one| one.value).collect()).map_err(|error| error.code().to_owned())
    }

    #[test]
    fn the_server_fills_in_what_it_knows_and_the_signer_the_rest() {
        let kinds = [
            FieldKind::Signature,
            FieldKind::Name,
            FieldKind::Date,
            FieldKind::Initials,
            FieldKind::Text,
            FieldKind::Checkbox,
        ];
        let fields: Vec<PlacedField> =
            kinds.into_iter().zip(1..).map(|(kind, number)| field(number, kind, false)).collect();
        let some = |text: &str| Some(text.to_owned());
        let name = some("Piotr Zieliński-Nowak");
        let known = [name.clone(), name, some("26 November 2026")];
        let all = fill(&fields, &[given(5, "  Warsaw "), given(6, "true")]).expect("filled");
        assert_eq!(all[..3], known);
        assert_eq!(all[3..], [some("PZN"), some("Warsaw"), some("true")]);
        let none = fill(&fields, &[given(4, "P.Z.")]).expect("filled");
        assert_eq!(none[3..], [some("P.Z."), None, some("false")]);
    }

    #[test]
    fn what_cannot_stand_there_is_refused() {
        let fields = [
            field(1, FieldKind::Text, true),
            field(2, FieldKind::Checkbox, true),
            field(3, FieldKind::Initials, true),
            field(4, FieldKind::Date, true),
        ];
        let good = [given(1, "Warsaw"), given(2, "true")];
        assert!(fill(&fields, &good).is_ok());
        for (code, values) in [
            ("FIELD_REQUIRED", vec![good[1].clone()]),
            ("FIELD_REQUIRED", vec![given(1, " \t "), good[1].clone()]),
            ("FIELD_REQUIRED", vec![good[0].clone()]),
            ("FIELD_REQUIRED", vec![good[0].clone(), given(2, "false")]),
            ("FIELD_UNKNOWN", vec![given(9, "x")]),
            ("FIELD_INVALID", vec![good[0].clone(), given(2, "yes")]),
            ("FIELD_INVALID", vec![given(1, "two\nlines"), good[1].clone()]),
            ("FIELD_INVALID", vec![given(1, "two\u{2028}lines"), good[1].clone()]),
            ("FIELD_INVALID", vec![given(1, &"x".repeat(501)), good[1].clone()]),
            ("FIELD_INVALID", vec![good[0].clone(), good[0].clone(), good[1].clone()]),
            ("FIELD_INVALID", vec![given(3, "ABCDEF"), good[0].clone(), good[1].clone()]),
            ("FIELD_INVALID", vec![given(4, "1 January 1970"), good[0].clone(), good[1].clone()]),
        ] {
            assert_eq!(fill(&fields, &values), Err(code.to_owned()), "{values:?}");
        }
    }

    #[test]
    fn a_label_stands_in_one_line() {
        assert_eq!(label(" Rent a month ").expect("a label"), "Rent a month");
        assert!(label("a\nb").is_err() && label(&"x".repeat(101)).is_err());
    }
}
