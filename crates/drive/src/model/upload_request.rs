//! Upload requests: links under which people without account send files into one place, and see nothing of what is there.

use std::time::Duration;

use kernel::{
    DeliveryId, DriveId, Error, ErrorKind, FolderId, LibraryId, Result, Timestamp, UploadRequestId, UserId, id::TypedId,
};

use super::{
    UploadLimits,
    share::{ShareSecret, ShareStatus},
    upload::UPLOAD_LIFETIME,
    usage::GIB,
};

/// What files that came in under one are said to have been brought by.
pub const SOURCE: &str = "upload_request";
/// How long a link lasts unless said.
pub const USUAL_LIFETIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// How many files it takes unless said.
pub const USUAL_FILES: i64 = 100;
/// How many bytes it takes unless said.
pub const USUAL_BYTES: i64 = GIB;
/// How long a sender goes on with one delivery: as long as an upload may take.
pub const DELIVERY_LIFETIME: Duration = UPLOAD_LIFETIME;
/// How long after its first file a delivery is told of that nobody has ended.
pub const TOLD_AFTER: Duration = Duration::from_secs(60 * 60);
/// The longest title, in letters.
const MAX_TITLE: usize = 200;
/// The longest message, in letters.
const MAX_MESSAGE: usize = 2000;
/// The longest name of a sender, in letters.
const MAX_SENDER: usize = 100;
/// The longest email address, bytes.
const MAX_EMAIL: usize = 254;
/// The most files a link takes.
const MOST_FILES: i64 = 10_000;
/// The most bytes a link takes.
const MOST_BYTES: i64 = 1024 * GIB;
/// The most types a link names.
const MOST_TYPES: usize = 50;
/// The longest type, bytes.
const MAX_TYPE: usize = 100;

/// How much a link takes, of what, how long, and from whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Files in all.
    pub max_files: i64,
    /// Bytes in all.
    pub max_bytes: i64,
    /// Media types and endings, as [`UploadLimits`] reads them; none for all that the installation allows.
    pub allowed_types: Vec<String>,
    /// When the link ends to work.
    pub expires_at: Option<Timestamp>,
    /// The Argon2id hash of the password.
    pub password: Option<String>,
}

/// An upload request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UploadRequest {
    /// Its identifier, by which those who run it name it. It opens nothing.
    pub id: UploadRequestId,
    /// The secret in its link.
    pub secret: ShareSecret,
    /// What the senders read above.
    pub title: String,
    /// What they read below it.
    pub message: String,
    /// The drive the files come into.
    pub drive: DriveId,
    /// That drive's name; `None` where it is gone.
    pub drive_name: Option<String>,
    /// The library they come into.
    pub library: LibraryId,
    /// That library's name; `None` where it is gone.
    pub library_name: Option<String>,
    /// The folder they come into; `None` for the drive's root.
    pub folder: Option<FolderId>,
    /// That folder's name; `None` where it is gone.
    pub folder_name: Option<String>,
    /// What it takes.
    pub limits: RequestLimits,
    /// How many files have come in, whatever became of them since.
    pub files: i64,
    /// Their bytes.
    pub bytes: i64,
    /// Who made it, and owns what comes in.
    pub created_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// When its words or limits last changed.
    pub updated_at: Timestamp,
    /// When it was taken back.
    pub revoked_at: Option<Timestamp>,
}

impl UploadRequest {
    /// Where it is in its life at this time.
    pub fn status(&self, now: Timestamp) -> ShareStatus {
        if self.revoked_at.is_some() {
            ShareStatus::Revoked
        } else if self.limits.expires_at.is_some_and(|expires| expires <= now) {
            ShareStatus::Expired
        } else {
            ShareStatus::Active
        }
    }

    /// Whether it has taken all it takes.
    pub fn is_full(&self) -> bool {
        self.files >= self.limits.max_files || self.bytes >= self.limits.max_bytes
    }

    /// Room for one file more of `size` bytes, beside what has come in and the files and bytes `on_their_way`.
    ///
    /// # Errors
    /// `REQUEST_FULL`, with the limit in the way in `details.limit`.
    pub fn require_room(&self, on_their_way: (i64, i64), size: i64) -> Result<()> {
        let (files, bytes) = on_their_way;
        if self.files.saturating_add(files) >= self.limits.max_files {
            return Err(full("files", "This link takes no more files."));
        }
        if self.bytes.saturating_add(bytes).saturating_add(size) > self.limits.max_bytes {
            return Err(full("bytes", "This file is larger than what this link still takes."));
        }
        Ok(())
    }

