//! The storage account of an organisation, and each drive's share of it (decision of the project: quota is a ledger).
//!
//! Every change in the Drive books a [`Movement`] in its own transaction: on the organisation, on the drive, on the
//! category and on the day. What cannot be booked does not happen, so the account is the sum of the rows at any time.

use kernel::{Ctx, DriveId, Error, ErrorKind, Result, StorageTier, Timestamp, id::TypedId};
use store::{FromRow, RowReader, Sql, Tx, Value, params};

use super::{
    drives::{visibility, visible},
    usage_days,
};
use crate::model::{
    Category, Usage,
    category::ByCategory,
    usage::{ByContent, DriveUsage, GIB, Holdings, readable},
};

/// What an organisation without a storage tier may store (drive.md section 8, "the default limit is 5 GB").
const DEFAULT_CAP: i64 = 5 * GIB;
const DEFAULT_TIER: StorageTier = StorageTier::Free;

/// Opens the account with this tier and cap, or changes them.
pub(crate) fn set_cap(tx: &mut Tx<'_>, tier: StorageTier, cap: i64) -> Result<()> {
    let now = tx.env().now();
    tx.execute(
        "INSERT INTO drive_usage (tenant_id, live_bytes, trashed_bytes, reserved_bytes, live_files, trashed_files, revision,
                                  cap_bytes, tier, first_number, last_number, opened_at, configured_at)
         VALUES (?1, 0, 0, 0, 0, 0, 1, ?2, ?4, (SELECT COALESCE(max(first_number) + ?3, 0) FROM drive_usage), 0, ?5, ?5)
         ON CONFLICT (tenant_id) DO UPDATE SET
           cap_bytes = excluded.cap_bytes, tier = excluded.tier, configured_at = excluded.configured_at,
           revision = drive_usage.revision + 1",
        &params![cap, NUMBERS, tier.name(), now],
    )?;
    Ok(())
}

/// Opens the account of an organisation that has none, with the default cap.
pub(super) fn open(tx: &mut Tx<'_>) -> Result<()> {
    set_cap(tx, DEFAULT_TIER, DEFAULT_CAP)
}

/// Notes how many bytes a module stores beside files. What is stored already is counted, also beyond the cap.
pub(crate) fn set_module_bytes(tx: &mut Tx<'_>, module: &str, bytes: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO module_bytes (tenant_id, module_key, bytes) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id, module_key) DO UPDATE SET bytes = excluded.bytes",
        &params![module, bytes],
    )?;
    // The revision rises, and an account is opened where there is none.
    book_unchecked(tx, Movement::default())
}

/// How many numbers an organisation has for its files, ever: their range in the search index.
pub(crate) const NUMBERS: i64 = 1 << 36;

/// Takes the next `count` numbers for files; the first of them.
pub(crate) fn take_numbers(tx: &mut Tx<'_>, count: i64) -> Result<i64> {
    let sql = "UPDATE drive_usage SET last_number = last_number + ?2 WHERE tenant_id = ?1 \
               RETURNING first_number + last_number - ?2 + 1";
    match tx.query_opt(sql, &params![count])? {
        Some(first) => Ok(first),
        None => {
            open(tx)?;
            tx.query_one(sql, &params![count])
        }
    }
}

/// The account; an empty one with the default cap where none was opened.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Usage> {
    let row = tx.query_opt(
        "SELECT live_bytes, trashed_bytes, version_bytes,
                (SELECT CAST(COALESCE(sum(m.bytes), 0) AS BIGINT) FROM module_bytes m WHERE m.tenant_id = ?1),
                reserved_bytes, live_files, trashed_files, revision, cap_bytes,
                tier, opened_at, configured_at, pdf_bytes, images_bytes, video_bytes, audio_bytes, documents_bytes,
                spreadsheets_bytes, presentations_bytes, archives_bytes, other_bytes
         FROM drive_usage WHERE tenant_id = ?1",
        &params![],
    )?;
    Ok(row.unwrap_or_else(|| Usage { cap: DEFAULT_CAP, tier: DEFAULT_TIER, ..Usage::default() }))
}

