//! A forgotten password: the request, and the mail that follows.
//!
//! The request is written down with a job and nothing else, whether or not there is such an account: neither its answer
//! nor its time tells. The job belongs to no organisation and knows no address, as it lies in the default region; the
//! address is in the directory, until the job has found out where the person belongs.

use std::time::Duration;

use kernel::{Ctx, JobId, Region, Result, UserId};
use serde_json::json;
use store::NewJob;
use uuid::Uuid;

use super::{Browser, letters};
use crate::{
    Identity, jobs,
    model::{Email, LinkToken, MemberStatus, TenantStatus},
    store::{accounts, members, resets},
};

/// How long a link to choose a new password works.
const LINK_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// How often sending is tried before the person has to ask again.
const ATTEMPTS: u32 = 8;

/// Sends the person a link to choose a new password, where there is an account of that address. Links sent before go on
/// working, so that nobody can take them away by asking again and again.
///
/// # Errors
/// `RATE_LIMITED` after too many requests from one network.
pub async fn request_password_reset(identity: &Identity, email: Email, browser: &Browser) -> Result<()> {
    identity.limits.take_from_network(browser)?;
    // Whoever asks too often for one account reads the usual answer: the mails before this one are on their way.
    if identity.reset_mails.take(email.as_str()).is_err() {
        return Ok(());
    }
    let ctx = Ctx::system(Uuid::nil().into(), Region::default(), "password.forgot", identity.env.clone());
    let (id, now) = (identity.env.new_id::<JobId>().into(), ctx.now());
    identity.store.write_directory(move |tx| resets::add_request(tx, id, &email, now)).await?;
    let job = NewJob {
        kind: jobs::SEND_PASSWORD_RESET,
        payload: json!({ "request": id.to_string() }),
        run_at: now,
        max_attempts: ATTEMPTS,
        unique_key: None,
    };
    identity.store.write(&ctx, move |tx| tx.enqueue(job.clone()).map(drop)).await
}

/// Answers a request that was written down.
pub(crate) async fn answer_password_request(identity: &Identity, request: Uuid) -> Result<()> {
    if let Some(email) = identity.store.read_directory(move |tx| resets::lookup_request(tx, request)).await? {
        send_password_reset(identity, email).await?;
        identity.store.write_directory(move |tx| resets::remove_request(tx, request)).await?;
    }
    Ok(())
}

/// Writes the mail, where there is an account of that address that may still enter an organisation.
async fn send_password_reset(identity: &Identity, email: Email) -> Result<()> {
    let lookup = email.clone();
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &lookup)).await?;
    let Some(account) = account else { return Ok(()) };
    let Some(ctx) = first_open(identity, account.user).await? else { return Ok(()) };

    // The link first, as it lies in the directory: a link nobody was sent opens nothing.
    let (token, now) = (LinkToken::generate(&identity.env), identity.env.now());
    let (user, hash, expires_at) = (account.user, token.hash(), now + LINK_LIFETIME);
    identity.store.write_directory(move |tx| resets::add(tx, user, hash, now, expires_at)).await?;

    let brand = letters::brand(identity, &ctx).await?;
    let new = letters::password_reset(identity, brand, (user, &email), &token, expires_at);
    let write = ctx.clone();
    identity.store.write(&ctx, move |tx| mail::enqueue(tx, &write, &new).map(drop)).await
}

/// The product itself in the first organisation that lets the person in: mails go out from there.
pub(super) async fn first_open(identity: &Identity, user: UserId) -> Result<Option<Ctx>> {
    let memberships = identity.store.read_directory(move |tx| accounts::list_memberships(tx, user)).await?;
    for membership in memberships.into_iter().filter(|membership| membership.tenant_status == TenantStatus::Active) {
        let ctx = Ctx::system(membership.tenant, membership.region, "password", identity.env.clone());
        let standing = identity.store.read(&ctx, move |tx| members::lookup_standing(tx, user)).await?;
        if standing.is_some_and(|standing| standing.status == MemberStatus::Active) {
            return Ok(Some(ctx));
        }
    }
    Ok(None)
}
