//! The first organisation and its first admin, made in the browser, once.

use kernel::{Error, ErrorKind, Region, Result, UserId, port::PublicLinks, scope::RoleTemplate};

use super::{
    Browser, Entry, NewTenant, SignedIn,
    create_tenant::{add_rows, tenant_of},
    events, open_session,
};
use crate::{
    Identity,
    model::{Email, LinkToken, Member, Password, PersonName, SignInMethod, TenantName, TokenHash},
    store::{accounts, members, setup, tenants},
};

/// What the set-up page asks for.
#[derive(Debug)]
pub struct SetUp {
    /// The code that the server printed.
    pub code: String,
    /// The organisation's name.
    pub organisation: TenantName,
    /// Where its data will live.
    pub region: Region,
    /// The admin's given name.
    pub first_name: PersonName,
    /// The admin's family name.
    pub last_name: PersonName,
    /// The address the admin signs in with.
    pub email: Email,
    /// The admin's password.
    pub password: Password,
    /// Whether files may leave the organisation by links that anyone can open; `None` leaves it undecided.
    pub public_links: Option<bool>,
}

/// Whether there is no organisation yet.
///
/// # Errors
/// The database's.
pub async fn is_setup_needed(identity: &Identity) -> Result<bool> {
    Ok(!identity.store.read_directory(setup::has_tenants).await?)
}

/// A code for the set-up page, for the person at the terminal; `None` where there is an organisation. Earlier codes go on
/// working, so that of several processes that start at once each has printed a good one.
///
/// # Errors
/// The database's.
pub async fn prepare_setup(identity: &Identity) -> Result<Option<LinkToken>> {
    let code = LinkToken::generate(&identity.env);
    let (hash, now) = (code.hash(), identity.env.now());
    let is_needed = identity
        .store
        .write_directory(move |tx| {
            let is_needed = !setup::has_tenants(tx)?;
            if is_needed {
                setup::add_code(tx, hash, now)?;
            }
            Ok(is_needed)
        })
        .await?;
    Ok(is_needed.then_some(code))
}

/// Makes the first organisation and its first admin, and signs the admin in.
///
/// # Errors
/// `SETUP_DONE` where there is an organisation; `SETUP_CODE_INVALID`; `ACCOUNT_EXISTS`; `RATE_LIMITED`.
pub async fn set_up(
    identity: &Identity,
    public_links: &dyn PublicLinks,
    asked: SetUp,
    browser: Browser,
) -> Result<SignedIn> {
    identity.limits.take_from_network(&browser)?;
    let code = TokenHash::of(&asked.code);
    identity.store.read_directory(move |tx| require_code(tx, code)).await?;

    let new = NewTenant { region: asked.region, ..NewTenant::named(asked.organisation)? };
    let hash = identity.hashing.hash(asked.password, identity.env.random()).await?;
    let tenant = tenant_of(&identity.env, &new);
    let ctx = tenant.system("setup", identity.env.clone());
    let user: UserId = ctx.new_id();
    let names = (asked.first_name.as_str(), asked.last_name.as_str());
    let role = RoleTemplate::Admin.key().to_owned();
    let admin = Member::joining(user, asked.email, names, role, ctx.now());

    // The region first, as it may be another database: rows of an organisation that the directory does not name are seen
    // by nobody. The directory then decides, in one transaction, which of several set-ups at once is the one.
    let (created, added) = (events::tenant_created(&ctx, &tenant), events::member_added(&ctx, &admin));
    let row = admin.clone();
    identity
        .store
        .write(&ctx, move |tx| {
            add_rows(tx, &new)?;
            members::put(tx, &row)?;
            tx.emit(created.clone())?;
            tx.emit(added.clone())
        })
        .await?;
    if let Some(allowed) = asked.public_links {
        public_links.decide(&ctx, allowed).await?;
    }
    let (row, email, now) = (tenant.clone(), admin.email, ctx.now());
    identity
        .store
        .write_directory(move |tx| {
            require_code(tx, code)?;
            if accounts::lookup(tx, &email)?.is_some() {
                let message = "There is an account of this address already. Take another one.";
                return Err(Error::conflict("ACCOUNT_EXISTS", message));
            }
            tenants::add(tx, &row)?;
            accounts::add(tx, user, &email, Some(&hash), now)?;
            accounts::add_membership(tx, user, row.id, now)?;
            setup::remove_codes(tx)
        })
        .await?;
    let entry = Entry { user, tenant: Some(tenant.id), method: SignInMethod::Setup };
    open_session(identity, entry, browser).await
}

fn require_code(tx: &mut store::DirectoryTx<'_>, code: TokenHash) -> Result<()> {
    if setup::has_tenants(tx)? {
        return Err(Error::conflict("SETUP_DONE", "This server was set up already. Sign in instead."));
    }
    if setup::has_code(tx, code)? {
        return Ok(());
    }
    let message = "That code is wrong. Open the address that the server printed when it started.";
    Err(Error::new(ErrorKind::Forbidden, "SETUP_CODE_INVALID", message))
}
