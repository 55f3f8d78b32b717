//! A page of files.

use std::collections::{HashMap, HashSet};

use kernel::{Ctx, Result, Scope, UserId, port::Person};

use crate::{
    Drive,
    model::FileQuery,
    policy::FileAction,
    store::file_list::{self, Asked, FilePage},
};

/// A page of files with what a screen shows beside it.
#[derive(Clone, Debug)]
pub struct FileListing {
    /// The page.
    pub(crate) page: FilePage,
    /// Who owns the files of the page.
    pub owners: HashMap<UserId, Person>,
    /// How many files the whole list has, counted no further than [`file_list::COUNT_CAP`].
    pub total: i64,
    /// As of when the page is.
    pub revision: ListRevision,
}

/// What tells whether a list is as it was: the same in both, with nothing else asked, it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListRevision {
    /// The Drive's revision.
    pub drive: i64,
    /// The revision of the names of people: a list shows whose its files are.
    pub names: i64,
}

/// The answer to a list request that may know the list already.
#[derive(Clone, Debug)]
pub enum Listed {
    /// Nothing changed since the revision the caller knows.
    Unchanged(ListRevision),
    /// The page.
    Page(Box<FileListing>),
}

/// A page of the files a person sees; one look-up where nothing changed since `known`, three otherwise, one more where
/// the owners' names matter to which files are on it, and one more each where the list is no walk along an index, or where counting
/// takes another way than the page does.
///
/// # Errors
/// `NOT_FOUND` where the page is to be the one around a file that is not in the list.
pub async fn list_files(drive: &Drive, ctx: &Ctx, query: FileQuery, known: Option<ListRevision>) -> Result<Listed> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    let everybody = if query.needs_owners() { Some(all_owners(drive, ctx).await?) } else { None };
    let names = everybody.iter().flatten().map(|(id, owner)| (*id, name_of(owner.as_ref()))).collect::<Vec<_>>();
    let (asker, few) = (ctx.clone(), drive.settings.few);
    let (revision, page) = drive
        .store
        .read(ctx, move |tx| {
            let standing = file_list::standing(tx, &asker)?;
            let revision = ListRevision { drive: standing.revision, names: asker.names_revision() };
            if known == Some(revision) {
                return Ok((revision, None));
            }
            let search = file_list::plan(tx, &query, standing, query.searched_owners(&names), few)?;
            let search = search.as_ref();
            let mut asked = Asked { ctx: &asker, query: &query, standing, search, owners: &names, common: None, few };
            asked.common = file_list::common(tx, &asked)?;
            let page = file_list::list(tx, asked)?;
            asker.note_shown(FileAction::View, &page.files);
            let total = match (&page.previous, &page.next) {
                (None, None) => i64::try_from(page.files.len()).unwrap_or(i64::MAX),
                _ => page.total.map_or_else(|| file_list::count(tx, asked), Ok)?,
            };
            Ok((revision, Some((page, total))))
        })
        .await?;
    let Some((page, total)) = page else { return Ok(Listed::Unchanged(revision)) };
    let owners = match everybody {
        Some(everybody) if page.files.iter().all(|file| everybody.contains_key(&file.owner)) => {
            let of_page: HashSet<UserId> = page.files.iter().map(|file| file.owner).collect();
            let known = everybody.into_iter().filter_map(|(id, owner)| Some((id, owner?)));
            known.filter(|(id, _)| of_page.contains(id)).collect()
        }
        _ => drive.owners(ctx, &page.files).await?,
    };
    Ok(Listed::Page(Box::new(FileListing { page, owners, total, revision })))
}

/// Everybody who owns a file, with the name that people read.
pub(crate) async fn owner_names(drive: &Drive, ctx: &Ctx) -> Result<Vec<(UserId, String)>> {
    let owners = all_owners(drive, ctx).await?;
    Ok(owners.into_iter().map(|(id, owner)| (id, name_of(owner.as_ref()))).collect())
}

/// Everybody who owns a file; `None` who is no member and never was.
async fn all_owners(drive: &Drive, ctx: &Ctx) -> Result<HashMap<UserId, Option<Person>>> {
    let ids = drive.store.read(ctx, file_list::list_owners).await?;
    let mut people = drive.people.find(ctx, &ids).await?;
    Ok(ids.into_iter().map(|id| (id, people.remove(&id))).collect())
}

fn name_of(owner: Option<&Person>) -> String {
    owner.map(|person| person.display_name.clone()).unwrap_or_default()
}
