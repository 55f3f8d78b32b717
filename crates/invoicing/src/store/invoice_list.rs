//! Lists of invoices. Each order of each list is an index, so a page is one range scan; a list of several states is as many
//! scans, merged.

use std::cmp::Reverse;

use kernel::Result;
use store::{Sql, Tx, params};

use super::{
    Conditions,
    invoices::{COLUMNS, WHOSE},
    subcontractors::name_key,
};
use crate::model::{Invoice, InvoiceQuery, InvoiceSort, InvoiceState, number_key};

/// A page and one invoice more, where there is one. `rows` is how many that is at most.
pub(crate) fn list(tx: &mut Tx<'_>, query: &InvoiceQuery, rows: i64) -> Result<Vec<Invoice>> {
    if query.states.len() < 2 || query.subcontractor.is_some() || query.search.is_some() {
        return read(tx, query, &query.states, rows);
    }
    let mut found = Vec::new();
    for state in &query.states {
        found.extend(read(tx, query, std::slice::from_ref(state), rows)?);
    }
    match query.sort {
        InvoiceSort::Issued => found.sort_by_key(|invoice| Reverse((invoice.content.issued_on, invoice.id))),
        InvoiceSort::Due => found.sort_by_key(|invoice| (invoice.content.due_on, invoice.id)),
    }
    found.truncate(usize::try_from(rows).unwrap_or(usize::MAX));
    Ok(found)
}

/// The latest invoices whose number or whose subcontractor's name contains `part`, of the last ten thousand: no index finds the
/// middle of a number, and nobody looks for an invoice of years ago by a part of one.
pub(crate) fn list_named(tx: &mut Tx<'_>, part: &str, rows: i64) -> Result<Vec<Invoice>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM invoices i {WHOSE} WHERE i.tenant_id = ?1 AND i.id IN (
             SELECT late.id FROM (
                 SELECT id, number_key, subcontractor_id FROM invoices WHERE tenant_id = ?1 ORDER BY id DESC LIMIT 10000) late
             WHERE late.number_key LIKE ?2 ESCAPE '\\' OR late.subcontractor_id IN (
                 SELECT id FROM subcontractors WHERE tenant_id = ?1 AND name_key LIKE ?3 ESCAPE '\\')
             ORDER BY late.id DESC LIMIT ?4)
         ORDER BY i.id DESC"
    );
    let (number, name) = (store::like_pattern(&number_key(part)), store::like_pattern(&name_key(part)));
    tx.query(&sql, &params![number, name, rows])
}

fn read(tx: &mut Tx<'_>, query: &InvoiceQuery, states: &[InvoiceState], rows: i64) -> Result<Vec<Invoice>> {
    let mut scope = Conditions::new("i.tenant_id = ?1");
    if let [state] = states {
        scope.and("i.state = {}", state.name());
    } else if !states.is_empty() {
        let places: Vec<String> = states.iter().map(|state| format!("?{}", scope.bind(state.name()))).collect();
        scope.sql.push_str(&format!(" AND i.state IN ({})", places.join(", ")));
    }
    if let Some(subcontractor) = query.subcontractor {
        scope.and("i.subcontractor_id = {}", subcontractor);
    }
    if let Some(text) = &query.search {
        let key = number_key(text);
        scope.and("i.number_key >= {}", key.as_str());
        scope.and("i.number_key < {}", format!("{key}\u{10ffff}"));
    }
    if let Some(day) = query.due_from {
        scope.and("i.due_on >= {}", day.to_string());
    }
    if let Some(day) = query.due_to {
        scope.and("i.due_on <= {}", day.to_string());
    }
    // A credit note is never due: the next payment is less by it.
    if query.due_from.is_some() || query.due_to.is_some() {
        scope.sql.push_str(" AND i.kind = 'invoice'");
    }
    if query.paid_from.is_some() || query.paid_to.is_some() {
        let mut paid = String::new();
        for (compared, day) in [(">=", query.paid_from), ("<=", query.paid_to)] {
            if let Some(day) = day {
                paid.push_str(&format!(" AND paid_on {compared} ?{}", scope.bind(day.to_string())));
            }
        }
        scope.sql.push_str(&format!(
            " AND i.id IN (SELECT invoice_id FROM payment_items WHERE tenant_id = ?1 AND paid_on IS NOT NULL{paid})"
        ));
    }
    if query.is_for_portal {
        scope.sql.push_str(" AND (i.source = 'portal' OR i.submitted_at IS NOT NULL)");
    }
    let order = match query.sort {
        InvoiceSort::Issued => {
            if let Some((day, id)) = query.after {
                let (day, id) = (scope.bind(day.to_string()), scope.bind(id));
                scope.sql.push_str(&format!(" AND (i.issued_on, i.id) < (?{day}, ?{id})"));
            }
            "i.issued_on DESC, i.id DESC"
        }
        InvoiceSort::Due => {
            if let Some((day, id)) = query.after {
                let (day, id) = (scope.bind(day.to_string()), scope.bind(id));
                scope.sql.push_str(&format!(" AND (i.due_on, i.id) > (?{day}, ?{id})"));
            }
            "i.due_on, i.id"
        }
    };
    let limit = scope.bind(rows);
    let sql = format!("SELECT {COLUMNS} FROM invoices i {WHOSE} WHERE {} ORDER BY {order} LIMIT ?{limit}", scope.sql);
    tx.query(&sql, &scope.values)
}
