//! Archives, read back by a library that did not write them.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly")]

use std::io::{Cursor, Read, Seek, SeekFrom};

use archive::{Member, length, write};
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use kernel::{Error, Timestamp};
use zip::ZipArchive;

/// 2026-11-21T06:16:46Z
const NOW: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);

fn member(name: &str, size: usize) -> Member {
    Member { name: name.to_owned(), size: size as u64, modified: NOW }
}

async fn archive_of(files: &[(&str, &'static [u8])]) -> Vec<u8> {
    let members: Vec<Member> = files.iter().map(|(name, bytes)| member(name, bytes.len())).collect();
    let expected = length(&members);
    let contents: Vec<&'static [u8]> = files.iter().map(|(_, bytes)| *bytes).collect();
    let written = write(members, move |place| {
        let content = contents[place];
        async move { Ok(stream::iter(content.chunks(3).map(|piece| Ok(Bytes::from_static(piece)))).boxed()) }
    });
    let bytes: Vec<u8> = written.map_ok(|piece| piece.to_vec()).try_concat().await.unwrap();
    assert_eq!(bytes.len() as u64, expected, "the length is known before");
    bytes
}

#[tokio::test]
async fn an_archive_holds_the_files_as_they_are() {
    let files: [(&str, &[u8]); 4] = [
        ("beam.txt", b"IPE 300"),
        ("Zeichnungen/Träger – Ω.pdf", b"%PDF-1.4"),
        ("empty", b""),
        ("a/b/c.bin", &[0; 1000]),
    ];
    let mut read = ZipArchive::new(Cursor::new(archive_of(&files).await)).unwrap();
    assert_eq!(read.len(), 4);
    for (name, bytes) in files {
        let mut file = read.by_name(name).unwrap();
        let mut content = Vec::new();
        // The reader compares the checksum.
        file.read_to_end(&mut content).unwrap();
        assert_eq!(content, bytes, "{name}");
        let changed = file.last_modified().unwrap();
        assert_eq!((changed.year(), changed.month(), changed.day(), changed.hour()), (2026, 11, 21, 6));
    }
    assert_eq!(ZipArchive::new(Cursor::new(archive_of(&[]).await)).unwrap().len(), 0);
}

#[tokio::test]
async fn more_files_than_the_old_format_counts_are_all_there() {
    let names: Vec<String> = (0..70_000).map(|number| format!("{number}.txt")).collect();
    let files: Vec<(&str, &'static [u8])> = names.iter().map(|name| (name.as_str(), b"x".as_slice())).collect();
    let mut read = ZipArchive::new(Cursor::new(archive_of(&files).await)).unwrap();
    assert_eq!(read.len(), 70_000);
    let mut last = String::new();
    read.by_name("69999.txt").unwrap().read_to_string(&mut last).unwrap();
    assert_eq!(last, "x");
}

/// An archive whose long runs of zeros are not kept: a file with holes.
struct Holes {
    pieces: Vec<(u64, Bytes)>,
    length: u64,
    at: u64,
}

impl Read for Holes {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let place = self.pieces.partition_point(|(from, _)| *from <= self.at);
        let next = self.pieces.get(place).map_or(self.length, |(from, _)| *from);
        if self.at >= self.length {
            return Ok(0);
        }
        let kept = place.checked_sub(1).map(|place| &self.pieces[place]);
        let rest = kept.and_then(|(from, piece)| piece.get(usize::try_from(self.at - from).ok()?..));
        let read = match rest.filter(|rest| !rest.is_empty()) {
            Some(rest) => {
                let read = rest.len().min(into.len());
                into[..read].copy_from_slice(&rest[..read]);
                read
            }
            None => {
                let read = usize::try_from(next - self.at).unwrap_or(usize::MAX).min(into.len());
                into[..read].fill(0);
                read
            }
        };
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for Holes {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(back) => self.length.checked_add_signed(back).unwrap(),
            SeekFrom::Current(on) => self.at.checked_add_signed(on).unwrap(),
        };
        Ok(self.at)
    }
}

#[tokio::test]
async fn files_and_archives_of_more_than_four_gigabytes_are_whole() {
    const PIECE: usize = 64 * 1024 * 1024;
    const PIECES: usize = 65;
    let zeros = Bytes::from(vec![0; PIECE]);
    let large = (PIECE * PIECES) as u64 + 1;
    let members = vec![
        Member { name: "large.bin".into(), size: large, modified: NOW },
        Member { name: "behind.txt".into(), size: 6, modified: NOW },
    ];
    let expected = length(&members);
    let mut written = write(members, move |place| {
        let zeros = zeros.clone();
        async move {
            let large =
                stream::iter(std::iter::repeat_n(zeros, PIECES)).chain(stream::iter([Bytes::from_static(b"!")]));
            let small = stream::iter([Bytes::from_static(b"behind")]);
            Ok(if place == 0 { large.map(Ok).boxed() } else { small.map(Ok).boxed() })
        }
    })
    .boxed();
    let mut holes = Holes { pieces: Vec::new(), length: 0, at: 0 };
    while let Some(piece) = written.next().await.transpose().unwrap() {
        let length = piece.len() as u64;
        if piece.len() < PIECE {
            holes.pieces.push((holes.length, piece));
        }
        holes.length += length;
    }
    assert_eq!(holes.length, expected);
    let mut read = ZipArchive::new(holes).unwrap();
    assert_eq!(read.by_name("large.bin").unwrap().size(), large);
    let mut behind = String::new();
    read.by_name("behind.txt").unwrap().read_to_string(&mut behind).unwrap();
    assert_eq!(behind, "behind");
}

#[tokio::test]
async fn what_is_not_as_it_says_ends_the_archive_without_an_end() {
    for (size, content) in [(5, "four"), (3, "four")] {
        let written = write(vec![member("a", size)], move |_| async move {
            Ok(stream::iter([Ok(Bytes::from_static(content.as_bytes()))]).boxed())
        });
        let pieces: Vec<_> = written.collect().await;
        assert!(pieces.last().unwrap().is_err(), "{size}");
    }
    let written = write(vec![member("a", 1), member("b", 1)], |place| async move {
        if place == 1 {
            return Err(Error::unavailable("the store is away"));
        }
        Ok(stream::iter([Ok(Bytes::from_static(b"a"))]).boxed())
    });
    let pieces: Vec<_> = written.collect().await;
    assert_eq!(pieces.last().unwrap().as_ref().unwrap_err().code(), "UNAVAILABLE");
}
