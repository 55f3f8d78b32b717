//! A whole application for tests: real databases, a real blob store, the real router, and a clock that the test turns.
//!
//! - [`TestApp`]: the application, on SQLite or PostgreSQL, on local disk or S3; [`on_both`] and [`everywhere`] run one
//!   test on each
//! - [`Team`]: an organisation with a drive and members to sign in as
//! - [`Browser`]: keeps cookies, repeats the CSRF token, shows what came back
//! - [`Notebook`]: a module of a test's own whose things use files
//! - [`MailServer`]: a mail server that shows what came in
//! - [`Hands`], [`Dice`]: the clock and the randomness
//!
//! ```no_run
//! # async fn example() {
//! test_kit::on_both("a_manager_sees_the_drive", async |app| {
//!     let team = app.team("Dunmarrow").await;
//!     let manager = team.member("manager").await;
//!     manager.get("/api/v1/drive/drives").await.expect_status(200);
//! })
//! .await;
//! # }
//! ```
//!
//! Nothing here sleeps, and nothing here stands in for a part of the product.

#![expect(clippy::unwrap_used, reason = "what goes wrong while a test is set up fails the test")]

mod app;
mod browser;
mod database;
mod file_users;
mod mail;
mod places;
mod s3;
mod sign_in_provider;
mod team;
mod upload;
mod world;

pub use app::{
    Bytes, TestApp, everywhere, in_regions, on_both, on_both_with_drive, on_both_with_limits, on_both_with_mail,
    on_both_with_provider, on_sqlite,
};
pub use browser::{Answer, Browser, Gone};
pub use database::Database;
pub use file_users::Notebook;
pub use mail::MailServer;
pub use places::Places;
pub use sign_in_provider::SignInProvider;
pub use team::{PASSWORD, Team};
pub use upload::{composite, content, sha256};
pub use world::{Dice, Hands};

/// A setting of the tests themselves: where their servers are.
#[expect(clippy::disallowed_methods, reason = "where a test's server is, is nothing the product configures")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A server that some tests need: without it they are left out on a person's machine, and fail in CI.
fn required_in_ci(name: &str) -> Option<String> {
    let value = setting(name);
    assert!(value.is_some() || setting("CI").is_none(), "CI runs every test: set {name}");
    value
}
