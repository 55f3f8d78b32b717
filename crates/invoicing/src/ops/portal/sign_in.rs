//! Signing in to the portal by a code or a link that is mailed.
//!
//! The request for a code is written down with a job and nothing else, whether or not anybody has that address: neither its
//! answer nor its time tells. A code works for ten minutes and for five tries; a link works once.

use kernel::{Ctx, Error, ErrorKind, Region, Result, port::MemberLetter};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::session::{Opened, lookup, open};
use crate::{
    Invoicing,
    jobs::queued,
    model::{
        portal::{CODE_LIFETIME, MOST_ATTEMPTS, digest, is_code, new_code, new_secret, page_of_portal},
        subcontractor::email as mail_address,
    },
    store::{portal_doors, portal_users},
};

fn wrong_code() -> Error {
    let message = "This code is wrong or has run out. Ask for another one.";
    Error::new(ErrorKind::Forbidden, "CODE_WRONG", message)
}

/// Sends a code to an address, where it belongs to somebody who stands for a subcontractor. The link beside it leads to
/// `next`, a page of the portal.
///
/// # Errors
/// `INVALID_REQUEST` for what is no address, and for a page of anybody else; `RATE_LIMITED`.
pub async fn request_code(invoicing: &Invoicing, email: &str, next: Option<&str>, network: &str) -> Result<()> {
    let (email, next) = (mail_address(email)?, next.map(page_of_portal).transpose()?);
    invoicing.limits.requests.take(network)?;
    // Whoever asks too often for one address reads the usual answer: the mails before this one are on their way.
    if invoicing.limits.mails.take(&email).is_err() {
        return Ok(());
    }
    // The job belongs to no organisation and knows no address: that lies in the directory until the job has read it.
    let ctx = Ctx::system(Uuid::nil().into(), Region::default(), "portal.code", invoicing.env.clone());
    let (id, now) = (Uuid::from(ctx.new_id::<kernel::PortalUserId>()), ctx.now());
    invoicing
        .store
        .write_directory(move |tx| portal_doors::add_request(tx, id, (&email, next.as_deref()), now))
        .await?;
    let job = queued::send_code(&ctx, id);
    invoicing.store.write(&ctx, move |tx| tx.enqueue(job.clone()).map(drop)).await
}

/// Answers a request that was written down.
///
/// # Errors
/// The database's.
pub async fn answer_code_request(invoicing: &Invoicing, request: Uuid) -> Result<()> {
    let asked = invoicing.store.read_directory(move |tx| portal_doors::lookup_request(tx, request)).await?;
    if let Some((email, next)) = asked {
        send_code(invoicing, email, next.as_deref()).await?;
        invoicing.store.write_directory(move |tx| portal_doors::remove_request(tx, request)).await?;
    }
    Ok(())
}

/// Mails a code and a link from the organisation that invited the address last and still lets it in.
async fn send_code(invoicing: &Invoicing, email: String, next: Option<&str>) -> Result<()> {
    let next = next.map(|page| format!("&next={}", utf8_percent_encode(page, NON_ALPHANUMERIC))).unwrap_or_default();
    let lookup = email.clone();
    let doors = invoicing.store.read_directory(move |tx| portal_doors::list(tx, &lookup)).await?;
    for door in doors {
        if invoicing.ports.organisations.visit_module(door.tenant, super::MODULE, "portal.code").await?.is_none() {
            continue;
        }
        let ctx = Ctx::system(door.tenant, door.region, "portal.code", invoicing.env.clone());
        let whose = email.clone();
        let found = invoicing.store.read(&ctx, move |tx| portal_users::list_by_email(tx, &whose)).await?;
        let Some(user) = found.into_iter().next() else { continue };
        let (code, token, now) = (new_code(&invoicing.env), new_secret(&invoicing.env), ctx.now());
        let (code_hash, link_hash) = (digest(&[&email, &code]), digest(&[&token]));
        let (address, until) = (email.clone(), now + CODE_LIFETIME);
        // The code first: one that nobody was sent opens nothing.
        invoicing
            .store
            .write_directory(move |tx| {
                portal_doors::add_code(tx, &address, &code_hash, until)?;
                portal_doors::add_link(tx, (&address, &link_hash), None, until)
            })
            .await?;
        let letter = MemberLetter {
            id: ctx.new_id::<kernel::PortalUserId>().into(),
            kind: "portal.code",
            subject: format!("{code} is your sign-in code"),
            paragraphs: vec![format!("Enter the code {code}, or use the link below on this device.")],
            action: ("Sign in", format!("/portal-login?token={token}{next}")),
            note: "Code and link work for ten minutes and once. If you did not ask for them, there is nothing to do."
                .to_owned(),
            about: user.id.into(),
            expires_at: until,
        };
        return invoicing.ports.letters.send_to_address(&ctx, &email, letter).await;
    }
    Ok(())
}

/// Signs in by the code that was mailed.
///
/// # Errors
/// `CODE_WRONG`, also for an address that nobody has; `RATE_LIMITED`.
pub async fn sign_in_by_code(invoicing: &Invoicing, email: &str, code: &str, network: &str) -> Result<Opened> {
    let email = mail_address(email)?;
    invoicing.limits.attempts.take(network)?;
    invoicing.limits.attempts_in_all.take(&email)?;
    let code = code.split_whitespace().collect::<String>();
    if !is_code(&code) {
        return Err(wrong_code());
    }
    let (given, now, address) = (digest(&[&email, &code]), invoicing.env.now(), email.clone());
    let is_right = invoicing
        .store
        .write_directory(move |tx| {
            let kept = portal_doors::try_code(tx, &address, MOST_ATTEMPTS, now)?;
            let is_right = kept.is_some_and(|kept| bool::from(kept.as_bytes().ct_eq(given.as_bytes())));
            if is_right {
                portal_doors::remove_code(tx, &address)?;
            }
            Ok(is_right)
        })
        .await?;
    if !is_right {
        return Err(wrong_code());
    }
    invoicing.limits.attempts_in_all.forget(&email);
    open(invoicing, email, None, false).await?.ok_or_else(wrong_code)
}

/// Signs in by a link that was mailed. It works once. The link of an invitation opens the organisation that it came from and
/// no other one, unless the person is signed in already by `session`, which opens them all.
///
/// # Errors
/// `LINK_GONE`; `RATE_LIMITED`.
pub async fn sign_in_by_link(
    invoicing: &Invoicing,
    token: &str,
    session: Option<&str>,
    network: &str,
) -> Result<Opened> {
    invoicing.limits.attempts.take(network)?;
    let gone = || {
        let message = "This link has already been used or has expired. Ask for a new one.";
        Error::new(ErrorKind::Gone, "LINK_GONE", message)
    };
    let (hash, now) = (digest(&[token]), invoicing.env.now());
    let found = invoicing.store.write_directory(move |tx| portal_doors::take_link(tx, &hash, now)).await?;
    let (email, only) = found.ok_or_else(gone)?;
    let before = match session {
        Some(session) => lookup(invoicing, session).await?,
        None => None,
    };
    let is_known = before.is_some_and(|before| before.email == email && !before.is_confined);
    open(invoicing, email, only, only.is_some() && !is_known).await?.ok_or_else(gone)
}
