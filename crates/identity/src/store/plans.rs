//! What an organisation has bought, as JSON text beside its settings.

use std::collections::BTreeMap;

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use store::{Sql, Tx, params};

use crate::model::{Entitlement, Plan, Tier};

#[derive(Serialize, Deserialize)]
struct StoredPlan {
    tier: String,
    overrides: BTreeMap<String, bool>,
}

/// The organisation's plan; the smallest where nothing is set.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Plan> {
    let text: Option<String> = tx.query_opt("SELECT plan FROM tenant_settings WHERE tenant_id = ?1", &params![])?;
    read_or_smallest(text.as_deref())
}

/// The plan that was written; the smallest where nothing was.
pub(super) fn read_or_smallest(text: Option<&str>) -> Result<Plan> {
    text.map_or_else(|| Ok(Plan { tier: Tier::Basic, ..Plan::default() }), read)
}

pub(crate) fn update(tx: &mut Tx<'_>, plan: &Plan) -> Result<()> {
    tx.execute("UPDATE tenant_settings SET plan = ?2 WHERE tenant_id = ?1", &params![write(plan)?])?;
    Ok(())
}

fn write(plan: &Plan) -> Result<String> {
    let overrides = plan.overrides.iter().map(|(feature, has)| (feature.name().to_owned(), *has)).collect();
    serde_json::to_string(&StoredPlan { tier: plan.tier.name().to_owned(), overrides }).map_err(Error::internal)
}

/// A tier this version does not know opens the least; a feature it does not know is not there.
fn read(text: &str) -> Result<Plan> {
    let stored: StoredPlan = serde_json::from_str(text).map_err(|error| Error::internal(format!("plan: {error}")))?;
    let known = stored.overrides.into_iter().filter_map(|(name, has)| Some((Entitlement::parse(&name).ok()?, has)));
    Ok(Plan { tier: Tier::from_name(&stored.tier).unwrap_or(Tier::Basic), overrides: known.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_reads_back_and_what_is_unknown_opens_nothing() {
        let video = Entitlement::parse("calls.video").expect("a feature");
        let plan = Plan { tier: Tier::Pro, overrides: BTreeMap::from([(video, false)]) };
        assert_eq!(read(&write(&plan).expect("writes")).expect("reads"), plan);
        let later = read(r#"{"tier":"galactic","overrides":{"teleport":true}}"#).expect("reads");
        assert_eq!(later, Plan { tier: Tier::Basic, overrides: BTreeMap::new() });
        assert!(read("[").is_err());
    }
}
