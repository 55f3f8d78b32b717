//! What happens to a mail after the transaction that wrote it: it is sent, and once it has run out it is erased.

use std::time::Duration;

use kernel::{
    Ctx, Error, MailId, Result, Scope,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::{Value, json};
use store::{NewJob, Store, Tx, Worker};

use crate::{
    model::{Mail, MailState, NewMail, topic},
    smtp::{Smtp, Trouble},
    store::mails,
};

const SEND: &str = "mail.send";
const ERASE: &str = "mail.erase";
/// More than fit between a mail's beginning and its end: the end decides, not the number.
const ATTEMPTS: u32 = 1000;
/// How long before its end a mail is not worth sending any more: the reader could do nothing with its link.
const TOO_LATE: Duration = Duration::from_secs(30);

/// How many mails are looked through for those that wait.
const LATEST: i64 = 100;

/// Writes a mail down, to be sent once the caller's transaction has been committed.
///
/// # Errors
/// The database's.
pub fn enqueue(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewMail) -> Result<MailId> {
    let id = ctx.new_id();
    write_down(tx, ctx, id, new)?;
    Ok(id)
}

/// The same under an identifier that the caller chose: of two mails with the same one the second is none. For work that may be
/// done twice. The identifier is a UUIDv7, since mails are listed by it.
///
/// # Errors
/// The database's.
pub fn enqueue_once(tx: &mut Tx<'_>, ctx: &Ctx, id: MailId, new: &NewMail) -> Result<()> {
    if mails::lookup(tx, id)?.is_some() {
        return Ok(());
    }
    write_down(tx, ctx, id, new)
}

fn write_down(tx: &mut Tx<'_>, ctx: &Ctx, id: MailId, new: &NewMail) -> Result<()> {
    mails::add(tx, id, new, ctx.now())?;
    tx.enqueue(send_job(ctx, id))?;
    tx.enqueue(NewJob { kind: ERASE, run_at: new.expires_at, ..send_job(ctx, id) })?;
    Ok(())
}

/// Has a mail sent that was held or could not be sent before.
///
/// # Errors
/// `NOT_FOUND`; `MAIL_GONE` where it was sent or has run out, so that there is nothing left to send.
pub fn retry(tx: &mut Tx<'_>, ctx: &Ctx, id: MailId) -> Result<()> {
    if mails::lookup(tx, id)?.is_none() {
        return Err(Error::not_found(MailId::NOUN));
    }
    if !mails::update_state(tx, id, MailState::Waiting)? {
        return Err(Error::conflict(
            "MAIL_GONE",
            "This mail was sent already, or has run out. Start again where it began.",
        ));
    }
    tx.enqueue(send_job(ctx, id)).map(drop)
}

/// Sends mails. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    store: Store,
    smtp: Option<Smtp>,
}

impl Mailer {
    /// A mailer with this server; without one, mails are held for somebody to pass on by hand.
    pub fn new(store: Store, smtp: Option<Smtp>) -> Self {
        Self { store, smtp }
    }

    /// Whether there is a mail server.
    pub fn has_server(&self) -> bool {
        self.smtp.is_some()
    }

    /// Holds the organisation's latest mails that still wait, as of the context's time, where there is no mail server. The demo
    /// has mails of days that have passed.
    ///
    /// # Errors
    /// The database's.
    pub async fn hold_waiting(&self, ctx: &Ctx) -> Result<()> {
        if self.has_server() {
            return Ok(());
        }
        for mail in self.waiting(ctx).await? {
            self.send(ctx, mail.id).await?;
        }
        Ok(())
    }

    /// Counts the organisation's latest mails that still wait as sent, as of the context's time, also where there is no mail
    /// server: the demo tells of a time when there was one. Nothing leaves the server.
    ///
    /// # Errors
    /// The database's.
    pub async fn count_waiting_as_sent(&self, ctx: &Ctx) -> Result<()> {
        for mail in self.waiting(ctx).await? {
            self.note_sent(ctx, &mail).await?;
        }
        Ok(())
    }

    /// The organisation's latest mails that nothing has been tried with.
    async fn waiting(&self, ctx: &Ctx) -> Result<Vec<Mail>> {
        let mut latest = self.store.read(ctx, |tx| mails::list(tx, None, LATEST)).await?;
        latest.retain(|mail| mail.state == MailState::Waiting);
        Ok(latest)
    }

