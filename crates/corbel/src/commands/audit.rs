//! `corbel audit verify`.

use identity::model::AuditVerdict;
use kernel::{Error, Result};

use super::{say, tenant::tenants};
use crate::{app::App, config::Config, world};

/// Checks every organisation's audit log and names the first entry that does not follow from the one before.
pub(super) async fn verify(config: Config) -> Result<()> {
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let mut broken = 0;
    for tenant in tenants(&app).await? {
        let ctx = tenant.system("audit-verify", env.clone());
        let verdict = identity::ops::verify_audit(&app.identity, &ctx).await?;
        let name = tenant.name.as_str();
        match verdict {
            AuditVerdict::Intact { entries, head } => {
                say(&format!("{name}: intact, {entries} entries, head {}", blob::hex(head)))
            }
            AuditVerdict::Broken { seq } => {
                say(&format!("{name}: entry {seq} is not what was written, or one before it is missing"));
                broken += 1;
            }
        }
    }
    if broken == 0 { Ok(()) } else { Err(Error::invalid(format!("{broken} audit log(s) were changed."))) }
}
