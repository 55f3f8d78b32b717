//! Requests as they are asked for, at once or by a draft.

use kernel::{Error, FileId, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::SignaturePlace;
use crate::{
    model::{
        self, FieldKind, MOST_COPIES, MOST_DAYS, MOST_DOCUMENTS, MOST_FIELDS, MOST_MESSAGE, MOST_REMIND_DAYS, Outsider,
        Signer, USUAL_DAYS, Wanted, label, words,
    },
    ops::NewRequest,
};

/// Somebody who is to sign: a member by `uid`, or else somebody from outside by `name` and `email`.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WantedSigner {
    /// What the person is in the document, by the template that the request began with; kept with drafts.
    role: Option<String>,
    uid: Option<Uuid>,
    /// At most 100 letters.
    name: Option<String>,
    /// Where the link and the code are sent to.
    email: Option<String>,
    /// From 1; the last page unless given.
    page: Option<usize>,
    /// At the foot of the page unless given.
    place: Option<SignaturePlace>,
    /// What the person fills in besides, at most 50 places. The first signature among them is the signature where `place` is not
    /// given; others show it again.
    fields: Option<Vec<WantedField>>,
}

/// A place that a signer is to fill in.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WantedField {
    /// A signature unless given.
    kind: Option<FieldKind>,
    /// From 1; the last page unless given.
    page: Option<usize>,
    place: SignaturePlace,
    /// Whether nobody signs without it: texts and checkboxes only, all others are always filled in.
    is_required: Option<bool>,
    /// What it is for, at most 100 letters.
    label: Option<String>,
}

impl WantedField {
    fn read(&self) -> Result<model::WantedField> {
        let kind = self.kind.unwrap_or_default();
        let is_asked = matches!(kind, FieldKind::Text | FieldKind::Checkbox);
        Ok(model::WantedField {
            kind,
            page: self.page,
            area: self.place.area()?,
            is_required: !is_asked || self.is_required.unwrap_or_default(),
            label: label(self.label.as_deref().unwrap_or_default())?,
        })
    }
}

/// Where one signer signs a document, and what the person fills in there besides.
#[derive(Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SignerPlaces {
    /// From 1; the last page unless given.
    page: Option<usize>,
    /// At the foot of the page unless given.
    place: Option<SignaturePlace>,
    /// As of a signer in the first document.
    fields: Option<Vec<WantedField>>,
}

/// A document that is sent together with the first one.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WantedDocument {
    /// A PDF document of the Drive.
    file_id: Uuid,
    /// What it is called; kept with drafts.
    name: Option<String>,
    /// Of each signer in their order; where signers have none, their signatures go to their usual places.
    places: Option<Vec<SignerPlaces>>,
}

impl WantedDocument {
    fn read(self, signers: &[Wanted]) -> Result<(FileId, Vec<Wanted>)> {
        let places = self.places.unwrap_or_default();
        if places.len() > signers.len() {
            return Err(Error::invalid("A document has places of those who sign only."));
        }
        let places = places.into_iter().map(Some).chain(std::iter::repeat_with(|| None));
        let placed =
            signers.iter().zip(places).map(|(wanted, places)| places.unwrap_or_default().of(wanted.signer.clone()));
        Ok((self.file_id.into(), placed.collect::<Result<_>>()?))
    }
}

impl WantedSigner {
    fn read(self) -> Result<Wanted> {
        let signer = person(self.uid, self.name, self.email, "A signer")?;
        SignerPlaces { page: self.page, place: self.place, fields: self.fields }.of(signer)
    }
}

impl SignerPlaces {
    fn of(self, signer: Signer) -> Result<Wanted> {
        let (mut page, mut area) = (self.page, self.place.map(SignaturePlace::area).transpose()?);
        let fields = self.fields.unwrap_or_default();
        let mut fields = require_fields(&fields)?;
        let first = fields.iter().position(|field| field.kind == FieldKind::Signature);
        if let Some(first) = first.filter(|_| area.is_none()) {
            let field = fields.remove(first);
            (page, area) = (field.page, Some(field.area));
        }
        Ok(Wanted { signer, page, area, fields })
    }
}

/// The places that one signer fills in, where each can be placed and they are not too many.
pub(super) fn require_fields(fields: &[WantedField]) -> Result<Vec<model::WantedField>> {
    if fields.len() > MOST_FIELDS {
        return Err(Error::invalid(format!("A signer fills in at most {MOST_FIELDS} fields.")));
    }
    fields.iter().map(WantedField::read).collect()
}

/// Somebody who gets a copy: a member by `uid`, or else somebody from outside by `name` and `email`.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WantedCopy {
    uid: Option<Uuid>,
    /// At most 100 letters.
    name: Option<String>,
    /// Where a link to the signed document is sent to.
    email: Option<String>,
}

