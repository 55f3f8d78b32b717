//! Inputs that are almost right.

/// Chance that is the same in each run.
#[derive(Clone, Debug)]
pub struct Noise(u64);

/// Bytes and pieces that readers treat in their own way.
const TELLING: [&[u8]; 16] = [
    b"\0",
    b"\xff",
    b"\x7f",
    b"\x80",
    b"\r\n",
    b"\n ",
    b"<",
    b"</",
    b"\"",
    b"'",
    b"[",
    b"{\"a\":",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"99999999999999999999",
];

impl Noise {
    /// The chance of that number.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % end.max(1)
    }

    /// One of the seeds with some of it changed: other bytes, pieces taken out, said twice or very often, or taken from
    /// another.
    pub fn mutated(&mut self, seeds: &[Vec<u8>], most: usize) -> Vec<u8> {
        let at = self.below(seeds.len());
        let mut bytes = seeds.get(at).cloned().unwrap_or_default();
        for _ in 0..=self.below(6) {
            self.change(&mut bytes, seeds);
            bytes.truncate(most);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.below(bytes.len() + 1);
        let length = self.below(16).min(bytes.len() - at);
        match self.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = u8::try_from(self.below(256)).unwrap_or_default(),
            2 => drop(bytes.drain(at..at + length)),
            3 => bytes.truncate(at),
            4 => {
                let piece = bytes[at..at + length].to_vec();
                self.put(bytes, &piece);
            }
            // What opens and never closes.
            5 => {
                let piece = bytes[at..at + length].repeat(1 << self.below(11));
                self.put(bytes, &piece);
            }
            6 => {
                let other = self.below(seeds.len());
                let other = seeds.get(other).map(Vec::as_slice).unwrap_or_default();
                let from = self.below(other.len() + 1);
                let piece = &other[from..(from + self.below(64)).min(other.len())];
                self.put(bytes, piece);
            }
            _ => {
                let piece = TELLING[self.below(TELLING.len())];
                self.put(bytes, piece);
            }
        }
    }

    fn put(&mut self, bytes: &mut Vec<u8>, piece: &[u8]) {
        let at = self.below(bytes.len() + 1);
        bytes.splice(at..at, piece.iter().copied());
    }
}
