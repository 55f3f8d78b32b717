//! Messages that are searched for. Who may read them is decided before anything is ranked: what others write to each other is not
//! among what is found, however many there are.
//!
//! The longest word is looked up in an index, of trigrams where it has three letters or more, otherwise of its letters, and what
//! it finds is sorted; where it finds more than [`FEW`], messages are walked, the latest first, until a page is full. PostgreSQL
//! collects all that have such a word before it gives the first, so there the latest messages are looked through before. Where
//! conversations were named that have not many messages between them, these are looked through and nothing else.

use kernel::{ConversationId, Result, Timestamp, UserId};
use store::{Dialect, PairIndex, SHORTEST_INDEXED, Sql, TextIndex, Tx, Value, like_pattern, placeholders};

use super::{
    messages::{COLUMNS, numbers},
    values,
};
use crate::model::{Has, Message, SearchQuery};

/// So many matches are looked up and sorted within a few milliseconds.
pub(super) const FEW: i64 = 4000;

const TEXTS: TextIndex = TextIndex {
    table: "messages",
    column: "search_key",
    number: "number",
    fts: "message_texts",
    waiting: None,
    id: "id",
};

pub(super) const PAIRS: PairIndex =
    PairIndex { table: "messages", column: "search_pairs", fts: "message_pairs", id: "id" };

/// So many of the latest messages are looked through for each one of a page.
const WALKED: i64 = 40;

/// So many messages are looked through, all of them, within some tens of milliseconds.
const LOOKED_THROUGH: i64 = 20_000;

/// The latest first, as an index has them: rows are walked until there are enough.
const WALK: &str = "x.created_at DESC, x.id DESC";
/// The same by sorting whatever is there, which no index leads to.
const SORT: &str = "x.created_at + 0 DESC, x.id DESC";

/// Who searches.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub(crate) person: UserId,
    /// Whether the person reads public channels without being in them.
    pub(crate) browses: bool,
}

/// Among whose messages, where and of which times, where the question says so. An empty list finds nothing.
pub(crate) struct Limits {
    pub(crate) authors: Option<Vec<UserId>>,
    pub(crate) conversations: Option<Vec<ConversationId>>,
    /// Before this.
    pub(crate) before: Option<Timestamp>,
    /// From here on.
    pub(crate) after: Option<Timestamp>,
}

impl Limits {
    /// Everybody's, everywhere.
    pub(crate) const NONE: Self = Self { authors: None, conversations: None, before: None, after: None };
}

/// Conditions and their parameters, from `?2` on.
#[derive(Clone)]
struct Conditions {
    sql: String,
    params: Vec<Value>,
}

impl Conditions {
    fn bind(&mut self, value: impl Into<Value>) -> usize {
        self.params.push(value.into());
        self.params.len() + 1
    }

    fn and(&mut self, condition: &str, value: impl Into<Value>) {
        let place = self.bind(value);
        self.sql.push_str(&format!(" AND {}", condition.replace("{}", &format!("?{place}"))));
    }

    fn among<T: Copy + Into<Value>>(&mut self, column: &str, list: &[T]) {
        let places = placeholders(self.params.len() + 2, list.len());
        self.params.extend(values(list));
        self.sql.push_str(&format!(" AND {column} IN ({places})"));
    }
}

/// A page of what is found, the latest first, and one message more where there is one.
pub(crate) fn list(tx: &mut Tx<'_>, reader: Reader, query: &SearchQuery, limits: &Limits) -> Result<Vec<Message>> {
    let is_empty = |list: Option<usize>| list == Some(0);
    if is_empty(limits.authors.as_ref().map(Vec::len)) || is_empty(limits.conversations.as_ref().map(Vec::len)) {
        return Ok(Vec::new());
    }
    let mut words: Vec<&String> = query.words.iter().collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let mut scope = readable(reader);
    for word in &words {
        scope.and("x.search_key LIKE {} ESCAPE '\\'", like_pattern(word));
    }
    narrow(&mut scope, query, limits);
    let rows = i64::from(query.limit.get()) + 1;
    if let Some(conversations) = &limits.conversations
        && !have_many(tx, conversations)?
    {
        return page(tx, "messages x", scope, rows, SORT);
    }
    let Some(longest) = words.first() else { return page(tx, "messages x", scope, rows, WALK) };
    let is_short = longest.chars().count() < SHORTEST_INDEXED;
    if is_short && let Some(found) = page_of_latest(tx, &scope, query, rows)? {
        return Ok(found);
    }
    let range = numbers(tx)?;
    let matches = if is_short {
        PAIRS.matches(tx, longest, range, FEW)?
    } else {
        TEXTS.matches(tx, longest, range, ("", &[]), FEW)?
    };
    let Some(matches) = matches else {
        return match page_of_latest(tx, &scope, query, rows)? {
            Some(found) => Ok(found),
            None => page(tx, "messages x", scope, rows, WALK),
        };
    };
    let (way, condition) = TEXTS.among(tx.dialect(), "x", &matches, |value| scope.bind(value));
    scope.sql.push_str(&format!(" AND {condition}"));
    page(tx, &way, scope, rows, WALK)
}

