//! Documents that are sent together: each is a request of its own, and what is the same of all is said once.

use kernel::{SignRequestId, UserId};

use super::{RequestStatus, SignRequest, SignTask, TaskStatus};

/// The most documents that are sent together.
pub const MOST_DOCUMENTS: usize = 10;

/// Where a request stands among those that it was sent together with. One that was sent alone is in an envelope of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enclosed {
    /// The envelope: the identifier of its first request.
    pub id: SignRequestId,
    /// The request's place in it, from 0.
    pub position: i64,
    /// How many documents are in it.
    pub size: i64,
}

/// A request with those that it was sent together with.
#[derive(Clone, PartialEq, Debug)]
pub struct Envelope {
    /// The one that is looked at.
    pub shown: SignRequest,
    /// All that can be looked at, in their order, that one among them.
    pub documents: Vec<SignRequest>,
}

impl Envelope {
    /// The documents of an envelope, with the one in front that there is something to be done about: by that person, or else by
    /// anybody. `None` where there are none.
    pub fn of(documents: Vec<SignRequest>, user: Option<UserId>) -> Option<Self> {
        let is_open = |request: &&SignRequest| request.status == RequestStatus::Pending;
        let is_own = |request: &&SignRequest| request.task_of(user).is_some_and(SignTask::is_asked);
        let mut open = documents.iter().filter(is_open);
        let first = open.clone().find(is_own).or_else(|| open.next()).or(documents.first())?;
        Some(Self { shown: first.clone(), documents })
    }

    /// Whether somebody in that place has signed one of the documents.
    pub fn is_begun_by(&self, position: i64) -> bool {
        seat(&self.documents, position).any(|task| task.status == TaskStatus::Signed)
    }
}

/// One signer's tasks in all documents of an envelope: they stand at the same place of each.
pub fn seat(documents: &[SignRequest], position: i64) -> impl Iterator<Item = &SignTask> {
    documents.iter().flat_map(move |request| request.tasks.iter().find(|task| task.position == position))
}

impl SignTask {
    /// Whether the person is asked now.
    pub fn is_asked(&self) -> bool {
        self.is_turn && self.status == TaskStatus::Pending
    }
}

impl SignRequest {
    /// What stands behind the document's name where others were sent with it: ` and 2 other documents`.
    pub fn others(&self) -> String {
        match self.envelope.size {
            ..=1 => String::new(),
            2 => " and 1 other document".to_owned(),
            size => format!(" and {} other documents", size - 1),
        }
    }
}
