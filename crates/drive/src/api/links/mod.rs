//! What somebody without an account can call: everything under a link.

pub(super) mod pages;
pub(super) mod requests;
pub(super) mod shares;