impl FromRow for Usage {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            live: row.next()?,
            trashed: row.next()?,
            versions: row.next()?,
            modules: row.next()?,
            reserved: row.next()?,
            files: row.next()?,
            trashed_files: row.next()?,
            revision: row.next()?,
            cap: row.next()?,
            // A tier of a later version is none of ours: the cap holds all the same.
            tier: StorageTier::from_name(&row.next::<String>()?).unwrap_or(StorageTier::Custom),
            opened_at: row.next()?,
            configured_at: row.next()?,
            by_category: {
                let mut bytes = ByCategory::default();
                for category in Category::ALL {
                    bytes.add(category, row.next()?);
                }
                bytes
            },
        })
    }
}

/// What a large folder's files have yet to bring is promised to them, as it is to uploads.
const DRIVE_COLUMNS: &str = "d.id, d.name, d.color, d.total_size, d.trashed_bytes, d.version_bytes, d.quota_gb, d.reserved_bytes + \
     (SELECT CAST(COALESCE(sum(fo.coming_bytes), 0) AS BIGINT) FROM folders fo \
      WHERE fo.tenant_id = d.tenant_id AND fo.drive_id = d.id AND fo.coming_bytes > 0)";

impl FromRow for DriveUsage {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            drive: row.next()?,
            name: row.next()?,
            color: row.next()?,
            live: row.next()?,
            trashed: row.next()?,
            versions: row.next()?,
            quota: row.next::<i64>()?.saturating_mul(GIB),
            reserved: row.next()?,
        })
    }
}

/// What each drive that the person sees holds, by name.
pub(crate) fn list_drives(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<DriveUsage>> {
    let (me, manages) = visibility(ctx);
    let sql = format!(
        "SELECT {DRIVE_COLUMNS} FROM drives d WHERE d.tenant_id = ?1 AND {} ORDER BY d.name, d.id",
        visible(ctx, 2, 3)
    );
    tx.query(&sql, &params![me, manages])
}

/// A drive's share of the account.
pub(crate) fn lookup_drive(tx: &mut Tx<'_>, drive: DriveId) -> Result<Option<DriveUsage>> {
    let sql = format!("SELECT {DRIVE_COLUMNS} FROM drives d WHERE d.tenant_id = ?1 AND d.id = ?2");
    tx.query_opt(&sql, &params![drive])
}

/// Bytes of the cap that are spoken for: of each drive its quota, or what lies in it and is on its way there where that is
/// more, and what modules store beside files. `except` is left out.
///
/// A deleted drive's quota promises nothing; what it still holds counts.
pub(crate) fn promised(tx: &mut Tx<'_>, except: Option<DriveId>) -> Result<i64> {
    let drives: i64 = tx.query_one(
        &format!(
            "SELECT CAST(COALESCE(sum(CASE WHEN s.quota > s.held THEN s.quota ELSE s.held END), 0) AS BIGINT) FROM (
                 SELECT CASE WHEN d.deleted_at IS NULL THEN d.quota_gb * {GIB} ELSE 0 END AS quota,
                        d.total_size + d.version_bytes + d.reserved_bytes AS held
                 FROM drives d WHERE d.tenant_id = ?1 AND d.id IS DISTINCT FROM ?2) s"
        ),
        &params![except],
    )?;
    Ok(drives.saturating_add(lookup(tx)?.modules))
}

/// A movement on the account. One that moves bytes names its drive; the default moves nothing and raises the revision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Movement {
    drive: Option<DriveId>,
    live: ByCategory,
    trashed: i64,
    versions: i64,
    reserved: i64,
    files: i64,
    trashed_files: i64,
    uploads: i64,
    uploaded: i64,
    /// When it happened; now unless said.
    at: Option<Timestamp>,
}

impl Movement {
    fn of(drive: DriveId) -> Self {
        Self { drive: Some(drive), ..Self::default() }
    }

    /// Room is promised to an upload; a negative number of bytes gives it back.
    pub(crate) fn reserved(drive: DriveId, bytes: i64) -> Self {
        Self { reserved: bytes, ..Self::of(drive) }
    }

    /// Files came in. `promised` is what their uploads had reserved.
    pub(crate) fn uploaded(held: &Holdings, promised: i64) -> Self {
        let (uploads, uploaded) = (held.files, held.bytes.total());
        let came = Self { reserved: -promised, uploads, uploaded, ..Self::of(held.drive) };
        Self { live: held.bytes, files: held.files, ..came }
    }

    /// Files were made of others that stay.
    pub(crate) fn copied(held: &Holdings) -> Self {
        Self { live: held.bytes, files: held.files, ..Self::of(held.drive) }
    }

