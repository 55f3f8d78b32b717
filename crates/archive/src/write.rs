//! The archive as it is sent.

use std::{future::Future, vec};

use bytes::Bytes;
use crc32fast::Hasher;
use futures_util::{
    StreamExt,
    stream::{BoxStream, Stream, try_unfold},
};
use kernel::{Error, Result};

use crate::{
    Member,
    record::{Sent, central, descriptor, end, local},
};

/// The bytes of a member, piece by piece.
type Pieces = BoxStream<'static, Result<Bytes>>;

/// How much of the directory at the end is sent at once, in members.
const ENTRIES_AT_ONCE: usize = 500;

struct Archive<F> {
    members: vec::IntoIter<Member>,
    open: F,
    /// How many bytes were sent.
    offset: u64,
    sent: Vec<Sent>,
    step: Step,
}

enum Step {
    /// The next member's header, or the directory.
    Next,
    /// A member's bytes; so many of them are still to come.
    Bytes { sent: Sent, pieces: Pieces, crc: Hasher, left: u64 },
    /// The directory, which began there, from this member on.
    Directory { begin: u64, from: usize },
    /// Nothing more.
    Done,
}

/// The archive of these members, in their order. `open` gives the bytes of the member with that place in the list, when it is
/// its turn.
///
/// # Errors
/// Of a piece: what `open` and its pieces say; `INTERNAL` where a member has not as many bytes as it says. The archive ends
/// there, without its end.
pub fn write<F, O>(members: Vec<Member>, open: F) -> impl Stream<Item = Result<Bytes>> + Send + 'static
where
    F: FnMut(usize) -> O + Send + 'static,
    O: Future<Output = Result<Pieces>> + Send + 'static,
{
    let archive = Archive { members: members.into_iter(), open, offset: 0, sent: Vec::new(), step: Step::Next };
    try_unfold(archive, |mut archive| async move {
        let piece = archive.next().await?;
        Ok(piece.map(|piece| {
            archive.offset += piece.len() as u64;
            (piece, archive)
        }))
    })
}

impl<F, O> Archive<F>
where
    F: FnMut(usize) -> O,
    O: Future<Output = Result<Pieces>>,
{
    async fn next(&mut self) -> Result<Option<Bytes>> {
        loop {
            match std::mem::replace(&mut self.step, Step::Done) {
                Step::Next => {
                    let Some(member) = self.members.next() else {
                        self.step = Step::Directory { begin: self.offset, from: 0 };
                        continue;
                    };
                    let pieces = (self.open)(self.sent.len()).await?;
                    let (header, left) = (local(&member), member.size);
                    let sent = Sent { member, offset: self.offset, crc: 0 };
                    self.step = Step::Bytes { sent, pieces, crc: Hasher::new(), left };
                    return Ok(Some(header.into()));
                }
                Step::Bytes { mut sent, mut pieces, mut crc, left } => {
                    let piece = pieces.next().await.transpose()?;
                    let differs = || Error::internal(format!("{} has not the size it says", sent.member.name));
                    let Some(piece) = piece else {
                        if left > 0 {
                            return Err(differs());
                        }
                        sent.crc = crc.finalize();
                        let behind = descriptor(&sent.member, sent.crc);
                        self.sent.push(sent);
                        self.step = Step::Next;
                        return Ok(Some(behind.into()));
                    };
                    let left = left.checked_sub(piece.len() as u64).ok_or_else(differs)?;
                    crc.update(&piece);
                    self.step = Step::Bytes { sent, pieces, crc, left };
                    return Ok(Some(piece));
                }
                Step::Directory { begin, from } if from < self.sent.len() => {
                    let to = (from + ENTRIES_AT_ONCE).min(self.sent.len());
                    let entries: Vec<u8> = self.sent[from..to].iter().flat_map(central).collect();
                    self.step = Step::Directory { begin, from: to };
                    return Ok(Some(entries.into()));
                }
                Step::Directory { begin, .. } => {
                    return Ok(Some(end(self.sent.len() as u64, begin, self.offset - begin).into()));
                }
                Step::Done => return Ok(None),
            }
        }
    }
}
