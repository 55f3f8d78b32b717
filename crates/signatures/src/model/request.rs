//! Requests and tasks.

use std::time::Duration;

use kernel::{Error, FileId, Result, SignCopyId, SignRequestId, SignTaskId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Area, CopyReceiver, Enclosed, HandedOn, PlacedField, Seat, Signer, WantedField};

/// The most people that one request asks.
pub const MOST_SIGNERS: usize = 20;
/// The longest message to signers, in letters.
pub const MOST_MESSAGE: usize = 2000;
/// The longest reason of a refusal, in letters.
pub const MOST_REASON: usize = 500;
/// How many days people have to sign, unless the request says otherwise.
pub const USUAL_DAYS: u32 = 60;
/// The most days that people have to sign.
pub const MOST_DAYS: u32 = 365;
/// The most days between two reminders.
pub const MOST_REMIND_DAYS: u32 = 30;
/// How long whoever asked waits before reminding again.
pub const REMIND_AGAIN: Duration = Duration::from_secs(60 * 60);
/// How long links work after the time to sign has run out: to read what became of it.
pub const LINK_REST: Duration = Duration::from_secs(30 * DAY);
/// A day in seconds.
const DAY: u64 = 24 * 60 * 60;

/// What became of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RequestStatus {
    /// Somebody has yet to sign.
    Pending,
    /// All have signed, and the organisation's seal is on it.
    Completed,
    /// Somebody will not sign.
    Declined,
    /// It was taken back.
    Cancelled,
    /// The time to sign ran out.
    Expired,
}

/// What became of a signer's task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TaskStatus {
    /// To be signed.
    Pending,
    /// Signed, and the signature is in the document.
    Signed,
    /// The person will not sign.
    Declined,
    /// Nothing is to be signed any more.
    Cancelled,
}

/// A list of requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RequestView {
    /// What the person has to sign now.
    #[default]
    Pending,
    /// What the person asked others for.
    Sent,
    /// What the person signed.
    Signed,
}

stored!(RequestStatus {
    Pending = "pending",
    Completed = "completed",
    Declined = "declined",
    Cancelled = "cancelled",
    Expired = "expired"
}, Cancelled);
stored!(TaskStatus {
    Pending = "pending",
    Signed = "signed",
    Declined = "declined",
    Cancelled = "cancelled"
}, Cancelled);

/// A state of the document that is signed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// How many editions there were before it.
    pub number: i64,
    /// Where its bytes are.
    pub blob_key: String,
    /// How many there are.
    pub size: i64,
    /// Their SHA-256 in hex.
    pub sha256: String,
}

/// What became of the signed document in the Drive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filing {
    /// Nothing yet.
    Open,
    /// It is this file.
    Filed(FileId),
    /// The Drive would not have it, for this reason. It is with the request all the same.
    Refused(String),
}

/// A request that people sign a document.
#[derive(Clone, PartialEq, Debug)]
pub struct SignRequest {
    /// Its identifier.
    pub id: SignRequestId,
    /// Where it stands among those that it was sent together with.
    pub envelope: Enclosed,
    /// The document in the Drive.
    pub file: FileId,
    /// Its name when it was put forward.
    pub file_name: String,
    /// Who asks.
    pub created_by: UserId,
    /// What the signers are told.
    pub message: String,
    /// What the signers agree to; empty where nothing is asked.
    pub consent: String,
    /// Whether they sign one after the other.
    pub is_ordered: bool,
    /// Whether signers may hand their place on to somebody else.
    pub may_delegate: bool,
    /// How many pages the document has.
    pub pages: i64,
    /// Whether the document was damaged and was written anew: what is signed does not begin with what was put forward.
    pub is_rewritten: bool,
    /// What became of it.
    pub status: RequestStatus,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it came to its end.
    pub finished_at: Option<Timestamp>,
    /// Until when it can be signed.
    pub expires_at: Option<Timestamp>,
    /// After how many days those who have yet to sign are reminded, again and again.
    pub remind_days: Option<i64>,
    /// When they were reminded last.
    pub reminded_at: Option<Timestamp>,
    /// The SHA-256 of the document as it was put forward.
    pub original_sha256: String,
    /// The document as it is now.
    pub edition: Edition,
    /// What became of it in the Drive.
    pub filing: Filing,
    /// Who signs, in their order.
    pub tasks: Vec<SignTask>,
    /// Who gets a copy once everybody has signed.
    pub copies: Vec<CopyReceiver>,
}