    /// Files go to the trash. Their earlier versions stay on the versions' account until they are deleted for good.
    pub(crate) fn to_trash(held: &Holdings) -> Self {
        let trashed = held.bytes.total();
        let gone = Self { live: held.bytes.negated(), files: -held.files, ..Self::of(held.drive) };
        Self { trashed, trashed_files: held.files, ..gone }
    }

    /// Files come back from the trash.
    pub(crate) fn from_trash(held: &Holdings) -> Self {
        let back = Self { live: held.bytes, files: held.files, ..Self::of(held.drive) };
        Self { trashed: -held.bytes.total(), trashed_files: -held.files, ..back }
    }

    /// Files in the trash are deleted for good, with their earlier versions.
    pub(crate) fn purged(held: &Holdings) -> Self {
        let (trashed, versions) = (-held.bytes.total(), -held.versions);
        Self { trashed, versions, trashed_files: -held.files, ..Self::of(held.drive) }
    }

    /// A file got new bytes. `versions` is by how much its earlier versions have grown, `promised` what the upload had
    /// reserved.
    pub(crate) fn replaced(exchange: &ByContent, versions: i64, promised: i64) -> Self {
        let came = Self { uploads: 1, uploaded: exchange.after.1, ..Self::of(exchange.drive) };
        Self { live: exchange.change(), versions, reserved: -promised, ..came }
    }

    /// A file and one of its earlier versions have changed places.
    pub(crate) fn version_restored(exchange: &ByContent) -> Self {
        let live = exchange.change();
        Self { live, versions: -live.total(), ..Self::of(exchange.drive) }
    }

    /// An earlier version is deleted for good.
    pub(crate) fn version_deleted(drive: DriveId, bytes: i64) -> Self {
        Self { versions: -bytes, ..Self::of(drive) }
    }

    /// The same at a time that has passed, as what the product itself brings may have.
    pub(crate) fn then(self, at: Timestamp) -> Self {
        Self { at: Some(at), ..self }
    }

    fn time(&self, tx: &Tx<'_>) -> Timestamp {
        self.at.unwrap_or_else(|| tx.env().now())
    }

    /// What it takes of the room under cap and quota.
    fn room(&self) -> i64 {
        self.live.total() + self.versions + self.reserved
    }

    /// Whether it changes what a day's figures say.
    fn is_noticed(&self) -> bool {
        self.live.total() != 0 || self.versions != 0 || self.files != 0 || self.uploads != 0
    }
}

/// Books a movement. One that takes room is refused beyond the organisation's cap and the drive's quota; a refusal has
/// changed nothing, so that the transaction can go on.
///
/// # Errors
/// `QUOTA_EXCEEDED` where the room is not there; its details say of which of the two, and how much is free.
pub(crate) fn book(tx: &mut Tx<'_>, movement: Movement) -> Result<()> {
    if movement.room() > 0 {
        require_room(tx, movement.drive, movement.room())?;
    }
    book_unchecked(tx, movement)
}

/// Books files that go from one drive to another. The caller has seen to the room there.
pub(crate) fn book_move(tx: &mut Tx<'_>, held: &Holdings, to: DriveId) -> Result<()> {
    let coming = Movement { live: held.bytes, versions: held.versions, files: held.files, ..Movement::of(to) };
    let (live, versions, files) = (held.bytes.negated(), -held.versions, -held.files);
    book_unchecked(tx, Movement { live, versions, files, ..Movement::of(held.drive) })?;
    book_unchecked(tx, coming)
}

/// Books a folder that goes into another drive: what is in its place and what lies in the trash. The caller has seen to the
/// room there.
pub(crate) fn book_folder_move(tx: &mut Tx<'_>, live: &Holdings, trashed: &Holdings, to: DriveId) -> Result<()> {
    let versions = live.versions + trashed.versions;
    let (bytes, files) = (trashed.bytes.total(), trashed.files);
    let going =
        Movement { live: live.bytes.negated(), versions: -versions, files: -live.files, ..Movement::of(live.drive) };
    book_unchecked(tx, Movement { trashed: -bytes, trashed_files: -files, ..going })?;
    let coming = Movement { live: live.bytes, versions, files: live.files, ..Movement::of(to) };
    book_unchecked(tx, Movement { trashed: bytes, trashed_files: files, ..coming })
}

