//! What a document's signatures are worth.

mod compare;
mod report;

use std::collections::HashSet;

use lopdf::{Dictionary, Document, Object};
use x509_cert::Certificate;

use crate::{
    authority::{COMMON_NAME, SERIAL_NUMBER, fingerprint, part_of},
    container::{self, Opened},
    document::load,
    fields::{self, Field},
    refusal::Refusal,
};

pub use report::{AuthorityFound, Change, ChangeKind, Report, SignatureFound, Verdict};

/// Looks at every signature of a document, and at what came after each.
///
/// # Errors
/// The document cannot be read as it stands, so nothing can be said of it.
pub fn verify(bytes: &[u8]) -> Result<Report, Refusal> {
    let (document, end) = load_longest(bytes)?;
    let mut report = Report::default();
    if end < bytes.len() {
        let behind = bytes.len() - end;
        report.faults.push(format!("{behind} bytes lie behind the end of the document, which no signature covers."));
    }
    let mut reached = HashSet::new();
    for field in fields::all(&document).iter().filter(|field| field.is_signature()) {
        let Some(value) = &field.value else { continue };
        reached.extend(value.as_reference());
        report.signatures.push(look_at(bytes, &document, field, value));
    }
    // A signature that no field shows is not one that a reader would see.
    for (id, object) in &document.objects {
        let is_signature = object.as_dict().is_ok_and(|entries| entries.has(b"ByteRange") && entries.has(b"Contents"));
        if is_signature && !reached.contains(id) {
            report.faults.push(format!("Object {} is a signature that belongs to no field.", id.0));
        }
    }
    report.signatures.sort_by_key(|one| one.end);
    let mut ends: Vec<usize> = report.signatures.iter().map(|one| one.end).filter(|end| *end > 0).collect();
    if ends.windows(2).any(|pair| pair[0] == pair[1]) {
        report.faults.push("Two signatures end at one place.".to_owned());
    }
    let skipped = report.signatures.len() - ends.len();
    if let Some(last) = ends.last().copied().filter(|last| *last < end) {
        // Said even where no object differs: whatever stands there, no signature covers it.
        let bytes = if end - last == 1 { "1 byte".to_owned() } else { format!("{} bytes", end - last) };
        let what = format!("a piece of {bytes}");
        report.changes.push(Change { kind: ChangeKind::Material, what, after: report.signatures.len() - 1 });
        ends.push(end);
    }
    for (index, pair) in ends.windows(2).enumerate() {
        let after = index + skipped;
        match (load(&bytes[..pair[0]]), load(&bytes[..pair[1]])) {
            (Ok(old), Ok(new)) => report
                .changes
                .extend(compare::compare(&old, &new).into_iter().map(|(kind, what)| Change { kind, what, after })),
            (Err(fault), _) | (_, Err(fault)) => {
                report.changes.push(Change { kind: ChangeKind::Other, what: format!("an edition {fault}"), after });
            }
        }
    }
    Ok(report)
}

/// The document, or the longest edition of it that can be read, and where that ends.
fn load_longest(bytes: &[u8]) -> Result<(Document, usize), Refusal> {
    let whole = load(bytes);
    let Err(Refusal::CutOff) = whole else { return whole.map(|document| (document, bytes.len())) };
    let word = b"%%EOF";
    let mut end = bytes.len();
    // The last of them: one that is no end makes the document unreadable, which is then said.
    let at = bytes[..end].windows(word.len()).rposition(|window| window == word).ok_or(Refusal::CutOff)?;
    end = at + word.len();
    let line_end = bytes[end..].iter().take(2).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    end += line_end;
    load(&bytes[..end]).map(|document| (document, end))
}

fn look_at(bytes: &[u8], document: &Document, field: &Field, value: &Object) -> SignatureFound {
    let found = SignatureFound { field: field.name.clone(), ..SignatureFound::default() };
    match read(bytes, document, value) {
        Err((fault, end)) => SignatureFound { fault: Some(fault), end, ..found },
        Ok((entries, opened, end)) => {
            let claimed = entries.get_deref(b"M", document).and_then(Object::as_str);
            let claimed = claimed.map(|date| String::from_utf8_lossy(date).into_owned()).unwrap_or_default();
            let sub_filter = entries.get(b"SubFilter").and_then(Object::as_name);
            let tbs = &opened.certificate.tbs_certificate;
            SignatureFound {
                name: part_of(&tbs.subject, COMMON_NAME).unwrap_or_default(),
                issuer: part_of(&tbs.issuer, COMMON_NAME).unwrap_or_else(|| tbs.issuer.to_string()),
                certificate: fingerprint(&opened.der()),
                claimed_at: seconds(&claimed),
                authority: authority(&opened, seconds(&claimed)),
                timestamp: opened.timestamp.clone(),
                baseline: opened.baseline && sub_filter.is_ok_and(|name| name == b"ETSI.CAdES.detached"),
                covers_all: end == bytes.len(),
                end,
                ..found
            }
        }
    }
}

