//! Requests and tasks as they are sent.

use std::collections::HashMap;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kernel::{Ctx, Error, Result, UserId, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    model::{
        self, Area, CopyReceiver, Envelope, FieldKind, Filing, GivenValue, HandedOn, RequestStatus, Signer, TaskStatus,
    },
    ops::Given,
    policy::RequestAction,
};

/// Where on a page a signature is seen, in parts of the page as readers see it, from its upper left corner.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SignaturePlace {
    /// From the left side, 0 to 1.
    left: f32,
    /// From the upper side, 0 to 1.
    top: f32,
    /// How wide, 0.02 to 1.
    width: f32,
    /// How high, 0.02 to 1.
    height: f32,
}

impl SignaturePlace {
    pub(super) fn new(Area { left, top, width, height }: Area) -> Self {
        Self { left, top, width, height }
    }

    pub(super) fn area(self) -> Result<Area> {
        let Self { left, top, width, height } = self;
        Area { left, top, width, height }.checked()
    }
}

/// A place that a signer fills in, besides the signature.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacedField {
    id: Uuid,
    kind: FieldKind,
    /// The page it is seen on, from 1.
    page: i64,
    place: SignaturePlace,
    /// Whether nobody signs without it.
    is_required: bool,
    /// What it is for; may be empty.
    label: String,
    /// What was filled in, once it was signed: `true` or `false` of a checkbox.
    #[schema(required)]
    value: Option<String>,
}

impl PlacedField {
    pub(super) fn new(field: model::PlacedField) -> Self {
        Self {
            id: field.id.into(),
            kind: field.kind,
            page: field.page,
            place: SignaturePlace::new(field.area),
            is_required: field.is_required,
            label: field.label,
            value: field.value,
        }
    }
}

/// What stands in a field.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FieldValue {
    field_id: Uuid,
    /// One line of at most 500 letters; `true` or `false` for a checkbox; at most 5 letters for initials.
    value: String,
}

impl From<GivenValue> for FieldValue {
    fn from(given: GivenValue) -> Self {
        Self { field_id: given.field.into(), value: given.value }
    }
}

/// What a signer says with the signature, from what was sent.
pub(super) fn given(values: Option<Vec<FieldValue>>, has_consented: Option<bool>) -> Given {
    let given = |one: FieldValue| GivenValue { field: one.field_id.into(), value: one.value };
    Given {
        values: values.unwrap_or_default().into_iter().map(given).collect(),
        has_consented: has_consented.unwrap_or_default(),
    }
}

/// A signer's task.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignTask {
    id: Uuid,
    request_id: Uuid,
    file_id: Uuid,
    /// Null for somebody from outside.
    #[schema(required)]
    assigned_to_uid: Option<Uuid>,
    assigned_to_name: String,
    /// The mail address of somebody from outside.
    #[schema(required)]
    outsider_email: Option<String>,
    created_by_uid: Uuid,
    /// Its place in the order, from 0.
    position: i64,
    /// Whether the person's turn has come.
    is_turn: bool,
    status: TaskStatus,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339: when the person first looked at the document.
    #[schema(required)]
    viewed_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    signed_at: Option<String>,
    /// RFC 3339: when the person agreed to the request's text.
    #[schema(required)]
    consented_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    declined_at: Option<String>,
    /// Why the person declined.
    #[schema(required)]
    reason: Option<String>,
    /// Where the picture of the signature is kept, below the organisation's folder: `drive/signatures/….png`.
    #[schema(required)]
    signature_path: Option<String>,
    /// The page it is seen on, from 1.
    page: i64,
    place: SignaturePlace,
    /// What the person fills in besides.
    fields: Vec<PlacedField>,
    /// Who had it before, the earliest first.
    delegations: Vec<Delegation>,
}

/// Somebody who had a task before, and handed it on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Delegation {
    /// Null for somebody from outside.
    #[schema(required)]
    from_uid: Option<Uuid>,
    from_name: String,
    /// The mail address of somebody from outside.
    #[schema(required)]
    from_email: Option<String>,
    /// RFC 3339.
    at: String,
    /// May be empty.
    reason: String,
}

