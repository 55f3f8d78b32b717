//! Storage over time: the last days and months, without gaps (drive.md section 3, "dailyUsage, monthlyUsage").

use kernel::Timestamp;

/// A day in UTC, counted from 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub i64);

/// Microseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1_000_000;

impl Day {
    /// The day of that moment.
    pub fn of(time: Timestamp) -> Self {
        Self(time.as_micros().div_euclid(DAY))
    }

    /// `2026-11-21`.
    pub fn date(self) -> String {
        Timestamp::from_micros(self.0 * DAY).to_string().chars().take(10).collect()
    }

    /// `2026-11`.
    fn month(self) -> String {
        self.date().chars().take(7).collect()
    }
}

/// What is known of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayFigures {
    /// The day.
    pub day: Day,
    /// Bytes stored at its end.
    pub used: i64,
    /// Active files at its end.
    pub files: i64,
    /// Files that came in on it.
    pub uploads: i64,
    /// Their bytes.
    pub uploaded: i64,
}

/// The figures of a day or a month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeriodFigures {
    /// `2026-11-21` of a day, `2026-11` of a month.
    pub period: String,
    /// Bytes stored at its end, or now.
    pub used: i64,
    /// Active files at its end, or now.
    pub files: i64,
    /// Files that came in during it.
    pub uploads: i64,
    /// Their bytes.
    pub uploaded: i64,
}

/// How many days the figures go back.
const DAYS: i64 = 30;
/// How many months the figures go back.
const MONTHS: usize = 12;

/// The first day that twelve months back from `today` may begin with.
pub fn first_day(today: Day) -> Day {
    Day(today.0 - 366)
}

/// The last 30 days, the oldest first. A day on which nothing changed ends as the one before did.
pub fn daily(known: &[DayFigures], today: Day) -> Vec<PeriodFigures> {
    every_day(known, Day(today.0 - DAYS + 1), today)
        .into_iter()
        .map(|figures| PeriodFigures {
            period: figures.day.date(),
            used: figures.used,
            files: figures.files,
            uploads: figures.uploads,
            uploaded: figures.uploaded,
        })
        .collect()
}

/// The last 12 months, the oldest first, the present one included.
pub fn monthly(known: &[DayFigures], today: Day) -> Vec<PeriodFigures> {
    let mut months: Vec<PeriodFigures> = Vec::new();
    for figures in every_day(known, first_day(today), today) {
        let period = figures.day.month();
        match months.last_mut().filter(|month| month.period == period) {
            Some(month) => {
                (month.used, month.files) = (figures.used, figures.files);
                month.uploads += figures.uploads;
                month.uploaded += figures.uploaded;
            }
            None => months.push(PeriodFigures {
                period,
                used: figures.used,
                files: figures.files,
                uploads: figures.uploads,
                uploaded: figures.uploaded,
            }),
        }
    }
    months.split_off(months.len().saturating_sub(MONTHS))
}

/// Every day from `first` to `last`; those of which nothing is known carry on from the one before.
fn every_day(known: &[DayFigures], first: Day, last: Day) -> Vec<DayFigures> {
    let before = known.iter().rev().find(|figures| figures.day < first);
    let (mut used, mut files) = before.map_or((0, 0), |figures| (figures.used, figures.files));
    let mut known = known.iter().filter(|figures| figures.day >= first).peekable();
    (first.0..=last.0)
        .map(|day| match known.next_if(|figures| figures.day == Day(day)) {
            Some(figures) => {
                (used, files) = (figures.used, figures.files);
                *figures
            }
            None => DayFigures { day: Day(day), used, files, uploads: 0, uploaded: 0 },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(day: Day, used: i64, uploads: i64) -> DayFigures {
        DayFigures { day, used, files: used / 10, uploads, uploaded: uploads * 10 }
    }

    #[test]
    fn quiet_days_carry_on_and_months_add_up() {
        let today = Day::of("2026-11-21T06:16:46Z".parse().expect("a time"));
        assert_eq!(today.date(), "2026-11-21");
        let known = [
            figures(Day(today.0 - 400), 50, 5),
            figures(Day(today.0 - 40), 70, 2),
            figures(Day(today.0 - 2), 90, 1),
            figures(Day(today.0 - 1), 100, 3),
        ];
        let days = daily(&known, today);
        assert_eq!((days.len(), days[0].used, days[0].uploads), (30, 70, 0));
        assert_eq!((days[29].period.as_str(), days[29].used, days[29].uploads), ("2026-11-21", 100, 0));
        assert_eq!((days[28].used, days[28].uploads, days[28].uploaded), (100, 3, 30));
        let months = monthly(&known, today);
        assert_eq!((months.len(), months[0].period.as_str(), months[0].used), (12, "2025-12", 50));
        assert_eq!((months[10].period.as_str(), months[10].used, months[10].uploads), ("2026-10", 70, 2));
        assert_eq!((months[11].used, months[11].files, months[11].uploads), (100, 10, 4));
    }

    #[test]
    fn nothing_known_is_nothing_stored() {
        assert!(daily(&[], Day(20_000)).iter().all(|day| (day.used, day.uploads) == (0, 0)));
        assert_eq!(monthly(&[], Day(20_000)).len(), 12);
    }
}
