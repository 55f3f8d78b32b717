//! Checks the bytes of a Yjs update (v1) before the library decodes them.
//!
//! The library trusts what it reads: values that are nested deeply overflow its stack, which ends the whole process, and a
//! count reserves memory before anything is there to be counted. So the bytes are walked here first, without recursion and
//! without reserving by what they say. What the editor never makes (documents in documents, other roots, types as attributes)
//! is refused along with what is malformed.

use std::{collections::HashMap, str};

use kernel::{Error, ErrorKind, Result};

use super::shared::ROOT;

/// How deep a value may be nested. The editor's own are at most two deep: an attribute with the address of a link.
const DEEPEST_VALUE: usize = 8;

/// How many elements of one update may lie in one another. The library deletes them by recursion.
const DEEPEST_ELEMENT: u16 = 100;

/// The largest number that JavaScript counts to: the client of a Yjs document is no larger.
const MOST_CLIENT: u64 = (1 << 53) - 1;

const HAS_ORIGIN: u8 = 0x80;
const HAS_RIGHT_ORIGIN: u8 = 0x40;
const HAS_PARENT_SUB: u8 = 0x20;

/// An update that keeps to the form.
///
/// # Errors
/// `INVALID_UPDATE`.
pub(super) fn check(update: &[u8]) -> Result<()> {
    walk(update).map(|_| ()).ok_or_else(|| odd("malformed, or nested too deeply"))
}

/// An update that keeps to the form, and whose elements do not lie in one another more deeply than they may.
///
/// # Errors
/// `INVALID_UPDATE`.
pub(super) fn check_nested(update: &[u8]) -> Result<()> {
    let outline = walk(update).ok_or_else(|| odd("malformed, or nested too deeply"))?;
    if outline.depth() > DEEPEST_ELEMENT {
        return Err(odd("elements nested too deeply"));
    }
    Ok(())
}

pub(super) fn odd(reason: &'static str) -> Error {
    Error::new(ErrorKind::Invalid, "INVALID_UPDATE", "This is no change of a document.").because(reason)
}

/// The place of something in the history of a document: who made it, and at which count of theirs.
type Place = (u64, u32);

/// Something that an update adds, and what says where.
struct Added {
    start: u32,
    length: u32,
    /// What it lies in.
    parent: Option<Place>,
    /// What it stands between.
    beside: [Option<Place>; 2],
}

/// What an update adds, by who made it, in its order.
#[derive(Default)]
struct Outline(HashMap<u64, Vec<Added>>);

impl Outline {
    fn find(&self, (client, clock): Place) -> Option<(u64, usize)> {
        let added = self.0.get(&client)?;
        let at = added.partition_point(|one| one.start <= clock).checked_sub(1)?;
        (clock - added[at].start < added[at].length).then_some((client, at))
    }

    /// How many elements of this update lie in one another at most; [`u16::MAX`] where there is no end.
    fn depth(&self) -> u16 {
        let mut known: HashMap<(u64, usize), Option<u16>> = HashMap::new();
        let mut deepest = 0;
        for (client, added) in &self.0 {
            for at in 0..added.len() {
                deepest = deepest.max(self.depth_of((*client, at), &mut known));
            }
        }
        deepest
    }

    /// Walks what a thing depends on with a stack of its own. `None` in `known` is what the walk stands in.
    fn depth_of(&self, from: (u64, usize), known: &mut HashMap<(u64, usize), Option<u16>>) -> u16 {
        let mut stack = vec![from];
        while let Some(&at) = stack.last() {
            if known.get(&at).is_some_and(Option::is_some) {
                stack.pop();
                continue;
            }
            let one = &self.0[&at.0][at.1];
            let parent = one.parent.and_then(|place| self.find(place)).map(|found| (found, 1));
            let beside = one.beside.into_iter().flatten().filter_map(|place| self.find(place)).map(|found| (found, 0));
            let mut depth = 0;
            let mut waits = false;
            for (found, step) in parent.into_iter().chain(beside) {
                match known.get(&found) {
                    Some(Some(reached)) => depth = depth.max(reached.saturating_add(step)),
                    // A circle, which nobody's writing makes.
                    Some(None) => return u16::MAX,
                    None => {
                        stack.push(found);
                        waits = true;
                    }
                }
            }
            if waits {
                known.insert(at, None);
            } else {
                known.insert(at, Some(depth));
                stack.pop();
            }
        }
        known.get(&from).copied().flatten().unwrap_or_default()
    }
}

