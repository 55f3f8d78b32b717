//! What the demo organisation has gathered in two months: files of many kinds in folders, earlier versions, shares in every
//! state, requests for files, stars and a trash. Each was done by somebody, at its time.

mod packed;
mod texts;

use std::{collections::HashMap, time::Duration};

use bytes::Bytes;
use drive::{
    model::{
        FileName,
        share::{ShareKey, ShareLink, ShareVisibility},
    },
    ops::{
        Call, LibraryChoice, NewFile, NewFolder, NewShare, NewUploadRequest, RequestPlace, ShareChanges,
        UploadRequestChanges, add_version, create_folder, create_share, create_upload_request, import_file, open_share,
        revoke_share, star_file, trash_file,
    },
};
use futures_util::future::try_join_all;
use jiff::{civil::Date, tz::TimeZone};
use kernel::{
    DriveId, FileId, FolderId, LibraryId, Result, Timestamp,
    scope::RoleTemplate::{self, Admin, Editor, Standard, Viewer},
};

use super::{
    content::{DRIVES, FILES},
    past::Past,
};
use crate::app::App;

/// Where a file lies. `folder` is a path of one name, or empty.
#[derive(Clone, Copy)]
struct Place {
    drive: &'static str,
    library: &'static str,
    folder: &'static str,
}

/// A file to be brought.
struct Entry {
    drive: &'static str,
    library: &'static str,
    folder: String,
    name: String,
    by: RoleTemplate,
    /// How many working days ago.
    ago: u32,
    content: Bytes,
}

impl Entry {
    fn packed(place: Place, name: String, by: RoleTemplate, ago: u32, bytes: &'static [u8]) -> Self {
        let Place { drive, library, folder } = place;
        Self { drive, library, folder: folder.to_owned(), name, by, ago, content: Bytes::from_static(bytes) }
    }

    fn written(place: Place, name: String, by: RoleTemplate, ago: u32, text: String) -> Self {
        let Place { drive, library, folder } = place;
        Self { drive, library, folder: folder.to_owned(), name, by, ago, content: text.into() }
    }
}

/// Later editions of a drawing: its name, how many working days ago each came, its bytes.
const VERSIONS: [(&str, u32, &[u8]); 3] = [
    (LEVEL_03, 29, include_bytes!("../files/year/kw-a-2103-p03.pdf")),
    (LEVEL_03, 16, include_bytes!("../files/year/kw-a-2103.pdf")),
    ("Valuation 2.xlsx", 11, include_bytes!("../files/year/valuation-2-agreed.xlsx")),
];
const LEVEL_03: &str = "KW-C-A-2103 Level 03 general arrangement.pdf";

/// Starred by the admin.
const STARRED: [&str; 5] = [
    LEVEL_03,
    "Construction programme.pdf",
    "Six weeks ahead.pdf",
    "Snag list levels 01 to 03.xlsx",
    "From above, level 04.jpg",
];

/// In the trash, and since how many working days.
const TRASHED: [(&str, &str, u32); 5] = [
    ("Copy of labour by week.csv", "week,people\n41,38\n42,41\n", 12),
    ("notes for monday.txt", "Ask about the hoist. Order grit.\n", 9),
    ("IMG_4410 duplicate.txt", "The picture is in Site photos.\n", 7),
    ("Site diary draft.txt", "07:30 Start.\n", 4),
    ("old contact list.csv", "name,phone\nGate,222\n", 2),
];

/// So many files are brought at a time.
const AT_ONCE: usize = 32;

/// Since how many working days there are drives.
pub(super) const FIRST_DAY: u32 = 47;

/// The places that files come to: drive, library, their ids.
pub(super) type Places = HashMap<(&'static str, &'static str), (DriveId, LibraryId)>;

