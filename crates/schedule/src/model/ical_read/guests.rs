//! Whom a file names as invited (`ATTENDEE`), by mail addresses. These lines are kept like all that an event has no field for,
//! until somebody knows whose addresses they are.

use std::collections::HashSet;

use super::{Kept, Rest, lines::Line};
use crate::model::Answer;

/// Somebody whom a file invites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The address, in small letters.
    pub email: String,
    /// What the file says of the answer.
    pub answer: Answer,
}

/// Whom these lines invite, each once.
pub(super) fn guests<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Guest> {
    let mut seen = HashSet::new();
    let named = lines.filter_map(guest);
    named.filter(|guest| seen.insert(guest.email.clone())).collect()
}

/// The same without the lines of these addresses, which are members of the organisation and no strangers.
#[must_use]
pub fn without_guests(kept: &Kept, is_member: impl Fn(&str) -> bool) -> Kept {
    let rest = |rest: &Rest| {
        let is_kept = |line: &&String| !guest(line).is_some_and(|guest| is_member(&guest.email));
        Rest { lines: rest.lines.iter().filter(is_kept).cloned().collect(), parts: rest.parts.clone() }
    };
    let changes = kept.changes.iter().map(|(date, one)| (*date, rest(one))).filter(|(_, one)| !one.is_empty());
    Kept { own: rest(&kept.own), changes: changes.collect() }
}

/// Who is invited by a line; `None` for other lines, and for whom no mail reaches.
fn guest(line: &str) -> Option<Guest> {
    if !line.get(..8).is_some_and(|name| name.eq_ignore_ascii_case("ATTENDEE")) {
        return None;
    }
    let line = Line::parse(line).filter(|line| line.name == "ATTENDEE")?;
    let scheme = line.value.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    // Some name people by addresses of their own, with that of the mail beside.
    let email = scheme.map(|scheme| &line.value[scheme.len()..]).or_else(|| line.param("EMAIL"))?;
    let answer = match line.param("PARTSTAT").unwrap_or_default().to_ascii_uppercase().as_str() {
        "ACCEPTED" => Answer::Accepted,
        "DECLINED" => Answer::Declined,
        "TENTATIVE" => Answer::Maybe,
        _ => Answer::Pending,
    };
    Some(Guest { email: email.trim().to_lowercase(), answer })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_a_mail_address_is_named_by_it() {
        let of = |line: &str| guest(line).map(|guest| (guest.email, guest.answer));
        let tom = |answer| Some(("tom@a.example".to_owned(), answer));
        assert_eq!(of("ATTENDEE:mailto:tom@a.example"), tom(Answer::Pending));
        assert_eq!(of("attendee;CN=\"Tom; B\";partstat=accepted:MAILTO:Tom@A.example"), tom(Answer::Accepted));
        assert_eq!(of("ATTENDEE;PARTSTAT=TENTATIVE;EMAIL=tom@a.example:/principals/7/"), tom(Answer::Maybe));
        assert_eq!(of("ATTENDEE;PARTSTAT=DECLINED:mailto: tom@a.example"), tom(Answer::Declined));
        for odd in [
            "ATTENDEE:/principals/7/",
            "ATTENDEES:mailto:a@b",
            "ORGANIZER:mailto:a@b",
            "ATTENDÉE:mailto:a@b",
            "",
            "ATTENDEE",
        ] {
            assert_eq!(of(odd), None, "{odd}");
        }
    }

    #[test]
    fn only_lines_of_members_go() {
        let lines =
            |all: &[&str]| Rest { lines: all.iter().map(|line| (*line).to_owned()).collect(), parts: Vec::new() };
        let (tom, eve) = ("ATTENDEE:mailto:tom@a.example", "ATTENDEE:mailto:eve@b.example");
        let date = "2026-11-23".parse().unwrap();
        let kept = Kept { own: lines(&[tom, "X-A:1", eve]), changes: [(date, lines(&[tom]))].into() };
        let left = without_guests(&kept, |email| email == "tom@a.example");
        assert_eq!(left, Kept { own: lines(&["X-A:1", eve]), changes: [].into() });
    }
}