/// What the update adds; `None` where it is malformed.
fn walk(update: &[u8]) -> Option<Outline> {
    let mut bytes = Bytes(update);
    let mut outline = Outline::default();
    for _ in 0..bytes.count(3)? {
        let blocks = bytes.count(2)?;
        let client = bytes.client()?;
        let mut clock = bytes.number()?;
        let mut added = Vec::new();
        for _ in 0..blocks {
            let start = clock;
            let (length, place) = block(&mut bytes)?;
            clock = clock.checked_add(length)?;
            if let Some((parent, beside)) = place.filter(|_| length > 0) {
                added.push(Added { start, length, parent, beside });
            }
        }
        // Twice the same client would be two histories of one.
        if outline.0.insert(client, added).is_some() {
            return None;
        }
    }
    for _ in 0..bytes.count(2)? {
        bytes.client()?;
        for _ in 0..bytes.count(2)? {
            let start = bytes.number()?;
            start.checked_add(bytes.number()?)?;
        }
    }
    bytes.0.is_empty().then_some(outline)
}

/// What it lies in, and what it stands between.
type Where = (Option<Place>, [Option<Place>; 2]);

/// How long a block is, and where it goes; gaps and what was deleted long ago go nowhere.
fn block(bytes: &mut Bytes<'_>) -> Option<(u32, Option<Where>)> {
    let info = bytes.byte()?;
    if info == 0 || info == 10 {
        return Some((bytes.number().filter(|length| *length > 0)?, None));
    }
    let is_left = info & HAS_ORIGIN != 0;
    let is_right = info & HAS_RIGHT_ORIGIN != 0;
    let left = if is_left { Some(bytes.place()?) } else { None };
    let right = if is_right { Some(bytes.place()?) } else { None };
    let mut parent = None;
    let mut is_attribute = false;
    if !is_left && !is_right {
        match bytes.number()? {
            1 if bytes.text()? == ROOT => {}
            0 => parent = Some(bytes.place()?),
            _ => return None,
        }
        is_attribute = info & HAS_PARENT_SUB != 0;
        if is_attribute {
            bytes.text()?;
        }
    }
    // What stands beside the value of an attribute is one as well, and only a document's own account of itself says so. An
    // element in that place, which somebody forged, is passed over when the text is read.
    let length = content(bytes, info & 0x0f, is_attribute)?;
    Some((length, Some((parent, [left, right]))))
}

/// Passes over what a block holds; how long it is.
fn content(bytes: &mut Bytes<'_>, kind: u8, is_attribute: bool) -> Option<u32> {
    match kind {
        // Deleted.
        1 => bytes.number(),
        // Bytes.
        3 => bytes.slice().map(|_| 1),
        4 => u32::try_from(bytes.text()?.encode_utf16().count()).ok(),
        // Something embedded, and the beginning or the end of a mark: JSON, whose reader has a limit of its own.
        5 => bytes.text().map(|_| 1),
        6 => bytes.text().and_then(|_| bytes.text()).map(|_| 1),
        7 if !is_attribute => {
            match bytes.byte()? {
                // An element and its name.
                3 => bytes.text().map(|_| ()),
                // A fragment, a text.
                4 | 6 => Some(()),
                _ => None,
            }?;
            Some(1)
        }
        8 => {
            let count = bytes.count(1)?;
            for _ in 0..count {
                value(bytes)?;
            }
            Some(count)
        }
        _ => None,
    }
}

