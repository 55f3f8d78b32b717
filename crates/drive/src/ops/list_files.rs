//! A page of files.

use std::collections::HashMap;

use kernel::{Ctx, Result, Scope, UserId, page::Page, port::Person};

use crate::{
    Drive,
    model::{File, FileQuery},
    policy::FileAction,
    store::file_list,
};

/// A page of files with what a screen shows beside it.
#[derive(Clone, Debug)]
pub struct FileListing {
    /// The page.
    pub page: Page<File>,
    /// Who owns the files of the page.
    pub owners: HashMap<UserId, Person>,
    /// How many files the whole list has, counted no further than [`file_list::COUNT_CAP`].
    pub total: i64,
    /// The Drive's revision as of this page.
    pub revision: i64,
}

/// The answer to a list request that may know the list already.
#[derive(Clone, Debug)]
pub enum Listed {
    /// Nothing changed since the revision the caller knows.
    Unchanged,
    /// The page.
    Page(Box<FileListing>),
}

/// A page of the files a person sees; one look-up where nothing changed since `known`, three otherwise.
pub async fn list_files(drive: &Drive, ctx: &Ctx, query: FileQuery, known: Option<i64>) -> Result<Listed> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    let asker = ctx.clone();
    let listed = drive
        .store
        .read(ctx, move |tx| {
            let standing = file_list::standing(tx, &asker)?;
            if known == Some(standing.revision) {
                return Ok(None);
            }
            let search = file_list::plan(tx, &query, standing)?;
            let page = file_list::list(tx, &asker, &query, standing, search.as_ref())?;
            asker.note_shown(FileAction::View, &page.items);
            let total = match (&query.after, &page.next_cursor) {
                (None, None) => i64::try_from(page.items.len()).unwrap_or(i64::MAX),
                _ => file_list::count(tx, &asker, &query, standing, search.as_ref())?,
            };
            Ok(Some((page, total, standing.revision)))
        })
        .await?;
    let Some((page, total, revision)) = listed else { return Ok(Listed::Unchanged) };
    let owners = drive.owners(ctx, &page.items).await?;
    Ok(Listed::Page(Box::new(FileListing { page, owners, total, revision })))
}
