//! Pictures that people bring: read within limits, turned upright, made small, written as WebP.
//!
//! - [`Images`]: does it, a few at once, on threads of their own
//! - [`Source`]: what copies are made of
//! - [`Size`]: how large a copy is to be
//! - [`Rendition`]: a finished copy
//! - [`Limits`]: what is too large to read
//!
//! **Invariants.** The size of a picture is read and judged before its pixels are: a small file that stands for a huge
//! picture costs nothing. What comes out was written anew from pixels alone: no place, no camera, no hidden text of the
//! original is in it. No input makes this panic, or it is caught and refused.

mod decode;
mod pool;
mod rendition;
mod stamp;

pub use decode::Limits;
pub use pool::{Images, Source};
pub use rendition::{Rendition, Size};