/// Passes over a value, keeping count of the lists and maps that are open instead of going down into them.
fn value(bytes: &mut Bytes<'_>) -> Option<()> {
    // How much is still to come in each that is open, and whether it bears names.
    let mut open: Vec<(u32, bool)> = Vec::new();
    loop {
        match bytes.byte()? {
            127 | 126 | 121 | 120 => {}
            125 => bytes.skip_number()?,
            124 => bytes.take(4).map(|_| ())?,
            123 | 122 => bytes.take(8).map(|_| ())?,
            119 => bytes.text().map(|_| ())?,
            116 => bytes.slice().map(|_| ())?,
            kind @ (117 | 118) if open.len() < DEEPEST_VALUE => {
                let is_map = kind == 118;
                open.push((bytes.count(if is_map { 2 } else { 1 })?, is_map));
            }
            _ => return None,
        }
        while open.last().is_some_and(|(left, _)| *left == 0) {
            open.pop();
        }
        let Some((left, is_map)) = open.last_mut() else { return Some(()) };
        *left -= 1;
        if *is_map {
            bytes.text()?;
        }
    }
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    fn large(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn number(&mut self) -> Option<u32> {
        u32::try_from(self.large()?).ok()
    }

    /// A number with a sign, which is longer than it says by no more than its bytes.
    fn skip_number(&mut self) -> Option<()> {
        (0..10).find_map(|_| self.byte().map_or(Some(None), |byte| (byte < 0x80).then_some(Some(()))))?
    }

    /// How many of something come that is at least so many bytes long: no more than there is room for.
    fn count(&mut self, least: usize) -> Option<u32> {
        let count = self.number()?;
        (usize::try_from(count).ok()?.checked_mul(least)? <= self.0.len()).then_some(count)
    }

    fn client(&mut self) -> Option<u64> {
        self.large().filter(|client| *client <= MOST_CLIENT)
    }

    fn place(&mut self) -> Option<Place> {
        Some((self.client()?, self.number()?))
    }

    fn slice(&mut self) -> Option<&'a [u8]> {
        let length = self.count(1)?;
        self.take(usize::try_from(length).ok()?)
    }

    fn text(&mut self) -> Option<&'a str> {
        str::from_utf8(self.slice()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::text::{Shared, read_html, write_document};

    /// One element in the fragment `default`, and in it one more, and so on.
    fn nested(levels: u32) -> Vec<u8> {
        let mut update = vec![1];
        number(&mut update, levels);
        update.extend([5, 0, 7, 1, 7]);
        update.extend(b"default");
        update.extend([3, 1, b'p']);
        for clock in 0..levels - 1 {
            update.extend([7, 0, 5]);
            number(&mut update, clock);
            update.extend([3, 1, b'p']);
        }
        update.push(0);
        update
    }

    fn number(to: &mut Vec<u8>, mut number: u32) {
        while number >= 0x80 {
            to.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
            number >>= 7;
        }
        to.push(u8::try_from(number).unwrap());
    }

    /// A value that is lists in lists.
    fn lists(depth: usize) -> Vec<u8> {
        let mut update = vec![1, 1, 5, 0, 8, 1, 7];
        update.extend(b"default");
        update.push(1);
        update.extend([117, 1].repeat(depth));
        update.extend([127, 0]);
        update
    }

    #[test]
    fn values_are_as_deep_as_the_editor_needs_and_no_deeper() {
        check(&lists(0)).expect("no list");
        check(&lists(DEEPEST_VALUE)).expect("as deep as may be");
        for depth in [DEEPEST_VALUE + 1, 7_000, 500_000] {
            assert_eq!(check(&lists(depth)).unwrap_err().code(), "INVALID_UPDATE", "{depth}");
        }
        let mut other_root = vec![1, 1, 5, 0, 8, 1, 4];
        other_root.extend(b"test");
        other_root.push(1);
        other_root.extend([117, 1].repeat(7000));
        check(&other_root).unwrap_err();
    }

    #[test]
    fn elements_do_not_lie_in_one_another_without_end() {
        check_nested(&nested(u32::from(DEEPEST_ELEMENT))).expect("as deep as may be");
        check_nested(&nested(u32::from(DEEPEST_ELEMENT) + 2)).unwrap_err();
        check_nested(&nested(100_000)).unwrap_err();
    }

    #[test]
    fn a_count_is_no_larger_than_what_follows() {
        for update in [&[0xff, 0xff, 0xff, 0xff, 0x0f][..], &[1, 0xff, 0xff, 0xff, 0x7f, 5, 0], &[0, 1, 1, 0xff, 0x7f]]
        {
            check(update).unwrap_err();
        }
    }

    #[test]
    fn what_is_written_here_passes() {
        let html = "<h2>a</h2><ul><li><p>b <a href=\"https://a.example\">c</a></p></li></ul><table><tr><td>d</td></tr></table>";
        let state = write_document(&read_html(html), 7);
        check_nested(&state).expect("ours");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn no_bytes_end_the_process(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = check_nested(&bytes);
        }

        /// What passes here is decoded, or refused, by the library; nothing else reaches it.
        #[test]
        fn a_change_that_was_tampered_with_is_refused_or_harmless(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut state = write_document(&read_html("<h2>a</h2><ul><li><p>b <b>c</b></p></li></ul>"), 7);
            let at = at.index(state.len());
            state[at] = byte;
            if let Ok(shared) = Shared::read([state.as_slice()]) {
                let _ = shared.text();
            }
        }
    }
}