impl Delegation {
    fn new(handed: &HandedOn, people: &HashMap<UserId, Person>) -> Self {
        Self {
            from_uid: handed.from.member().map(Into::into),
            from_name: signer_name(&handed.from, people),
            from_email: handed.from.outsider().map(|outsider| outsider.email.clone()),
            at: handed.at.to_string(),
            reason: handed.reason.clone(),
        }
    }
}

/// Somebody who gets the signed document without signing it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureCopy {
    id: Uuid,
    /// Null for somebody from outside.
    #[schema(required)]
    uid: Option<Uuid>,
    name: String,
    /// The mail address of somebody from outside.
    #[schema(required)]
    email: Option<String>,
}

impl SignatureCopy {
    fn new(copy: &CopyReceiver, people: &HashMap<UserId, Person>) -> Self {
        Self {
            id: copy.id.into(),
            uid: copy.who.member().map(Into::into),
            name: signer_name(&copy.who, people),
            email: copy.who.outsider().map(|outsider| outsider.email.clone()),
        }
    }
}

/// What the person may do with a request now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestAbilities {
    sign: bool,
    decline: bool,
    delegate: bool,
    cancel: bool,
    remind: bool,
}

/// A request that people sign a document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignRequest {
    id: Uuid,
    file_id: Uuid,
    file_name: String,
    created_by_uid: Uuid,
    created_by_name: String,
    message: String,
    /// What the signers agree to; empty where nothing is asked.
    consent: String,
    /// Whether they sign one after the other.
    is_ordered: bool,
    /// Whether signers may hand their place on to somebody else.
    may_delegate: bool,
    page_count: i64,
    status: RequestStatus,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339: when it came to its end.
    #[schema(required)]
    finished_at: Option<String>,
    /// RFC 3339: until when it can be signed.
    #[schema(required)]
    expires_at: Option<String>,
    /// After how many days those who have yet to sign are reminded, again and again.
    #[schema(required)]
    remind_every_days: Option<i64>,
    /// RFC 3339: when they were reminded last.
    #[schema(required)]
    reminded_at: Option<String>,
    /// SHA-256 in hex of the document as it was put forward.
    original_sha256: String,
    /// Whether that one was damaged and was written anew: what is signed does not begin with it.
    is_rewritten: bool,
    /// SHA-256 in hex of the document as it is now.
    document_sha256: String,
    /// Where the document is read as it is now.
    document_url: String,
    /// Its bytes.
    document_size: i64,
    /// The signed document in the Drive.
    #[schema(required)]
    signed_file_id: Option<Uuid>,
    /// Why the Drive would not have the signed document; it can be had from `documentUrl`.
    #[schema(required)]
    filing_refused: Option<String>,
    /// Who signs, in their order.
    tasks: Vec<SignTask>,
    /// Who gets a copy once everybody has signed.
    copies: Vec<SignatureCopy>,
    /// The person's own task, where there is one.
    #[schema(required)]
    own_task_id: Option<Uuid>,
    /// What was sent together, in its order, this document among it.
    documents: Vec<EnvelopeDocument>,
    can: RequestAbilities,
}

/// One of the documents that were sent together.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EnvelopeDocument {
    request_id: Uuid,
    file_name: String,
    status: RequestStatus,
    /// What became of the person's own task in it; null where there is none.
    #[schema(required)]
    own_status: Option<TaskStatus>,
    /// Whether the person is asked to sign it now.
    can_sign: bool,
}

impl EnvelopeDocument {
    pub(super) fn new(request: &model::SignRequest, own: Option<&model::SignTask>, can_sign: bool) -> Self {
        Self {
            request_id: request.id.into(),
            file_name: request.file_name.clone(),
            status: request.status,
            own_status: own.map(|task| task.status),
            can_sign,
        }
    }
}