    /// What may be sent under it, beside what the installation allows.
    pub fn upload_limits(&self) -> UploadLimits {
        UploadLimits::new(self.limits.max_bytes, self.limits.allowed_types.iter().cloned())
    }
}

fn full(limit: &'static str, message: &'static str) -> Error {
    Error::conflict("REQUEST_FULL", message).with_details(serde_json::json!({ "limit": limit }))
}

/// Who sends files, by their own word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sender {
    /// The name.
    pub name: String,
    /// An email address, which nobody has tried.
    pub email: Option<String>,
}

impl Sender {
    /// The sender of this name and, where it is not empty, this address.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a name that is empty, too long or holds control characters, and for what is no address.
    pub fn new(name: &str, email: &str) -> Result<Self> {
        let (name, email) = (name.trim(), email.trim());
        if name.is_empty() || name.chars().count() > MAX_SENDER || !is_clean(name, &[]) {
            return Err(Error::invalid(format!("Please give your name, in at most {MAX_SENDER} letters.")));
        }
        if email.is_empty() {
            return Ok(Self { name: name.to_owned(), email: None });
        }
        let is_address = email.len() <= MAX_EMAIL
            && is_clean(email, &[])
            && !email.contains(|letter: char| letter.is_whitespace() || matches!(letter, '<' | '>'))
            && email
                .split_once('@')
                .is_some_and(|(mailbox, host)| !mailbox.is_empty() && !host.is_empty() && !host.contains('@'));
        if !is_address {
            return Err(Error::invalid("This is not an email address."));
        }
        Ok(Self { name: name.to_owned(), email: Some(email.to_owned()) })
    }

    /// As a file keeps it: `Sam Reed <sam@example.org>`.
    pub fn text(&self) -> String {
        match &self.email {
            Some(email) => format!("{} <{email}>", self.name),
            None => self.name.clone(),
        }
    }
}

/// What somebody sends under an upload request, in one go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// Its identifier, by which those who run the request name it.
    pub id: DeliveryId,
    /// The secret by which the sender goes on.
    pub secret: ShareSecret,
    /// The request.
    pub request: UploadRequestId,
    /// Who sends it.
    pub sender: Sender,
    /// What the sender has to say.
    pub message: String,
    /// From where about.
    pub network: String,
    /// How many files have come in.
    pub files: i64,
    /// Their bytes.
    pub bytes: i64,
    /// Of how many files whoever made the request has been told.
    pub told_files: i64,
    /// When it began.
    pub started_at: Timestamp,
    /// Until when the sender goes on with it.
    pub expires_at: Timestamp,
    /// When the sender said last that it was complete.
    pub finished_at: Option<Timestamp>,
}

/// Whether a text holds nothing that hides or reorders what people read, but for the letters `but`.
fn is_clean(text: &str, but: &[char]) -> bool {
    let odd = |letter: char| letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|letter| odd(letter) && !but.contains(&letter))
}

/// What senders read above, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` where it is empty, too long or holds control characters.
pub fn title(text: &str) -> Result<String> {
    let title = text.trim();
    if title.is_empty() || title.chars().count() > MAX_TITLE || !is_clean(title, &[]) {
        return Err(Error::invalid(format!(
            "title says what is wanted, in at most {MAX_TITLE} letters and without control characters."
        )));
    }
    Ok(title.to_owned())
}

/// A message to senders, or of one, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long or holds control characters other than line ends.
pub fn message(text: &str) -> Result<String> {
    let message = text.trim();
    if message.chars().count() > MAX_MESSAGE || !is_clean(message, &['\n', '\r', '\t']) {
        return Err(Error::invalid(format!(
            "message has at most {MAX_MESSAGE} letters and no control characters but line ends."
        )));
    }
    Ok(message.to_owned())
}

/// How many files a link takes.
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to 10,000.
pub fn max_files(number: i64) -> Result<i64> {
    let refuse = || Error::invalid(format!("maxFiles is between 1 and {MOST_FILES}."));
    (1..=MOST_FILES).contains(&number).then_some(number).ok_or_else(refuse)
}

/// How many bytes a link takes.
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to 1 TiB.
pub fn max_bytes(number: i64) -> Result<i64> {
    let refuse = || Error::invalid(format!("maxBytes is between 1 and {MOST_BYTES}."));
    (1..=MOST_BYTES).contains(&number).then_some(number).ok_or_else(refuse)
}

