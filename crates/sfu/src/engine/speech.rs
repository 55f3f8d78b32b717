//! Who is speaking, by the loudness that clients write beside each packet of sound (RFC 6464).

/// From this level on it is speech; breath and fans stay below.
const LOUD: f32 = 0.6;

/// For so many looks in a row somebody who spoke must be quiet, so that pauses between words do not count.
const QUIET_LOOKS: u8 = 3;

/// A change of level that is worth telling.
const NOTABLE: f32 = 0.1;

/// What one participant's sound was like.
#[derive(Debug, Default)]
pub(super) struct Speech {
    loudest: f32,
    quiet: u8,
    is_active: bool,
    told: f32,
}

impl Speech {
    /// A packet of this loudness, in decibels from the loudest there can be: -127 is silence.
    pub(super) fn hear(&mut self, decibels: i8) {
        let level = (1.0 + f32::from(decibels) / 127.0).clamp(0.0, 1.0);
        self.loudest = self.loudest.max(level);
    }

    /// Ends a period: level and whether it is speech, when that is news.
    pub(super) fn look(&mut self) -> Option<(f32, bool)> {
        let level = std::mem::take(&mut self.loudest);
        let was = self.is_active;
        if level > LOUD {
            self.is_active = true;
            self.quiet = 0;
        } else if self.is_active {
            self.quiet += 1;
            self.is_active = self.quiet < QUIET_LOOKS;
        }
        let told = if self.is_active { level } else { 0.0 };
        let news = was != self.is_active || (self.is_active && self.quiet == 0 && (told - self.told).abs() > NOTABLE);
        news.then(|| {
            self.told = told;
            (told, self.is_active)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_no_news() {
        let mut speech = Speech::default();
        speech.hear(-127);
        assert_eq!(speech.look(), None);
        assert_eq!(speech.look(), None);
    }

    #[test]
    fn a_pause_between_words_does_not_end_speech() {
        let mut speech = Speech::default();
        speech.hear(-20);
        assert!(speech.look().is_some_and(|(level, active)| active && level > 0.8));
        assert_eq!((speech.look(), speech.look()), (None, None));
        speech.hear(-20);
        assert_eq!(speech.look(), None);
        assert_eq!((speech.look(), speech.look()), (None, None));
        assert_eq!(speech.look(), Some((0.0, false)));
        assert_eq!(speech.look(), None);
    }

    #[test]
    fn whoever_gets_louder_is_told_anew() {
        let mut speech = Speech::default();
        speech.hear(-45);
        assert!(speech.look().is_some());
        speech.hear(-44);
        assert_eq!(speech.look(), None);
        speech.hear(-5);
        assert!(speech.look().is_some());
    }
}
