//! The door for whoever comes by a link, with or without an account: to a [share](visit), or to an [upload request](receive).
//! Everything under a link is asked here first: the organisation's switch, the limits, the password.

mod hand_out;
mod receive;
mod switch;
mod visit;

pub use hand_out::{
    Allowed, Handed, REDIRECT_LIFETIME, ShownPage, allow_download, list_shared_pages, open_download,
    preview_shared_file, preview_shared_page, thumb_shared_file,
};
pub use receive::{
    Guest, SentFile, begin_delivery, cancel_sent_upload, find_delivery, find_sent_upload, finish_delivery,
    open_request, register_sent_upload, sign_sent_parts, sign_sent_upload, unlock_request,
};
pub(super) use switch::{PUBLIC_LINKS_OFF, public_links_off};
pub use switch::{find_public_links, may_decide_public_links, update_public_links, usual_drive_settings};
pub use visit::{OpenedShare, VisibleFile, Visit, list_shared_files, open_share, unlock_share};

use std::time::Duration;

use edge::Limiter;
use kernel::{Ctx, Env, Error, ErrorKind, Result, TenantId, port};
use uuid::Uuid;

use crate::{
    Drive,
    model::{
        share::ShareLink,
        unlock::{UNLOCK_LIFETIME, proof},
    },
};

const TOO_OFTEN: &str = "Too many requests. Please wait a moment and try again.";

/// How often links are followed and passwords tried, counted in this process. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct LinkLimits {
    /// From one network, whatever the links: nobody tries links, or has the server make pictures all day.
    requests: Limiter,
    /// The password of one link from one network.
    attempts: Limiter,
    /// The password of one link from all networks together: many machines do not guess faster. Those who have given it
    /// are not concerned.
    attempts_in_all: Limiter,
    /// Deliveries that are begun from one network, whatever the links: each is a row.
    deliveries: Limiter,
}

impl LinkLimits {
    pub(crate) fn new(env: &Env) -> Self {
        let limiter = |burst, every| Limiter::new(burst, every, TOO_OFTEN, env.clone());
        Self {
            requests: limiter(1200, Duration::from_millis(50)),
            attempts: limiter(10, Duration::from_secs(60)),
            attempts_in_all: limiter(200, Duration::from_secs(10)),
            deliveries: limiter(30, Duration::from_secs(60)),
        }
    }
}

/// A request under a link.
#[derive(Clone, Debug)]
pub struct Call {
    /// The link's letters: `shareId` or `requestId`.
    pub link: String,
    /// The organisation, where the address names one.
    pub tenant: Option<TenantId>,
    /// Who is signed in, in whatever organisation.
    pub signed: Option<Ctx>,
    /// The request's id.
    pub request_id: String,
    /// The network that it comes from, as limits count it.
    pub network: String,
    /// The part of it that is written down: not who, but from where about.
    pub region: String,
    /// Proof that the password was given.
    pub proof: Option<String>,
}

/// What a link says, and the organisation it leads to; `missing` is what is answered of links that lead nowhere.
///
/// # Errors
/// `missing`; `RATE_LIMITED`.
async fn follow(drive: &Drive, call: &Call, missing: fn() -> Error) -> Result<(ShareLink, port::Visit)> {
    drive.link_limits.requests.take(&call.network)?;
    let link = ShareLink::parse(&call.link).ok_or_else(missing)?;
    if call.tenant.is_some_and(|tenant| tenant != link.tenant) {
        return Err(missing());
    }
    let found = drive.organisations.visit(link.tenant, &call.request_id).await?.ok_or_else(missing)?;
    Ok((link, found))
}

/// Somebody tries the password of a link.
struct Attempt<'a> {
    /// What the link leads to.
    link: Uuid,
    /// The hash of its password.
    stored: &'a str,
    /// From where.
    network: &'a str,
    /// What was given.
    password: &'a str,
}

/// Proof that the password was given, and how long it is good for; `wrong` is the code and the words of the refusal.
///
/// # Errors
/// `wrong`; `RATE_LIMITED`.
async fn try_password(
    drive: &Drive,
    ctx: &Ctx,
    attempt: Attempt<'_>,
    wrong: (&'static str, &'static str),
) -> Result<(String, Duration)> {
    let Attempt { link, stored, network, password } = attempt;
    let key = format!("{link}\n{network}");
    // One network's own tries first: one that has used them up takes none of everybody's.
    drive.link_limits.attempts.take(&key)?;
    drive.link_limits.attempts_in_all.take(&link.to_string())?;
    if !drive.passwords.verify(password, stored).await? {
        return Err(Error::new(ErrorKind::Forbidden, wrong.0, wrong.1));
    }
    drive.link_limits.attempts.forget(&key);
    Ok((proof(link, stored, ctx.now() + UNLOCK_LIFETIME), UNLOCK_LIFETIME))
}