/// Those who get a copy, where each can be told who it is and they are not too many.
pub(super) fn require_copies(copies: &[WantedCopy]) -> Result<Vec<Signer>> {
    if copies.len() > MOST_COPIES {
        return Err(Error::invalid(format!("At most {MOST_COPIES} people get a copy.")));
    }
    let read = |copy: &WantedCopy| person(copy.uid, copy.name.clone(), copy.email.clone(), "Whoever gets a copy");
    copies.iter().map(read).collect()
}

/// The person who is meant.
pub(super) fn person(uid: Option<Uuid>, name: Option<String>, email: Option<String>, what: &str) -> Result<Signer> {
    match (uid, name, email) {
        (Some(uid), None, None) => Ok(Signer::Member(uid.into())),
        (None, Some(name), Some(email)) => Ok(Signer::Outsider(Outsider::new(&name, &email)?)),
        _ => Err(Error::invalid(format!("{what} has a uid, or else a name and an email."))),
    }
}

/// A request to be made.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateSignRequest {
    /// A PDF document of the Drive.
    pub(super) file_id: Uuid,
    /// 1 to 20 people, in their order: active members who may sign, and people from outside.
    signers: Vec<WantedSigner>,
    /// At most 9 documents that are sent together with it: to the same people, by one letter and one link.
    more_documents: Option<Vec<WantedDocument>>,
    /// At most 20 people who get the signed document without signing it.
    copy_receivers: Option<Vec<WantedCopy>>,
    /// What they are told, at most 2000 letters.
    message: Option<String>,
    /// Whether they sign one after the other; all at once unless given.
    is_ordered: Option<bool>,
    /// Whether signers may hand their place on to somebody else; not unless given.
    may_delegate: Option<bool>,
    /// For how many days they may sign: 1 to 365; 60 unless given.
    expires_in_days: Option<u32>,
    /// After how many days those who have yet to sign are reminded, again and again: 1 to 30; never unless given.
    remind_every_days: Option<u32>,
}

impl CreateSignRequest {
    /// Whether it has no more than so many signers, each with no more than so many fields in a document, and not too many of those.
    pub(super) fn is_within(&self, signers: usize, fields: usize) -> bool {
        let are_few = |signer: &WantedSigner| signer.fields.as_ref().is_none_or(|all| all.len() <= fields);
        let more = self.more_documents.as_deref().unwrap_or_default();
        let mut places = more.iter().flat_map(|one| one.places.as_deref().unwrap_or_default());
        more.len() < MOST_DOCUMENTS
            && places.all(|one| one.fields.as_ref().is_none_or(|all| all.len() <= fields))
            && self.signers.len() <= signers
            && self.signers.iter().all(are_few)
    }

    pub(super) fn read(self) -> Result<NewRequest> {
        let terms = Terms::read(self.message.as_deref(), self.expires_in_days, self.remind_every_days)?;
        let signers = self.signers.into_iter().map(WantedSigner::read).collect::<Result<Vec<Wanted>>>()?;
        let more = self.more_documents.unwrap_or_default();
        Ok(NewRequest {
            file: self.file_id.into(),
            more: more.into_iter().map(|document| document.read(&signers)).collect::<Result<_>>()?,
            signers,
            copies: require_copies(&self.copy_receivers.unwrap_or_default())?,
            message: terms.message,
            is_ordered: self.is_ordered.unwrap_or_default(),
            may_delegate: self.may_delegate.unwrap_or_default(),
            expires_in_days: terms.expires_in_days,
            remind_days: terms.remind_days,
        })
    }
}

/// What signers are told, and how long they have.
pub(super) struct Terms {
    message: String,
    expires_in_days: u32,
    remind_days: Option<u32>,
}

impl Terms {
    /// As they were sent, for requests and templates alike.
    pub(super) fn read(message: Option<&str>, expires: Option<u32>, remind: Option<u32>) -> Result<Self> {
        Ok(Self {
            message: words(message.unwrap_or_default(), "A message", MOST_MESSAGE)?,
            expires_in_days: number(expires.unwrap_or(USUAL_DAYS), "expiresInDays", MOST_DAYS)?,
            remind_days: remind.map(|days| number(days, "remindEveryDays", MOST_REMIND_DAYS)).transpose()?,
        })
    }
}

/// A number from 1 to `most`.
fn number(given: u32, field: &'static str, most: u32) -> Result<u32> {
    if (1..=most).contains(&given) {
        return Ok(given);
    }
    Err(Error::invalid(format!("{field} is 1 to {most}.")).with_details(serde_json::json!({ "field": field })))
}
