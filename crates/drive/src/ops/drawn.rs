//! Pages that were drawn a moment ago, and documents of which nothing can be: whoever asks again has the same without a reader.
//!
//! A document's bytes never change under their key, so what was found of them holds for as long as it is kept.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Ctx, Error, ErrorKind, Result};
use pdf::{Page, Picture};

/// The most bytes of pictures that are kept, and the most of one of them.
const MOST_KEPT: usize = 32 * 1024 * 1024;
const MOST_OF_ONE: usize = 12 * 1024 * 1024;
/// The most findings that are kept.
const MOST_FOUND: usize = 2000;

/// Who looked at a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Readers {
    /// Those of members.
    Members,
    /// Those of strangers, who have less time and memory: what was too complex for them says nothing to members.
    Strangers,
}

impl Readers {
    /// Those that read for whoever asks.
    pub(super) fn of(ctx: &Ctx) -> Self {
        if ctx.actor().user.is_some() { Self::Members } else { Self::Strangers }
    }
}

#[derive(Clone, Debug)]
enum Found {
    /// Nothing can be made of the document, for this reason; by these readers.
    Refused(&'static str, String, Readers),
    Pages(Arc<[Page]>),
    Picture(usize, u32, Picture),
}

impl Found {
    fn bytes(&self) -> usize {
        match self {
            Self::Picture(_, _, picture) => picture.rgb.len(),
            Self::Pages(pages) => size_of_val::<[Page]>(pages),
            Self::Refused(..) => 0,
        }
    }
}

#[derive(Debug, Default)]
struct Kept {
    /// The newest last.
    all: VecDeque<(String, Found)>,
    bytes: usize,
}

/// What was found of documents. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn(Arc<Mutex<Kept>>);

impl Drawn {
    fn find<T>(&self, key: &str, by: Readers, choose: impl Fn(&Found) -> Option<T>) -> Option<Result<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.all.iter().rev().filter(|(known, _)| known == key).find_map(|(_, found)| match found {
            Found::Refused(code, message, whose) if *whose == Readers::Members || *whose == by => {
                Some(Err(Error::new(ErrorKind::Unprocessable, code, message.clone())))
            }
            found => choose(found).map(Ok),
        })
    }

    fn keep(&self, key: &str, found: Found) {
        let bytes = found.bytes();
        if bytes > MOST_OF_ONE {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += bytes;
        kept.all.push_back((key.to_owned(), found));
        while kept.bytes > MOST_KEPT || kept.all.len() > MOST_FOUND {
            let Some((_, oldest)) = kept.all.pop_front() else { break };
            kept.bytes -= oldest.bytes();
        }
    }

    /// How large the pages of these bytes are, where that is known.
    pub(super) fn pages(&self, key: &str, by: Readers) -> Option<Result<Vec<Page>>> {
        self.find(key, by, |found| match found {
            Found::Pages(pages) => Some(pages.to_vec()),
            _ => None,
        })
    }

    /// Whether nothing can be made of these bytes, for anybody.
    pub(super) fn is_refused(&self, key: &str) -> bool {
        self.find(key, Readers::Members, |_| None::<()>).is_some()
    }

    /// The picture of a page of these bytes, where it was drawn.
    pub(super) fn picture(&self, key: &str, by: Readers, (page, width): (usize, u32)) -> Option<Result<Picture>> {
        self.find(key, by, |found| match found {
            Found::Picture(known, wide, picture) if (*known, *wide) == (page, width) => Some(picture.clone()),
            _ => None,
        })
    }

    /// Keeps what came of measuring.
    pub(super) fn keep_pages(&self, key: &str, by: Readers, came: &Result<Vec<Page>>) {
        match came {
            Ok(pages) => self.keep(key, Found::Pages(pages.clone().into())),
            Err(error) => self.keep_refusal(key, by, error),
        }
    }

    /// Keeps what came of drawing.
    pub(super) fn keep_picture(&self, key: &str, by: Readers, (page, width): (usize, u32), came: &Result<Picture>) {
        match came {
            Ok(picture) => self.keep(key, Found::Picture(page, width, picture.clone())),
            Err(error) => self.keep_refusal(key, by, error),
        }
    }

    /// A page there is not, and a reader that has no time, say nothing of the document.
    fn keep_refusal(&self, key: &str, by: Readers, error: &Error) {
        if error.kind() == ErrorKind::Unprocessable {
            // What is no document is none for whoever looks.
            let by = if error.code() == "PDF_TOO_COMPLEX" { by } else { Readers::Members };
            self.keep(key, Found::Refused(error.code(), error.message().to_owned(), by));
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::{
        Readers::{Members, Strangers},
        *,
    };

    fn picture(bytes: usize) -> Result<Picture> {
        Ok(Picture { width: 1, height: 1, rgb: Bytes::from(vec![0; bytes]), incomplete: true })
    }

    #[test]
    fn what_was_found_is_kept_within_bounds() {
        let drawn = Drawn::default();
        assert!(drawn.picture("a", Members, (1, 64)).is_none());
        drawn.keep_picture("a", Members, (1, 64), &picture(3));
        assert!(drawn.picture("a", Members, (1, 64)).is_some_and(|kept| kept.is_ok_and(|picture| picture.incomplete)));
        assert!(drawn.picture("a", Members, (2, 64)).is_none());
        assert!(drawn.picture("b", Members, (1, 64)).is_none());
        drawn.keep_picture("big", Members, (1, 64), &picture(MOST_OF_ONE + 1));
        assert!(drawn.picture("big", Members, (1, 64)).is_none());
        for page in 0..10 {
            drawn.keep_picture("large", Members, (page, 64), &picture(MOST_OF_ONE));
        }
        assert!(drawn.picture("a", Members, (1, 64)).is_none(), "what is old makes room");
        assert!(drawn.0.lock().unwrap().bytes <= MOST_KEPT);
    }

    #[test]
    fn a_document_that_cannot_be_read_is_asked_once_whatever_page_is_wanted() {
        let drawn = Drawn::default();
        let missing: Result<Picture> = Err(Error::not_found("Page"));
        drawn.keep_picture("a", Members, (9, 64), &missing);
        assert!(drawn.picture("a", Members, (9, 64)).is_none());
        let refused: Result<Picture> = Err(Error::new(ErrorKind::Unprocessable, "PDF_TOO_COMPLEX", "Too complex"));
        drawn.keep_picture("a", Members, (1, 64), &refused);
        for (page, width) in [(1, 64), (2, 900)] {
            let again = drawn.picture("a", Members, (page, width)).expect("kept").expect_err("refused");
            assert_eq!(again.code(), "PDF_TOO_COMPLEX");
        }
        assert!(drawn.pages("a", Members).expect("kept").is_err());
    }
    #[test]
    fn what_is_too_complex_for_strangers_is_tried_for_a_member() {
        let drawn = Drawn::default();
        let refused = |code| Err(Error::new(ErrorKind::Unprocessable, code, "Refused"));
        drawn.keep_picture("heavy", Strangers, (1, 64), &refused("PDF_TOO_COMPLEX"));
        assert!(drawn.picture("heavy", Strangers, (2, 64)).is_some_and(|kept| kept.is_err()));
        assert!(drawn.picture("heavy", Members, (1, 64)).is_none());
        assert!(!drawn.is_refused("heavy"));
        drawn.keep_picture("broken", Strangers, (1, 64), &refused("PDF_UNREADABLE"));
        assert!(drawn.is_refused("broken"));
        drawn.keep_picture("heavy", Members, (1, 64), &refused("PDF_TOO_COMPLEX"));
        assert!(drawn.is_refused("heavy"));
    }
}
