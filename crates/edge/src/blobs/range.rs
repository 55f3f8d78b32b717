//! The `Range` header (RFC 9110 section 14).

use std::ops::Range;

/// What a request wants of a blob.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// All of it. Also for several ranges at once and for what is no range: the header may be ignored.
    Whole,
    /// These bytes; never empty.
    Piece(Range<u64>),
    /// Bytes that the blob does not have.
    Unsatisfiable,
}

/// What `header` wants of a blob of `size` bytes.
pub(super) fn wanted(header: &str, size: u64) -> Wanted {
    let Some(spec) = header.trim().strip_prefix("bytes=").map(str::trim) else { return Wanted::Whole };
    let Some((first, last)) = spec.split_once('-') else { return Wanted::Whole };
    match (number(first), number(last)) {
        (Ok(Some(first)), Ok(last)) => {
            if last.is_some_and(|last| last < first) {
                return Wanted::Whole;
            }
            let end = last.map_or(size, |last| last.saturating_add(1).min(size));
            if first < size { Wanted::Piece(first..end) } else { Wanted::Unsatisfiable }
        }
        (Ok(None), Ok(Some(0))) => Wanted::Unsatisfiable,
        (Ok(None), Ok(Some(_))) if size == 0 => Wanted::Unsatisfiable,
        (Ok(None), Ok(Some(suffix))) => Wanted::Piece(size.saturating_sub(suffix)..size),
        _ => Wanted::Whole,
    }
}

/// A number, or nothing where it is left out. One beyond all sizes counts as the largest.
fn number(text: &str) -> Result<Option<u64>, ()> {
    let text = text.trim();
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(());
    }
    Ok((!text.is_empty()).then(|| text.parse().unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::{Wanted::*, wanted};

    #[test]
    fn ranges_are_read_as_the_standard_has_them() {
        let cases = [
            ("bytes=0-0", Piece(0..1)),
            ("bytes=2-", Piece(2..10)),
            ("bytes=2-99", Piece(2..10)),
            ("bytes=-3", Piece(7..10)),
            ("bytes=-30", Piece(0..10)),
            ("bytes= 4-5 ", Piece(4..6)),
            ("bytes=9-99999999999999999999999", Piece(9..10)),
            ("bytes=10-", Unsatisfiable),
            ("bytes=99999999999999999999999-", Unsatisfiable),
            ("bytes=-0", Unsatisfiable),
            ("bytes=5-2", Whole),
            ("bytes=0-1,4-5", Whole),
            ("bytes=", Whole),
            ("bytes=-", Whole),
            ("bytes=+1-2", Whole),
            ("items=0-1", Whole),
            ("", Whole),
        ];
        for (header, expected) in cases {
            assert_eq!(wanted(header, 10), expected, "{header}");
        }
        assert_eq!(wanted("bytes=0-", 0), Unsatisfiable);
        assert_eq!(wanted("bytes=-1", 0), Unsatisfiable);
    }
}