impl SignRequest {
    pub(super) fn new(ctx: &Ctx, envelope: Envelope, people: &HashMap<UserId, Person>) -> Self {
        let me = ctx.actor().user;
        let is_begun = envelope.shown.task_of(me).is_some_and(|own| envelope.is_begun_by(own.position));
        let documents = envelope
            .documents
            .iter()
            .map(|one| EnvelopeDocument::new(one, one.task_of(me), ctx.decide(RequestAction::Sign, one).is_allowed()));
        let documents = documents.collect();
        let request = envelope.shown;
        let may = |action| ctx.decide(action, &request).is_allowed();
        let name = |user: UserId| people.get(&user).map(|person| person.display_name.clone()).unwrap_or_default();
        let (signed_file_id, filing_refused) = match &request.filing {
            Filing::Open => (None, None),
            Filing::Filed(file) => (Some((*file).into()), None),
            Filing::Refused(reason) => (None, Some(reason.clone())),
        };
        Self {
            can: RequestAbilities {
                sign: may(RequestAction::Sign),
                decline: may(RequestAction::Decline),
                delegate: may(RequestAction::Delegate) && !is_begun,
                cancel: may(RequestAction::Cancel),
                remind: may(RequestAction::Remind),
            },
            copies: request.copies.iter().map(|copy| SignatureCopy::new(copy, people)).collect(),
            documents,
            own_task_id: request.task_of(ctx.actor().user).map(|task| task.id.into()),
            id: request.id.into(),
            file_id: request.file.into(),
            created_by_uid: request.created_by.into(),
            created_by_name: name(request.created_by),
            is_ordered: request.is_ordered,
            may_delegate: request.may_delegate,
            page_count: request.pages,
            is_rewritten: request.is_rewritten,
            status: request.status,
            created_at: request.created_at.to_string(),
            finished_at: request.finished_at.map(|time| time.to_string()),
            expires_at: request.expires_at.map(|time| time.to_string()),
            remind_every_days: request.remind_days,
            reminded_at: request.reminded_at.map(|time| time.to_string()),
            document_url: format!("/api/v1/signatures/requests/{}/document", request.id),
            document_size: request.edition.size,
            document_sha256: request.edition.sha256,
            original_sha256: request.original_sha256,
            file_name: request.file_name,
            message: request.message,
            consent: request.consent,
            signed_file_id,
            filing_refused,
            tasks: request.tasks.into_iter().map(|task| SignTask::new(task, people)).collect(),
        }
    }
}

/// What a signer is called.
pub(super) fn signer_name(signer: &Signer, people: &HashMap<UserId, Person>) -> String {
    match signer {
        Signer::Member(user) => people.get(user).map(|person| person.display_name.clone()).unwrap_or_default(),
        Signer::Outsider(outsider) => outsider.name.clone(),
    }
}

impl SignTask {
    fn new(task: model::SignTask, people: &HashMap<UserId, Person>) -> Self {
        let picture = task.signature_path.as_deref().and_then(|path| path.rsplit('/').next());
        Self {
            id: task.id.into(),
            request_id: task.request.into(),
            file_id: task.file.into(),
            assigned_to_uid: task.signer.member().map(Into::into),
            outsider_email: task.signer.outsider().map(|outsider| outsider.email.clone()),
            assigned_to_name: signer_name(&task.signer, people),
            delegations: task.handed.iter().map(|handed| Delegation::new(handed, people)).collect(),
            created_by_uid: task.created_by.into(),
            position: task.position,
            is_turn: task.is_turn,
            status: task.status,
            created_at: task.created_at.to_string(),
            viewed_at: task.viewed_at.map(|time| time.to_string()),
            signed_at: task.signed_at.map(|time| time.to_string()),
            consented_at: task.consented_at.map(|time| time.to_string()),
            declined_at: task.declined_at.map(|time| time.to_string()),
            reason: task.reason,
            signature_path: picture.map(|name| format!("drive/signatures/{name}.png")),
            page: task.page,
            place: SignaturePlace::new(task.area),
            fields: task.fields.into_iter().map(PlacedField::new).collect(),
        }
    }
}

/// The picture of a signature.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SignaturePicture {
    /// A PNG of at most 256 KB, as base64.
    png: String,
}

impl SignaturePicture {
    pub(super) fn new(bytes: &[u8]) -> Self {
        Self { png: STANDARD.encode(bytes) }
    }

    pub(super) fn bytes(&self) -> Result<Vec<u8>> {
        picture(&self.png)
    }
}

/// The picture of a signature, from base64.
pub(super) fn picture(png: &str) -> Result<Vec<u8>> {
    model::png(STANDARD.decode(png).map_err(|_| Error::invalid("png is base64."))?)
}

/// Something was done.
#[derive(Serialize, ToSchema)]
pub(super) struct SignatureDone {
    /// Always true.
    pub(super) ok: bool,
}
