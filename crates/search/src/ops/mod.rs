//! Asking all modules at once.

use futures_util::future::{join, join_all};
use kernel::{Ctx, Result, page::Limit, port::Thing};

use crate::{
    Search,
    model::{Words, nearest_first, ranked},
};

/// How many candidates of each kind a module is asked for; the best of them are shown.
const CANDIDATES: u32 = 40;
/// How many things of each kind are found by their text.
const TEXTS: u32 = 5;
/// How many things of each kind are among the recent ones.
const RECENT: u32 = 4;

/// What the person may see and `text` names, best first, and behind it what has the words in its text; where nothing is typed,
/// what the person may want to return to, the nearest to now first. A module that fails is left out and logged: the others still answer.
///
/// # Errors
/// `INVALID_REQUEST` where the text is too long.
pub async fn find_things(search: &Search, ctx: &Ctx, text: &str, limit: Limit) -> Result<Vec<Thing>> {
    let most = limit.get() as usize;
    let Some(words) = Words::new(text)? else {
        let mut things = gathered(join_all(search.modules.iter().map(|module| module.recent(ctx, RECENT))).await);
        nearest_first(&mut things, ctx.now());
        things.truncate(most);
        return Ok(things);
    };
    let names =
        search.modules.iter().flat_map(|module| words.sought().map(move |word| module.find(ctx, word, CANDIDATES)));
    let asked = if words.asks_texts() { &search.modules[..] } else { &[] };
    let texts = asked.iter().map(|module| module.find_text(ctx, words.folded(), TEXTS));
    let (names, texts) = join(join_all(names), join_all(texts)).await;
    Ok(ranked(&words, gathered(names), gathered(texts), most, ctx.now()))
}

fn gathered(answers: Vec<Result<Vec<Thing>>>) -> Vec<Thing> {
    let mut things = Vec::new();
    for answer in answers {
        match answer {
            Ok(some) => things.extend(some),
            Err(error) => tracing::warn!(%error, "search.module"),
        }
    }
    things
}
