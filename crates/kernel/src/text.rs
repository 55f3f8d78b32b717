//! Text that comes as bytes which do not say how they are to be read: files of calendars, lists, notes.
//!
//! Almost all are UTF-8. The rest is what programs on Windows write, UTF-16 or letters of one byte, and no byte of those is lost.

use std::borrow::Cow;

/// What letters of one byte stand for where Windows differs from Latin-1, from 0x80 on. The five that stand for nothing stay the
/// control characters that they are in Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Bytes as UTF-8: what is UTF-16, with its mark or recognisable without, is written anew; all else stays as it is, without a mark.
/// Half of a pair becomes U+FFFD, as there is no letter for it.
pub fn as_bytes_of_letters(bytes: &[u8]) -> Cow<'_, [u8]> {
    let (is_big, behind) = match bytes {
        [0xef, 0xbb, 0xbf, behind @ ..] => return Cow::Borrowed(behind),
        [0xff, 0xfe, behind @ ..] => (false, behind),
        [0xfe, 0xff, behind @ ..] => (true, behind),
        bytes => match zeros(bytes) {
            Some(is_big) => (is_big, bytes),
            None => return Cow::Borrowed(bytes),
        },
    };
    let units = behind.chunks_exact(2).map(|pair| {
        let pair = [pair[0], pair[1]];
        if is_big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    });
    let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
    Cow::Owned(letters.collect::<String>().into_bytes())
}

/// Where UTF-16 has no mark: whether its zeros stand first, by its beginning; `None` where it is something else.
fn zeros(bytes: &[u8]) -> Option<bool> {
    let sample = &bytes[..bytes.len().min(512)];
    let pairs = sample.len() / 2;
    let count = |at: usize| sample.chunks_exact(2).filter(|pair| pair[at] == 0).count();
    let (first, second) = (count(0), count(1));
    match (first, second) {
        (0, second) if pairs >= 4 && second * 5 >= pairs * 2 => Some(false),
        (first, 0) if pairs >= 4 && first * 5 >= pairs * 2 => Some(true),
        _ => None,
    }
}

/// Bytes as UTF-8 where their sender names another encoding (`text/calendar; charset=Shift_JIS`) and they are no UTF-8 all the
/// same, as what some programs name wrongly is. A name that nobody knows names nothing.
pub fn by_charset<'a>(bytes: &'a [u8], content_type: Option<&str>) -> Cow<'a, [u8]> {
    let charset = content_type.and_then(|said| {
        let parts = said.split(';').skip(1).filter_map(|part| part.split_once('='));
        let named = parts.filter(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
        named.map(|(_, value)| value.trim().trim_matches('"')).next()
    });
    let known = charset.and_then(|name| encoding_rs::Encoding::for_label(name.as_bytes()));
    match known {
        Some(encoding) if std::str::from_utf8(bytes).is_err() => {
            Cow::Owned(encoding.decode(bytes).0.into_owned().into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

/// A line, or a whole text that is of one piece: as UTF-8, and where it is none by letters of one byte.
pub fn letters(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| letter(*byte)).collect()),
    }
}

fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte) - 0x80],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        letters(&as_bytes_of_letters(bytes)).into_owned()
    }

    #[test]
    fn whatever_wrote_it_the_letters_are_those_that_were_written() {
        let both = |order: fn(u16) -> [u8; 2], mark: &str| {
            format!("{mark}Prüfung – 10 €").encode_utf16().flat_map(order).collect::<Vec<u8>>()
        };
        for bytes in [
            "Prüfung – 10 €".as_bytes().to_vec(),
            "\u{feff}Prüfung – 10 €".as_bytes().to_vec(),
            b"Pr\xfcfung \x96 10 \x80".to_vec(),
            both(u16::to_le_bytes, "\u{feff}"),
            both(u16::to_be_bytes, "\u{feff}"),
            both(u16::to_le_bytes, ""),
            both(u16::to_be_bytes, ""),
        ] {
            assert_eq!(read(&bytes), "Prüfung – 10 €", "{bytes:?}");
        }
        assert_eq!(read(b""), "");
        assert_eq!(read(b"a\0b"), "a\0b");
    }

    #[test]
    fn what_a_sender_names_counts_where_it_can_be() {
        let read = |bytes: &[u8], kind: &str| String::from_utf8(by_charset(bytes, Some(kind)).into_owned());
        assert_eq!(read(b"10 \xa4", "text/calendar; charset=ISO-8859-15").unwrap(), "10 €");
        assert_eq!(
            read(b"\x89\xef\x8b\x63", "text/calendar; component=vevent; charset=\"Shift_JIS\"").unwrap(),
            "会議"
        );
        // UTF-8 under another name is UTF-8, and a name that is none says nothing.
        assert_eq!(read("Prüfung".as_bytes(), "text/plain; charset=iso-8859-1").unwrap(), "Prüfung");
        assert!(read(b"\xfc", "text/plain; charset=klingon").is_err() && read(b"\xfc", "text/plain").is_err());
    }

    #[test]
    fn every_byte_has_a_letter() {
        let all: Vec<u8> = (0x80..=0xff).collect();
        let text = read(&all);
        assert_eq!(text.chars().count(), 128);
        assert!(!text.contains(char::REPLACEMENT_CHARACTER));
    }
}
