//! The audit log as a file.

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Query, Signed};
use futures_util::{Stream, stream::try_unfold};
use kernel::{Error, Result};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{
    Api,
    audit::{AuditEntry, AuditQuery, hex},
};
use crate::{
    model::csv,
    ops::{self, AuditExport, ReadEntry},
};

/// What the file is to be.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AuditFormat {
    /// A table for spreadsheets, the names of its columns first.
    Csv,
    /// A JSON list of entries as the list of the log gives them.
    Json,
}

/// What the file is to be.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    /// `csv` or `json`.
    #[param(inline)]
    format: AuditFormat,
}

/// The log, or what a filter finds in it, as a file in the order in which it happened; the export is itself logged
#[utoipa::path(get, path = "/api/v1/tenant/audit/export", operation_id = "export_audit", tag = "identity",
    params(ExportQuery, AuditQuery),
    responses((status = 200, description = "The file", content((String = "text/csv"), (Vec<AuditEntry> = "application/json"))),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_audit(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(asked): Query<ExportQuery>,
    Query(query): Query<AuditQuery>,
) -> ApiResult<Response> {
    let (name, kind) = match asked.format {
        AuditFormat::Csv => ("csv", "text/csv; charset=utf-8"),
        AuditFormat::Json => ("json", "application/json"),
    };
    let export = ops::export_audit(&api.identity, &ctx, query.filter()?, name).await?;
    let day: String = ctx.now().to_string().chars().take(10).collect();
    let disposition = format!("attachment; filename=\"audit-log-{day}.{name}\"");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(disposition).map_err(Error::internal)?),
    ];
    Ok((headers, Body::from_stream(pieces(export, asked.format))).into_response())
}

/// How far a file is written.
enum Piece {
    Head,
    Entries {
        /// Whether any entry has been written: a comma stands before the others.
        any: bool,
    },
    End,
}

/// The file piece by piece. Where the database fails midway the connection breaks off, so that no half of a log is
/// taken for the whole.
fn pieces(export: AuditExport, format: AuditFormat) -> impl Stream<Item = Result<Bytes>> {
    try_unfold((export, Piece::Head), move |(mut export, piece)| async move {
        let (text, next) = match piece {
            Piece::Head => (head(format), Piece::Entries { any: false }),
            Piece::Entries { any } => match export.next().await? {
                Some(entries) => {
                    let any_more = any || !entries.is_empty();
                    (body(format, entries, any)?, Piece::Entries { any: any_more })
                }
                None => (tail(format), Piece::End),
            },
            Piece::End => return Ok(None),
        };
        Ok(Some((Bytes::from(text), (export, next))))
    })
}

fn head(format: AuditFormat) -> String {
    match format {
        AuditFormat::Csv => csv::line([
            "seq",
            "at",
            "kind",
            "actorId",
            "actorName",
            "actorEmail",
            "targetId",
            "targetName",
            "payload",
            "prevHash",
            "hash",
        ]),
        AuditFormat::Json => "[\n".to_owned(),
    }
}

fn tail(format: AuditFormat) -> String {
    match format {
        AuditFormat::Csv => String::new(),
        AuditFormat::Json => "\n]\n".to_owned(),
    }
}

fn body(format: AuditFormat, entries: Vec<ReadEntry>, any: bool) -> Result<String> {
    let mut text = String::new();
    for (at, read) in entries.into_iter().enumerate() {
        match format {
            AuditFormat::Csv => text.push_str(&row(&read)),
            AuditFormat::Json => {
                if any || at > 0 {
                    text.push_str(",\n");
                }
                text.push_str(&serde_json::to_string(&AuditEntry::from(read)).map_err(Error::internal)?);
            }
        }
    }
    Ok(text)
}

fn row(read: &ReadEntry) -> String {
    let ReadEntry { entry, hash, actor, target } = read;
    let name = |person: &Option<kernel::port::Person>| {
        person.as_ref().map(|person| person.display_name.clone()).unwrap_or_default()
    };
    csv::line([
        entry.seq.to_string().as_str(),
        &entry.at.to_string(),
        &entry.kind,
        &entry.actor.map(|user| user.to_string()).unwrap_or_default(),
        &name(actor),
        actor.as_ref().map_or("", |person| &person.email),
        &entry.target.to_string(),
        &name(target),
        &entry.payload,
        &hex(&entry.prev_hash),
        &hex(hash),
    ])
}
