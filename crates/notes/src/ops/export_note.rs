//! A note leaves as a file, and a file comes in as a note.

use kernel::{Ctx, Error, NoteId, Result};

use super::find_note;
use crate::{
    Notes,
    model::text::{Text, escape, read_html, read_markdown},
};

/// As what a note leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// Markdown.
    Markdown,
    /// A page by itself.
    Html,
    /// A page to be printed.
    Print,
}

impl ExportFormat {
    /// The format of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "markdown" => Ok(Self::Markdown),
            "html" => Ok(Self::Html),
            "print" => Ok(Self::Print),
            other => Err(Error::invalid(format!("A note leaves as markdown, html or print, not as '{other}'."))),
        }
    }
}

/// A note as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// What the note is called.
    pub name: String,
    /// The file.
    pub content: String,
}

/// How the page looks, on paper and on screen. It loads nothing from anywhere.
const STYLE: &str = "body{font:11pt/1.5 system-ui,sans-serif;max-width:44em;margin:2em auto;padding:0 1em;color:#1a1a1a}\
    h1,h2,h3{line-height:1.25;break-after:avoid}img{max-width:100%}pre{background:#f4f4f4;padding:.75em;white-space:pre-wrap}\
    blockquote{border-left:3px solid #bbb;margin-left:0;padding-left:1em}table{border-collapse:collapse}\
    td,th{border:1px solid #999;padding:.25em .5em;text-align:left;vertical-align:top}td p,th p,li p{margin:0}\
    ul[data-type=taskList]{list-style:none;padding-left:0}li[data-checked=true]::before{content:\"\\2611\\00a0\";float:left}\
    li[data-checked=false]::before{content:\"\\2610\\00a0\";float:left}\
    pre,blockquote,tr,img{break-inside:avoid}@media print{body{margin:0;max-width:none}@page{margin:20mm}}";

/// A note as a file.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn export_note(notes: &Notes, ctx: &Ctx, id: NoteId, format: ExportFormat) -> Result<Exported> {
    let whole = find_note(notes, ctx, id).await?;
    let name = whole.note.name();
    let (title, content) = (whole.note.title, whole.content);
    let size = content.len();
    let make = move || match format {
        ExportFormat::Markdown => {
            let mut heading = read_html(&format!("<h1>{}</h1>", escape(&title)));
            heading.0.retain(|_| !title.is_empty());
            heading.0.extend(read_html(&content).0);
            Ok(heading.to_markdown())
        }
        ExportFormat::Html | ExportFormat::Print => Ok(page(&title, &content)),
    };
    let shown = name.clone();
    let content = notes.desk.work(size, make).await?;
    Ok(Exported { name: shown, content })
}

fn page(title: &str, content: &str) -> String {
    let title = escape(title);
    let heading = if title.is_empty() { String::new() } else { format!("<h1>{title}</h1>") };
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\
         <body>{heading}{content}</body></html>"
    )
}

/// Reads Markdown as a note's text.
///
/// # Errors
/// 413 `NOTE_TOO_LARGE`.
pub async fn read_markdown_text(notes: &Notes, markdown: String) -> Result<Text> {
    super::require_length(&markdown)?;
    notes.desk.work(markdown.len(), move || read_markdown(&markdown).ok_or_else(super::too_long)).await
}
