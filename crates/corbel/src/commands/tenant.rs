//! `corbel tenant …`.

use std::{path::Path, time::Duration};

use identity::{
    model::{AuditVerdict, Tenant, TenantName, TenantStatus},
    ops::{NewTenant, add_member, create_tenant, find_tenant_by_slug, list_tenants, set_tenant_status},
};
use invoicing::{model::long, ops::find_retention};
use kernel::{Error, Region, Result, page::MAX_LIMIT, scope::RoleTemplate};

use super::{CreateTenant, TerminateTenant, read_line, read_password, say};
use crate::{app::App, config::Config, leaving, world};

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
    let admin = asked.admin.into_member(password, RoleTemplate::Admin.key().to_owned())?;
    let admin = add_member(&app.identity, &tenant.system("tenant-create", env), admin).await?;
    say(&format!("{} is ready; {} may sign in.", asked.name, admin.email));
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

/// Takes everything of an organisation along.
pub(super) async fn export(config: Config, slug: &str, to: &Path) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    let tenant = find(&app, slug).await?;
    let done = leaving::export(&app, &tenant, to).await?;
    let (rows, tables) = (counted(done.rows, "row"), counted(done.tables as u64, "table"));
    say(&format!("{} is in {}: {rows} of {tables}.", tenant.name.as_str(), to.display()));
    match done.audit {
        AuditVerdict::Intact { entries, head } => {
            say(&format!("The audit log is intact: {entries} entries, head {}", blob::hex(head)));
        }
        AuditVerdict::Broken { seq } => {
            say(&format!("The audit log was changed: entry {seq} is not what was written."))
        }
    }
    done.failures.iter().for_each(|failure| say(failure));
    say(&format!("{} of {} verified.", grouped(done.verified), counted(done.files, "file")));
    if !done.failures.is_empty() {
        return Err(Error::invalid("The export is not whole: see the files above."));
    }
    warn_of_books(&app, &tenant).await?;
    if tenant.status != TenantStatus::Suspended {
        say("The organisation is in use: export it again once it is suspended, before it is terminated.");
    }
    Ok(())
}

/// Says how long the law wants the books kept, where there are any.
async fn warn_of_books(app: &App, tenant: &Tenant) -> Result<()> {
    let ctx = tenant.system("tenant-retention", app.env.clone());
    if let Some(until) = find_retention(&app.invoicing, &ctx).await? {
        say(&format!(
            "It has paid subcontractors. Invoices, statements and payments have to be kept for six years, here until at least \
             {}: keep the export until then.",
            long(until)
        ));
    }
    Ok(())
}

/// Removes everything of a suspended organisation for good.
pub(super) async fn terminate(config: Config, asked: TerminateTenant) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    let tenant = find(&app, &asked.slug).await?;
    warn_of_books(&app, &tenant).await?;
    let name = match asked.yes {
        Some(name) => name,
        None => {
            say(&format!(
                "Everything of {} will be removed for good: files, members, settings, the audit log.\nType the \
                 organisation's name to go on:",
                tenant.name.as_str()
            ));
            read_line("the name")?
        }
    };
    if name.trim() != tenant.name.as_str() {
        return Err(Error::invalid("That is not the organisation's name. Nothing was removed."));
    }
    let newer_than = (!asked.without_export).then(|| Duration::from_secs(asked.export_age.saturating_mul(60 * 60)));
    let done = leaving::terminate(&app, &tenant, newer_than).await?;
    for (table, rows) in &done.rows {
        say(&format!("{:>12}  {table}", grouped(*rows)));
    }
    let rows = done.rows.iter().map(|(_, rows)| rows).sum();
    say(&format!(
        "{} is gone: {}, {} with {}, {} of people in no other organisation.",
        tenant.name.as_str(),
        counted(rows, "row"),
        counted(done.erased.blobs, "blob"),
        counted(done.erased.bytes, "byte"),
        counted(done.accounts, "account")
    ));
    Ok(())
}

/// `1 file`, `1,284 files`.
pub(super) fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1,284`: as people read large numbers.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn large_numbers_are_read_in_threes() {
        let read = [0, 7, 999, 1284, 45_000, 1_234_567].map(grouped);
        assert_eq!(read, ["0", "7", "999", "1,284", "45,000", "1,234,567"]);
    }
}
