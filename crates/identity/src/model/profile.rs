//! What members say of themselves.

use kernel::{Error, PhotoId, Result, TimeZone, port::Presence};

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 100;
/// Where pictures of people are found.
const PHOTOS: &str = "/api/v1/photos/";

/// What a member says of oneself besides the names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// Whether the member can be disturbed.
    pub presence: Presence,
    /// Where the member's clock hangs; `None` for the organisation's zone.
    pub time_zone: Option<TimeZone>,
    /// The member's picture.
    pub photo: Option<PhotoId>,
}

impl Profile {
    /// The address of the member's picture; another one with every picture.
    pub fn photo_url(&self) -> Option<String> {
        self.photo.map(photo_url)
    }
}

/// The address of a picture of a person.
pub fn photo_url(photo: PhotoId) -> String {
    format!("{PHOTOS}{photo}")
}

/// The picture with that address; `None` where it is another's or nobody's.
pub fn photo_at(url: &str) -> Option<PhotoId> {
    url.strip_prefix(PHOTOS)?.parse().ok().filter(|photo| photo_url(*photo) == url)
}

/// A name of a person: 0 to 100 characters, trimmed, in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonName(String);

impl PersonName {
    /// Accepts a name. `field` is what the message calls it.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is too long or holds control characters.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        let name = text.trim();
        if name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
            return Err(Error::invalid(format!("{field} has at most {MAX_NAME_CHARS} characters, all in one line.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a member changes about oneself; `None` leaves it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileChange {
    /// The name people read. Empty stands for the names below.
    pub display_name: Option<PersonName>,
    /// Given name.
    pub first_name: Option<PersonName>,
    /// Family name.
    pub last_name: Option<PersonName>,
    /// Another zone, or `None` inside for the organisation's.
    pub time_zone: Option<Option<TimeZone>>,
}

/// The name that people read of somebody who chose none.
pub fn composed_name(first_name: &str, last_name: &str, mailbox: &str) -> String {
    match [first_name.trim(), last_name.trim()].join(" ").trim() {
        "" => mailbox.to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_picture_is_found_by_its_own_address_only() {
        let photo: PhotoId = Uuid::from_u128(7).into();
        assert_eq!(photo_at(&photo_url(photo)), Some(photo));
        let id = photo.to_string();
        for other in [
            String::new(),
            id.clone(),
            format!("https://elsewhere.example{PHOTOS}{id}"),
            format!("{PHOTOS}{id}/"),
            format!("{PHOTOS}{}", id.replace('-', "")),
            format!("{PHOTOS}../../{id}"),
        ] {
            assert_eq!(photo_at(&other), None, "{other}");
        }
    }

    #[test]
    fn a_name_is_one_line_of_a_hundred_letters() {
        assert_eq!(PersonName::parse("firstName", "  Zoë ").expect("a name").as_str(), "Zoë");
        assert_eq!(PersonName::parse("firstName", "").expect("none").as_str(), "");
        assert!(PersonName::parse("firstName", &"é".repeat(100)).is_ok());
        for odd in ["a\nb", "a\0", &"é".repeat(101)] {
            assert!(PersonName::parse("firstName", odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn who_has_no_name_is_called_by_the_mailbox() {
        assert_eq!(composed_name("Tom", "Hughes", "tom"), "Tom Hughes");
        assert_eq!(composed_name("", " Hughes ", "tom"), "Hughes");
        assert_eq!(composed_name(" ", "", "tom"), "tom");
    }
}
