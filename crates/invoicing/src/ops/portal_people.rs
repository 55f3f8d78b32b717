//! Who stands for a subcontractor in the portal, as the office sees to it.

use kernel::{Ctx, Error, PortalUserId, Result, SubcontractorId, id::TypedId, port::MemberLetter};
use serde_json::json;

use super::{announce, require, subcontractor};
use crate::{
    Invoicing,
    model::{
        PortalUser,
        portal::{INVITATION_LIFETIME, MOST_CHOICES, digest, new_secret},
        subcontractor::{email as mail_address, text},
        topic,
    },
    policy::BooksAction,
    store::{
        portal_doors::{self, Door},
        portal_users,
    },
};

/// Invites a person to stand for a subcontractor. One who does already gets another letter.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `INVALID_REQUEST`; `TOO_MANY_PEOPLE`.
pub async fn invite_portal_user(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: SubcontractorId,
    email: &str,
    display_name: &str,
) -> Result<PortalUser> {
    require(ctx, BooksAction::Manage)?;
    let user = PortalUser {
        id: ctx.new_id(),
        subcontractor: of,
        email: mail_address(email)?,
        display_name: text(display_name, "displayName", (1, 100))?,
        invited_by: ctx.actor().user,
        invited_at: ctx.now(),
        last_seen: None,
    };
    let (actor, added) = (ctx.clone(), user.clone());
    let (kept, name) = invoicing
        .store
        .write(ctx, move |tx| {
            let whose = subcontractor(tx, of)?;
            let there = portal_users::list_of(tx, of)?;
            let is_new = !there.iter().any(|one| one.email == added.email);
            if is_new && i64::try_from(there.len()).is_ok_and(|count| count >= MOST_CHOICES) {
                return Err(Error::conflict("TOO_MANY_PEOPLE", "So many people cannot stand for one subcontractor."));
            }
            portal_users::add(tx, &added)?;
            let kept =
                portal_users::lookup(tx, &added.email, of)?.ok_or_else(|| Error::not_found(PortalUserId::NOUN))?;
            let facts = json!({ "name": whose.details.trading_name, "email": kept.email });
            announce(tx, &actor, "subcontractor.portal_invited", of, topic::SUBCONTRACTORS, facts)?;
            Ok((kept, whose.details.trading_name))
        })
        .await?;
    // The door after the row: who knocks before finds nothing behind it.
    let (address, token, now) = (user.email.clone(), new_secret(&invoicing.env), ctx.now());
    let (hash, door) = (digest(&[&token]), Door { tenant: ctx.tenant(), region: ctx.region() });
    invoicing
        .store
        .write_directory(move |tx| {
            portal_doors::open(tx, &address, door, now)?;
            // Without a mail server the organisation's own people pass the letter on by hand, so its link opens nothing of
            // another organisation. That is so for every address: the letter does not tell whether there is another one.
            portal_doors::add_link(tx, (&address, &hash), Some(door.tenant), now + INVITATION_LIFETIME)
        })
        .await?;
    let letter = MemberLetter {
        id: ctx.new_id::<PortalUserId>().into(),
        kind: "portal.invitation",
        subject: format!("Your portal for {name}"),
        paragraphs: vec![
            format!("You are invited to look after the invoices and statements of {name} online."),
            "Send invoices from your phone, answer questions, and see what was paid and deducted.".to_owned(),
        ],
        action: ("Open the portal", format!("/portal-login?token={token}")),
        note: "The link works once and expires in seven days. After that, sign in with this email address: we email you a \
               code each time, and there is no password."
            .to_owned(),
        about: of.into(),
        expires_at: now + INVITATION_LIFETIME,
    };
    invoicing.ports.letters.send_to_address(ctx, &user.email, letter).await?;
    Ok(kept)
}

/// Takes a person away from a subcontractor; sessions for it end at once.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn remove_portal_user(invoicing: &Invoicing, ctx: &Ctx, of: SubcontractorId, id: PortalUserId) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let actor = ctx.clone();
    let removed = invoicing
        .store
        .write(ctx, move |tx| {
            let whose = subcontractor(tx, of)?;
            let removed = portal_users::remove(tx, of, id)?.ok_or_else(|| Error::not_found(PortalUserId::NOUN))?;
            let facts = json!({ "name": whose.details.trading_name, "email": removed.email });
            announce(tx, &actor, "subcontractor.portal_removed", of, topic::SUBCONTRACTORS, facts)?;
            Ok(removed)
        })
        .await?;
    let tenant = ctx.tenant();
    invoicing.store.write_directory(move |tx| portal_doors::end_sessions(tx, &removed.email, tenant, of)).await
}
