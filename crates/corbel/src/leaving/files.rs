//! Every file of an organisation, under its own name.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use archive::names::{numbered, safe};
use blob::{BlobKey, BlobStore};
use futures_util::StreamExt as _;
use kernel::{
    Ctx, Error, Result,
    port::{Holding, Holdings},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::lines::{Lines, Written, failed};

/// Bytes read at a time.
const PIECE: usize = 256 * 1024;

/// A line of `files.jsonl`.
#[derive(Serialize, Deserialize)]
struct Line {
    /// From the export's folder; `None` where the bytes could not be had.
    path: Option<String>,
    size: i64,
    /// Of the bytes that were written.
    sha256: Option<String>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// Where people have it, by its own names.
    named: Vec<String>,
    /// What the product knows of it.
    about: Value,
}

/// Writes all files below `to`; the list of them, and where each file of the Drive lies, by its identifier.
pub(super) async fn write(
    modules: &[Arc<dyn Holdings>],
    blobs: &Arc<dyn BlobStore>,
    ctx: &Ctx,
    to: &Path,
) -> Result<(Written, HashMap<String, String>)> {
    let mut lines = Lines::create(to.join("files.jsonl"))?;
    let mut paths = HashMap::new();
    for module in modules {
        let mut after = None;
        loop {
            let (holdings, next) = module.list(ctx, after).await?;
            for holding in holdings {
                let line = write_one(blobs, holding, to).await?;
                lines.add(&line)?;
                // Earlier versions lie beside what the file is now.
                if let (Some(id), Some(path), None) =
                    (line.about["file"].as_str(), &line.path, line.about.get("version"))
                {
                    paths.insert(id.to_owned(), path.clone());
                }
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
    Ok((lines.finish()?, paths))
}

/// Writes one file. Bytes that are not there, or not those that were uploaded, are told in the list and do not end the
/// export: everything else is to be had.
async fn write_one(blobs: &Arc<dyn BlobStore>, holding: Holding, to: &Path) -> Result<Line> {
    let (path, mut file) = place(to, &holding.path)?;
    let relative = path.strip_prefix(to).unwrap_or(&path).to_string_lossy().into_owned();
    let copied = copy(blobs, &holding, &mut file, &path).await;
    let Holding { path: named, size, about, .. } = holding;
    match copied {
        Ok(sha256) => Ok(Line { path: Some(relative), size, sha256: Some(sha256), failure: None, named, about }),
        Err(error) if error.kind() == kernel::ErrorKind::InsufficientStorage => Err(error),
        Err(error) => {
            fs::remove_file(&path).map_err(|error| failed(&error, &path))?;
            Ok(Line { path: None, size, sha256: None, failure: Some(error.to_string()), named, about })
        }
    }
}

/// Copies a blob; its SHA-256.
async fn copy(blobs: &Arc<dyn BlobStore>, holding: &Holding, file: &mut File, path: &Path) -> Result<String> {
    let mut pieces = blobs.stream(&BlobKey::parse(&holding.key)?).await?;
    let (mut digest, mut size) = (Sha256::new(), 0);
    while let Some(piece) = pieces.next().await {
        let piece = piece?;
        digest.update(&piece);
        size += piece.len();
        file.write_all(&piece).map_err(|error| failed(&error, path))?;
    }
    file.sync_all().map_err(|error| failed(&error, path))?;
    let sha256 = blob::hex(digest.finalize().into());
    if i64::try_from(size) != Ok(holding.size) || holding.sha256.as_ref().is_some_and(|known| *known != sha256) {
        return Err(Error::internal("its bytes are not those that were uploaded"));
    }
    Ok(sha256)
}

/// A new file at the place of these names below `to`, and its path; numbered where one of its name is there.
fn place(to: &Path, names: &[String]) -> Result<(PathBuf, File)> {
    let (name, folders) = names.split_last().ok_or_else(|| Error::internal("a file without a name"))?;
    let mut folder = to.join("files");
    for part in folders {
        folder = descend(&folder, &safe(part))?;
    }
    let name = safe(name);
    let mut number = 1;
    loop {
        let path = folder.join(numbered(&name, number));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(failed(&error, &path)),
        }
    }
}

/// The folder of that name, made where it is not there; another name where a file has it.
fn descend(folder: &Path, name: &str) -> Result<PathBuf> {
    let mut number = 1;
    loop {
        let path = folder.join(numbered(name, number));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(failed(&error, &path)),
        }
    }
}

/// What reading everything back found.
pub(super) struct Verified {
    /// Files that are as they were uploaded.
    pub(super) files: u64,
    /// Their bytes.
    pub(super) bytes: i64,
    /// Those that are not, each with the reason.
    pub(super) failures: Vec<String>,
}

/// Reads every file of the list back from disk.
pub(super) fn verify(to: &Path) -> Result<Verified> {
    let list = to.join("files.jsonl");
    let file = File::open(&list).map_err(|error| failed(&error, &list))?;
    let mut verified = Verified { files: 0, bytes: 0, failures: Vec::new() };
    for line in BufReader::new(file).lines() {
        let line = line.map_err(|error| failed(&error, &list))?;
        let line: Line = serde_json::from_str(&line).map_err(Error::internal)?;
        let name = line.named.join("/");
        let Some(path) = line.path else {
            verified.failures.push(format!("{name}: {}", line.failure.unwrap_or_default()));
            continue;
        };
        match digest(&to.join(&path)) {
            Ok(found) if line.sha256.as_ref() == Some(&found) => {
                verified.files += 1;
                verified.bytes += line.size;
            }
            Ok(_) => verified.failures.push(format!("{path}: what was read back is not what was written")),
            Err(error) => verified.failures.push(error.to_string()),
        }
    }
    Ok(verified)
}

fn digest(path: &Path) -> Result<String> {
    let mut file = File::open(path).map_err(|error| failed(&error, path))?;
    let (mut digest, mut piece) = (Sha256::new(), vec![0; PIECE]);
    loop {
        match file.read(&mut piece).map_err(|error| failed(&error, path))? {
            0 => return Ok(blob::hex(digest.finalize().into())),
            read => digest.update(&piece[..read]),
        }
    }
}