/// There is room for so many bytes more, under the organisation's cap and the drive's quota.
///
/// # Errors
/// `QUOTA_EXCEEDED`.
pub(crate) fn require_room(tx: &mut Tx<'_>, drive: Option<DriveId>, wanted: i64) -> Result<()> {
    let usage = lookup(tx)?;
    if !usage.has_room_for(wanted) {
        return Err(organisation_is_full(&usage, wanted));
    }
    drive.map_or(Ok(()), |drive| require_drive_room(tx, drive, wanted))
}

fn require_drive_room(tx: &mut Tx<'_>, drive: DriveId, wanted: i64) -> Result<()> {
    match lookup_drive(tx, drive)? {
        Some(share) if wanted > share.free() => Err(drive_is_full(&share, wanted)),
        Some(_) => Ok(()),
        None => Err(Error::not_found(DriveId::NOUN)),
    }
}

fn book_unchecked(tx: &mut Tx<'_>, movement: Movement) -> Result<()> {
    if movement.drive.is_none() && (movement.room(), movement.trashed) != (0, 0) {
        return Err(Error::internal("bytes that lie in no drive"));
    }
    book_organisation(tx, &movement)?;
    if let Some(drive) = movement.drive {
        book_drive(tx, drive, &movement)?;
    }
    if movement.is_noticed() {
        let at = movement.time(tx);
        usage_days::add(tx, at, (movement.uploads, movement.uploaded))?;
    }
    Ok(())
}

fn book_organisation(tx: &mut Tx<'_>, movement: &Movement) -> Result<()> {
    let mut values: Vec<Value> = params![].to_vec();
    let mut sums = String::new();
    let mut sum = |column: &str, bytes: i64| {
        if bytes != 0 {
            values.push(bytes.into());
            sums.push_str(&format!("{column}_bytes = {column}_bytes + ?{}, ", values.len() + 1));
        }
    };
    sum("live", movement.live.total());
    for category in Category::ALL {
        sum(category.name(), movement.live.of(category));
    }
    sum("trashed", movement.trashed);
    sum("version", movement.versions);
    sum("reserved", movement.reserved);
    let at = values.len() + 2;
    values.extend(params![movement.files, movement.trashed_files]);
    let sql = format!(
        "UPDATE drive_usage SET {sums}live_files = live_files + ?{at}, trashed_files = trashed_files + ?{}, \
         revision = revision + 1 WHERE tenant_id = ?1",
        at + 1
    );
    if tx.execute(&sql, &values)? == 0 {
        open(tx)?;
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

fn book_drive(tx: &mut Tx<'_>, drive: DriveId, movement: &Movement) -> Result<()> {
    let noticed_at = movement.is_noticed().then(|| movement.time(tx));
    tx.execute(
        "UPDATE drives SET file_count = file_count + ?3, total_size = total_size + ?4, trashed_bytes = trashed_bytes + ?5,
                           version_bytes = version_bytes + ?6, reserved_bytes = reserved_bytes + ?7,
                           last_activity = COALESCE(?8, last_activity)
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            drive,
            movement.files,
            movement.live.total(),
            movement.trashed,
            movement.versions,
            movement.reserved,
            noticed_at
        ],
    )?;
    Ok(())
}

pub(super) fn organisation_is_full(usage: &Usage, wanted: i64) -> Error {
    let (free, cap) = (readable(usage.free()), readable(usage.cap));
    let message = format!(
        "There is not enough storage left for this: {free} of {cap} are free. Empty the trash or ask your administrator \
         for more."
    );
    quota_exceeded(message).with_details(serde_json::json!({
        "scope": "organisation", "wanted": wanted, "used": usage.used(), "versions": usage.versions,
        "reserved": usage.reserved, "cap": usage.cap, "free": usage.free(),
    }))
}

pub(super) fn drive_is_full(share: &DriveUsage, wanted: i64) -> Error {
    let (free, quota) = (readable(share.free()), readable(share.quota));
    let message = format!(
        "There is not enough room left in the drive {}: {free} of {quota} are free. Ask a manager of the drive for more.",
        share.name
    );
    quota_exceeded(message).with_details(serde_json::json!({
        "scope": "drive", "driveId": share.drive.to_string(), "driveName": share.name, "wanted": wanted,
        "used": share.used(), "versions": share.versions, "reserved": share.reserved,
        "cap": share.quota, "free": share.free(),
    }))
}

fn quota_exceeded(message: String) -> Error {
    Error::new(ErrorKind::InsufficientStorage, "QUOTA_EXCEEDED", message)
}
