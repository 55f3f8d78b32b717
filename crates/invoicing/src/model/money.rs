//! Money: whole pence, in a type of its own, and the one rule by which it is rounded.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
};

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An amount of sterling in whole pence. Never a fraction, never a float.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Pence(i64);

/// The largest amount that a person can enter: ten million pounds.
const MOST: i64 = 1_000_000_000;

impl Pence {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// This many pence.
    pub const fn new(pence: i64) -> Self {
        Self(pence)
    }

    /// An amount that a person entered: not negative, at most ten million pounds.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, which names `field`.
    pub fn entered(pence: i64, field: &'static str) -> Result<Self> {
        if (0..=MOST).contains(&pence) {
            return Ok(Self(pence));
        }
        Err(Error::invalid(format!("{field} is between £0.00 and £10,000,000.00."))
            .with_details(serde_json::json!({ "field": field })))
    }

    /// As a number of pence.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// `part / whole` of the amount, rounded to the nearest penny, half a penny up. The one rounding rule of the module.
    ///
    /// It never decreases where `part` grows, so differences of two shares are never negative. Nothing of nothing is nothing.
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        let (exact, whole) = (i128::from(self.0) * i128::from(part), i128::from(whole));
        let rounded = (2 * exact + whole).div_euclid(2 * whole);
        Self(i64::try_from(rounded).unwrap_or(i64::MAX))
    }

    /// So many hundredths of a per cent of the amount, by the same rule.
    #[must_use]
    pub fn basis_points(self, points: i64) -> Self {
        self.share(points, 10_000)
    }

    /// The amount, or nothing where it is negative.
    #[must_use]
    pub fn at_least_zero(self) -> Self {
        self.max(Self::ZERO)
    }

    /// As a table for programs has it: `1234.56`.
    pub fn plain(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}

impl Add for Pence {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Pence {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pence {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Pence {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Pence {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Pence {
    /// As people read it: `£1,234.56`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pounds, pence) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let digits = pounds.to_string();
        let mut grouped = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        write!(f, "{}£{grouped}.{pence:02}", if self.0 < 0 { "-" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn half_a_penny_goes_up_and_less_goes_down() {
        for (pence, points, expected) in [(5, 3000, 2), (15, 3000, 5), (1, 3000, 0), (2, 2000, 0), (3, 2000, 1)] {
            assert_eq!(Pence::new(pence).basis_points(points), Pence::new(expected), "{pence} at {points}");
        }
        assert_eq!(Pence::new(7).share(1, 0), Pence::ZERO);
    }

    #[test]
    fn an_amount_is_read_by_people_and_by_programs() {
        for (pence, people, programs) in [
            (0, "£0.00", "0.00"),
            (5, "£0.05", "0.05"),
            (123_456_789, "£1,234,567.89", "1234567.89"),
            (-208_000, "-£2,080.00", "-2080.00"),
            (100_000, "£1,000.00", "1000.00"),
        ] {
            assert_eq!(
                (Pence::new(pence).to_string().as_str(), Pence::new(pence).plain().as_str()),
                (people, programs)
            );
        }
    }

    proptest! {
        #[test]
        fn a_share_never_decreases(amount in 0i64..1_000_000_000, whole in 1i64..1_000_000, part in 0i64..1_000_000) {
            let part = part.min(whole);
            let share = Pence::new(amount).share(part, whole);
            prop_assert!(share <= Pence::new(amount).share(part + 1, whole));
            prop_assert_eq!(Pence::new(amount).share(whole, whole), Pence::new(amount));
        }
    }
}
