//! Days of the week on which something happens.

use jiff::civil::Weekday;

/// Names as iCalendar has them, Monday first.
const NAMES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/// A set of days of the week: one bit each, Monday the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weekdays(u8);

impl Weekdays {
    /// The set of this day alone.
    pub fn only(day: Weekday) -> Self {
        Self(1 << day.to_monday_zero_offset())
    }

    /// This set with that day, too.
    #[must_use]
    pub fn with(self, day: Weekday) -> Self {
        Self(self.0 | Self::only(day).0)
    }

    /// Whether the day is one of these.
    pub fn contains(self, day: Weekday) -> bool {
        self.0 & Self::only(day).0 != 0
    }

    /// How many days there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of these days so many days later, negative for earlier.
    #[must_use]
    pub fn later(self, days: i64) -> Self {
        self.iter().fold(Self::default(), |set, day| set.with(day.wrapping_add(days)))
    }

    /// The days, Monday first.
    pub fn iter(self) -> impl Iterator<Item = Weekday> {
        Weekday::Monday.cycle_forward().take(7).filter(move |day| self.contains(*day))
    }

    /// The day of that name: `MO`.
    pub fn day_from_name(name: &str) -> Option<Weekday> {
        let at = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()
    }

    /// The name of a day: `MO`.
    pub fn day_name(day: Weekday) -> &'static str {
        NAMES.get(usize::try_from(day.to_monday_zero_offset()).unwrap_or_default()).copied().unwrap_or(NAMES[0])
    }
}

impl FromIterator<Weekday> for Weekdays {
    fn from_iter<T: IntoIterator<Item = Weekday>>(days: T) -> Self {
        days.into_iter().fold(Self::default(), Self::with)
    }
}
