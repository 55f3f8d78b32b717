//! What a worker is asked and answers: a line of JSON, then bytes.

use bytes::Bytes;
use kernel::{Error, ErrorKind, Result};
use pades::{DraftRequest, FieldPlace, Refusal, Report};
use serde::{Deserialize, Serialize};

use crate::{
    mend::mend,
    render::{measure, render},
    stamp::stamp,
};

/// The largest document that is read, in bytes.
pub const MOST_BYTES: usize = 200 * 1024 * 1024;
/// The largest document that is signed once more or verified: one that was read has grown by its signatures.
pub const MOST_SIGNED_BYTES: usize = MOST_BYTES + 32 * 1024 * 1024;
/// The widest picture of a page, in pixels.
pub const MOST_WIDTH: u32 = 2400;
/// The most pages of a document that is stamped or shown page by page.
pub(crate) const MOST_PAGES: usize = 10_000;

/// What is to be done with a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Job {
    /// Say how large its pages are.
    Measure,
    /// Make a picture of a page.
    Render {
        /// Its number, from 1.
        page: usize,
        /// Pixels from left to right.
        width: u32,
    },
    /// Write it anew from the pages that are there.
    Mend,
    /// Put words on every page.
    Stamp {
        /// The words.
        words: String,
    },
    /// Put empty fields of signatures into it.
    Prepare {
        /// Where.
        fields: Vec<FieldPlace>,
    },
    /// Draw a signature, and leave room for its container.
    Draft {
        /// What it shows and says.
        request: DraftRequest,
    },
    /// Look at its signatures.
    Verify,
}

/// A page as it stands before a reader.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// In points, of which 72 are an inch.
    pub width: f32,
    /// In points.
    pub height: f32,
}

/// A picture of a page on white ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green and blue of each pixel, line by line from the top.
    pub rgb: Bytes,
    /// The page has letters that cannot be shown here, since their font is not in the document.
    pub incomplete: bool,
}

/// Why nothing came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Failure {
    /// It is no PDF, or a damaged one.
    Unreadable,
    /// It cannot be read without a password, or, where it is to be stamped, is encrypted at all.
    Encrypted,
    /// It has too many pages, or takes too long or too much memory.
    TooComplex,
    /// It has no page of that number.
    NoSuchPage,
    /// It cannot be signed.
    Unsignable(Refusal),
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let refused = |code, message: &'static str| Self::new(ErrorKind::Unprocessable, code, message);
        match failure {
            Failure::Unreadable => refused("PDF_UNREADABLE", "This file is not a PDF document that can be read."),
            Failure::Encrypted => refused("PDF_ENCRYPTED", "This PDF document is encrypted."),
            Failure::TooComplex => refused("PDF_TOO_COMPLEX", "This PDF document is too large or too complex."),
            Failure::NoSuchPage => Self::not_found("Page"),
            Failure::Unsignable(Refusal::Failed(why)) => Self::internal(why),
            Failure::Unsignable(refusal) => {
                let message = format!("This document {refusal}.");
                Self::new(ErrorKind::Unprocessable, "PDF_NOT_SIGNABLE", message)
            }
        }
    }
}

impl Job {
    /// The largest document that it is done with, in bytes.
    pub(crate) const fn most_bytes(&self) -> usize {
        match self {
            Self::Draft { .. } | Self::Verify => MOST_SIGNED_BYTES,
            _ => MOST_BYTES,
        }
    }
}

/// What came of it, but for bytes, which follow.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Outcome {
    Measured { pages: Vec<Page> },
    Rendered { width: u32, height: u32, incomplete: bool },
    Stamped,
    Mended,
    Prepared { pages: usize },
    Drafted { room: usize, hash: Vec<u8> },
    Verified { report: Report },
    Failed(Failure),
}

/// Does it, here and now.
pub(crate) fn run(job: &Job, document: Vec<u8>) -> (Outcome, Vec<u8>) {
    let done = match job {
        Job::Measure => measure(document).map(|pages| (Outcome::Measured { pages }, Vec::new())),
        Job::Render { page, width } => render(document, *page, *width),
        Job::Mend => mend(&document).map(|bytes| (Outcome::Mended, bytes)),
        Job::Stamp { words } => stamp(document, words).map(|bytes| (Outcome::Stamped, bytes)),
        Job::Prepare { fields } => pades::prepare(&document, fields)
            .map(|done| (Outcome::Prepared { pages: done.pages }, done.tail))
            .map_err(Failure::Unsignable),
        Job::Draft { request } => pades::draft(&document, request)
            .map(|draft| (Outcome::Drafted { room: draft.room, hash: draft.hash }, draft.tail))
            .map_err(Failure::Unsignable),
        Job::Verify => pades::verify(&document)
            .map(|report| (Outcome::Verified { report }, Vec::new()))
            .map_err(Failure::Unsignable),
    };
    done.unwrap_or_else(|failure| (Outcome::Failed(failure), Vec::new()))
}

/// An answer as it was asked for, or why there is none.
pub(crate) fn expect<T>(outcome: Outcome, take: impl FnOnce(Outcome) -> Option<T>) -> Result<T> {
    if let Outcome::Failed(failure) = outcome {
        return Err(failure.into());
    }
    take(outcome).ok_or_else(|| Error::internal("a PDF worker answered what was not asked"))
}
