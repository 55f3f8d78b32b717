//! An organisation leaves: everything of it is taken along, and then removed for good.
//!
//! ```text
//! {folder}/manifest.json             what is here, with counts and SHA-256; written last: without it the export broke off
//! {folder}/rows/{table}.jsonl        every row of the organisation, a JSON object a line
//! {folder}/rows/directory/…          the same of the global directory, where it is a database of its own
//! {folder}/conversations/…           what people wrote to each other, a file for each conversation, a message a line
//! {folder}/files/…                   every file under its own name, in its folders
//! {folder}/files.jsonl               for each of them a line: its path, size, SHA-256, and what the product knows of it
//! ```
//!
//! Tables are found in the databases' catalogues and files asked of the modules, so that what is added to the product
//! tomorrow leaves with an organisation, too.

mod conversations;
mod export;
mod files;
mod lines;
mod rows;
mod terminate;

pub use export::{Exported, export};
pub use terminate::{Terminated, terminate};
