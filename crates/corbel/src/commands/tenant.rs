//! `corbel tenant …`.

use identity::{
    model::{Email, Tenant, TenantName, TenantStatus},
    ops::{NewMember, NewTenant, add_member, create_tenant, find_tenant_by_slug, list_tenants, set_tenant_status},
};
use kernel::{Error, Region, Result, page::MAX_LIMIT, scope::RoleTemplate};

use super::{CreateTenant, read_password, say};
use crate::{app::App, config::Config, world};

/// Makes an organisation and its first admin.
pub(super) async fn create(config: Config, asked: CreateTenant) -> Result<()> {
    let region = Region::ALL.into_iter().find(|region| region.name() == asked.region);
    let region =
        region.ok_or_else(|| Error::invalid(format!("There is no region '{}': uk, eu or us.", asked.region)))?;
    let password = read_password()?;
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let named = NewTenant::named(TenantName::parse(&asked.name)?)?;
    let tenant = create_tenant(&app.identity, NewTenant { region, ..named }).await?;
    let admin = NewMember {
        email: Email::parse(&asked.email)?,
        password,
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
        let (region, status) = (tenant.region.name(), tenant.status.name());
        say(&format!("{}  {region:<4} {status:<9} {}  {}", tenant.id, tenant.slug, tenant.name.as_str()));
    }
    Ok(())
}

/// Keeps all members of an organisation out.
pub(super) async fn suspend(config: Config, slug: &str) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    let tenant = set_tenant_status(&app.identity, slug, TenantStatus::Suspended).await?;
    say(&format!("{} is suspended: nobody enters it until it is resumed.", tenant.name.as_str()));
    Ok(())
}

/// Lets the members of a suspended organisation in again.
pub(super) async fn resume(config: Config, slug: &str) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    let tenant = set_tenant_status(&app.identity, slug, TenantStatus::Active).await?;
    say(&format!("{} is open again; its members sign in as before.", tenant.name.as_str()));
    Ok(())
}

/// The organisation of that slug.
pub(super) async fn find(app: &App, slug: &str) -> Result<Tenant> {
    let tenant = find_tenant_by_slug(&app.identity, slug).await?;
    tenant.ok_or_else(|| Error::invalid(format!("There is no organisation '{slug}'; corbel tenant list names all.")))
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
