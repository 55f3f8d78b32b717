//! The organisation's outgoing mail, for its administrators.

use kernel::{
    Ctx, Error, MailId, Result, Scope,
    id::TypedId,
    page::{Limit, Page},
    policy::Decision,
};
use mail::{Mail, MailState};

use super::events;
use crate::{
    Identity,
    model::mail_kind,
    policy::{MailAction, OutboxMail},
    store::{accounts, invitations, members, roles},
};

/// A mail as an administrator sees it.
#[derive(Clone, Debug)]
pub struct ShownMail {
    /// The mail. What it says is left out where the administrator may not read it.
    pub mail: Mail,
    /// Why what it says is left out, in one sentence; `None` where it is there, or erased.
    pub hidden: Option<&'static str>,
}

/// A page of the mails, the newest first, without what they say.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_mails(identity: &Identity, ctx: &Ctx, limit: Limit, cursor: Option<&str>) -> Result<Page<Mail>> {
    ctx.authorize(MailAction::View, &OutboxMail::default())?;
    let before = cursor.map(|cursor| cursor.parse().map_err(|_| Error::invalid("The cursor is not one of this list.")));
    let (before, one_more) = (before.transpose()?, i64::from(limit.get()) + 1);
    let mails = identity.store.read(ctx, move |tx| mail::list(tx, before, one_more)).await?;
    Ok(Page::from_overlong(mails.into_iter().map(named).collect(), limit, |last| last.id.to_string()))
}

/// A mail as administrators see it in a list: the subject of one that is personal is part of what it says, so they read what sort of
/// mail it is.
fn named(mail: Mail) -> Mail {
    let subject = match mail_kind::is_personal(&mail.kind) {
        true => mail_kind::words(&mail.kind).to_owned(),
        false => mail.subject,
    };
    Mail { subject, ..mail }
}

/// A mail, with what it says where the administrator may read it, which is written down: its links open what they are for.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn find_mail(identity: &Identity, ctx: &Ctx, id: MailId) -> Result<ShownMail> {
    ctx.authorize(MailAction::View, &OutboxMail::default())?;
    let mail = identity.store.read(ctx, move |tx| mail::lookup(tx, id)).await?;
    let mail = mail.ok_or_else(|| Error::not_found(MailId::NOUN))?;
    let facts = facts_of(identity, ctx, &mail).await?;
    let mail = named(mail);
    Ok(match ctx.decide(MailAction::Read, &facts) {
        Decision::Allow { .. } => {
            if mail.text.is_some() {
                let reader = ctx.clone();
                identity.store.write(ctx, move |tx| tx.emit(events::mail_read(&reader, id))).await?;
            }
            ShownMail { mail, hidden: None }
        }
        Decision::Deny { reason } | Decision::Hide { reason } => {
            let hidden = mail.text.is_some().then_some(reason);
            ShownMail { mail: Mail { text: None, html: None, ..mail }, hidden }
        }
    })
}

/// Has a mail sent that was held or could not be sent before.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`; `MAIL_GONE` where there is nothing left to send.
pub async fn retry_mail(identity: &Identity, ctx: &Ctx, id: MailId) -> Result<()> {
    ctx.authorize(MailAction::Retry, &OutboxMail::default())?;
    let write = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            mail::retry(tx, &write, id)?;
            tx.emit(events::mail_retried(&write, id))
        })
        .await
}

/// What the mail's link opens, as far as the policy asks.
async fn facts_of(identity: &Identity, ctx: &Ctx, mail: &Mail) -> Result<OutboxMail> {
    // Without a mail server one that still waits goes nowhere either: the job that holds it may come after whoever invites.
    let is_held = mail.state == MailState::Held || (mail.state == MailState::Waiting && !identity.has_mail_server);
    let (reader, about) = (ctx.clone(), mail.about);
    match mail.kind.as_str() {
        mail_kind::PASSWORD_RESET => {
            let user = about.into();
            let (account, organisations) = identity
                .store
                .read_directory(move |tx| {
                    Ok((accounts::lookup_by_id(tx, user)?, accounts::list_memberships(tx, user)?.len()))
                })
                .await?;
            let within_reach = identity
                .store
                .read(ctx, move |tx| {
                    let standing = members::lookup_standing(tx, user)?;
                    standing.map_or(Ok(false), |standing| within_reach(tx, &reader, &standing.role))
                })
                .await?;
            Ok(OutboxMail {
                is_held,
                is_personal: false,
                opens_super_user: account.is_none_or(|account| account.is_super),
                opens_other_organisations: organisations > 1,
                opens_more_power: !within_reach,
            })
        }
        mail_kind::INVITATION => {
            let within_reach = identity
                .store
                .read(ctx, move |tx| {
                    let invitation = invitations::lookup(tx, about.into())?;
                    invitation.map_or(Ok(false), |invitation| within_reach(tx, &reader, &invitation.role))
                })
                .await?;
            Ok(OutboxMail { is_held, opens_more_power: !within_reach, ..OutboxMail::default() })
        }
        mail_kind::PORTAL_INVITATION => {
            let opens_more_power = !ctx.holds(Scope::INVOICING_MANAGE);
            Ok(OutboxMail { is_held, opens_more_power, ..OutboxMail::default() })
        }
        kind => Ok(OutboxMail { is_held, is_personal: mail_kind::is_personal(kind), ..OutboxMail::default() }),
    }
}

fn within_reach(tx: &mut store::Tx<'_>, reader: &Ctx, role: &str) -> Result<bool> {
    // A role that is gone may do nothing.
    let scopes = roles::lookup_scopes(tx, role)?;
    Ok(scopes.is_none_or(|scopes| scopes.granted().all(|scope| reader.holds(scope))))
}
