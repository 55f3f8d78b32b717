//! The records of a ZIP archive (APPNOTE 6.3.10, sections 4.3 and 4.5.3), little-endian throughout.

use kernel::Timestamp;

use crate::Member;

/// What says that a number stands in the Zip64 field instead.
const IN_ZIP64: u32 = u32::MAX;
/// What a reader must know: folders and plain files, or Zip64.
const PLAIN: u16 = 20;
const ZIP64: u16 = 45;
/// The checksum follows the bytes (bit 3), and names are UTF-8 (bit 11).
const FLAGS: u16 = 0x0808;
/// Made on Unix, where names have no code page.
const MADE_BY: u16 = 0x0300 | ZIP64;
/// A plain file that its owner changes and others read.
const ATTRIBUTES: u32 = 0o100_644 << 16;

const LOCAL: u64 = 30;
const CENTRAL: u64 = 46;
const END: u64 = 22;
const ZIP64_END: u64 = 56 + 20;

/// A member that was sent.
pub(crate) struct Sent {
    pub(crate) member: Member,
    /// Where its local header begins.
    pub(crate) offset: u64,
    pub(crate) crc: u32,
}

fn is_large(number: u64) -> bool {
    number >= u64::from(IN_ZIP64)
}

/// The number, or what stands for one that is too large.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(IN_ZIP64)
}

fn name_length(member: &Member) -> u16 {
    // A path of safe names is far shorter than that, unless somebody has nested hundreds of folders.
    u16::try_from(member.name.len()).unwrap_or(u16::MAX)
}

/// The name as far as it fits a record.
fn name(member: &Member) -> &[u8] {
    &member.name.as_bytes()[..usize::from(name_length(member))]
}

/// The date and time of MS-DOS, in steps of two seconds from 1980 to 2107.
fn dos(time: Timestamp) -> (u16, u16) {
    let text = time.to_string();
    let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u16>().ok()).unwrap_or(0);
    let year = part(0, 4);
    if !(1980..=2107).contains(&year) {
        // The first of January 1980.
        return (0x21, 0);
    }
    (
        ((year - 1980) << 9) | (part(5, 7) << 5) | part(8, 10),
        (part(11, 13) << 11) | (part(14, 16) << 5) | (part(17, 19) / 2),
    )
}

fn push(bytes: &mut Vec<u8>, parts: &[&[u8]]) {
    for part in parts {
        bytes.extend_from_slice(part);
    }
}

/// What stands before a member's bytes.
pub(crate) fn local(member: &Member) -> Vec<u8> {
    let (date, time) = dos(member.modified);
    let large = is_large(member.size);
    let mut bytes = Vec::new();
    push(
        &mut bytes,
        &[
            b"PK\x03\x04",
            &(if large { ZIP64 } else { PLAIN }).to_le_bytes(),
            &FLAGS.to_le_bytes(),
            // Stored.
            &0_u16.to_le_bytes(),
            &time.to_le_bytes(),
            &date.to_le_bytes(),
            // The checksum is not known yet. The sizes are: a reader that cannot seek needs them to find the end.
            &0_u32.to_le_bytes(),
            &short(member.size).to_le_bytes(),
            &short(member.size).to_le_bytes(),
            &name_length(member).to_le_bytes(),
            &(if large { 20_u16 } else { 0 }).to_le_bytes(),
            name(member),
        ],
    );
    if large {
        let size = member.size.to_le_bytes();
        push(&mut bytes, &[&1_u16.to_le_bytes(), &16_u16.to_le_bytes(), &size, &size]);
    }
    bytes
}

/// What stands behind a member's bytes.
pub(crate) fn descriptor(member: &Member, crc: u32) -> Vec<u8> {
    let mut bytes = b"PK\x07\x08".to_vec();
    bytes.extend(crc.to_le_bytes());
    if is_large(member.size) {
        push(&mut bytes, &[&member.size.to_le_bytes(), &member.size.to_le_bytes()]);
    } else {
        push(&mut bytes, &[&short(member.size).to_le_bytes(), &short(member.size).to_le_bytes()]);
    }
    bytes
}

