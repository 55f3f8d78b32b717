//! The only place in this crate that names SQL.

pub(crate) mod bank_changes;
pub(crate) mod deadlines;
pub(crate) mod fixed_payments;
pub(crate) mod invoice_list;
pub(crate) mod invoices;
pub(crate) mod months;
pub(crate) mod payments;
pub(crate) mod portal_doors;
pub(crate) mod portal_users;
pub(crate) mod purchase_orders;
pub(crate) mod reports;
pub(crate) mod runs;
pub(crate) mod schema;
pub(crate) mod settings;
pub(crate) mod statements;
pub(crate) mod subcontractors;
pub(crate) mod threads;

use kernel::{Error, Result};
use store::{FromRow, RowReader, Value};

use crate::model::{Day, Pence};

/// A day from a column.
fn day(row: &mut RowReader<'_>) -> Result<Day> {
    row.next::<String>()?.parse().map_err(Error::internal)
}

/// A day from a column that may be empty.
fn day_or_none(row: &mut RowReader<'_>) -> Result<Option<Day>> {
    row.next::<Option<String>>()?.map(|text| text.parse().map_err(Error::internal)).transpose()
}

/// An amount from a column.
fn pence(row: &mut RowReader<'_>) -> Result<Pence> {
    row.next::<i64>().map(Pence::new)
}

/// The columns of a row as they come, where a type of its own would be longer than the reading.
pub(crate) struct Cells<T>(pub(crate) T);

macro_rules! cells {
    ($($name:ident),+) => {
        impl<$($name: store::FromValue),+> FromRow for Cells<($($name,)+)> {
            fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
                Ok(Self(($(row.next::<$name>()?,)+)))
            }
        }
    };
}
cells!(A, B);
cells!(A, B, C);
cells!(A, B, C, D);

/// Conditions of a statement whose text depends on the request, and their values. `?1` is the organisation.
struct Conditions {
    sql: String,
    values: Vec<Value>,
}

impl Conditions {
    fn new(first: &str) -> Self {
        Self { sql: first.to_owned(), values: Vec::new() }
    }

    fn bind(&mut self, value: impl Into<Value>) -> usize {
        self.values.push(value.into());
        self.values.len() + 1
    }

    /// Adds a condition in which `{}` stands for the value.
    fn and(&mut self, condition: &str, value: impl Into<Value>) {
        let place = self.bind(value);
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition.replace("{}", &format!("?{place}")));
    }
}
