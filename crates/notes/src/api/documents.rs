//! Several people in one note.

use axum::{extract::State, http::StatusCode};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Notes, ops};

edge::refusals! {
    /// Of looking at a document, or who is in it.
    NoSuchNote { 404: [NOT_FOUND] }

    /// Of changing one.
    PushUpdateRefusals {
        400: [INVALID_REQUEST, INVALID_UPDATE],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
        409: [DOCUMENT_REPLACED, NOTE_TRASHED],
        413: [NOTE_TOO_LARGE, UPDATE_TOO_LARGE],
    }

    /// Of telling that one is there.
    SetPresenceRefusals { 400: [INVALID_REQUEST], 404: [NOT_FOUND] }
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OpenDocument {
    /// `seq` of the answer before; the whole document unless given.
    after: Option<i64>,
}

/// A note's document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteDocument {
    /// Which document: another one after the note's text was replaced. What is known of an earlier one means nothing then.
    epoch: Uuid,
    /// How many changes it has had.
    seq: i64,
    /// The note's version.
    version: i64,
    /// Yjs updates (v1) in base64: those behind `after`, or those that make the whole document.
    updates: Vec<String>,
}

/// A note's document, in which several people write at once (Yjs), or what was changed in it since
///
/// The text is the fragment `default`, of the editor's nodes.
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/document", operation_id = "open_note_document", tag = "notes",
    params(("noteId" = Uuid, Path), OpenDocument),
    responses((status = 200, body = NoteDocument), NoSuchNote))]
pub(super) async fn open_note_document(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<OpenDocument>,
) -> ApiResult<Json<NoteDocument>> {
    let opened = ops::open_document(&notes, &ctx, id.into(), asked.after).await?;
    let updates = opened.updates.iter().map(|update| STANDARD.encode(update)).collect();
    Ok(Json(NoteDocument { epoch: opened.epoch, seq: opened.seq, version: opened.version, updates }))
}

/// A change of a document.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PushUpdate {
    /// The document that was changed.
    epoch: Uuid,
    /// A Yjs update (v1) in base64, at most 1 MiB.
    update: String,
    /// What the page that wrote calls itself: any UUID. The live message of topic `noteDocument` has it behind the note's id, so
    /// that the page need not ask after its own words.
    writer: Option<Uuid>,
}

/// A change that is kept.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdatePushed {
    /// How many changes the document has had with this one.
    seq: i64,
    /// The note's version.
    version: i64,
}

/// Change a note's document
///
/// The change and the text it leads to are kept in one transaction. 409 `DOCUMENT_REPLACED` where the note's text was replaced
/// since the document was read.
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/document/updates", operation_id = "push_note_update",
    tag = "notes", params(("noteId" = Uuid, Path)), request_body = PushUpdate,
    responses((status = 200, body = UpdatePushed), PushUpdateRefusals))]
pub(super) async fn push_note_update(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<PushUpdate>,
) -> ApiResult<Json<UpdatePushed>> {
    let update = STANDARD.decode(&body.update).map_err(|_| Error::invalid("update is not base64."))?;
    let (seq, version) = ops::push_update(&notes, &ctx, id.into(), (body.epoch, body.writer), update).await?;
    Ok(Json(UpdatePushed { seq, version }))
}

/// Where somebody is in a note.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoteCursor {
    /// Where the selection begins: a relative position of the document in base64, at most 1000 letters.
    anchor: String,
    /// Where it ends.
    head: String,
}

/// A sign of life.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SetPresence {
    /// What the window calls itself: any UUID. The live message of topic `notePresence` has it behind the note's id, so that the
    /// window need not ask where it is itself.
    client_id: Uuid,
    /// Null for whoever only reads.
    cursor: Option<NoteCursor>,
}

impl SetPresence {
    fn check(&self) -> Result<()> {
        let odd = |text: &str| text.is_empty() || text.len() > 1000 || text.chars().any(char::is_control);
        if self.cursor.as_ref().is_some_and(|cursor| odd(&cursor.anchor) || odd(&cursor.head)) {
            return Err(Error::invalid("A place in a document has 1 to 1000 letters."));
        }
        Ok(())
    }
}

/// Say where one is in a note; it counts for half a minute
#[utoipa::path(put, path = "/api/v1/notes/notes/{noteId}/presence", operation_id = "set_note_presence", tag = "notes",
    params(("noteId" = Uuid, Path)), request_body = SetPresence,
    responses((status = 204), SetPresenceRefusals))]
pub(super) async fn set_note_presence(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SetPresence>,
) -> ApiResult<StatusCode> {
    body.check()?;
    let cursor = body.cursor.map(|cursor| serde_json::to_string(&cursor).map_err(Error::internal)).transpose()?;
    ops::set_presence(&notes, &ctx, id.into(), body.client_id, cursor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Those who are in a note.
#[derive(Serialize, ToSchema)]
pub(super) struct NotePresence {
    /// At most 50.
    items: Vec<NotePresent>,
}

/// Somebody who is in a note.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotePresent {
    client_id: String,
    user_id: Uuid,
    display_name: String,
    /// The address of the person's picture on this server; null where there is none.
    #[schema(required)]
    photo_url: Option<String>,
    /// Null for whoever only reads.
    #[schema(required)]
    cursor: Option<NoteCursor>,
}

/// Those who were in a note within the last half minute
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/presence", operation_id = "list_note_presence", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = NotePresence), NoSuchNote))]
pub(super) async fn list_note_presence(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<NotePresence>> {
    let (present, people) = ops::list_presence(&notes, &ctx, id.into()).await?;
    let items = present.into_iter().map(|one| {
        let person = people.get(&one.user);
        NotePresent {
            client_id: one.client,
            user_id: one.user.into(),
            display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
            photo_url: person.and_then(|person| person.photo_url.clone()),
            cursor: one.cursor.and_then(|cursor| serde_json::from_str(&cursor).ok()),
        }
    });
    Ok(Json(NotePresence { items: items.collect() }))
}