/// Types of files that are taken, in the request's field of this name: media types, or endings with or without their dot.
///
/// # Errors
/// `INVALID_REQUEST` for more than 50, and for what can be neither.
pub fn allowed_types(field: &'static str, types: &[String]) -> Result<Vec<String>> {
    let mut read: Vec<String> = types.iter().map(|kind| kind.trim().to_lowercase()).collect();
    let odd = |letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '/' | '.' | '+' | '-' | '_'));
    if read.len() > MOST_TYPES || read.iter().any(|kind| kind.is_empty() || kind.len() > MAX_TYPE || kind.contains(odd))
    {
        return Err(Error::invalid(format!(
            "{field} are at most {MOST_TYPES} media types or endings: application/pdf, .dwg."
        )));
    }
    read.sort_unstable();
    read.dedup();
    Ok(read)
}

/// What is answered wherever a link takes nothing from anybody: one that never was, was taken back or has ended, or whose
/// place is gone. One answer, so that none of them tells which.
pub fn no_request() -> Error {
    Error::new(ErrorKind::NotFound, "NOT_FOUND", format!("{} not found", UploadRequestId::NOUN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_has_a_name_and_perhaps_an_address() {
        assert_eq!(Sender::new(" Sam Reed ", "").expect("a name").text(), "Sam Reed");
        assert_eq!(Sender::new("Sam", "sam@example.org").expect("both").text(), "Sam <sam@example.org>");
        for (name, email) in [
            ("", ""),
            ("a\nb", ""),
            ("gpj.\u{202e}exe", ""),
            (&*"x".repeat(101), ""),
            ("Sam", "sam"),
            ("Sam", "@x"),
            ("Sam", "a b@x"),
            ("Sam", "a@x>"),
        ] {
            assert!(Sender::new(name, email).is_err(), "{name:?} {email:?}");
        }
    }

    #[test]
    fn words_and_numbers_are_held_to_their_bounds() {
        assert_eq!(title(" Drawings ").expect("a title"), "Drawings");
        assert!(title(" ").is_err() && title("a\u{0}").is_err() && title(&"x".repeat(201)).is_err());
        assert_eq!(message(" a\nb ").expect("lines"), "a\nb");
        assert!(message("a\u{0}").is_err() && message(&"x".repeat(2001)).is_err());
        assert!(max_files(0).is_err() && max_files(10_001).is_err() && max_files(1).is_ok());
        assert!(max_bytes(0).is_err() && max_bytes(i64::MAX).is_err() && max_bytes(1).is_ok());
        let types = |types: &[&str]| {
            allowed_types("allowedTypes", &types.iter().map(|kind| (*kind).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(types(&[".DWG", "application/pdf", ".dwg"]).expect("types"), [".dwg", "application/pdf"]);
        assert!(types(&[""]).is_err() && types(&["a b"]).is_err() && types(&["x"; 51]).is_err());
    }

    #[test]
    fn a_link_takes_what_is_left_and_counts_what_is_on_its_way() {
        let request = UploadRequest {
            id: uuid::Uuid::nil().into(),
            secret: ShareSecret::new([0; 16]),
            title: String::new(),
            message: String::new(),
            drive: uuid::Uuid::nil().into(),
            drive_name: None,
            library: uuid::Uuid::nil().into(),
            library_name: None,
            folder: None,
            folder_name: None,
            limits: RequestLimits {
                max_files: 3,
                max_bytes: 100,
                allowed_types: Vec::new(),
                expires_at: None,
                password: None,
            },
            files: 1,
            bytes: 40,
            created_by: uuid::Uuid::nil().into(),
            created_at: Timestamp::from_micros(0),
            updated_at: Timestamp::from_micros(0),
            revoked_at: None,
        };
        let refused = |on_their_way, size| {
            let refusal = request.require_room(on_their_way, size).err()?;
            refusal.details().and_then(|details| details["limit"].as_str().map(str::to_owned))
        };
        assert_eq!(refused((1, 20), 40), None);
        assert_eq!(refused((1, 20), 41).as_deref(), Some("bytes"));
        assert_eq!(refused((2, 0), 0).as_deref(), Some("files"));
        assert_eq!(refused((0, i64::MAX), 1).as_deref(), Some("bytes"));
        assert!(!request.is_full() && UploadRequest { bytes: 100, ..request.clone() }.is_full());
    }
}
