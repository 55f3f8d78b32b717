//! The numbers in the packets that one subscriber receives of one track. Layers of a simulcast count each on its own;
//! whoever is moved from one to another must not notice.

use std::time::Duration;

/// What is counted in a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The sequence number, without its wrapping.
    pub(super) seq: u64,
    /// The timestamp, in ticks of the codec's clock.
    pub(super) time: u32,
    /// VP8's picture id, of 15 bits.
    pub(super) picture: Option<u16>,
    /// VP8's running index of base layer frames.
    pub(super) tl0: Option<u8>,
}

/// The mapping from the present source to what is sent.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    started: bool,
    /// Older packets of the present source belong before the moment it was switched to.
    from: u64,
    last: Numbers,
    offset: Numbers,
}

impl Numbering {
    /// Begins with another source at this packet, so long after the last packet of the one before.
    pub(super) fn switch(&mut self, at: Numbers, elapsed: Duration, ticks_per_ms: u32) {
        let first = !std::mem::replace(&mut self.started, true);
        self.from = at.seq;
        if first {
            self.offset = Numbers { seq: 1u64.wrapping_sub(at.seq), time: 0, picture: Some(0), tl0: Some(0) };
            return;
        }
        let elapsed = u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX).wrapping_mul(ticks_per_ms).max(1);
        let last = self.last;
        let after = |last: Option<u16>, now: Option<u16>| Some(last?.wrapping_add(1).wrapping_sub(now?) & 0x7fff);
        self.offset = Numbers {
            seq: (last.seq + 1).wrapping_sub(at.seq),
            time: last.time.wrapping_add(elapsed).wrapping_sub(at.time),
            picture: after(last.picture, at.picture).or(Some(0)),
            tl0: last.tl0.zip(at.tl0).map(|(last, now)| last.wrapping_add(1).wrapping_sub(now)).or(Some(0)),
        };
    }

    /// The numbers to send a packet of the present source with; `None` for one from before the switch.
    pub(super) fn map(&mut self, packet: Numbers) -> Option<Numbers> {
        if !self.started || packet.seq < self.from {
            return None;
        }
        let offset = self.offset;
        let sent = Numbers {
            seq: packet.seq.wrapping_add(offset.seq),
            time: packet.time.wrapping_add(offset.time),
            picture: packet.picture.map(|id| id.wrapping_add(offset.picture.unwrap_or(0)) & 0x7fff),
            tl0: packet.tl0.map(|index| index.wrapping_add(offset.tl0.unwrap_or(0))),
        };
        if sent.seq > self.last.seq {
            self.last =
                Numbers { picture: sent.picture.or(self.last.picture), tl0: sent.tl0.or(self.last.tl0), ..sent };
        }
        Some(sent)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn packet(seq: u64, time: u32, picture: u16, tl0: u8) -> Numbers {
        Numbers { seq, time, picture: Some(picture), tl0: Some(tl0) }
    }

    #[test]
    fn the_first_source_begins_at_one_and_keeps_its_times() {
        let mut numbering = Numbering::default();
        numbering.switch(packet(5000, 90_000, 7, 3), Duration::ZERO, 90);
        assert_eq!(numbering.map(packet(5000, 90_000, 7, 3)), Some(packet(1, 90_000, 7, 3)));
        assert_eq!(numbering.map(packet(5002, 93_000, 8, 4)), Some(packet(3, 93_000, 8, 4)));
    }

    #[test]
    fn another_source_goes_on_where_the_last_one_stopped() {
        let mut numbering = Numbering::default();
        numbering.switch(packet(5000, u32::MAX - 10, 0x7fff, 255), Duration::ZERO, 90);
        numbering.map(packet(5000, u32::MAX - 10, 0x7fff, 255));
        numbering.switch(packet(77, 1_000_000, 12, 40), Duration::from_millis(40), 90);
        assert_eq!(numbering.map(packet(77, 1_000_000, 12, 40)), Some(packet(2, 3589, 0, 0)));
        assert_eq!(numbering.map(packet(78, 1_003_000, 13, 41)), Some(packet(3, 6589, 1, 1)));
    }

    #[test]
    fn stragglers_from_before_the_switch_are_left_out() {
        let mut numbering = Numbering::default();
        assert_eq!(numbering.map(packet(1, 1, 1, 1)), None);
        numbering.switch(packet(100, 0, 0, 0), Duration::ZERO, 90);
        assert_eq!(numbering.map(packet(99, 0, 0, 0)), None);
        assert!(numbering.map(packet(100, 0, 0, 0)).is_some());
    }

    #[test]
    fn a_late_packet_does_not_set_the_counters_back() {
        let mut numbering = Numbering::default();
        numbering.switch(packet(10, 0, 0, 0), Duration::ZERO, 90);
        for seq in [10, 12, 11] {
            numbering.map(packet(seq, 0, u16::try_from(seq).unwrap(), 0));
        }
        numbering.switch(packet(500, 0, 0, 0), Duration::ZERO, 90);
        assert_eq!(numbering.map(packet(500, 0, 0, 0)).unwrap().seq, 4);
    }

    proptest! {
        /// However sources follow each other, no number is sent twice and each sequence goes up by one.
        #[test]
        fn numbers_go_on_without_gaps(runs in proptest::collection::vec((any::<u32>(), any::<u32>(), 1u64..20), 1..12)) {
            let mut numbering = Numbering::default();
            let mut expected = 1;
            for (seq, time, length) in runs {
                let start = Numbers { seq: u64::from(seq), time, picture: None, tl0: None };
                numbering.switch(start, Duration::from_millis(20), 48);
                for step in 0..length {
                    let sent = numbering.map(Numbers { seq: start.seq + step, ..start }).unwrap();
                    prop_assert_eq!(sent.seq, expected);
                    expected += 1;
                }
            }
        }
    }
}