/// Whether these have more messages between them than can be looked through.
fn have_many(tx: &mut Tx<'_>, conversations: &[ConversationId]) -> Result<bool> {
    let mut scope = Conditions { sql: "x.tenant_id = ?1".into(), params: Vec::new() };
    scope.among("x.conversation_id", conversations);
    let sql = format!(
        "SELECT COUNT(*) FROM (SELECT 1 FROM messages x WHERE {} LIMIT {LOOKED_THROUGH} + 1) AS counted",
        scope.sql
    );
    Ok(tx.query_one::<i64>(&sql, &scope.params)? > LOOKED_THROUGH)
}

fn page(tx: &mut Tx<'_>, from: &str, mut scope: Conditions, rows: i64, order: &str) -> Result<Vec<Message>> {
    let rows = scope.bind(rows);
    let sql = format!("SELECT {COLUMNS} FROM {from} WHERE {} ORDER BY {order} LIMIT ?{rows}", scope.sql);
    tx.query(&sql, &scope.params)
}

/// On PostgreSQL a page out of the latest messages, of those that stand behind the page before; `None` where they do not fill it.
fn page_of_latest(tx: &mut Tx<'_>, scope: &Conditions, query: &SearchQuery, rows: i64) -> Result<Option<Vec<Message>>> {
    if tx.dialect() != Dialect::Postgres {
        return Ok(None);
    }
    let mut scope = scope.clone();
    let behind = query.behind.map_or_else(String::new, |behind| {
        let (at, id) = (scope.bind(behind.at), scope.bind(behind.message));
        format!("AND (l.created_at, l.id) < (?{at}, ?{id})")
    });
    let walked = scope.bind(rows.saturating_mul(WALKED));
    let latest = format!(
        "(SELECT * FROM messages l WHERE l.tenant_id = ?1 {behind}
          ORDER BY l.created_at DESC, l.id DESC LIMIT ?{walked}) x"
    );
    let found = page(tx, &latest, scope, rows, WALK)?;
    Ok(i64::try_from(found.len()).is_ok_and(|found| found == rows).then_some(found))
}

/// What this person may read.
fn readable(reader: Reader) -> Conditions {
    let mut scope = Conditions { sql: "x.tenant_id = ?1 AND x.deleted_at IS NULL".into(), params: Vec::new() };
    let public = if reader.browses {
        "OR EXISTS (SELECT 1 FROM conversations c WHERE c.tenant_id = x.tenant_id AND c.id = x.conversation_id
            AND c.kind = 'channel' AND c.is_private = FALSE)"
    } else {
        ""
    };
    let condition =
        "x.kind = 'message' AND (EXISTS (SELECT 1 FROM conversation_members m WHERE m.tenant_id = x.tenant_id
            AND m.user_id = {} AND m.conversation_id = x.conversation_id)";
    scope.and(&format!("{condition} {public})"), reader.person);
    scope
}

fn narrow(scope: &mut Conditions, query: &SearchQuery, limits: &Limits) {
    if let Some(authors) = &limits.authors {
        scope.among("x.author_id", authors);
    }
    if let Some(conversations) = &limits.conversations {
        scope.among("x.conversation_id", conversations);
    }
    for has in &query.has {
        let column = match has {
            Has::File => "x.has_files = {}",
            Has::Link => "x.has_links = {}",
        };
        scope.and(column, true);
    }
    if let Some(before) = limits.before {
        scope.and("x.created_at < {}", before);
    }
    if let Some(after) = limits.after {
        scope.and("x.created_at >= {}", after);
    }
    if query.is_pinned {
        scope.sql.push_str(" AND x.pinned_at IS NOT NULL");
    }
    if let Some(behind) = query.behind {
        let (at, id) = (scope.bind(behind.at), scope.bind(behind.message));
        scope.sql.push_str(&format!(" AND (x.created_at, x.id) < (?{at}, ?{id})"));
    }
}

/// The conversations that somebody may read and that are called so, in part: channels by their names, and all that the person has
/// with any of these people alone or in a group.
pub(crate) fn conversations_called(
    tx: &mut Tx<'_>,
    reader: Reader,
    name: &str,
    people: &[UserId],
) -> Result<Vec<ConversationId>> {
    let mut params: Vec<Value> = vec![reader.person.into(), like_pattern(name).into()];
    params.extend(values(people));
    let with = match people {
        [] => String::new(),
        _ => format!(
            "OR (c.kind <> 'channel' AND EXISTS (SELECT 1 FROM conversation_members o WHERE o.tenant_id = c.tenant_id
                AND o.conversation_id = c.id AND o.user_id IN ({})))",
            placeholders(4, people.len())
        ),
    };
    let public = if reader.browses { "OR (c.kind = 'channel' AND c.is_private = FALSE)" } else { "" };
    let sql = format!(
        "SELECT c.id FROM conversations c
         LEFT JOIN conversation_members m ON m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND m.user_id = ?2
         WHERE c.tenant_id = ?1 AND (m.user_id IS NOT NULL {public})
           AND (c.name_key LIKE ?3 ESCAPE '\\' {with}) LIMIT 500"
    );
    tx.query(&sql, &params)
}