/// A member's entry in the directory at the end.
pub(crate) fn central(sent: &Sent) -> Vec<u8> {
    let Sent { member, offset, crc } = sent;
    let (date, time) = dos(member.modified);
    let mut extra = Vec::new();
    if is_large(member.size) {
        push(&mut extra, &[&member.size.to_le_bytes(), &member.size.to_le_bytes()]);
    }
    if is_large(*offset) {
        extra.extend(offset.to_le_bytes());
    }
    let extra_length = u16::try_from(extra.len()).unwrap_or(0);
    let field = if extra.is_empty() { 0 } else { extra_length + 4 };
    let mut bytes = Vec::new();
    push(
        &mut bytes,
        &[
            b"PK\x01\x02",
            &MADE_BY.to_le_bytes(),
            &(if extra.is_empty() { PLAIN } else { ZIP64 }).to_le_bytes(),
            &FLAGS.to_le_bytes(),
            &0_u16.to_le_bytes(),
            &time.to_le_bytes(),
            &date.to_le_bytes(),
            &crc.to_le_bytes(),
            &short(member.size).to_le_bytes(),
            &short(member.size).to_le_bytes(),
            &name_length(member).to_le_bytes(),
            &field.to_le_bytes(),
            // No comment, the first and only disk, no attributes of MS-DOS.
            &[0; 6],
            &ATTRIBUTES.to_le_bytes(),
            &short(*offset).to_le_bytes(),
            name(member),
        ],
    );
    if !extra.is_empty() {
        push(&mut bytes, &[&1_u16.to_le_bytes(), &extra_length.to_le_bytes(), &extra]);
    }
    bytes
}

/// What ends an archive: where its directory begins, how long it is, and how many members it has.
pub(crate) fn end(members: u64, begin: u64, length: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    if needs_zip64_end(members, begin, length) {
        push(
            &mut bytes,
            &[
                b"PK\x06\x06",
                // What follows of this record.
                &44_u64.to_le_bytes(),
                &MADE_BY.to_le_bytes(),
                &ZIP64.to_le_bytes(),
                &[0; 8],
                &members.to_le_bytes(),
                &members.to_le_bytes(),
                &length.to_le_bytes(),
                &begin.to_le_bytes(),
                b"PK\x06\x07",
                &[0; 4],
                &(begin + length).to_le_bytes(),
                &1_u32.to_le_bytes(),
            ],
        );
    }
    let count = u16::try_from(members).unwrap_or(u16::MAX).to_le_bytes();
    let (length, begin) = (short(length).to_le_bytes(), short(begin).to_le_bytes());
    push(&mut bytes, &[b"PK\x05\x06", &[0; 4], &count, &count, &length, &begin, &[0; 2]]);
    bytes
}

fn needs_zip64_end(members: u64, begin: u64, length: u64) -> bool {
    members >= u64::from(u16::MAX) || is_large(begin) || is_large(length)
}

/// How many bytes the archive of these members has.
pub fn length(members: &[Member]) -> u64 {
    let (mut offset, mut directory) = (0_u64, 0_u64);
    for member in members {
        let (large, far) = (is_large(member.size), is_large(offset));
        let extra = match (large, far) {
            (false, false) => 0,
            (large, far) => 4 + 16 * u64::from(large) + 8 * u64::from(far),
        };
        let name = u64::from(name_length(member));
        directory += CENTRAL + name + extra;
        let (header, behind) = if large { (LOCAL + 20, 24) } else { (LOCAL, 16) };
        offset += header + name + member.size + behind;
    }
    let members = u64::try_from(members.len()).unwrap_or(u64::MAX);
    let end = if needs_zip64_end(members, offset, directory) { END + ZIP64_END } else { END };
    offset + directory + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_ms_dos() {
        // 2026-11-21T06:16:46Z
        let (date, time) = dos(Timestamp::from_micros(1_795_241_806_000_000));
        assert_eq!((date >> 9, (date >> 5) & 15, date & 31), (46, 11, 21));
        assert_eq!((time >> 11, (time >> 5) & 63, time & 31), (6, 16, 23));
        assert_eq!(dos(Timestamp::from_micros(0)), (0x21, 0));
    }
}