/// A signer's task.
#[derive(Clone, PartialEq, Debug)]
pub struct SignTask {
    /// Its identifier.
    pub id: SignTaskId,
    /// The request it belongs to.
    pub request: SignRequestId,
    /// The document in the Drive.
    pub file: FileId,
    /// Who is to sign.
    pub signer: Signer,
    /// Who asks.
    pub created_by: UserId,
    /// Its place in the order, from 0.
    pub position: i64,
    /// Whether its turn has come: the person is asked now.
    pub is_turn: bool,
    /// What became of it.
    pub status: TaskStatus,
    /// When it was made.
    pub created_at: Timestamp,
    /// When the person first looked at the document.
    pub viewed_at: Option<Timestamp>,
    /// When the person signed.
    pub signed_at: Option<Timestamp>,
    /// When the person agreed to the request's text.
    pub consented_at: Option<Timestamp>,
    /// When the person declined.
    pub declined_at: Option<Timestamp>,
    /// Why the person declined.
    pub reason: Option<String>,
    /// Where the picture of the signature is kept.
    pub signature_path: Option<String>,
    /// The page it is seen on, from 1.
    pub page: i64,
    /// Where on it.
    pub area: Area,
    /// What the person fills in besides.
    pub fields: Vec<PlacedField>,
    /// Who had it before, the earliest first.
    pub handed: Vec<HandedOn>,
}

impl SignTask {
    /// Who had it at that time; at the very time when it was handed on, whoever did so.
    pub fn signer_at(&self, at: Timestamp) -> &Signer {
        self.handed.iter().find(|handed| at <= handed.at).map_or(&self.signer, |handed| &handed.from)
    }

    /// The name of its field in the document.
    pub fn field(&self) -> String {
        format!("Signature-{}", self.id)
    }

    /// The name of a field that the person fills in.
    pub fn own_field(&self, field: &PlacedField) -> String {
        pades::own_field(&self.field(), &field.id.to_string())
    }
}

impl SignRequest {
    /// The name of the field that the organisation's seal fills.
    pub fn seal_field(&self) -> String {
        format!("Seal-{}", self.id)
    }

    /// The task of that identifier.
    pub fn task(&self, id: SignTaskId) -> Option<&SignTask> {
        self.tasks.iter().find(|task| task.id == id)
    }

    /// The copy of that identifier.
    pub fn copy(&self, id: SignCopyId) -> Option<&CopyReceiver> {
        self.copies.iter().find(|copy| copy.id == id)
    }

    /// Who is meant by a seat in it.
    pub fn seated(&self, seat: Seat) -> Option<&Signer> {
        match seat {
            Seat::Task(id) => self.task(id).map(|task| &task.signer),
            Seat::Copy(id) => self.copy(id).map(|copy| &copy.who),
        }
    }

    /// Whether the member gets a copy, and there is one.
    pub fn is_copied_to(&self, user: Option<UserId>) -> bool {
        let is_member = |copy: &CopyReceiver| user.is_some() && copy.who.member() == user;
        self.status == RequestStatus::Completed && self.copies.iter().any(is_member)
    }

    /// Until when the links work that are mailed with copies now: for as many days as people had to sign.
    pub fn copies_end(&self, now: Timestamp) -> Timestamp {
        now + self.expires_at.map_or(days(USUAL_DAYS), |end| end.since(self.created_at))
    }

    /// The person's task.
    pub fn task_of(&self, user: Option<UserId>) -> Option<&SignTask> {
        self.tasks.iter().find(|task| user.is_some() && task.signer.member() == user)
    }

    /// Whether the time to sign has run out.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }

    /// Those whose turn it is.
    pub fn asked(&self) -> impl Iterator<Item = &SignTask> {
        self.tasks.iter().filter(|task| task.is_asked())
    }

    /// When the links of its signers stop working.
    pub fn links_end(&self) -> Timestamp {
        self.expires_at.unwrap_or_else(|| self.created_at + days(MOST_DAYS)) + LINK_REST
    }

    /// When its next reminder is due after `now`, where it has any.
    pub fn next_reminder(&self, now: Timestamp) -> Option<Timestamp> {
        let due = now + days(u32::try_from(self.remind_days?).ok()?);
        (!self.is_over(due)).then_some(due)
    }

    /// What the signed document is to be called.
    pub fn signed_name(&self) -> String {
        self.named("signed")
    }

    /// The document's name with a word behind it: `Agreement (signed).pdf`.
    pub fn named(&self, word: &str) -> String {
        let lower = self.file_name.to_lowercase();
        let stem = if lower.ends_with(".pdf") { &self.file_name[..self.file_name.len() - 4] } else { &self.file_name };
        format!("{stem} ({word}).pdf")
    }
}

/// A signer who is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// Who.
    pub signer: Signer,
    /// On which page, from 1; the last one unless given.
    pub page: Option<usize>,
    /// Where on it; at its foot unless given.
    pub area: Option<Area>,
    /// What the person fills in besides.
    pub fields: Vec<WantedField>,
}

/// So many days.
pub const fn days(count: u32) -> Duration {
    Duration::from_secs(count as u64 * DAY)
}

/// Words of people: trimmed, and no longer than they may be.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn words(text: &str, what: &str, most: usize) -> Result<String> {
    let text = text.trim();
    if text.chars().count() > most {
        return Err(Error::invalid(format!("{what} has at most {most} letters.")));
    }
    Ok(text.to_owned())
}
