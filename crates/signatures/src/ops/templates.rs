//! Requests are kept under a name, to be asked for again with other documents and other people. Everybody who asks for signatures
//! uses them; who looks after one, or manages signatures, changes it.

use std::collections::HashMap;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{
    Ctx, Error, ErrorKind, Result, Scope, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::json;
use store::Tx;

use super::Shown;
use crate::{
    Signatures,
    model::{MOST_TEMPLATES, SignTemplateId, Template, name_key, topic},
    policy::{Desk, DeskAction, TemplateAction},
    store::templates,
};

/// A template as it is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateText {
    /// Its name.
    pub name: String,
    /// Everything else, as JSON.
    pub body: String,
}

fn missing() -> Error {
    Error::not_found(SignTemplateId::NOUN)
}

/// Keeps a template under a name of its own.
///
/// # Errors
/// `FORBIDDEN`; `TEMPLATE_EXISTS`, with the one that has the name; `TOO_MANY_TEMPLATES`.
pub async fn create_template(signatures: &Signatures, ctx: &Ctx, text: TemplateText) -> Result<Shown<Template>> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let (owner, now) = (ctx.user()?, ctx.now());
    let TemplateText { name, body } = text;
    let template = Template { id: ctx.new_id(), owner, name, body, created_at: now, updated_at: now };
    let (actor, kept) = (ctx.clone(), template.clone());
    signatures
        .store
        .write(ctx, move |tx| {
            require_free(tx, &actor, &kept)?;
            if templates::count(tx)? >= MOST_TEMPLATES {
                let message = "Your organisation keeps as many templates as it may. Delete some.";
                return Err(Error::conflict("TOO_MANY_TEMPLATES", message));
            }
            templates::add(tx, &kept)?;
            tell(tx, &actor, "signature.template_created", &kept, None)
        })
        .await?;
    shown(signatures, ctx, template).await
}

/// A page of the organisation's templates, by their names.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a cursor that is none of ours.
pub async fn list_templates(
    signatures: &Signatures,
    ctx: &Ctx,
    cursor: Option<&str>,
    limit: Limit,
) -> Result<Shown<Page<Template>>> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let (after, most) = (cursor.map_or_else(|| Ok(String::new()), position)?, i64::from(limit.get()) + 1);
    let found = signatures.store.read(ctx, move |tx| templates::list(tx, &after, most)).await?;
    let page = Page::from_overlong(found, limit, |last| BASE64_URL_SAFE_NO_PAD.encode(name_key(&last.name)));
    let people = owners(signatures, ctx, &page.items).await?;
    Ok(Shown { what: page, people })
}

/// The name that a cursor stands for.
fn position(cursor: &str) -> Result<String> {
    let name = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    name.filter(|name| !name.chars().any(char::is_control)).ok_or_else(missing)
}

/// A template.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn find_template(signatures: &Signatures, ctx: &Ctx, id: SignTemplateId) -> Result<Shown<Template>> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let found = signatures.store.read(ctx, move |tx| templates::lookup(tx, id)).await?;
    shown(signatures, ctx, found.ok_or_else(missing)?).await
}

/// Keeps a template as it is now, under this name.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `TEMPLATE_EXISTS`, with the one that has the name.
pub async fn update_template(
    signatures: &Signatures,
    ctx: &Ctx,
    id: SignTemplateId,
    text: TemplateText,
) -> Result<Shown<Template>> {
    let actor = ctx.clone();
    let template = signatures
        .store
        .write(ctx, move |tx| {
            let before = authorized(tx, &actor, id, TemplateAction::Change)?;
            let TemplateText { name, body } = text.clone();
            let template = Template { name, body, updated_at: actor.now(), ..before.clone() };
            require_free(tx, &actor, &template)?;
            templates::update(tx, id, &template.name, &template.body, template.updated_at)?;
            tell(tx, &actor, "signature.template_changed", &template, Some(&before.name))?;
            Ok(template)
        })
        .await?;
    shown(signatures, ctx, template).await
}

/// Deletes a template. Requests that were made by it stay.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn delete_template(signatures: &Signatures, ctx: &Ctx, id: SignTemplateId) -> Result<()> {
    let actor = ctx.clone();
    signatures
        .store
        .write(ctx, move |tx| {
            let template = authorized(tx, &actor, id, TemplateAction::Delete)?;
            templates::remove(tx, id)?;
            tell(tx, &actor, "signature.template_deleted", &template, None)
        })
        .await
}

fn authorized(tx: &mut Tx<'_>, ctx: &Ctx, id: SignTemplateId, action: TemplateAction) -> Result<Template> {
    let template = templates::lookup(tx, id)?.ok_or_else(missing)?;
    ctx.authorize(action, &template)?;
    Ok(template)
}

/// No other template has the name. Who is refused learns which one has it, and whether it can be replaced.
fn require_free(tx: &mut Tx<'_>, ctx: &Ctx, template: &Template) -> Result<()> {
    match templates::lookup_named(tx, &template.name)?.filter(|other| other.id != template.id) {
        None => Ok(()),
        Some(other) => {
            let can_replace = ctx.decide(TemplateAction::Change, &other).is_allowed();
            let details = json!({ "templateId": other.id.to_string(), "canReplace": can_replace });
            let message = "There is a template of this name already.";
            Err(Error::new(ErrorKind::Conflict, "TEMPLATE_EXISTS", message).with_details(details))
        }
    }
}

async fn shown(signatures: &Signatures, ctx: &Ctx, template: Template) -> Result<Shown<Template>> {
    let people = owners(signatures, ctx, std::slice::from_ref(&template)).await?;
    Ok(Shown { what: template, people })
}

async fn owners(signatures: &Signatures, ctx: &Ctx, templates: &[Template]) -> Result<HashMap<UserId, Person>> {
    let mut ids: Vec<UserId> = templates.iter().map(|template| template.owner).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { signatures.people.find(ctx, &ids).await }
}

fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, template: &Template, before: Option<&str>) -> Result<()> {
    let audience = Audience::Scope(Scope::SIGNATURES_CREATE);
    let mut facts = json!({ "name": template.name });
    if let Some(before) = before.filter(|before| *before != template.name) {
        facts["before"] = before.into();
    }
    tx.emit(DomainEvent::new(ctx, kind, template.id, topic::TEMPLATES, audience).with(facts))
}