    /// Notes that a mail has gone: what it says is erased.
    async fn note_sent(&self, ctx: &Ctx, mail: &Mail) -> Result<()> {
        let (id, sent, now) = (mail.id, event(ctx, "mail.sent", mail), ctx.now());
        self.store
            .write(ctx, move |tx| {
                mails::mark_sent(tx, id, now)?;
                tx.emit(sent.clone())
            })
            .await
    }

    async fn send(&self, ctx: &Ctx, id: MailId) -> Result<()> {
        let store = &self.store;
        let Some(mail) = store.read(ctx, move |tx| mails::lookup(tx, id)).await? else { return Ok(()) };
        let (Some(text), Some(html)) = (mail.text.clone(), mail.html.clone()) else { return Ok(()) };
        if mail.state == MailState::Sent || ctx.now() + TOO_LATE >= mail.expires_at {
            return Ok(());
        }
        let Some(smtp) = &self.smtp else {
            // That it is held was told already.
            if mail.state == MailState::Held {
                return Ok(());
            }
            let held = event(ctx, "mail.held", &mail);
            return store
                .write(ctx, move |tx| {
                    mails::update_state(tx, id, MailState::Held)?;
                    tx.emit(held.clone())
                })
                .await;
        };
        match smtp.send(&mail, text, html).await {
            Ok(()) => self.note_sent(ctx, &mail).await,
            Err(Trouble::Refused(reason)) => {
                self.note_trouble(ctx, &mail, MailState::Failed, &reason).await?;
                tracing::warn!(mail.id = %id, reason, "a mail was refused for good");
                Ok(())
            }
            Err(Trouble::Away(reason)) => {
                self.note_trouble(ctx, &mail, MailState::Waiting, &reason).await?;
                Err(Error::unavailable(format!("the mail server: {reason}")))
            }
        }
    }

    /// Writes down that sending failed. The log of the organisation is told once: retries are no news.
    async fn note_trouble(&self, ctx: &Ctx, mail: &Mail, state: MailState, reason: &str) -> Result<()> {
        let kind = if state == MailState::Failed { "mail.failed" } else { "mail.delayed" };
        let news = (state == MailState::Failed || mail.attempts == 0).then(|| event(ctx, kind, mail));
        let (id, reason) = (mail.id, reason.to_owned());
        self.store
            .write(ctx, move |tx| {
                mails::mark_trouble(tx, id, state, &reason)?;
                news.clone().map_or(Ok(()), |news| tx.emit(news))
            })
            .await
    }
}

/// Has the worker send and erase mails.
#[must_use]
pub fn register(worker: Worker, mailer: &Mailer) -> Worker {
    let (sending, erasing) = (mailer.clone(), mailer.clone());
    worker
        .register(SEND, move |ctx: Ctx, payload: Value| {
            let mailer = sending.clone();
            async move { mailer.send(&ctx, mail_of(&payload)?).await }
        })
        .register(ERASE, move |ctx: Ctx, payload: Value| {
            let store = erasing.store.clone();
            async move {
                let (id, erase) = (mail_of(&payload)?, ctx.clone());
                store.write(&ctx, move |tx| erase_in(tx, &erase, id)).await
            }
        })
}

/// The mail has run out. One that still waited was never sent, which its organisation's log tells.
fn erase_in(tx: &mut Tx<'_>, ctx: &Ctx, id: MailId) -> Result<()> {
    let Some(mail) = mails::lookup(tx, id)? else { return Ok(()) };
    mails::erase(tx, id)?;
    if mail.state == MailState::Waiting { tx.emit(event(ctx, "mail.failed", &mail)) } else { Ok(()) }
}

fn send_job(ctx: &Ctx, id: MailId) -> NewJob {
    NewJob {
        kind: SEND,
        payload: json!({ "mailId": id.to_string() }),
        run_at: ctx.now(),
        max_attempts: ATTEMPTS,
        unique_key: Some(id.to_string()),
    }
}

fn mail_of(payload: &Value) -> Result<MailId> {
    payload["mailId"].as_str().ok_or_else(|| Error::internal("a job without its mail"))?.parse()
}

fn event(ctx: &Ctx, kind: &'static str, mail: &Mail) -> DomainEvent {
    DomainEvent::new(ctx, kind, mail.id, topic::OUTBOX, Audience::Scope(Scope::TENANT_MANAGE_SETTINGS))
        .with(json!({ "mail": mail.kind, "to": mail.to }))
}