/// Writes all of it but the latest file of each drive, the oldest first. What is `needed` at once is among what is written.
///
/// # Errors
/// The database's, or the blob store's.
pub(super) async fn write<'a>(
    app: &'a App,
    past: &'a Past<'a>,
    places: &'a Places,
    needed: &[&str],
) -> Result<Year<'a>> {
    let mut year = Year { app, past, places, folders: HashMap::new(), files: HashMap::new(), latest: Vec::new() };
    let mut all = packed::packed(|ago| year.day(ago).strftime("%B %Y").to_string());
    all.extend(texts::written(|ago| year.day(ago)));
    all.extend(latest());
    // The longest ago first, so that the log of what happened is in the order of its times.
    all.sort_by_key(|entry| std::cmp::Reverse(entry.ago));
    year.make_folders(&all).await?;
    // Those of some days at once: written together, they are on the disk in a fraction of the time.
    let mut all: Vec<(u64, Entry)> = (0..).zip(all).collect();
    for drive in DRIVES {
        let newest = (0..all.len())
            .filter(|at| all[*at].1.drive == drive.name && !needed.contains(&all[*at].1.name.as_str()))
            .max_by_key(|at| Year::time(past, all[*at].1.ago, all[*at].0));
        year.latest.extend(newest.map(|at| all.remove(at)));
    }
    while !all.is_empty() {
        let few: Vec<_> =
            all.drain(..all.len().min(AT_ONCE)).map(|(number, entry)| year.bring(entry, number)).collect();
        let brought = try_join_all(few).await?;
        year.files.extend(brought.into_iter().flatten());
    }
    year.revise().await?;
    year.share().await?;
    year.ask_for_files().await?;
    year.star_and_trash().await?;
    Ok(year)
}

/// The files that the other modules speak of: those of the last days.
fn latest() -> impl Iterator<Item = Entry> {
    (0..).zip(FILES).map(|(number, file)| {
        let place = Place { drive: file.drive, library: file.library, folder: "" };
        // An invoice comes before it is looked at.
        let ago = if file.drive == "CIS" { 8 } else { 1 + number % 4 };
        Entry::packed(place, file.name.to_owned(), file.owner, ago, file.content)
    })
}

/// What is written of the two months.
pub(super) struct Year<'a> {
    app: &'a App,
    past: &'a Past<'a>,
    places: &'a Places,
    folders: HashMap<(DriveId, String), FolderId>,
    /// By their names.
    pub(super) files: HashMap<String, FileId>,
    /// The file of each drive that came last: a drive says when it was used last by what was done last.
    latest: Vec<(u64, Entry)>,
}

