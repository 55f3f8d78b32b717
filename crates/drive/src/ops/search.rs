//! What the Drive has for the search over everything: files, folders, drives and shares by their names.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, DriveId, Result, Scope, Timestamp, folded,
    page::Limit,
    port::{Searchable, Thing, ThingKind},
};
use store::Tx;

use crate::{
    Drive,
    model::{
        self, Few, File, FileQuery, Folder, FolderSort, Order, Position, SortKey, View,
        share::{Share, ShareStatus},
    },
    policy::{DriveAction, FileAction, FolderAction, ShareAction},
    store::{
        drives,
        file_list::{self, Asked},
        folders::{self, FolderQuery},
        shares::{self, ShareQuery},
    },
};

#[async_trait]
impl Searchable for Drive {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        if !ctx.actor().may(Scope::DRIVE_LIST) {
            return Ok(Vec::new());
        }
        let (asker, word, most) = (ctx.clone(), word.to_owned(), Limit::new(Some(most))?);
        let few = self.settings.few;
        let find = move |tx: &mut Tx<'_>| {
            let drives = seen_drives(tx, &asker)?;
            let named = folded(&word);
            let mut things: Vec<Thing> =
                drives.values().filter(|drive| folded(&drive.name).contains(&named)).map(drive_thing).collect();
            things.sort_by(|one, other| one.title.cmp(&other.title));
            things.truncate(most.get() as usize);
            let query = FolderQuery {
                search: Some(word.clone()),
                sort: FolderSort::UpdatedAt,
                order: Order::Descending,
                ..FolderQuery::default()
            };
            let found = folders::list(tx, &asker, &query, i64::from(most.get()))?;
            asker.note_shown(FolderAction::View, &found);
            things.extend(found.into_iter().map(|folder| folder_thing(folder, &drives)));
            things.extend(files(tx, &asker, (View::All, Some(word.clone())), most, few)?.into_iter().map(file_thing));
            let query = ShareQuery { search: Some(word), ..ShareQuery::default() };
            let shares = shares::list(tx, &asker, &query, i64::from(most.get()))?;
            asker.note_shown(ShareAction::View, &shares);
            things.extend(shares.into_iter().map(|share| share_thing(share, asker.now())));
            Ok(things)
        };
        self.store.read(ctx, find).await
    }

    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        if !ctx.actor().may(Scope::DRIVE_LIST) {
            return Ok(Vec::new());
        }
        let (asker, most) = (ctx.clone(), Limit::new(Some(most))?);
        let few = self.settings.few;
        let recent = move |tx: &mut Tx<'_>| files(tx, &asker, (View::Recent, None), most, few);
        Ok(self.store.read(ctx, recent).await?.into_iter().map(file_thing).collect())
    }
}

/// Files of a view, the latest change first. By the names of files alone: a file is not what its owner's name leads to.
fn files(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (view, search): (View, Option<String>),
    limit: Limit,
    few: Few,
) -> Result<Vec<File>> {
    let query = FileQuery {
        view,
        drive: None,
        library: None,
        folder: None,
        owner: None,
        visibility: None,
        needs_repair: false,
        search,
        sort: SortKey::UpdatedAt,
        order: Order::Descending,
        limit,
        at: Position::First,
    };
    let standing = file_list::standing(tx, ctx)?;
    let search = file_list::plan(tx, &query, standing, Vec::new(), few)?;
    let mut asked = Asked { ctx, query: &query, standing, search: search.as_ref(), owners: &[], common: None, few };
    asked.common = file_list::common(tx, &asked)?;
    let found = file_list::list(tx, asked)?.files;
    ctx.note_shown(FileAction::View, &found);
    Ok(found)
}

fn seen_drives(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<HashMap<DriveId, model::Drive>> {
    let drives = drives::list(tx, ctx)?;
    ctx.note_shown(DriveAction::View, &drives);
    Ok(drives.into_iter().map(|drive| (drive.id, drive)).collect())
}

fn file_thing(file: File) -> Thing {
    let folder = file.folder_name.map(|folder| format!(" / {folder}")).unwrap_or_default();
    let folder_path = file.folder.map(|folder| format!("/{folder}")).unwrap_or_default();
    Thing {
        kind: ThingKind::File,
        passage: String::new(),
        id: file.id.to_string(),
        title: file.name,
        place: format!("{}{folder}", file.place.name),
        path: format!("/drive/drive/{}{folder_path}?preview={}", file.drive, file.id),
        at: file.updated_at,
    }
}

fn folder_thing(folder: Folder, drives: &HashMap<DriveId, model::Drive>) -> Thing {
    Thing {
        kind: ThingKind::Folder,
        passage: String::new(),
        id: folder.id.to_string(),
        place: drives.get(&folder.drive).map(|drive| drive.name.clone()).unwrap_or_default(),
        path: format!("/drive/drive/{}/{}", folder.drive, folder.id),
        title: folder.name,
        at: folder.updated_at,
    }
}

fn drive_thing(drive: &model::Drive) -> Thing {
    Thing {
        kind: ThingKind::Drive,
        passage: String::new(),
        id: drive.id.to_string(),
        title: drive.name.clone(),
        place: String::new(),
        path: format!("/drive/drive/{}", drive.id),
        at: drive.last_activity.unwrap_or(drive.created_at),
    }
}

/// A share with where it is in its life, so that one whose link is dead is not taken for one that works.
fn share_thing(share: Share, now: Timestamp) -> Thing {
    let status = match share.status(now) {
        ShareStatus::Active => "Active",
        ShareStatus::Expired => "Expired",
        ShareStatus::Revoked => "Revoked",
    };
    Thing {
        kind: ThingKind::Share,
        passage: String::new(),
        path: format!("/drive/exports?share={}", share.id),
        id: share.id.to_string(),
        title: share.name,
        place: status.to_owned(),
        at: share.updated_at,
    }
}
