//! Typed identifiers. All are UUIDv7: they sort by the time they were made, need no sequence and no central counter.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use uuid::Uuid;

use crate::Error;

/// What all typed identifiers have in common.
pub trait TypedId: Copy + From<Uuid> + Into<Uuid> + fmt::Display + Send + Sync + 'static {
    /// The word for the thing identified, as people read it in messages: `File`, `Drive`.
    const NOUN: &'static str;
}

macro_rules! typed_ids {
    ($($(#[$doc:meta])* $name:ident = $noun:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl TypedId for $name {
            const NOUN: &'static str = $noun;
        }
        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }
        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
        impl FromStr for $name {
            type Err = Error;
            /// A text that is no UUID names nothing that exists: the error is the one of a missing thing.
            fn from_str(text: &str) -> Result<Self, Error> {
                Uuid::parse_str(text).map(Self).map_err(|_| Error::not_found($noun))
            }
        }
    )+};
}

typed_ids! {
    /// An organisation.
    TenantId = "Organisation",
    /// A person's account, the same in every organisation the person belongs to.
    UserId = "User",
    /// A signed-in browser.
    SessionId = "Session",
    /// A drive: the top-level container of files.
    DriveId = "Drive",
    /// A library: a container with policies inside a drive.
    LibraryId = "Library",
    /// A request to delete files that a second person decides on.
    DeletionRequestId = "Deletion request",
    /// A share: files exposed to people under a link.
    ShareId = "Share",
    /// An upload request: a link under which people without account send files in.
    UploadRequestId = "Upload request",
    /// What somebody sends under an upload request.
    DeliveryId = "Delivery",
    /// A folder inside a drive.
    FolderId = "Folder",
    /// A file.
    FileId = "File",
    /// An upload on its way to becoming a file.
    UploadId = "Upload",
    /// A domain event.
    EventId = "Event",
    /// A background job.
    JobId = "Job",
    /// A mail on its way out.
    MailId = "Mail",
    /// Something that a person is told.
    NotificationId = "Notification",
    /// A request that somebody sent by the public site.
    SiteRequestId = "Request",
    /// An invitation into an organisation.
    InvitationId = "Invitation",
    /// A picture of a person. A new picture is another one.
    PhotoId = "Photo",
    /// A note.
    NoteId = "Note",
    /// A folder of notes.
    NoteFolderId = "Folder",
    /// An image that stands for an organisation. A new image is another one.
    LogoId = "Logo",
    /// A calendar.
    CalendarId = "Calendar",
    /// A subcontractor that the organisation pays.
    SubcontractorId = "Subcontractor",
    /// What HMRC answered when a subcontractor was verified.
    VerificationId = "Verification",
    /// Another bank account that a subcontractor has named.
    BankChangeId = "Bank change",
    /// A person who stands for a subcontractor in the portal.
    PortalUserId = "Portal user",
    /// An invoice or a credit note.
    InvoiceId = "Invoice",
    /// Payments that are made together.
    PaymentRunId = "Payment run",
    /// What the office has ordered of a subcontractor.
    PurchaseOrderId = "Purchase order",
    /// A statement of payment and deduction.
    StatementId = "Statement",
    /// An event in a calendar, with all its occurrences. (An [`EventId`] is something that happened in the product.)
    CalendarEventId = "Event",
    /// A conversation: a channel, a direct message or a group.
    ConversationId = "Conversation",
    /// A message in a conversation.
    MessageId = "Message",
    /// A message that waits to be sent at a time.
    ScheduledMessageId = "Scheduled message",
    /// People in an organisation that messages call by one name.
    ChatGroupId = "Group",
    /// A request that people sign a document.
    SignRequestId = "Request",
    /// One person's part in it: to sign.
    SignTaskId = "Task",
    /// A place in a document that a signer fills in.
    SignFieldId = "Field",
    /// Somebody who gets a copy of a signed document.
    SignCopyId = "Copy",
    /// A request for signatures that was not sent yet.
    SignDraftId = "Draft",
    /// A call: from its ring to its end.
    CallSessionId = "Call",
    /// Somebody without an account who asked to come into a call.
    CallGuestId = "Guest",
}
