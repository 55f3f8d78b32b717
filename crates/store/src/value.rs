//! What goes into a statement.

use std::error::Error as StdError;

use kernel::{
    BankChangeId, CalendarEventId, CalendarId, ChatGroupId, ConversationId, DeletionRequestId, DeliveryId, DriveId,
    EventId, FileId, FolderId, InvitationId, InvoiceId, JobId, LibraryId, LogoId, MailId, MessageId, NoteFolderId,
    NoteId, NotificationId, PaymentRunId, PhotoId, PortalUserId, PurchaseOrderId, SessionId, ShareId, SignDraftId,
    SignRequestId, SignTaskId, SiteRequestId, StatementId, SubcontractorId, TenantId, Timestamp, UploadId,
    UploadRequestId, UserId, VerificationId,
};
use postgres::types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked};
use rusqlite::types::{ToSqlOutput, ValueRef};
use uuid::Uuid;

/// A parameter of a statement. These are all the types a column may have (besides text that holds JSON).
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Nothing.
    Null,
    /// A number, or a time in microseconds.
    Int(i64),
    /// Text.
    Text(String),
    /// Yes or no.
    Bool(bool),
    /// An identifier: 16 bytes on SQLite, `uuid` on PostgreSQL.
    Uuid(Uuid),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// The parameters of a statement: `params![name, size]`. In a tenant's transaction the first of them is `?2`.
#[macro_export]
macro_rules! params {
    () => { <[$crate::Value; 0]>::default() };
    ($($value:expr),+ $(,)?) => { [$($crate::Value::from($value)),+] };
}

macro_rules! from {
    ($($type:ty: $value:ident => $to:expr;)+) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Self {
                $to
            }
        }
    )+};
}

from! {
    i64: value => Self::Int(value);
    &str: value => Self::Text(value.to_owned());
    String: value => Self::Text(value);
    bool: value => Self::Bool(value);
    Uuid: value => Self::Uuid(value);
    Vec<u8>: value => Self::Bytes(value);
    Timestamp: value => Self::Int(value.as_micros());
    TenantId: value => Self::Uuid(value.into());
    UserId: value => Self::Uuid(value.into());
    SessionId: value => Self::Uuid(value.into());
    DriveId: value => Self::Uuid(value.into());
    DeletionRequestId: value => Self::Uuid(value.into());
    DeliveryId: value => Self::Uuid(value.into());
    UploadRequestId: value => Self::Uuid(value.into());
    LibraryId: value => Self::Uuid(value.into());
    FolderId: value => Self::Uuid(value.into());
    FileId: value => Self::Uuid(value.into());
    UploadId: value => Self::Uuid(value.into());
    EventId: value => Self::Uuid(value.into());
    JobId: value => Self::Uuid(value.into());
    MailId: value => Self::Uuid(value.into());
    InvitationId: value => Self::Uuid(value.into());
    NotificationId: value => Self::Uuid(value.into());
    LogoId: value => Self::Uuid(value.into());
    PhotoId: value => Self::Uuid(value.into());
    CalendarId: value => Self::Uuid(value.into());
    CalendarEventId: value => Self::Uuid(value.into());
    ShareId: value => Self::Uuid(value.into());
    NoteId: value => Self::Uuid(value.into());
    NoteFolderId: value => Self::Uuid(value.into());
    ChatGroupId: value => Self::Uuid(value.into());
    ConversationId: value => Self::Uuid(value.into());
    MessageId: value => Self::Uuid(value.into());
    SiteRequestId: value => Self::Uuid(value.into());
    SubcontractorId: value => Self::Uuid(value.into());
    VerificationId: value => Self::Uuid(value.into());
    BankChangeId: value => Self::Uuid(value.into());
    PortalUserId: value => Self::Uuid(value.into());
    InvoiceId: value => Self::Uuid(value.into());
    PaymentRunId: value => Self::Uuid(value.into());
    StatementId: value => Self::Uuid(value.into());
    SignRequestId: value => Self::Uuid(value.into());
    SignDraftId: value => Self::Uuid(value.into());
    SignTaskId: value => Self::Uuid(value.into());
    PurchaseOrderId: value => Self::Uuid(value.into());
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Bool(value) => ValueRef::Integer(i64::from(*value)),
            Self::Uuid(value) => ValueRef::Blob(value.as_bytes()),
            Self::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(value) if *ty == Type::INT4 => i32::try_from(*value)?.to_sql(ty, out),
            Self::Int(value) => value.to_sql_checked(ty, out),
            Self::Text(value) => value.to_sql_checked(ty, out),
            Self::Bool(value) => value.to_sql_checked(ty, out),
            Self::Uuid(value) => value.to_sql_checked(ty, out),
            Self::Bytes(value) => value.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// Bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
