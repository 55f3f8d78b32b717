//! All rows of one organisation, whatever table they are in: for taking all of it along, and for removing all of it.
//!
//! Tables are found in the database's own catalogue: every table with a column `tenant_id` holds rows of organisations,
//! so one that is added tomorrow is neither forgotten here nor there.

use kernel::{Error, Result, TenantId};
use serde_json::{Map, Value as Json};

use crate::{Dialect, FromRow, RowReader, Sql, SystemTx, Value, value::hex};

/// A table with rows of organisations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TenantTable {
    /// Its name.
    pub name: String,
    columns: Vec<Column>,
    /// The columns of its primary key.
    key: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Column {
    name: String,
    /// SQLite keeps yes and no as numbers.
    is_bool: bool,
}

/// Rows by the names of their columns, and the key of the last one, where there may be more.
pub type RowPage = (Vec<Map<String, Json>>, Option<Vec<Value>>);

/// One row of the catalogue.
struct Described {
    table: String,
    column: String,
    kind: String,
    /// The column's place in the primary key, from 1; 0 where it is not in it.
    place: i64,
}

crate::from_row!(Described { table, column, kind, place });

/// A row as it is, without knowing its table.
struct Cells(Vec<Value>);

impl FromRow for Cells {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        row.rest().map(Cells)
    }
}

const IN_SQLITE: &str = "SELECT m.name, p.name, p.type, p.pk FROM sqlite_master m JOIN pragma_table_info(m.name) p
     WHERE m.type = 'table' ORDER BY m.name, p.cid";
const IN_POSTGRES: &str = "SELECT c.table_name::text, c.column_name::text, c.data_type::text,
        COALESCE((SELECT k.ordinal_position FROM information_schema.key_column_usage k
                  JOIN information_schema.table_constraints t ON t.constraint_schema = k.constraint_schema
                   AND t.constraint_name = k.constraint_name AND t.table_name = k.table_name
                  WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_schema = c.table_schema
                    AND k.table_name = c.table_name AND k.column_name = c.column_name), 0)::bigint
     FROM information_schema.columns c WHERE c.table_schema = current_schema()
     ORDER BY c.table_name, c.ordinal_position";

impl TenantTable {
    /// The tables of a database that hold rows of organisations, by name.
    ///
    /// # Errors
    /// As [`Sql::query`]; a table without a primary key is a defect, since nothing could walk along it.
    pub fn list(tx: &mut SystemTx<'_>) -> Result<Vec<Self>> {
        let sql = match tx.dialect() {
            Dialect::Sqlite => IN_SQLITE,
            Dialect::Postgres => IN_POSTGRES,
        };
        let described: Vec<Described> = tx.query(sql, &[])?;
        let mut tables = Vec::new();
        for columns in described.chunk_by(|a, b| a.table == b.table) {
            if !columns.iter().any(|column| column.column == "tenant_id") {
                continue;
            }
            let mut key: Vec<&Described> = columns.iter().filter(|column| column.place > 0).collect();
            key.sort_by_key(|column| column.place);
            let name = columns[0].table.clone();
            if key.is_empty() {
                return Err(Error::internal(format!("the table {name} has no primary key")));
            }
            let column =
                |of: &Described| Column { name: of.column.clone(), is_bool: of.kind.eq_ignore_ascii_case("boolean") };
            let key = key.into_iter().map(|column| column.column.clone()).collect();
            tables.push(Self { name, columns: columns.iter().map(column).collect(), key });
        }
        Ok(tables)
    }

    /// At most `limit` rows of an organisation behind the key given, in the order of the key; and the last one's key,
    /// where there may be more. Identifiers are written as such, other bytes as hex digits, times as microseconds.
    ///
    /// # Errors
    /// As [`Sql::query`].
    pub fn page(
        &self,
        tx: &mut SystemTx<'_>,
        tenant: TenantId,
        after: Option<Vec<Value>>,
        limit: i64,
    ) -> Result<RowPage> {
        let (columns, key) = (quoted(self.columns.iter().map(|column| &column.name)), quoted(&self.key));
        let mut params = vec![Value::from(tenant), Value::from(limit)];
        let behind = after.map_or(String::new(), |after| {
            let places = crate::placeholders(3, after.len());
            params.extend(after);
            format!(" AND ({key}) > ({places})")
        });
        let table = &self.name;
        let sql =
            format!("SELECT {columns}, {key} FROM \"{table}\" WHERE tenant_id = ?1{behind} ORDER BY {key} LIMIT ?2");
        let mut rows: Vec<Cells> = tx.query(&sql, &params)?;
        let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == limit);
        let next = rows.last().filter(|_| is_full).map(|Cells(cells)| cells[self.columns.len()..].to_vec());
        let written = rows.drain(..).map(|Cells(cells)| {
            let named = self.columns.iter().zip(cells);
            named.map(|(column, value)| (column.name.clone(), as_json(value, column.is_bool))).collect()
        });
        Ok((written.collect(), next))
    }

    /// Removes at most `limit` rows of an organisation; how many.
    ///
    /// # Errors
    /// As [`Sql::execute`].
    pub fn remove(&self, tx: &mut SystemTx<'_>, tenant: TenantId, limit: i64) -> Result<u64> {
        let (table, key) = (&self.name, quoted(&self.key));
        let sql = format!(
            "DELETE FROM \"{table}\" WHERE tenant_id = ?1
               AND ({key}) IN (SELECT {key} FROM \"{table}\" WHERE tenant_id = ?1 LIMIT ?2)"
        );
        tx.execute(&sql, &[tenant.into(), limit.into()])
    }
}

fn quoted<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    names.into_iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

fn as_json(value: Value, is_bool: bool) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Int(number) if is_bool => Json::Bool(number != 0),
        Value::Int(number) => number.into(),
        Value::Text(text) => text.into(),
        Value::Bool(yes) => yes.into(),
        Value::Uuid(id) => id.to_string().into(),
        Value::Bytes(bytes) => hex(&bytes).into(),
    }
}
