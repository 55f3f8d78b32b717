//! What comes out of a statement: rows are read left to right, by the type that is to be made of them.

use std::error::Error as StdError;

use kernel::{
    BankChangeId, CalendarEventId, CalendarId, ChatGroupId, ConversationId, DeletionRequestId, DeliveryId, DriveId,
    Error, EventId, FileId, FolderId, InvitationId, InvoiceId, JobId, LibraryId, LogoId, MailId, MessageId,
    NoteFolderId, NoteId, NotificationId, PaymentRunId, PhotoId, PortalUserId, PurchaseOrderId, Result, SessionId,
    ShareId, SignDraftId, SignRequestId, SignTaskId, SiteRequestId, StatementId, SubcontractorId, TenantId, Timestamp,
    UploadId, UploadRequestId, UserId, VerificationId,
};
use postgres::types::{FromSql, FromSqlOwned, Type};
use rusqlite::types::ValueRef;
use uuid::Uuid;

use crate::Value;

/// A row whose columns are read left to right.
pub struct RowReader<'a> {
    row: AnyRow<'a>,
    next: usize,
}

enum AnyRow<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

impl<'a> RowReader<'a> {
    pub(crate) fn sqlite(row: &'a rusqlite::Row<'a>) -> Self {
        Self { row: AnyRow::Sqlite(row), next: 0 }
    }

    pub(crate) fn postgres(row: &'a postgres::Row) -> Self {
        Self { row: AnyRow::Postgres(row), next: 0 }
    }

    /// The next column.
    ///
    /// # Errors
    /// There is none, or it holds another type: a defect of the statement.
    #[expect(clippy::should_implement_trait, reason = "each column may be of another type, so it is no iterator")]
    pub fn next<T: FromValue>(&mut self) -> Result<T> {
        let column = self.next;
        self.next += 1;
        match self.row {
            AnyRow::Sqlite(row) => {
                let value =
                    row.get_ref(column).map_err(|error| Error::internal(format!("column {column}: {error}")))?;
                T::from_sqlite(value)
                    .ok_or_else(|| Error::internal(format!("column {column} holds {:?}", value.data_type())))
            }
            AnyRow::Postgres(row) => row
                .try_get::<_, T::Postgres>(column)
                .map(T::from_postgres)
                .map_err(|error| Error::internal(format!("column {column}: {error}"))),
        }
    }
}

impl RowReader<'_> {
    /// All columns that were not read yet, as what they hold. SQLite does not tell identifiers from bytes: sixteen of
    /// them are taken for one.
    ///
    /// # Errors
    /// A column holds what none of ours does.
    pub fn rest(&mut self) -> Result<Vec<Value>> {
        let columns = match self.row {
            AnyRow::Sqlite(row) => row.as_ref().column_count(),
            AnyRow::Postgres(row) => row.len(),
        };
        (self.next..columns).map(|_| self.next::<Option<Value>>().map(|value| value.unwrap_or(Value::Null))).collect()
    }
}

impl FromValue for Value {
    type Postgres = Self;
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
        Some(match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(number) => Self::Int(number),
            ValueRef::Real(_) => return None,
            ValueRef::Text(text) => Self::Text(String::from_utf8(text.to_vec()).ok()?),
            ValueRef::Blob(bytes) => Uuid::from_slice(bytes).map_or_else(|_| Self::Bytes(bytes.to_vec()), Self::Uuid),
        })
    }
    fn from_postgres(value: Self) -> Self {
        value
    }
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(match *ty {
            Type::BOOL => Self::Bool(bool::from_sql(ty, raw)?),
            Type::UUID => Self::Uuid(Uuid::from_sql(ty, raw)?),
            Type::BYTEA => Self::Bytes(Vec::from_sql(ty, raw)?),
            _ if WholeNumber::accepts(ty) => Self::Int(WholeNumber::from_sql(ty, raw)?.0),
            _ => Self::Text(String::from_sql(ty, raw)?),
        })
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::BOOL | Type::UUID | Type::BYTEA)
            || WholeNumber::accepts(ty)
            || <String as FromSql>::accepts(ty)
    }
}

/// What can be read from a column.
pub trait FromValue: Sized {
    /// The type PostgreSQL's client reads it as.
    type Postgres: FromSqlOwned;
    /// From SQLite; `None` where the column holds another type.
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self>;
    /// From PostgreSQL.
    fn from_postgres(value: Self::Postgres) -> Self;
}

