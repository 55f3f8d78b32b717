//! What a module has people told of what happened in it.

use async_trait::async_trait;
use serde_json::Value;
use uuid::Uuid;

use crate::{Ctx, EventId, Result, Timestamp, UserId};

/// An event, as a module is asked whom it concerns.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// The event.
    pub id: EventId,
    /// Its kind: `file.shared`.
    pub kind: String,
    /// Who did it; `None` for the product itself.
    pub actor: Option<UserId>,
    /// What it happened to.
    pub target: Uuid,
    /// The facts it was written down with.
    pub payload: Value,
    /// When.
    pub at: Timestamp,
}

/// Somebody whom an event concerns, and with what.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    /// Who is to be told.
    pub to: UserId,
    /// What it is about, one of [`Notices::kinds`]: `fileShare`.
    pub kind: &'static str,
    /// The thing it is about.
    pub subject: Uuid,
    /// What cannot be asked of the thing later: counts, outcomes. Never a name, which a person might no longer read.
    pub facts: Value,
    /// Whether it is the end of work that the person left to the background. Of other deeds of their own nobody is told.
    pub is_own_work: bool,
}

/// A notice as it was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptNotice {
    /// What it is about, one of [`Notices::kinds`].
    pub kind: String,
    /// The thing it is about.
    pub subject: Uuid,
    /// As in [`Notice::facts`].
    pub facts: Value,
}

/// What a notice says to a person now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// What kind of thing it is about: `file`.
    pub subject_type: &'static str,
    /// The thing's name; `None` where the person may not see it any more, or it is gone.
    pub subject_name: Option<String>,
    /// What follows the name of whoever did it: `shared the file “Plan.pdf” with you`. Without a name where there is none.
    pub message: String,
    /// Where it opens, on this server; `None` where there is nothing to open any more.
    pub link: Option<String>,
}

/// Implemented by each module that has people told of something, asked by `notifications`.
///
/// A module writes down what happened and tells nobody. Its events come here after their commit, through the outbox: it
/// says whom one concerns, and later what is to be read about it, each time with what the reader may see at that moment.
#[async_trait]
pub trait Notices: Send + Sync {
    /// The kinds of events that concern people. Of others the module is not asked.
    fn events(&self) -> &'static [&'static str];

    /// The kinds of notices it makes.
    fn kinds(&self) -> &'static [&'static str];

    /// Whom the event concerns: only people who may know of its subject now. `ctx` is the product's own. Asked again after
    /// a crash.
    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>>;

    /// What these notices of the module's kinds say to the person whose context it is, in their order and as many.
    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>>;

    /// The kinds of events by which somebody reads something where it is: the notices about it are read with it.
    fn reading_events(&self) -> &'static [&'static str] {
        &[]
    }

    /// Which of these notices of the module's kinds, each of its person, are about something that the person has read where it
    /// is, in their order and as many. `told_by` is the event that they were just made of, if any. `ctx` is the product's own.
    async fn read_in_place(
        &self,
        _ctx: &Ctx,
        _told_by: Option<&Happening>,
        notices: &[(UserId, KeptNotice)],
    ) -> Result<Vec<bool>> {
        Ok(vec![false; notices.len()])
    }
}
