//! What happened. A use case writes its event in the transaction that causes it; after the commit the outbox feeds
//! the audit log and the live stream. Nothing else reacts to a change.

use serde_json::Value;
use uuid::Uuid;

/// The kinds of events of a module, as one enum: `event_kinds!(/// … ScheduleEventKind { CalendarCreated = "calendar.created" })`.
///
/// A kind that is misspelt does not compile, and the contract lists them, so that the browser has a sentence for each.
/// The crate that uses it has `serde` and `utoipa`.
// A word is a `tt`, since what a `literal` becomes is not seen by the derive that describes it.
#[macro_export]
macro_rules! event_kinds {
    ($(#[$doc:meta])* $name:ident { $($(#[$kind_doc:meta])* $variant:ident = $kind:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name { $($(#[$kind_doc])* #[serde(rename = $kind)] $variant),+ }

        impl $name {
            /// As it stands in the audit log.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $kind),+ }
            }

            /// From what stands in the audit log; `None` for what is another module's.
            pub fn from_stored(kind: &str) -> Option<Self> {
                match kind {
                    $($kind => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl From<$name> for &'static str {
            fn from(kind: $name) -> Self {
                kind.as_str()
            }
        }
    };
}

use crate::{Ctx, EventId, Scope, TenantId, Timestamp, UserId};

/// Which queries of an open page a change makes stale.
pub type Topic = &'static str;

/// Who may learn of a change through the live stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Members of the organisation who hold the scope.
    Scope(Scope),
    /// The same where not all of them see each thing: they are told that something changed, and not what.
    Unnamed(Scope),
    /// These people, whatever they hold.
    People(Vec<UserId>),
    /// Members who hold the scope, and these people.
    ScopeAndPeople(Scope, Vec<UserId>),
    /// All members of the organisation.
    Members,
    /// Nobody: the event is for the audit log alone.
    Nobody,
}

/// Something that happened in an organisation.
#[derive(Clone, Debug)]
pub struct DomainEvent {
    /// Its identifier.
    pub id: EventId,
    /// The organisation.
    pub tenant: TenantId,
    /// What happened, `{noun}.{past verb}`: `file.uploaded`.
    pub kind: &'static str,
    /// Who did it; `None` for the product itself.
    pub actor: Option<UserId>,
    /// What it happened to.
    pub target: Uuid,
    /// Facts for the audit log. Never secrets.
    pub payload: Value,
    /// The live topic it touches.
    pub topic: Topic,
    /// What an open page needs to look at again.
    pub ids: Vec<Uuid>,
    /// Who may learn of it at once.
    pub audience: Audience,
    /// When.
    pub at: Timestamp,
}

impl DomainEvent {
    /// An event caused by `ctx`'s actor now. Add facts with [`DomainEvent::with`].
    pub fn new(
        ctx: &Ctx,
        kind: impl Into<&'static str>,
        target: impl Into<Uuid>,
        topic: Topic,
        audience: Audience,
    ) -> Self {
        let target = target.into();
        Self {
            id: ctx.new_id(),
            tenant: ctx.tenant(),
            kind: kind.into(),
            actor: ctx.actor().user,
            target,
            payload: Value::Null,
            topic,
            ids: vec![target],
            audience,
            at: ctx.now(),
        }
    }

    /// Adds the facts the audit log keeps, as a JSON object.
    #[must_use]
    pub fn with(mut self, payload: Value) -> Self {
        self.payload = payload;
        self
    }
}
