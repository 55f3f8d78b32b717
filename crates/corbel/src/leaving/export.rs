//! Taking everything along.

use std::{fs, path::Path};

use identity::{
    model::{AuditVerdict, Tenant},
    ops::{note_export, verify_audit},
};
use kernel::{Error, Result};
use serde_json::{Value, json};

use super::{
    conversations::{self, WrittenConversation},
    files,
    lines::failed,
    rows::{self, WrittenTable},
};
use crate::app::App;

/// What an export holds.
#[derive(Debug)]
pub struct Exported {
    /// How many tables have rows of the organisation.
    pub tables: usize,
    /// How many rows.
    pub rows: u64,
    /// How many files the organisation has.
    pub files: u64,
    /// How many of them were read back as they were uploaded.
    pub verified: u64,
    /// Their bytes.
    pub bytes: i64,
    /// What became of the others, in a sentence each.
    pub failures: Vec<String>,
    /// Whether the audit log is as it was written, and its head.
    pub audit: AuditVerdict,
}

/// Writes everything of the organisation into the folder `to`, made where it is not there, and reads it back. Where every
/// file is whole it counts as [`identity::ops::begin_termination`] asks.
///
/// Tables are read page by page: what is to be one moment's has to be suspended.
///
/// # Errors
/// `INVALID_REQUEST` where the folder cannot be made or something is in it; `STORAGE_FULL`; the databases'.
pub async fn export(app: &App, tenant: &Tenant, to: &Path) -> Result<Exported> {
    prepare(to)?;
    // What was done last may wait to be written into the log.
    app.outbox().drain().await?;
    let ctx = tenant.system("tenant-export", app.env.clone());
    let audit = verify_audit(&app.identity, &ctx).await?;
    let tables = rows::write(&app.store, tenant, to).await?;
    let (list, paths) = files::write(&app.holdings(), app.blobs.of(tenant.region), &ctx, to).await?;
    let conversations = conversations::write(&app.chat, &ctx, &paths, to).await?;
    let folder = to.to_owned();
    let verified = tokio::task::spawn_blocking(move || files::verify(&folder)).await.map_err(Error::internal)??;

    let files = json!({
        "list": "files.jsonl",
        "sha256": list.sha256,
        "count": list.count,
        "verified": verified.files,
        "bytes": verified.bytes,
    });
    let manifest = manifest(tenant, &app.env.now().to_string(), (&tables, &conversations), &files, audit);
    write_manifest(to, &manifest)?;
    let exported = Exported {
        tables: tables.iter().filter(|table| table.rows > 0).count(),
        rows: tables.iter().map(|table| table.rows).sum(),
        files: list.count,
        verified: verified.files,
        bytes: verified.bytes,
        failures: verified.failures,
        audit,
    };
    if exported.failures.is_empty() {
        let facts = json!({ "files": exported.files, "rows": exported.rows, "bytes": exported.bytes });
        note_export(&app.identity, tenant, facts).await?;
    }
    Ok(exported)
}

/// Makes the folder, which nothing may be in: what is there after an export is that export.
fn prepare(to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(|error| failed(&error, to))?;
    let mut entries = fs::read_dir(to).map_err(|error| failed(&error, to))?;
    if entries.next().is_some() {
        return Err(Error::invalid(format!("{} is not empty. Give a new folder.", to.display())));
    }
    let files = to.join("files");
    fs::create_dir(&files).map_err(|error| failed(&error, &files))
}

fn manifest(
    tenant: &Tenant,
    at: &str,
    (tables, conversations): (&[WrittenTable], &[WrittenConversation]),
    files: &Value,
    audit: AuditVerdict,
) -> Value {
    let audit = match audit {
        AuditVerdict::Intact { entries, head } => {
            json!({ "intact": true, "entries": entries, "head": blob::hex(head) })
        }
        AuditVerdict::Broken { seq } => json!({ "intact": false, "brokenAt": seq }),
    };
    json!({
        "format": "corbel-tenant-export-1",
        "exportedAt": at,
        "organisation": {
            "id": tenant.id.to_string(),
            "name": tenant.name.as_str(),
            "slug": tenant.slug.as_str(),
            "region": tenant.region.name(),
            "status": tenant.status.name(),
            "createdAt": tenant.created_at.to_string(),
        },
        "audit": audit,
        "tables": tables,
        "conversations": conversations,
        "files": files,
    })
}

/// Written under another name and renamed: half a manifest is none.
fn write_manifest(to: &Path, manifest: &Value) -> Result<()> {
    let (draft, path) = (to.join("manifest.json.part"), to.join("manifest.json"));
    let text = serde_json::to_string_pretty(manifest).map_err(Error::internal)?;
    fs::write(&draft, text).map_err(|error| failed(&error, &draft))?;
    fs::File::open(&draft).and_then(|file| file.sync_all()).map_err(|error| failed(&error, &draft))?;
    fs::rename(&draft, &path).map_err(|error| failed(&error, &path))
}
