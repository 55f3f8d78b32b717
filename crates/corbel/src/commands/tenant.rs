//! `corbel tenant …`.

use std::io::{BufRead, stdin};

use identity::{
    model::{Email, Password, Tenant, TenantName},
    ops::{NewMember, NewTenant, add_member, create_tenant, list_tenants},
};
use kernel::{Error, Region, Result, page::MAX_LIMIT, scope::RoleTemplate};

use super::{CreateTenant, say};
use crate::{app::App, config::Config, world};

/// The least a password has.
const MIN_PASSWORD: usize = 12;

/// Makes an organisation and its first admin.
pub(super) async fn create(config: Config, asked: CreateTenant) -> Result<()> {
    let region = Region::ALL.into_iter().find(|region| region.name() == asked.region);
    let region =
        region.ok_or_else(|| Error::invalid(format!("There is no region '{}': uk, eu or us.", asked.region)))?;
    let mut password = String::new();
    stdin()
        .lock()
        .read_line(&mut password)
        .map_err(|error| Error::invalid(format!("cannot read the password: {error}")))?;
    let password = password.trim_end_matches(['\r', '\n']);
    if password.chars().count() < MIN_PASSWORD {
        return Err(Error::invalid("Give the admin's password on standard input; it has at least 12 characters."));
    }
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let named = NewTenant::named(TenantName::parse(&asked.name)?)?;
    let tenant = create_tenant(&app.identity, NewTenant { region, ..named }).await?;
    let admin = NewMember {
        email: Email::parse(&asked.email)?,
        password: Password::parse(password)?,
        first_name: asked.first_name,
        last_name: asked.last_name,
        role: RoleTemplate::Admin.key().to_owned(),
    };
    add_member(&app.identity, &tenant.system("tenant-create", env), admin).await?;
    say(&format!("{} is ready; {} may sign in.", asked.name, asked.email));
    Ok(())
}

/// Lists the organisations.
pub(super) async fn list(config: Config) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    for tenant in tenants(&app).await? {
        say(&format!("{}  {:<4} {}", tenant.id, tenant.region, tenant.name.as_str()));
    }
    Ok(())
}

/// All organisations of the installation.
pub(super) async fn tenants(app: &App) -> Result<Vec<Tenant>> {
    let mut all: Vec<Tenant> = Vec::new();
    loop {
        let page = list_tenants(&app.identity, all.last(), MAX_LIMIT).await?;
        let last = page.len() < MAX_LIMIT as usize;
        all.extend(page);
        if last {
            return Ok(all);
        }
    }
}
