//! What is sent under upload requests.

use kernel::{DeliveryId, Result, Timestamp, UploadRequestId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use crate::model::{
    share::ShareSecret,
    upload_request::{Delivery, Sender},
};

const COLUMNS: &str = "id, secret, request_id, sender_name, sender_email, message, network, files, bytes, told_files, \
                       started_at, expires_at, finished_at";

impl FromRow for Delivery {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            secret: ShareSecret::from(row.next::<Uuid>()?),
            request: row.next()?,
            sender: Sender { name: row.next()?, email: row.next()? },
            message: row.next()?,
            network: row.next()?,
            files: row.next()?,
            bytes: row.next()?,
            told_files: row.next()?,
            started_at: row.next()?,
            expires_at: row.next()?,
            finished_at: row.next()?,
        })
    }
}

/// Adds a delivery, of which nothing has come in. Those of its request that ended without a file are forgotten.
pub(crate) fn add(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<()> {
    tx.execute(
        "DELETE FROM upload_deliveries WHERE tenant_id = ?1 AND request_id = ?2 AND files = 0 AND expires_at <= ?3
         AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.tenant_id = upload_deliveries.tenant_id
                         AND u.delivery_id = upload_deliveries.id)",
        &params![delivery.request, delivery.started_at],
    )?;
    tx.execute(
        "INSERT INTO upload_deliveries (tenant_id, id, secret, request_id, sender_name, sender_email, message, network,
                                        files, bytes, told_files, started_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 0, ?9, ?10)",
        &params![
            delivery.id,
            Uuid::from(delivery.secret),
            delivery.request,
            delivery.sender.name.as_str(),
            delivery.sender.email.clone(),
            delivery.message.as_str(),
            delivery.network.as_str(),
            delivery.started_at,
            delivery.expires_at
        ],
    )?;
    Ok(())
}

/// The delivery of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: DeliveryId) -> Result<Option<Delivery>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM upload_deliveries WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// The delivery with that secret.
pub(crate) fn lookup_by_secret(tx: &mut Tx<'_>, secret: ShareSecret) -> Result<Option<Delivery>> {
    let sql = format!("SELECT {COLUMNS} FROM upload_deliveries WHERE tenant_id = ?1 AND secret = ?2");
    tx.query_opt(&sql, &params![Uuid::from(secret)])
}

/// Those of the deliveries that there are, in no order.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[DeliveryId]) -> Result<Vec<Delivery>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let among = placeholders(2, ids.len());
    let sql = format!("SELECT {COLUMNS} FROM upload_deliveries WHERE tenant_id = ?1 AND id IN ({among})");
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    tx.query(&sql, &values)
}

/// Up to `limit` deliveries of a request under which something has come in, the latest first, those before `before`.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    request: UploadRequestId,
    before: Option<(Timestamp, DeliveryId)>,
    limit: i64,
) -> Result<Vec<Delivery>> {
    let mut values: Vec<Value> = params![request, limit].to_vec();
    let behind = match before {
        Some((started, id)) => {
            values.extend(params![started, id]);
            " AND (started_at, id) < (?4, ?5)"
        }
        None => "",
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM upload_deliveries WHERE tenant_id = ?1 AND request_id = ?2 AND files > 0{behind}
         ORDER BY started_at DESC, id DESC LIMIT ?3"
    );
    tx.query(&sql, &values)
}

/// Counts a file that has come in.
pub(crate) fn add_received(tx: &mut Tx<'_>, id: DeliveryId, bytes: i64) -> Result<()> {
    let sql = "UPDATE upload_deliveries SET files = files + 1, bytes = bytes + ?3 WHERE tenant_id = ?1 AND id = ?2";
    tx.execute(sql, &params![id, bytes])?;
    Ok(())
}

/// Notes of how many files whoever asked has been told, and when the sender said last that it was complete.
pub(crate) fn update_told(tx: &mut Tx<'_>, id: DeliveryId, files: i64, finished_at: Option<Timestamp>) -> Result<()> {
    tx.execute(
        "UPDATE upload_deliveries SET told_files = ?3, finished_at = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, files, finished_at],
    )?;
    Ok(())
}