impl Year<'_> {
    /// Brings the latest file of each drive, once all else is done that changes what lies in them. All files by their names.
    ///
    /// # Errors
    /// The database's, or the blob store's.
    pub(super) async fn finish(mut self) -> Result<HashMap<String, FileId>> {
        for (number, entry) in std::mem::take(&mut self.latest) {
            self.files.extend(self.bring(entry, number).await?);
        }
        Ok(self.files)
    }

    /// When a file comes; `number` spreads the files of a day over its hours.
    fn time(past: &Past<'_>, ago: u32, number: u64) -> Timestamp {
        past.working_day(ago, 7 + number % 10, number * 17 % 60)
    }

    /// The day in London, so many working days ago.
    fn day(&self, ago: u32) -> Date {
        let zone = TimeZone::get("Europe/London").unwrap_or(TimeZone::UTC);
        // Nine in the morning is the same day there.
        jiff::Timestamp::from_second(self.past.working_day(ago, 9, 0).as_seconds())
            .unwrap_or_default()
            .to_zoned(zone)
            .date()
    }

    async fn bring(&self, entry: Entry, number: u64) -> Result<Option<(String, FileId)>> {
        let at = Self::time(self.past, entry.ago, number);
        let Some(who) = self.past.acting(entry.by, at).await? else { return Ok(None) };
        let Some((drive, library)) = self.places.get(&(entry.drive, entry.library)).copied() else { return Ok(None) };
        let (name, content, owner) = (FileName::new(&entry.name)?, entry.content, who.user()?);
        let folder = self.folders.get(&(drive, entry.folder)).copied();
        let new = NewFile { name, content, drive, library, folder, owner };
        Ok(Some((entry.name, import_file(&self.app.drive, &who, new).await?)))
    }

    /// Makes the folders at the drives' roots in which the files lie.
    async fn make_folders(&mut self, all: &[Entry]) -> Result<()> {
        for entry in all.iter().filter(|entry| !entry.folder.is_empty()) {
            let Some((drive, _)) = self.places.get(&(entry.drive, entry.library)).copied() else { continue };
            let key = (drive, entry.folder.clone());
            if self.folders.contains_key(&key) {
                continue;
            }
            let maker = self.past.product(self.past.working_day(FIRST_DAY, 7, 30));
            let new = NewFolder { drive, parent: None, name: FileName::new(&entry.folder)?, color: "blue" };
            self.folders.insert(key, create_folder(&self.app.drive, &maker, new).await?.id);
        }
        Ok(())
    }

    async fn revise(&self) -> Result<()> {
        let packed = VERSIONS.map(|(name, ago, bytes)| (name.to_owned(), ago, Bytes::from_static(bytes)));
        let answered =
            texts::answered(|ago| self.day(ago)).into_iter().map(|(name, ago, text)| (name, ago, text.into()));
        for (name, ago, bytes) in packed.into_iter().chain(answered) {
            let (Some(file), Some(who)) =
                (self.files.get(name.as_str()), self.past.acting(Admin, self.past.working_day(ago, 15, 20)).await?)
            else {
                continue;
            };
            add_version(&self.app.drive, &who, *file, bytes).await?;
        }
        Ok(())
    }

    /// A share for subcontractors, one behind a password, one for colleagues, one for few downloads, one that ended and one that
    /// was taken back.
    async fn share(&self) -> Result<()> {
        let at = |ago, hour| self.past.working_day(ago, hour, 10);
        let now = self.past.minutes_ago(0);
        let public = || ShareChanges { visibility: Some(ShareVisibility::Public), ..ShareChanges::default() };
        let days = |days: u64| Duration::from_secs(days * 24 * 60 * 60);
        let slabs = [
            "KW-C-S-3103 Level 03 slab, bottom reinforcement.pdf",
            "KW-C-S-3104 Level 04 slab, bottom reinforcement.pdf",
        ];
        let facade = [
            "KW-C-A-2301 North elevation.pdf",
            "KW-C-A-2302 South elevation.pdf",
            "RAMS 11 Unitised cladding, east.pdf",
        ];
        let photos =
            ["Mock-up panels, east.jpg", "From Wharf Road.jpg", "From above, level 04.jpg", "Crane at dusk.jpg"];
        let slabs = self.create_share("Slab drawings for Halden Steel", Admin, at(14, 9), &slabs, public()).await?;
        self.visit(slabs, Editor, at(13, 8)).await?;
        let changes = ShareChanges {
            watermark: Some(true),
            expires_at: Some(Some(now + days(21))),
            password: Some(Some("brightline-2026".into())),
            ..public()
        };
        self.create_share("Facade package for Brightline", Admin, at(8, 11), &facade, changes).await?;
        let colleagues = [Viewer, Standard].into_iter().filter_map(|role| self.past.person(role)).collect();
        let changes = ShareChanges { allowed: Some(colleagues), ..ShareChanges::default() };
        let progress = self.create_share("Progress pictures of November", Admin, at(3, 16), &photos, changes).await?;
        for (who, when) in [(Viewer, at(2, 9)), (Standard, at(2, 13)), (Viewer, at(1, 15))] {
            self.visit(progress, who, when).await?;
        }
        let changes = ShareChanges { max_downloads: Some(Some(3)), ..public() };
        self.create_share("Programme for the client", Admin, at(4, 10), &["Six weeks ahead.pdf"], changes).await?;
        let changes = ShareChanges { expires_at: Some(Some(at(15, 10))), ..public() };
        let frame = ["Frame at level 03.jpg"];
        let insurer = self.create_share("Photographs for the insurer", Admin, at(24, 10), &frame, changes).await?;
        self.visit(insurer, Editor, at(23, 9)).await?;
        let level = [LEVEL_03];
        if let Some(link) = self.create_share("Level 03, superseded", Admin, at(26, 10), &level, public()).await? {
            self.visit(Some(link), Standard, at(25, 11)).await?;
            let Some(who) = self.past.acting(Admin, at(16, 15)).await? else { return Ok(()) };
            revoke_share(&self.app.drive, &who, ShareKey::Link(link)).await?;
        }
        Ok(())
    }

    /// A colleague opens a share by its link. Strangers have no time of their own here, and come only after the demo was made.
    async fn visit(&self, link: Option<ShareLink>, by: RoleTemplate, at: Timestamp) -> Result<()> {
        let (Some(link), Some(who)) = (link, self.past.acting(by, at).await?) else { return Ok(()) };
        let call = Call {
            link: link.text(),
            tenant: None,
            request_id: who.request_id().to_owned(),
            signed: Some(who),
            network: "demo".to_owned(),
            region: String::new(),
            proof: None,
        };
        open_share(&self.app.drive, call).await.map(drop)
    }

    async fn create_share(
        &self,
        name: &str,
        by: RoleTemplate,
        at: Timestamp,
        files: &[&str],
        changes: ShareChanges,
    ) -> Result<Option<ShareLink>> {
        let Some(who) = self.past.acting(by, at).await? else { return Ok(None) };
        let files = files.iter().filter_map(|name| self.files.get(*name).copied()).collect();
        let settings = ShareChanges { name: Some(name.to_owned()), ..changes };
        let made = create_share(&self.app.drive, &who, NewShare { library: None, files, settings }).await?;
        Ok(Some(ShareLink { tenant: who.tenant(), secret: made.found.share.secret }))
    }

    /// One that is open, and one that has ended.
    async fn ask_for_files(&self) -> Result<()> {
        let now = self.past.minutes_ago(0);
        let two_weeks = Duration::from_secs(14 * 24 * 60 * 60);
        for (title, message, ago, ends) in [
            (
                "Delivery notes, week by week",
                "Please send a photograph of each delivery note.",
                20,
                Some(now + two_weeks),
            ),
            ("Quotes for the goods hoist", "One PDF each.", 30, Some(self.past.working_day(18, 17, 0))),
        ] {
            let Some(who) = self.past.acting(Admin, self.past.working_day(ago, 10, 5)).await? else { continue };
            let Some((drive, library)) = self.places.get(&("Kestrel Wharf", "Commercial")).copied() else { continue };
            let settings = UploadRequestChanges {
                message: Some(message.to_owned()),
                expires_at: Some(ends),
                ..UploadRequestChanges::default()
            };
            let place = RequestPlace { drive, library: Some(LibraryChoice::Id(library)), folder: None };
            create_upload_request(&self.app.drive, &who, NewUploadRequest { title: title.to_owned(), place, settings })
                .await?;
        }
        Ok(())
    }

    async fn star_and_trash(&mut self) -> Result<()> {
        if let Some(who) = self.past.acting(Admin, self.past.working_day(1, 16, 40)).await? {
            for file in STARRED.iter().filter_map(|name| self.files.get(*name)) {
                star_file(&self.app.drive, &who, *file, true).await?;
            }
        }
        for (number, (name, text, ago)) in (0..).zip(TRASHED) {
            let place = Place { drive: "Kestrel Wharf", library: "Commercial", folder: "" };
            let entry = Entry::written(place, name.to_owned(), Editor, ago + 1, text.to_owned());
            self.files.extend(self.bring(entry, number).await?);
            let Some(who) = self.past.acting(Admin, self.past.working_day(ago, 12, 30)).await? else { continue };
            if let Some(file) = self.files.get(name) {
                trash_file(&self.app.drive, &who, *file).await?;
            }
        }
        Ok(())
    }
}