/// The authority that came along and that the certificate descends from at that time. Whether it is known is another question.
fn authority(opened: &Opened, at: Option<i64>) -> Option<AuthorityFound> {
    use der::Encode as _;
    let at = u64::try_from(at?).ok()?;
    let is_own = |one: &&Certificate| one.tbs_certificate.subject == one.tbs_certificate.issuer;
    let found = opened.others.iter().filter(is_own).find(|one| container::descends(opened, one, at))?;
    let subject = &found.tbs_certificate.subject;
    Some(AuthorityFound {
        fingerprint: fingerprint(&found.to_der().ok()?),
        name: part_of(subject, COMMON_NAME).unwrap_or_else(|| subject.to_string()),
        serial: part_of(subject, SERIAL_NUMBER),
    })
}

/// What a signature says, and where what it covers ends.
fn read(bytes: &[u8], document: &Document, value: &Object) -> Result<(Dictionary, Opened, usize), (String, usize)> {
    let wrong = |fault: &str| (fault.to_owned(), 0);
    let entries = document.dereference(value).ok().and_then(|(_, object)| object.as_dict().ok());
    let entries = entries.ok_or_else(|| wrong("it is missing"))?;
    let range = entries.get_deref(b"ByteRange", document).and_then(Object::as_array);
    let range = range.map_err(|_| wrong("it does not say what it covers"))?;
    let range: Vec<usize> = range.iter().filter_map(|side| usize::try_from(side.as_i64().ok()?).ok()).collect();
    let [0, room, behind, rest] = range[..] else {
        return Err(wrong("it does not cover two pieces from the beginning"));
    };
    let end = behind.checked_add(rest).filter(|end| room < behind && *end <= bytes.len());
    let end = end.ok_or_else(|| wrong("it covers more than there is"))?;
    let contents = entries.get(b"Contents").and_then(Object::as_str).map_err(|_| wrong("it has no contents"))?;
    // What is left out is its own contents to the digit, so that nothing can be hidden there.
    let digits = bytes[room..behind].strip_prefix(b"<").and_then(|digits| digits.strip_suffix(b">"));
    let digits = digits.ok_or_else(|| wrong("it leaves out more than its contents"))?;
    let value_of = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_same = digits.len() == 2 * contents.len()
        && digits.chunks(2).zip(contents).all(|(pair, byte)| value_of(pair) == Some(*byte));
    if !is_same {
        return Err(wrong("it leaves out something else than its contents"));
    }
    let opened = container::open(contents, [&bytes[..room], &bytes[behind..end]]).map_err(|fault| (fault, end))?;
    Ok((entries.clone(), opened, end))
}

/// Seconds since 1970 of a date such as `D:20261125083336Z` or `D:20261125083336+01'00'`.
fn seconds(text: &str) -> Option<i64> {
    let digits = text.strip_prefix("D:")?;
    let civil = jiff::civil::DateTime::strptime("%Y%m%d%H%M%S", digits.get(..14)?).ok()?;
    let zone = digits.get(14..)?;
    let parts = zone.split(|letter: char| !letter.is_ascii_digit());
    let rest: Vec<i64> = parts.filter_map(|part| part.parse().ok()).take(2).collect();
    let (hours, minutes) = (*rest.first().unwrap_or(&0), *rest.get(1).unwrap_or(&0));
    if hours > 23 || minutes > 59 {
        return None;
    }
    let away = (hours * 3600 + minutes * 60) * if zone.starts_with('-') { -1 } else { 1 };
    Some(civil.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_second() - away)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_with_their_zones() {
        assert_eq!(seconds("D:19700101000010Z"), Some(10));
        assert_eq!(seconds("D:19700101010000+01'00'"), Some(0));
        assert_eq!(seconds("D:19700101000000-02'30'"), Some(9000));
        assert_eq!(seconds("D:19700101000000"), Some(0));
        for wrong in ["", "D:", "19700101000000Z", "D:1970", "D:19700101000000+99'00'", "D:19701301000000Z"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
