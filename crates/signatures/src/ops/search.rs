//! What signatures have for the search over everything: requests by the names of their documents.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, folded,
    port::{Searchable, Thing, ThingKind},
};

use crate::{
    Signatures,
    model::{RequestStatus, SignRequest},
    policy::{Desk, DeskAction, RequestAction},
    store::requests,
};

/// So many of the person's latest requests are looked through.
const MOST_NAMES: i64 = 2_000;

#[async_trait]
impl Searchable for Signatures {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        things(self, ctx, Some(folded(word)), most).await
    }

    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        things(self, ctx, None, most).await
    }
}

async fn things(signatures: &Signatures, ctx: &Ctx, word: Option<String>, most: u32) -> Result<Vec<Thing>> {
    if !ctx.decide(DeskAction::View, &Desk).is_allowed() {
        return Ok(Vec::new());
    }
    let me = ctx.user()?;
    let found = signatures
        .store
        .read(ctx, move |tx| {
            let names = requests::list_names(tx, me, MOST_NAMES)?;
            let fits = |name: &str| word.as_ref().is_none_or(|word| folded(name).contains(word));
            let ids: Vec<_> =
                names.into_iter().filter(|(_, name)| fits(name)).map(|(id, _)| id).take(most as usize).collect();
            requests::list_by_id(tx, &ids)
        })
        .await?;
    Ok(found.into_iter().filter(|one| ctx.decide(RequestAction::View, one).is_allowed()).map(thing).collect())
}

fn thing(one: SignRequest) -> Thing {
    let place = match one.status {
        RequestStatus::Pending => "Pending",
        RequestStatus::Completed => "Completed",
        RequestStatus::Declined => "Declined",
        RequestStatus::Cancelled => "Cancelled",
        RequestStatus::Expired => "Expired",
    };
    Thing {
        kind: ThingKind::SignRequest,
        passage: String::new(),
        path: format!("/sign/{}", one.id),
        id: one.id.to_string(),
        title: one.file_name,
        place: place.to_owned(),
        at: one.finished_at.unwrap_or(one.created_at),
    }
}