/// What can be read from a row.
pub trait FromRow: Sized {
    /// Reads the columns left to right.
    ///
    /// # Errors
    /// A column is missing or holds another type.
    fn from_row(row: &mut RowReader<'_>) -> Result<Self>;
}

macro_rules! plain {
    ($($type:ty as $postgres:ty: $sqlite:expr;)+) => {$(
        impl FromValue for $type {
            type Postgres = $postgres;
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
                let read: fn(ValueRef<'_>) -> Option<Self> = $sqlite;
                read(value)
            }
            fn from_postgres(value: $postgres) -> Self {
                value
            }
        }
        impl FromRow for $type {
            fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
                row.next()
            }
        }
    )+};
}

plain! {
    bool as bool: |value| value.as_i64().ok().map(|number| number != 0);
    String as String: |value| value.as_str().ok().map(str::to_owned);
    Uuid as Uuid: |value| Uuid::from_slice(value.as_blob().ok()?).ok();
    Vec<u8> as Vec<u8>: |value| value.as_blob().ok().map(<[u8]>::to_vec);
}

impl FromValue for i64 {
    type Postgres = WholeNumber;
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
        value.as_i64().ok()
    }
    fn from_postgres(WholeNumber(number): WholeNumber) -> Self {
        number
    }
}

impl FromRow for i64 {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        row.next()
    }
}

/// A number in any of PostgreSQL's whole types. `1` is an `int4` there, and the sum of a column of ours a `numeric`.
pub struct WholeNumber(i64);

impl<'a> FromSql<'a> for WholeNumber {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        match *ty {
            Type::INT2 => i16::from_sql(ty, raw).map(i64::from),
            Type::INT4 => i32::from_sql(ty, raw).map(i64::from),
            Type::NUMERIC => numeric(raw).ok_or_else(|| "a number with a fraction, or a very large one".into()),
            _ => i64::from_sql(ty, raw),
        }
        .map(Self)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT2 | Type::INT4 | Type::INT8 | Type::NUMERIC)
    }
}

/// Reads PostgreSQL's binary `numeric`: how many digits to the base of 10,000, the power of the first, the sign, the
/// decimals shown, then the digits. `None` where it does not fit.
fn numeric(raw: &[u8]) -> Option<i64> {
    let mut words = raw.chunks_exact(2).map(|pair| i16::from_be_bytes([pair[0], pair[1]]));
    let (count, weight, sign, _scale) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let mut number: i64 = 0;
    for place in 0..=weight.max(count - 1) {
        let digit = words.next().unwrap_or(0);
        if place > weight {
            if digit != 0 {
                return None;
            }
            continue;
        }
        number = number.checked_mul(10_000)?.checked_add(i64::from(digit))?;
    }
    match sign {
        0 => Some(number),
        0x4000 => Some(-number),
        _ => None,
    }
}

macro_rules! wrapped {
    ($($type:ty = $inner:ty: $wrap:expr;)+) => {$(
        impl FromValue for $type {
            type Postgres = <$inner as FromValue>::Postgres;
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
                <$inner>::from_sqlite(value).map($wrap)
            }
            fn from_postgres(value: Self::Postgres) -> Self {
                $wrap(<$inner>::from_postgres(value))
            }
        }
        impl FromRow for $type {
            fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
                row.next()
            }
        }
    )+};
}

wrapped! {
    Timestamp = i64: Timestamp::from_micros;
    TenantId = Uuid: TenantId::from;
    UserId = Uuid: UserId::from;
    SessionId = Uuid: SessionId::from;
    DriveId = Uuid: DriveId::from;
    DeletionRequestId = Uuid: DeletionRequestId::from;
    DeliveryId = Uuid: DeliveryId::from;
    UploadRequestId = Uuid: UploadRequestId::from;
    LibraryId = Uuid: LibraryId::from;
    FolderId = Uuid: FolderId::from;
    FileId = Uuid: FileId::from;
    UploadId = Uuid: UploadId::from;
    EventId = Uuid: EventId::from;
    JobId = Uuid: JobId::from;
    MailId = Uuid: MailId::from;
    InvitationId = Uuid: InvitationId::from;
    NotificationId = Uuid: NotificationId::from;
    LogoId = Uuid: LogoId::from;
    PhotoId = Uuid: PhotoId::from;
    CalendarId = Uuid: CalendarId::from;
    CalendarEventId = Uuid: CalendarEventId::from;
    ShareId = Uuid: ShareId::from;
    NoteId = Uuid: NoteId::from;
    NoteFolderId = Uuid: NoteFolderId::from;
    ChatGroupId = Uuid: ChatGroupId::from;
    ConversationId = Uuid: ConversationId::from;
    MessageId = Uuid: MessageId::from;
    SiteRequestId = Uuid: SiteRequestId::from;
    SubcontractorId = Uuid: SubcontractorId::from;
    VerificationId = Uuid: VerificationId::from;
    BankChangeId = Uuid: BankChangeId::from;
    PortalUserId = Uuid: PortalUserId::from;
    InvoiceId = Uuid: InvoiceId::from;
    PaymentRunId = Uuid: PaymentRunId::from;
    StatementId = Uuid: StatementId::from;
    SignRequestId = Uuid: SignRequestId::from;
    SignDraftId = Uuid: SignDraftId::from;
    SignTaskId = Uuid: SignTaskId::from;
    PurchaseOrderId = Uuid: PurchaseOrderId::from;
}

