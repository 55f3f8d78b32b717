//! Who had a task before, as it is kept with it: JSON, since it is never asked for but with its task.

use kernel::{Error, Result, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::model::{HandedOn, Outsider, Signer};

#[derive(Serialize, Deserialize)]
struct Kept {
    user: Option<Uuid>,
    name: Option<String>,
    email: Option<String>,
    at: i64,
    reason: String,
}

/// Those who handed a task on, as they are kept.
pub(crate) fn written(handed: &[HandedOn]) -> Result<String> {
    let keep = |one: &HandedOn| Kept {
        user: one.from.member().map(Into::into),
        name: one.from.outsider().map(|outsider| outsider.name.clone()),
        email: one.from.outsider().map(|outsider| outsider.email.clone()),
        at: one.at.as_micros(),
        reason: one.reason.clone(),
    };
    serde_json::to_string(&handed.iter().map(keep).collect::<Vec<_>>()).map_err(Error::internal)
}

/// Those who handed a task on, the earliest first.
pub(crate) fn read(text: &str) -> Result<Vec<HandedOn>> {
    let kept: Vec<Kept> = serde_json::from_str(text).map_err(Error::internal)?;
    let read = |kept: Kept| {
        let from = match (kept.user, kept.name, kept.email) {
            (Some(user), ..) => Signer::Member(user.into()),
            (None, Some(name), Some(email)) => Signer::Outsider(Outsider { name, email }),
            _ => return Err(Error::internal("a task was nobody's")),
        };
        Ok(HandedOn { from, at: Timestamp::from_micros(kept.at), reason: kept.reason })
    };
    kept.into_iter().map(read).collect()
}
