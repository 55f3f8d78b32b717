//! Time zones by name.

use std::fmt;

use crate::{Error, Result};

/// A zone of the IANA database: `Europe/London`. The database comes with the product, so that every machine knows the
/// same zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeZone(String);

impl TimeZone {
    /// The zone of that name, in any case.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        let zone = jiff::tz::TimeZone::get(name).ok();
        let name = zone.as_ref().and_then(|zone| zone.iana_name());
        name.map(|name| Self(name.to_owned()))
            .ok_or_else(|| Error::invalid("This is not a time zone such as Europe/London."))
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for TimeZone {
    /// That of the default region.
    fn default() -> Self {
        Self("Europe/London".to_owned())
    }
}

impl fmt::Display for TimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::TimeZone;

    #[test]
    fn a_zone_has_one_spelling_and_what_is_none_is_refused() {
        for (name, expected) in [("europe/london", "Europe/London"), ("UTC", "UTC"), ("Asia/Kolkata", "Asia/Kolkata")] {
            assert_eq!(TimeZone::parse(name).expect(name).as_str(), expected);
        }
        for odd in ["", "London", "Europe/Londinium", "+01:00", "../../etc/passwd", "\0"] {
            assert!(TimeZone::parse(odd).is_err(), "{odd:?}");
        }
        assert_eq!(TimeZone::parse(TimeZone::default().as_str()).expect("there"), TimeZone::default());
    }
}
