//! Who gets copies, as it is kept with requests: JSON, since it is never asked for but with its request.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::model::{CopyReceiver, Outsider, Signer};

#[derive(Serialize, Deserialize)]
struct Kept {
    id: Uuid,
    user: Option<Uuid>,
    name: Option<String>,
    email: Option<String>,
}

/// The copies of a request as they are kept.
pub(crate) fn written(copies: &[CopyReceiver]) -> Result<String> {
    let keep = |copy: &CopyReceiver| Kept {
        id: copy.id.into(),
        user: copy.who.member().map(Into::into),
        name: copy.who.outsider().map(|outsider| outsider.name.clone()),
        email: copy.who.outsider().map(|outsider| outsider.email.clone()),
    };
    serde_json::to_string(&copies.iter().map(keep).collect::<Vec<_>>()).map_err(Error::internal)
}

/// The copies of a request.
pub(crate) fn read(text: &str) -> Result<Vec<CopyReceiver>> {
    let kept: Vec<Kept> = serde_json::from_str(text).map_err(Error::internal)?;
    let read = |kept: Kept| {
        let who = match (kept.user, kept.name, kept.email) {
            (Some(user), ..) => Signer::Member(user.into()),
            (None, Some(name), Some(email)) => Signer::Outsider(Outsider { name, email }),
            _ => return Err(Error::internal("a copy is nobody's")),
        };
        Ok(CopyReceiver { id: kept.id.into(), who })
    };
    kept.into_iter().map(read).collect()
}
