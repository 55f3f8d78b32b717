//! Papers: pictures and PDF documents of invoices, in the organisation's drive of the scheme.

use kernel::{Ctx, Error, ErrorKind, FileId, InvoiceId, Result, UserId, id::TypedId};
use serde_json::json;

use super::{announce_invoice, invoice, require};
use crate::{
    Invoicing,
    model::{Invoice, InvoiceFile, subcontractor::text},
    policy::BooksAction,
    store::threads,
};

/// The module whose drive keeps the papers of the scheme.
pub(super) const DRIVE: &str = "cis";
/// How many files an invoice has at most.
const MOST_FILES: usize = 20;

/// A paper that somebody brings.
#[derive(Clone, Debug)]
pub struct NewPaper {
    /// Its name.
    pub name: String,
    /// What it is, by its first bytes.
    pub mime: &'static str,
    /// Its bytes.
    pub content: Vec<u8>,
}

/// A paper as it is handed out.
#[derive(Clone, Debug)]
pub struct Paper {
    /// Its name.
    pub name: String,
    /// Its media type: one that a browser shows and does not run.
    pub mime: &'static str,
    /// Its bytes.
    pub content: Vec<u8>,
}

impl NewPaper {
    /// A paper of these bytes: a PDF document or a picture.
    ///
    /// # Errors
    /// `FILE_TYPE_NOT_ALLOWED`; `INVALID_REQUEST` for its name.
    pub fn new(name: &str, content: Vec<u8>) -> Result<Self> {
        // What stands behind the last stroke: some browsers send the whole path.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        Ok(Self { name: text(name, "name", (1, 200))?, mime: media_type(&content)?, content })
    }
}

/// What the bytes are.
fn media_type(content: &[u8]) -> Result<&'static str> {
    let found = infer::get(content).map(|kind| kind.mime_type()).unwrap_or_default();
    ["application/pdf", "image/jpeg", "image/png", "image/webp"].into_iter().find(|known| *known == found).ok_or_else(
        || {
            let message = "Send a PDF document or a picture: JPEG, PNG or WebP.";
            Error::new(ErrorKind::Unprocessable, "FILE_TYPE_NOT_ALLOWED", message)
        },
    )
}

/// Puts a paper into a folder of the drive.
pub(super) async fn keep_paper(
    invoicing: &Invoicing,
    ctx: &Ctx,
    folder: &str,
    paper: &NewPaper,
    owner: Option<UserId>,
) -> Result<FileId> {
    let owner = super::keeper(invoicing, ctx, owner).await?;
    invoicing.ports.files.file_away(ctx, (DRIVE, folder), &paper.name, paper.content.clone(), owner).await
}

/// A paper of the drive. The caller has authorised the look.
pub(super) async fn read_paper(invoicing: &Invoicing, ctx: &Ctx, file: FileId) -> Result<Paper> {
    let (name, content) = invoicing.ports.files.read(ctx, DRIVE, file).await?;
    Ok(Paper { name, mime: media_type(&content)?, content })
}

/// Adds a paper to an invoice.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `QUOTA_EXCEEDED`, `TOO_MANY_FILES`.
pub async fn add_invoice_file(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId, paper: NewPaper) -> Result<InvoiceFile> {
    require(ctx, BooksAction::Create)?;
    let found = invoicing.store.read(ctx, move |tx| invoice(tx, id)).await?;
    attach(invoicing, ctx, &found, paper, ctx.actor().user, None).await
}

/// The same by whoever may; `by` is the name of a person of the portal.
pub(super) async fn attach(
    invoicing: &Invoicing,
    ctx: &Ctx,
    found: &Invoice,
    paper: NewPaper,
    owner: Option<UserId>,
    by: Option<String>,
) -> Result<InvoiceFile> {
    let id = found.id;
    require_room(invoicing.store.read(ctx, move |tx| threads::list_files(tx, id)).await?.len())?;
    let size = i64::try_from(paper.content.len()).map_err(Error::internal)?;
    let file = InvoiceFile {
        file: keep_paper(invoicing, ctx, "Invoices", &paper, owner).await?,
        name: paper.name.clone(),
        mime: paper.mime.to_owned(),
        size,
        at: ctx.now(),
    };
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let found = invoice(tx, id)?;
            require_room(threads::list_files(tx, id)?.len())?;
            threads::add_file(tx, id, &file)?;
            let facts = json!({ "name": file.name, "by": by });
            announce_invoice(tx, &actor, "invoice.file_added", &found, facts)?;
            Ok(file.clone())
        })
        .await
}

fn require_room(files: usize) -> Result<()> {
    if files < MOST_FILES {
        return Ok(());
    }
    Err(Error::conflict("TOO_MANY_FILES", "An invoice has at most 20 files."))
}

/// A paper of an invoice.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn read_invoice_file(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId, file: FileId) -> Result<Paper> {
    require(ctx, BooksAction::View)?;
    let files = invoicing
        .store
        .read(ctx, move |tx| {
            invoice(tx, id)?;
            threads::list_files(tx, id)
        })
        .await?;
    read_of(invoicing, ctx, &files, file).await
}

/// One of these papers.
pub(super) async fn read_of(invoicing: &Invoicing, ctx: &Ctx, files: &[InvoiceFile], file: FileId) -> Result<Paper> {
    if !files.iter().any(|known| known.file == file) {
        return Err(Error::not_found(FileId::NOUN));
    }
    read_paper(invoicing, ctx, file).await
}