impl<T: FromValue> FromValue for Option<T> {
    type Postgres = Option<T::Postgres>;
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
        if value == ValueRef::Null { Some(None) } else { T::from_sqlite(value).map(Some) }
    }
    fn from_postgres(value: Self::Postgres) -> Self {
        value.map(T::from_postgres)
    }
}

impl<T: FromValue> FromRow for Option<T> {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        row.next()
    }
}

macro_rules! tuples {
    ($(($($name:ident),+);)+) => {$(
        impl<$($name: FromValue),+> FromRow for ($($name,)+) {
            fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
                Ok(($(row.next::<$name>()?,)+))
            }
        }
    )+};
}

tuples! {
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

/// A type that says itself which columns it is read from, so that both cannot part. Made by [`row!`](crate::row).
pub trait Selected: FromRow {
    /// The columns of a statement, in the order in which they are read: `SELECT {COLUMNS} FROM …`.
    const COLUMNS: &'static str;
}

/// Reads a struct by the names of its columns: the list for the statement and the reader come from one place.
///
/// A field is read from the column of its name, from another expression, or by a function of what stands there:
///
/// ```
/// # use kernel::{Result, TimeZone};
/// struct Calendar { id: i64, owner: i64, time_zone: TimeZone }
///
/// store::row!(Calendar {
///     id,
///     owner = "owner_id",
///     time_zone = "time_zone" => |name: String| TimeZone::parse(&name),
/// });
///
/// assert_eq!(<Calendar as store::Selected>::COLUMNS, "id, owner_id, time_zone");
/// ```
#[macro_export]
macro_rules! row {
    (@column $field:ident $column:literal) => { $column };
    (@column $field:ident) => { stringify!($field) };
    (@read $row:ident $read:expr) => { ($read)($row.next()?)? };
    (@read $row:ident) => { $row.next()? };
    ($type:ty {
        $first:ident $(= $first_column:literal)? $(=> $first_read:expr)?
        $(, $field:ident $(= $column:literal)? $(=> $read:expr)?)* $(,)?
    }) => {
        impl $crate::FromRow for $type {
            fn from_row(row: &mut $crate::RowReader<'_>) -> ::kernel::Result<Self> {
                Ok(Self {
                    $first: $crate::row!(@read row $($first_read)?),
                    $($field: $crate::row!(@read row $($read)?)),*
                })
            }
        }

        impl $crate::Selected for $type {
            const COLUMNS: &'static str = concat!(
                $crate::row!(@column $first $($first_column)?)
                $(, ", ", $crate::row!(@column $field $($column)?))*
            );
        }
    };
}

/// Reads a struct's fields from columns in the given order: `from_row!(Member { id, name, role });` Stores that are made anew use
/// [`row!`](crate::row).
#[macro_export]
macro_rules! from_row {
    ($type:ty { $($field:ident),+ $(,)? }) => {
        impl $crate::FromRow for $type {
            fn from_row(row: &mut $crate::RowReader<'_>) -> ::kernel::Result<Self> {
                Ok(Self { $($field: row.next()?),+ })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::numeric;

    fn encoded(words: &[i16]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    #[test]
    fn sums_of_postgresql_are_whole_numbers() {
        assert_eq!(numeric(&encoded(&[0, 0, 0, 0])), Some(0));
        assert_eq!(numeric(&encoded(&[1, 0, 0, 0, 42])), Some(42));
        assert_eq!(numeric(&encoded(&[2, 1, 0, 0, 12, 3456])), Some(123_456));
        assert_eq!(numeric(&encoded(&[1, 2, 0, 0, 7])), Some(700_000_000));
        assert_eq!(numeric(&encoded(&[1, 0, 0x4000, 0, 5])), Some(-5));
        assert_eq!(numeric(&encoded(&[2, 0, 0, 2, 1, 5000])), None);
        assert_eq!(numeric(&encoded(&[1, 9, 0, 0, 1])), None);
        assert_eq!(numeric(&[]), None);
    }
}
