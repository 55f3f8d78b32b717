//! A whole application for tests: real databases, a real blob store, the real router, and a clock that the test turns.
//!
//! - [`TestApp`]: the application, on SQLite or PostgreSQL, on local disk or S3; [`on_both`] and [`everywhere`] run one
//!   test on each
//! - [`Team`]: an organisation with a drive and members to sign in as
//! - [`Browser`]: keeps cookies, repeats the CSRF token, shows what came back
//! - [`LiveStream`]: what an open page hears
//! - [`Notebook`]: a module of a test's own whose things use files
//! - [`MailServer`]: a mail server that shows what came in
//! - [`TimeStamper`]: a maker of time stamps that does what a test says
//! - [`CallRooms`]: rooms that people come into and go from as a test says
//! - [`key_file`]: keys with their certificates as people export them elsewhere
//! - [`Hands`], [`Dice`]: the clock and the randomness
//! - [`nightly`], [`on_sqlite_or_nightly`]: less in `make test` than in `make test-nightly`, where the rule shows in less
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
//! Nothing here sleeps, and nothing here stands in for a part of the product but [`CallRooms`], for a call server whose own tests
//! are in its crate and in a real browser; [`TimeStamper`] is what others run.

#![expect(clippy::unwrap_used, reason = "what goes wrong while a test is set up fails the test")]

mod app;
mod browser;
mod call_rooms;
mod contract;
mod database;
mod file_users;
mod key_files;
mod live;
mod mail;
mod places;
mod s3;
mod settings;
mod sign_in_provider;
mod team;
mod time_stamps;
mod upload;
mod world;

pub use app::{
    Bytes, TestApp, everywhere, in_regions, on_both, on_both_sending_letters, on_both_with_calls, on_both_with_drive,
    on_both_with_limits, on_both_with_mail, on_both_with_provider, on_both_with_time_stamps, on_sqlite,
    on_sqlite_or_nightly,
};
pub use browser::{Answer, Browser, Gone};
pub use call_rooms::{CALL_KEY, CallRooms};
pub use database::Database;
pub use file_users::Notebook;
pub use key_files::{KEY_PASSWORD, key_file};
pub use live::LiveStream;
pub use mail::MailServer;
pub use places::Places;
pub use settings::{folder, nightly, writes_anew};
pub(crate) use settings::{required_in_ci, setting};
pub use sign_in_provider::SignInProvider;
pub use team::{PASSWORD, Team};
pub use time_stamps::{Stamping, TimeStamper};
pub use upload::{composite, content, sha256};
pub use world::{Dice, Hands};
