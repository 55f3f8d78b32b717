//! PDF documents that people bring: their pages counted and rendered as pictures, with the values of their forms, and words
//! stamped on every page.
//!
//! - [`Pdfs`]: does it, a few at once, each in a [worker](Worker) that may take so long and so much memory
//! - [`Page`], [`Picture`]: what comes of it
//! - [`work`]: the whole of a worker process
//! - [`create`]: documents that the product makes itself
//!
//! **Invariants.** A document is read by no process that serves anybody: a worker that loops, that takes all memory it can get
//! or runs out of stack ends alone, and its document is refused. A stamped document has no page, no attachment and no other
//! edition of its contents that is without the words; what cannot be stamped so is refused, and never handed out as it was.

pub mod create;
mod form;
mod job;
mod letters;
mod mend;
mod pool;
mod render;
mod stamp;
mod strip;
mod words;
mod worker;

pub use job::{MOST_BYTES, MOST_SIGNED_BYTES, MOST_WIDTH, Page, Picture};
pub use pool::{Pdfs, Turn};
pub use worker::{Worker, work};
