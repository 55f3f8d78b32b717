//! When a form was handed out, written into it such that nobody else can write it.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use kernel::Timestamp;
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// Nobody reads and fills a form faster than this.
const QUICKEST: Duration = Duration::from_secs(2);

/// Writes and reads stamps, with a key derived from the installation's.
#[derive(Clone)]
pub struct Stamps {
    key: [u8; 32],
}

/// How a form was filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// In a time in which a person can.
    Human,
    /// Faster than any person, or with a stamp that is none of ours.
    Machine,
}

impl Stamps {
    /// Stamps of the installation with this key.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self { key: mac(secret, b"corbel site: when a form was handed out") }
    }

    /// A stamp of this moment.
    pub fn stamp(&self, now: Timestamp) -> String {
        let time = now.as_micros().to_string();
        format!("{time}.{}", self.seal(&time))
    }

    /// How a form with this stamp was filled that has come back now. A form may lie open for as long as it likes.
    pub fn age(&self, stamp: &str, now: Timestamp) -> Age {
        let Some((time, seal)) = stamp.split_once('.') else { return Age::Machine };
        let is_ours = bool::from(self.seal(time).as_bytes().ct_eq(seal.as_bytes()));
        match time.parse::<i64>() {
            Ok(time) if is_ours && now.since(Timestamp::from_micros(time)) >= QUICKEST => Age::Human,
            _ => Age::Machine,
        }
    }

    fn seal(&self, time: &str) -> String {
        mac(&self.key, time.as_bytes())[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn mac(key: &[u8; 32], message: &[u8]) -> [u8; 32] {
    // A key shorter than a block is filled up with zeros (RFC 2104 section 2).
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(message);
    mac.finalize().into_bytes().into()
}

impl std::fmt::Debug for Stamps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stamps(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_takes_a_person_two_seconds_and_as_long_as_it_likes() {
        let (stamps, begun) = (Stamps::new(&[7; 32]), Timestamp::from_micros(1_795_241_806_000_000));
        let stamp = stamps.stamp(begun);
        for (seconds, age) in [(0, Age::Machine), (1, Age::Machine), (2, Age::Human), (90_000, Age::Human)] {
            assert_eq!(stamps.age(&stamp, begun + Duration::from_secs(seconds)), age, "{seconds}");
        }
    }

    #[test]
    fn a_stamp_of_another_is_a_machine_s() {
        let (stamps, later) = (Stamps::new(&[7; 32]), Timestamp::from_micros(10_000_000));
        let foreign = Stamps::new(&[8; 32]).stamp(Timestamp::from_micros(0));
        for stamp in ["", "0", "0.", ".", "x.y", &foreign, "0.00000000000000000000000000000000"] {
            assert_eq!(stamps.age(stamp, later), Age::Machine, "{stamp}");
        }
    }
}
