//! Messages.

use kernel::folded;
use kernel::{ConversationId, Error, ErrorKind, FileId, MessageId, Result, Timestamp, UserId};
use richtext::{Mention, Text, mentions, read_message};
use uuid::Uuid;

/// The most letters of a message.
pub const MAX_LETTERS: usize = 40_000;

/// The most bytes of the HTML that a message comes as.
const MAX_BYTES: usize = 400_000;

/// How many files one message has at most.
pub const MAX_FILES: usize = 10;

/// How much of a message is found by searching, in bytes.
const SEARCHED: usize = 100_000;

kernel::words! {
    /// What a message is: somebody's words, or a line of the product's own about what somebody did.
    MessageKind {
        /// Somebody's words.
        Message = "message",
        /// Somebody came, or was brought.
        Joined = "joined",
        /// Somebody went.
        Left = "left",
        /// Somebody was taken out.
        Removed = "removed",
        /// The channel is called otherwise.
        Renamed = "renamed",
        /// Something else is talked about.
        Topic = "topic",
        /// The channel is only to be read.
        Archived = "archived",
        /// It is written in again.
        Unarchived = "unarchived",
        /// There was a call, or nobody answered.
        Call = "call",
    }
}

/// A message.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// Its identifier.
    pub id: MessageId,
    /// Where it was written.
    pub conversation: ConversationId,
    /// Its number there.
    pub seq: i64,
    /// The number of the message that it answers in a thread; 0 where it stands in the conversation itself.
    pub root_seq: i64,
    /// That message.
    pub root: Option<MessageId>,
    /// What it is.
    pub kind: MessageKind,
    /// Who wrote it, or did what it says.
    pub author: UserId,
    /// Whom the author did it to, where it is a line of the product's own.
    pub subject: Option<UserId>,
    /// What the page that sent it calls it.
    pub client_id: Uuid,
    /// HTML; empty where it was deleted. In a line of the product's own the new name or topic, or what became of
    /// a call, as plain text.
    pub body: String,
    /// The files it came with.
    pub files: Vec<FileId>,
    /// The message that it quotes.
    pub quoted: Option<MessageId>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub edited_at: Option<Timestamp>,
    /// When it was deleted.
    pub deleted_at: Option<Timestamp>,
    /// Since when it is pinned.
    pub pinned_at: Option<Timestamp>,
    /// Who pinned it.
    pub pinned_by: Option<UserId>,
}

impl Message {
    /// Whether it is somebody's words, which are there.
    pub fn is_live(&self) -> bool {
        self.kind == MessageKind::Message && self.deleted_at.is_none()
    }

    /// The number of the message that a thread about it hangs on.
    pub fn thread_seq(&self) -> i64 {
        if self.root_seq == 0 { self.seq } else { self.root_seq }
    }
}

/// What a message said before.
#[derive(Clone, PartialEq, Debug)]
pub struct MessageVersion {
    /// HTML.
    pub body: String,
    /// When it ceased to say so.
    pub saved_at: Timestamp,
}

/// What somebody has begun to write.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// Where.
    pub conversation: ConversationId,
    /// The message that it answers in a thread.
    pub root: Option<MessageId>,
    /// HTML.
    pub body: String,
    /// When it changed last.
    pub updated_at: Timestamp,
}

/// The words of a message.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Body(Text);

impl Body {
    /// Reads HTML.
    ///
    /// # Errors
    /// 413 `MESSAGE_TOO_LONG`.
    pub fn read(html: &str) -> Result<Self> {
        let too_long = || {
            let message = format!("This message is too long: {MAX_LETTERS} letters are the most.");
            Error::new(ErrorKind::TooLarge, "MESSAGE_TOO_LONG", message)
        };
        if html.len() > MAX_BYTES {
            return Err(too_long());
        }
        let body = Self(read_message(html));
        if body.0.plain().chars().count() > MAX_LETTERS { Err(too_long()) } else { Ok(body) }
    }

    /// Whether nothing is in it.
    pub fn is_blank(&self) -> bool {
        self.0.is_blank()
    }

    /// Those who are called in it.
    pub fn mentions(&self) -> Vec<Mention> {
        mentions(&self.0)
    }

    /// Calls those who are called by their names; a mention of nobody becomes its letters.
    pub fn rename_mentions(&mut self, name: &impl Fn(&Mention) -> Option<String>) {
        self.0.rename_mentions(name);
    }

    /// As HTML.
    pub fn to_html(&self) -> String {
        self.0.to_html()
    }

    /// What it is found by.
    pub fn search_key(&self) -> String {
        let plain = self.0.plain();
        folded(&plain[..plain.floor_char_boundary(SEARCHED)])
    }

    /// As plain text, a line for each paragraph.
    pub fn plain(&self) -> String {
        self.0.plain()
    }

    /// Its beginning, as plain text in one line.
    pub fn preview(&self) -> String {
        self.0.digest().preview.replace('\n', " ")
    }

    /// Whether a link is in it.
    pub fn has_links(&self) -> bool {
        self.0.has_links()
    }
}

/// An emoji as people react with it.
///
/// # Errors
/// `INVALID_REQUEST` where it is none.
pub fn emoji(text: &str) -> Result<String> {
    // Some pictures count as letters: "ℹ️", "🅰️".
    let is_picture = |letter: char| matches!(letter, 'ℹ' | 'Ⓜ' | '㊗' | '㊙' | '\u{1F000}'..='\u{1FAFF}');
    let is_sign = |letter: char| !letter.is_alphanumeric() || letter.is_ascii_digit() || is_picture(letter);
    let is_fine = |letter: char| is_sign(letter) && !letter.is_control() && !letter.is_whitespace();
    // "*️⃣" and "1️⃣" begin with letters of the keyboard, and end otherwise.
    if text.is_empty() || text.len() > 48 || text.is_ascii() || !text.chars().all(is_fine) {
        return Err(Error::invalid("A reaction is one emoji."));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_are_emoji() {
        for fine in ["👍", "❤️", "👩🏽‍💻", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "✅", "ℹ️", "🅰️"]
        {
            assert!(emoji(fine).is_ok(), "{fine}");
        }
        for odd in ["", "x", "+1", "👍 ", "ok👍", "' OR 1=1 --", "\u{0}", "<b>", &"👍".repeat(20)] {
            assert!(emoji(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_long_message_is_taken_and_a_longer_one_is_not() {
        assert!(Body::read(&format!("<p>{}</p>", "x".repeat(10_000))).is_ok());
        let code = format!("<pre><code>{}</code></pre>", "let x = 1;\n".repeat(1_000));
        assert_eq!(Body::read(&code).expect("short enough").to_html().matches('\n').count(), 1_000);
        assert_eq!(Body::read(&"x".repeat(40_001)).expect_err("too long").code(), "MESSAGE_TOO_LONG");
    }
}
