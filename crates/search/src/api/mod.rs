//! The only place in this crate that names HTTP.

use axum::extract::State;
use edge::{ApiResult, DescribedRoutes, Json, Operations, Query, Routes, Signed, routes};
use kernel::{
    page::Limit,
    port::{self, ThingKind},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{Search, ops};

/// The routes of the search.
pub fn router(state: Search) -> Routes {
    static ROUTES: DescribedRoutes<Search> = DescribedRoutes::new(|| Operations::new().routes(routes!(find_things)));
    ROUTES.with_state(state)
}

/// What is looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FindThings {
    /// Words that name it, in any order; without them the answer is what the person may want to return to.
    q: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
}

/// What was found.
#[derive(Serialize, ToSchema)]
struct Things {
    /// Always true.
    ok: bool,
    /// Best first.
    things: Vec<Thing>,
}

/// What kind of thing it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ThingKind)]
enum Kind {
    File,
    Folder,
    Drive,
    Share,
    Note,
    Event,
    Person,
    Channel,
    /// What a few people write to each other, two or more.
    Conversation,
    Message,
    Subcontractor,
    Invoice,
    CreditNote,
    SignRequest,
}

/// One thing that was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FoundThing)]
struct Thing {
    kind: Kind,
    id: String,
    /// The name people know it by; of a message, who wrote it.
    title: String,
    /// Where it lies, or what else tells it from others of its name; empty where nothing does.
    place: String,
    /// What stands in it around the words, where they are not in its name; empty otherwise.
    passage: String,
    /// Where it opens, on this server.
    path: String,
    /// When it last changed, RFC 3339; of an event, when it begins.
    at: String,
}

impl From<port::Thing> for Thing {
    fn from(thing: port::Thing) -> Self {
        let port::Thing { kind, id, title, place, passage, path, at } = thing;
        let kind = match kind {
            ThingKind::File => Kind::File,
            ThingKind::Folder => Kind::Folder,
            ThingKind::Drive => Kind::Drive,
            ThingKind::Share => Kind::Share,
            ThingKind::Note => Kind::Note,
            ThingKind::Event => Kind::Event,
            ThingKind::Person => Kind::Person,
            ThingKind::Channel => Kind::Channel,
            ThingKind::Conversation => Kind::Conversation,
            ThingKind::Message => Kind::Message,
            ThingKind::Subcontractor => Kind::Subcontractor,
            ThingKind::Invoice => Kind::Invoice,
            ThingKind::CreditNote => Kind::CreditNote,
            ThingKind::SignRequest => Kind::SignRequest,
        };
        Self { kind, id, title, place, passage, path, at: at.to_string() }
    }
}

/// Find anything by its name
///
/// Files, folders, drives, shares, notes, events of the year around now, people, conversations, subcontractors, invoices and
/// signature requests, as far as the person may see them; behind them messages and notes that have the words in their text.
/// Neither case nor accents matter.
#[utoipa::path(get, path = "/api/v1/search", params(FindThings), tag = "search",
    responses((status = 200, body = Things)))]
async fn find_things(
    State(search): State<Search>,
    Signed(ctx): Signed,
    Query(query): Query<FindThings>,
) -> ApiResult<Json<Things>> {
    let text = query.q.unwrap_or_default();
    let found = ops::find_things(&search, &ctx, &text, Limit::new(query.limit)?).await?;
    Ok(Json(Things { ok: true, things: found.into_iter().map(Thing::from).collect() }))
}
