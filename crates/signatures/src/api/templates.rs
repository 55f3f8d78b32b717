//! Templates of requests.

use std::collections::HashMap;

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, Result, UserId, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    drafts::DraftQuery,
    wanted::{Terms, WantedCopy, WantedField, require_copies, require_fields},
    wire::{SignatureDone, SignaturePlace},
};
use crate::{
    Signatures,
    model::{MOST_DRAFT, MOST_SIGNERS, Template, name_key, template_name},
    ops::{self, Shown, TemplateText},
    policy::TemplateAction,
};

/// What one signer is in the document, whoever it is: 'Client', 'Site manager'.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TemplateRole {
    /// At most 100 letters; no other role of the template has it.
    role: String,
    /// From 1; the last page unless given.
    page: Option<usize>,
    /// At the foot of the page unless given.
    place: Option<SignaturePlace>,
    /// What the person fills in besides, at most 50 places.
    fields: Option<Vec<WantedField>>,
}

/// A request without a document and without those who sign.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TemplateContent {
    /// 1 to 20, in their order.
    roles: Vec<TemplateRole>,
    /// At most 20 people who get the signed document without signing it.
    copy_receivers: Option<Vec<WantedCopy>>,
    /// What signers are told, at most 2000 letters.
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

/// A template to be kept.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SaveSignatureTemplate {
    /// At most 100 letters; no other template of the organisation has it.
    name: String,
    content: TemplateContent,
}

impl SaveSignatureTemplate {
    /// What is kept of it. Other than a draft, it is complete.
    fn text(self) -> Result<TemplateText> {
        let name = template_name(&self.name, "A name")?;
        let content = self.content;
        if content.roles.is_empty() || content.roles.len() > MOST_SIGNERS {
            return Err(Error::invalid(format!("A template has 1 to {MOST_SIGNERS} roles.")));
        }
        let mut names = Vec::new();
        for role in &content.roles {
            let name = name_key(&template_name(&role.role, "A role")?);
            if names.contains(&name) {
                return Err(Error::invalid("Each role has a name of its own."));
            }
            names.push(name);
            role.place.map(SignaturePlace::area).transpose()?;
            require_fields(role.fields.as_deref().unwrap_or_default())?;
        }
        require_copies(content.copy_receivers.as_deref().unwrap_or_default())?;
        let TemplateContent { message, expires_in_days, remind_every_days, .. } = &content;
        Terms::read(message.as_deref(), *expires_in_days, *remind_every_days)?;
        let body = serde_json::to_string(&content).map_err(Error::internal)?;
        if body.len() > MOST_DRAFT {
            return Err(Error::invalid("This template is too large to be kept."));
        }
        Ok(TemplateText { name, body })
    }
}

/// What the person may do with a template.
#[derive(Serialize, ToSchema)]
struct TemplateAbilities {
    change: bool,
    delete: bool,
}

/// A template of a request: everybody in the organisation who asks for signatures may use it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureTemplate {
    id: Uuid,
    name: String,
    owner_uid: Uuid,
    owner_name: String,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    content: TemplateContent,
    can: TemplateAbilities,
}

impl SignatureTemplate {
    fn new(ctx: &Ctx, template: Template, people: &HashMap<UserId, Person>) -> Result<Self> {
        let may = |action| ctx.decide(action, &template).is_allowed();
        Ok(Self {
            can: TemplateAbilities { change: may(TemplateAction::Change), delete: may(TemplateAction::Delete) },
            content: serde_json::from_str(&template.body).map_err(Error::internal)?,
            id: template.id.into(),
            owner_uid: template.owner.into(),
            owner_name: people.get(&template.owner).map(|person| person.display_name.clone()).unwrap_or_default(),
            created_at: template.created_at.to_string(),
            updated_at: template.updated_at.to_string(),
            name: template.name,
        })
    }

    fn one(ctx: &Ctx, shown: Shown<Template>) -> Result<Self> {
        Self::new(ctx, shown.what, &shown.people)
    }
}

/// A page of templates, by their names.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureTemplates {
    items: Vec<SignatureTemplate>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// The organisation's templates of signature requests
#[utoipa::path(get, path = "/api/v1/signatures/templates", operation_id = "list_signature_templates", tag = "signatures",
    params(DraftQuery),
    responses((status = 200, body = SignatureTemplates), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_signature_templates(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Query(asked): Query<DraftQuery>,
) -> ApiResult<Json<SignatureTemplates>> {
    let (cursor, limit) = asked.read()?;
    let Shown { what: page, people } = ops::list_templates(&signatures, &ctx, cursor.as_deref(), limit).await?;
    let show = |template| SignatureTemplate::new(&ctx, template, &people);
    let items = page.items.into_iter().map(show).collect::<Result<_>>()?;
    Ok(Json(SignatureTemplates { items, next_cursor: page.next_cursor }))
}

/// Keep a template under a name
///
/// 409 `TEMPLATE_EXISTS` where another template has the name, with `templateId` and `canReplace` in `details`.
#[utoipa::path(post, path = "/api/v1/signatures/templates", operation_id = "create_signature_template",
    tag = "signatures", request_body = SaveSignatureTemplate,
    responses((status = 201, body = SignatureTemplate), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_signature_template(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Json(body): Json<SaveSignatureTemplate>,
) -> ApiResult<(StatusCode, Json<SignatureTemplate>)> {
    let made = ops::create_template(&signatures, &ctx, body.text()?).await?;
    Ok((StatusCode::CREATED, Json(SignatureTemplate::one(&ctx, made)?)))
}

/// A template of a signature request
#[utoipa::path(get, path = "/api/v1/signatures/templates/{templateId}", operation_id = "find_signature_template",
    tag = "signatures", params(("templateId" = Uuid, Path)),
    responses((status = 200, body = SignatureTemplate), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_template(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureTemplate>> {
    let found = ops::find_template(&signatures, &ctx, id.into()).await?;
    Ok(Json(SignatureTemplate::one(&ctx, found)?))
}

/// Keep a template as it is now, under this name; that of its owner, or with the scope `signatures.manage`
///
/// 409 `TEMPLATE_EXISTS` where another template has the name.
#[utoipa::path(put, path = "/api/v1/signatures/templates/{templateId}", operation_id = "update_signature_template",
    tag = "signatures", params(("templateId" = Uuid, Path)), request_body = SaveSignatureTemplate,
    responses((status = 200, body = SignatureTemplate), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_signature_template(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SaveSignatureTemplate>,
) -> ApiResult<Json<SignatureTemplate>> {
    let kept = ops::update_template(&signatures, &ctx, id.into(), body.text()?).await?;
    Ok(Json(SignatureTemplate::one(&ctx, kept)?))
}

/// Delete a template; that of its owner, or with the scope `signatures.manage`
#[utoipa::path(delete, path = "/api/v1/signatures/templates/{templateId}", operation_id = "delete_signature_template",
    tag = "signatures", params(("templateId" = Uuid, Path)),
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_signature_template(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureDone>> {
    ops::delete_template(&signatures, &ctx, id.into()).await?;
    Ok(Json(SignatureDone { ok: true }))
}
