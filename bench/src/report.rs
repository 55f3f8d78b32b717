//! The table at the end: what was measured, against which target, and whether it is met.

use std::fmt::Display;

/// Which side of the target is good.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// Good from here up.
    AtLeast(f64),
    /// Good up to here.
    AtMost(f64),
    /// Told for orientation, without a target.
    None,
}

/// Rows of the table, in the order they were measured.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

struct Row {
    what: String,
    measured: f64,
    unit: &'static str,
    target: Target,
    note: String,
}

impl Report {
    /// Adds a figure. `unit` stands behind it (`×`, `ms`, `MiB`); `note` says how it came about.
    pub(crate) fn add(&mut self, what: &str, measured: f64, unit: &'static str, target: Target, note: impl Display) {
        let row = Row { what: what.to_owned(), measured, unit, target, note: note.to_string() };
        eprintln!("  {}", row.line(row.what.chars().count()));
        self.rows.push(row);
    }

    /// The whole table; the last line counts.
    pub(crate) fn table(&self) -> String {
        let width = self.rows.iter().map(|row| row.what.chars().count()).max().unwrap_or(0);
        let mut table = String::new();
        for row in &self.rows {
            table.push_str(&row.line(width));
            table.push('\n');
        }
        let judged = self.rows.iter().filter_map(Row::is_met);
        let (met, missed): (Vec<bool>, Vec<bool>) = judged.partition(|is_met| *is_met);
        table.push_str(&format!("\n{} targets met, {} missed\n", met.len(), missed.len()));
        table
    }
}

impl Row {
    fn is_met(&self) -> Option<bool> {
        match self.target {
            Target::AtLeast(target) => Some(self.measured >= target),
            Target::AtMost(target) => Some(self.measured <= target),
            Target::None => None,
        }
    }

    fn line(&self, width: usize) -> String {
        let target = match self.target {
            Target::AtLeast(target) => format!("≥ {} {}", short(target), self.unit),
            Target::AtMost(target) => format!("≤ {} {}", short(target), self.unit),
            Target::None => String::new(),
        };
        let verdict = match self.is_met() {
            Some(true) => "ok",
            Some(false) => "MISSED",
            None => "",
        };
        let measured = format!("{} {}", short(self.measured), self.unit);
        format!("{:width$}  {measured:>12}  {target:>12}  {verdict:6}  {}", self.what, self.note)
    }
}

/// Three digits are all that a measurement here is worth.
fn short(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// The middle of the values; the mean of the two middle ones when they are even in number.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// The value that this share of all values does not exceed: 0.99 gives p99.
pub(crate) fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_percentiles() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(median(&values), 50.5);
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(percentile(&values, 0.99), 99.0);
        assert_eq!(percentile(&[7.0], 0.5), 7.0);
    }

    #[test]
    fn a_table_says_what_is_missed() {
        let mut report = Report::default();
        report.add("fast", 2.0, "×", Target::AtLeast(1.1), "");
        report.add("small", 30.0, "MiB", Target::AtMost(25.0), "");
        report.add("told", 1.0, "s", Target::None, "");
        let table = report.table();
        assert!(table.contains("MISSED"));
        assert!(table.ends_with("1 targets met, 1 missed\n"));
    }
}
