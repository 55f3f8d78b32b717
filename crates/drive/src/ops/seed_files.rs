//! Many file rows at once, for benchmarks and load tests.

use std::time::Duration;

use kernel::{Ctx, Error, FileId, LibraryId, Result, StorageTier, TenantId, UploadId, UserId};
use uuid::Uuid;

use crate::{
    Drive,
    model::{
        self, Category, File, FileName, FileReach, FileStatus, LibraryRules,
        file::{DrivePlace, PublicLink, Signing},
        usage::{GIB, Holdings},
    },
    store::{drives, files, folders, libraries, usage},
};

use super::create_folder::{self, NewFolder};

/// When the first of the files came: a million of them have come by now.
const AGE: Duration = Duration::from_secs(30_100_000);

/// What the organisation and the drive may hold then, bytes: the largest quota that a drive may have.
const ROOM: i64 = 1000 * GIB;

const KINDS: [(&str, &str); 5] = [
    ("pdf", "application/pdf"),
    ("dwg", "image/vnd.dwg"),
    ("jpg", "image/jpeg"),
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("txt", "text/plain"),
];

/// The numbers of the files that lie in one folder together, [`LARGE_FOLDER`]; all others lie at the drive's root.
const IN_LARGE_FOLDER: std::ops::Range<u32> = 500_000..600_000;

/// That folder, the same on every machine and run.
const LARGE_FOLDER: Uuid = Uuid::from_u64_pair(0x5eed_0000_0000_7000, 0x8001_0000_0000_0000);

/// Adds `count` file rows, numbered from `first`, to the organisation's first drive; of a million, 100,000 in one folder.
/// Names, sizes and times spread as real ones do; there are no bytes behind them.
pub async fn seed_files(drive: &Drive, ctx: &Ctx, first: u32, count: u32) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let place = drives::list(tx, &actor)?.into_iter().next().ok_or_else(|| Error::not_found("Drive"))?;
            let library = libraries::lookup_any(tx, place.id)?.ok_or_else(|| Error::not_found("Library"))?;
            let owner = place.owner.ok_or_else(|| Error::not_found("User"))?;
            let rows = (first..first + count)
                .map(|number| row(&actor, number, owner, place.id, library))
                .collect::<Result<Vec<_>>>()?;
            let in_folder: Vec<_> = rows.iter().map(|(file, _)| file).filter(|file| file.folder.is_some()).collect();
            let folder = in_folder.first().and_then(|file| file.folder);
            if let Some(folder) = folder
                && folders::lookup(tx, &actor, folder)?.is_none()
            {
                let new = NewFolder::at_root(place.id, FileName::new("One large folder")?);
                create_folder::add(tx, &actor, folder, &new, None)?;
            }
            files::add_all(tx, &rows.iter().map(|(file, name)| (file, name)).collect::<Vec<_>>())?;
            let count = i64::try_from(in_folder.len()).map_err(Error::internal)?;
            folders::update_stats(tx, folder, count, in_folder.iter().map(|file| file.size).sum())?;
            // A million of them outgrow what an organisation and a drive usually may hold.
            usage::set_cap(tx, StorageTier::Custom, ROOM)?;
            let mut held = Holdings::none(place.id);
            rows.iter().for_each(|(file, _)| held.add(file.category, 1, file.size, 0));
            let settings = model::drive::DriveSettings { quota_gb: ROOM / GIB, ..place.settings.clone() };
            drives::update(tx, &model::Drive { settings, ..place })?;
            usage::book(tx, usage::Movement::uploaded(&held, 0))
        })
        .await
}

fn row(ctx: &Ctx, number: u32, owner: UserId, drive: kernel::DriveId, library: LibraryId) -> Result<(File, FileName)> {
    // A multiplicative hash: the same spread on every machine and run.
    let spread = number.wrapping_mul(2_654_435_761);
    let (ending, mime) = KINDS[(spread >> 16) as usize % KINDS.len()];
    // One came every half a minute or so, and people sort them differently from how they came.
    let created_at = ctx.now() - AGE + Duration::from_secs(u64::from(number) * 30 + u64::from(spread % 30));
    let name = FileName::new(&format!("KW-{:04}-{number:07} detail.{ending}", spread % 10_000))?;
    let id: FileId = Uuid::from_u64_pair(0x5eed_0000_0000_7000, 0x8000_0000_0000_0000 | u64::from(number)).into();
    let (tenant, upload): (TenantId, UploadId) = (ctx.tenant(), Uuid::from(id).into());
    let file = File {
        id,
        category: Category::of(mime, &name),
        name: name.as_str().to_owned(),
        mime: mime.into(),
        size: i64::from(spread % 500_000),
        version: 1,
        version_count: 0,
        version_bytes: 0,
        references: 0,
        orphaned: false,
        lost_references: 0,
        blob_key: format!("{tenant}/2026-11/{upload}"),
        checksum: String::new(),
        drive,
        library,
        folder: IN_LARGE_FOLDER.contains(&number).then(|| LARGE_FOLDER.into()),
        folder_name: None,
        starred: false,
        owner,
        status: FileStatus::Active,
        created_at,
        modified_at: created_at,
        updated_at: created_at,
        deleted_at: None,
        reach: FileReach::default(),
        ingested_via: None,
        sender: None,
        signing: Signing::default(),
        is_coming: false,
        is_held: false,
        public_link: PublicLink::None,
        library_name: String::new(),
        place: DrivePlace { name: String::new(), color: String::new(), visible: true },
        rules: LibraryRules::default(),
    };
    Ok((file, name))
}
