//! What the server makes of a file's bytes: pictures of pictures and of pages, and documents with words on every page.

use blob::BlobKey;
use bytes::Bytes;
use images::Source;
use kernel::{Ctx, Error, ErrorKind, Result};

use super::drawn::Readers;
use crate::{Drive, model::handing::Sort};

/// The largest picture that copies are made of, in bytes.
const MOST_BYTES: usize = 64 * 1024 * 1024;
/// WebP quality of what is made.
pub(super) const QUALITY: u8 = 82;

/// What copies are made of.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) source: Source,
    /// It is of a page that has letters which cannot be shown.
    pub(super) incomplete: bool,
}

/// Bytes that something is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Original<'a> {
    /// Where they are.
    pub(super) blob_key: &'a str,
    /// How many there are.
    pub(super) size: i64,
    /// What they say they are.
    pub(super) sort: Sort,
}

impl Original<'_> {
    /// The most bytes that are read of one.
    fn limit(&self) -> usize {
        if self.sort == Sort::Pdf { pdf::MOST_BYTES } else { MOST_BYTES }
    }

    /// Whether anything can be made of it, as far as its row says.
    pub(super) fn is_readable(&self) -> bool {
        self.sort != Sort::Other && usize::try_from(self.size).is_ok_and(|size| size <= self.limit())
    }

    async fn read(&self, drive: &Drive, ctx: &Ctx) -> Result<Bytes> {
        if !self.is_readable() {
            return Err(no_preview());
        }
        drive.blobs.of(ctx.region()).read(&BlobKey::parse(self.blob_key)?, self.limit()).await
    }

    /// What copies are made of: the picture itself, or the page of that number, drawn so many pixels wide.
    ///
    /// # Errors
    /// `PREVIEW_NOT_AVAILABLE` where there is none; `NOT_FOUND` for a page there is not; `RATE_LIMITED`.
    pub(super) async fn picture(&self, drive: &Drive, ctx: &Ctx, page: usize, width: u32) -> Result<Shown> {
        if self.sort != Sort::Pdf {
            let source = self.read(drive, ctx).await.map(Source::File)?;
            return Ok(Shown { source, incomplete: false });
        }
        let drawn = self.drawn(drive, ctx, (page, width)).await.map_err(refused)?;
        let source = Source::Pixels { width: drawn.width, height: drawn.height, rgb: drawn.rgb };
        Ok(Shown { source, incomplete: drawn.incomplete })
    }

    /// The picture of a page, as it was drawn a moment ago, or else now.
    async fn drawn(&self, drive: &Drive, ctx: &Ctx, (page, width): (usize, u32)) -> Result<pdf::Picture> {
        let by = Readers::of(ctx);
        if let Some(known) = drive.drawn.picture(self.blob_key, by, (page, width)) {
            return known;
        }
        let turn = drive.readers_for(ctx).turn().await?;
        // Many who asked at once waited in a row: the first of them has found out.
        if let Some(known) = drive.drawn.picture(self.blob_key, by, (page, width)) {
            return known;
        }
        let drawn = turn.render(self.read(drive, ctx).await?, page, width).await;
        drive.drawn.keep_picture(self.blob_key, by, (page, width), &drawn);
        drawn
    }

    /// Whether nothing can be made of it for anybody, where nothing was made of it for `ctx`.
    pub(super) fn is_refused_to_all(&self, drive: &Drive, ctx: &Ctx) -> bool {
        self.sort != Sort::Pdf || Readers::of(ctx) == Readers::Members || drive.drawn.is_refused(self.blob_key)
    }

    /// How large the document's pages are.
    ///
    /// # Errors
    /// `PREVIEW_NOT_AVAILABLE` for what is no document; `RATE_LIMITED`.
    pub(super) async fn pages(&self, drive: &Drive, ctx: &Ctx) -> Result<Vec<pdf::Page>> {
        let by = Readers::of(ctx);
        if let Some(known) = drive.drawn.pages(self.blob_key, by) {
            return known.map_err(refused);
        }
        let turn = drive.readers_for(ctx).turn().await?;
        if let Some(known) = drive.drawn.pages(self.blob_key, by) {
            return known.map_err(refused);
        }
        let found = turn.measure(self.read(drive, ctx).await?).await;
        drive.drawn.keep_pages(self.blob_key, by, &found);
        found.map_err(refused)
    }

    /// The document written anew from the pages that are there.
    ///
    /// # Errors
    /// `PREVIEW_NOT_AVAILABLE` for what is no document, or has none; `RATE_LIMITED`.
    pub(super) async fn mended(&self, drive: &Drive, ctx: &Ctx) -> Result<Bytes> {
        if self.sort != Sort::Pdf {
            return Err(no_preview());
        }
        let turn = drive.readers_for(ctx).turn().await?;
        turn.mend(self.read(drive, ctx).await?).await.map_err(refused)
    }

    /// The document with these words on every page.
    ///
    /// # Errors
    /// `PDF_UNREADABLE`, `PDF_ENCRYPTED` and `PDF_TOO_COMPLEX` for what cannot be stamped; `RATE_LIMITED`.
    pub(super) async fn stamped(&self, drive: &Drive, ctx: &Ctx, words: String) -> Result<Bytes> {
        let turn = drive.readers_for(ctx).turn().await?;
        turn.stamp(self.read(drive, ctx).await?, words).await
    }
}

/// There is nothing to show of a file.
pub(super) fn no_preview() -> Error {
    Error::new(ErrorKind::NotFound, "PREVIEW_NOT_AVAILABLE", "Preview not available for this file type")
}

/// What calls itself a picture or a document and is none has no preview.
pub(super) fn refused(error: Error) -> Error {
    if error.kind() == ErrorKind::Unprocessable { no_preview().because(error) } else { error }
}
