//! What requests ask for.

use jiff::civil::DateTime;
use kernel::{Error, Result, Timestamp};
use roxmltree::Node;

use super::{
    props::Asked,
    xml::{CALDAV, DAV, Name, child, elements},
};
use crate::model::caldav::{CompFilter, ParamFilter, PropFilter, Range, TextMatch};

/// How deep filters may lie in each other: calendar, event, alarm, and one to spare.
const MAX_DEPTH: usize = 4;

fn malformed(what: &str) -> Error {
    Error::new(kernel::ErrorKind::Invalid, "INVALID_XML", format!("The body is not the XML that belongs here: {what}."))
}

/// Which properties a request or report names; `None` where it names none.
pub(super) fn asked(root: Node<'_, '_>) -> Option<Asked> {
    if let Some(prop) = child(root, DAV, "prop") {
        return Some(Asked::These(elements(prop).map(Name::of).collect()));
    }
    child(root, DAV, "propname").map(|_| Asked::Names).or(child(root, DAV, "allprop").map(|_| Asked::All))
}

/// The element `calendar-data` among the properties that are asked for.
pub(super) fn calendar_data<'a, 'b>(root: Node<'a, 'b>) -> Option<Node<'a, 'b>> {
    child(child(root, DAV, "prop")?, CALDAV, "calendar-data")
}

/// Within which time occurrences are to be written one by one, where they are.
///
/// # Errors
/// `INVALID_XML`.
pub(super) fn expand(root: Node<'_, '_>) -> Result<Option<Range>> {
    let element = calendar_data(root).and_then(|data| child(data, CALDAV, "expand"));
    let Some(element) = element else { return Ok(None) };
    let range = range(element)?;
    if range.from.is_none() || range.to.is_none() {
        return Err(malformed("expand has a start and an end"));
    }
    Ok(Some(range))
}

/// The filter of a query.
///
/// # Errors
/// `INVALID_XML`.
pub(super) fn filter(root: Node<'_, '_>) -> Result<CompFilter> {
    let filter = child(root, CALDAV, "filter").ok_or_else(|| malformed("filter is missing"))?;
    let outer = child(filter, CALDAV, "comp-filter").ok_or_else(|| malformed("comp-filter is missing"))?;
    component(outer, 0)
}

fn component(node: Node<'_, '_>, depth: usize) -> Result<CompFilter> {
    if depth == MAX_DEPTH {
        return Err(malformed("filters lie too deep in each other"));
    }
    let mut filter = CompFilter { name: name(node)?, ..CompFilter::default() };
    for part in elements(node).filter(|part| part.tag_name().namespace() == Some(CALDAV)) {
        match part.tag_name().name() {
            "is-not-defined" => filter.is_not_defined = true,
            "time-range" => filter.range = Some(range(part)?),
            "prop-filter" => filter.properties.push(property(part)?),
            "comp-filter" => filter.components.push(component(part, depth + 1)?),
            _ => return Err(malformed("a filter that is not known")),
        }
    }
    Ok(filter)
}

fn property(node: Node<'_, '_>) -> Result<PropFilter> {
    let mut filter = PropFilter { name: name(node)?, ..PropFilter::default() };
    for part in elements(node).filter(|part| part.tag_name().namespace() == Some(CALDAV)) {
        match part.tag_name().name() {
            "is-not-defined" => filter.is_not_defined = true,
            "text-match" => filter.text = Some(text(part)?),
            "param-filter" => {
                let mut parameter = ParamFilter { name: name(part)?, ..ParamFilter::default() };
                parameter.is_not_defined = child(part, CALDAV, "is-not-defined").is_some();
                parameter.text = child(part, CALDAV, "text-match").map(text).transpose()?;
                filter.parameters.push(parameter);
            }
            _ => return Err(malformed("a filter of a property that is not known")),
        }
    }
    Ok(filter)
}

fn text(node: Node<'_, '_>) -> Result<TextMatch> {
    let is_exact = match node.attribute("collation").unwrap_or("i;ascii-casemap") {
        "i;octet" => true,
        "i;ascii-casemap" | "i;unicode-casemap" | "default" => false,
        _ => {
            return Err(Error::new(
                kernel::ErrorKind::Forbidden,
                "COLLATION_UNSUPPORTED",
                "This collation is not known.",
            ));
        }
    };
    let is_negated = node.attribute("negate-condition") == Some("yes");
    Ok(TextMatch { text: node.text().unwrap_or_default().to_owned(), is_exact, is_negated })
}

fn name(node: Node<'_, '_>) -> Result<String> {
    let name = node.attribute("name").ok_or_else(|| malformed("a filter has a name"))?;
    Ok(name.to_ascii_uppercase())
}

/// The time that an element names by `start` and `end`.
///
/// # Errors
/// `INVALID_XML` where neither is there, one is no moment in UTC, or they are the wrong way round.
pub(super) fn range(node: Node<'_, '_>) -> Result<Range> {
    let moment = |name: &str| -> Result<Option<Timestamp>> {
        let Some(value) = node.attribute(name) else { return Ok(None) };
        let at = DateTime::strptime("%Y%m%dT%H%M%SZ", value).map_err(|_| malformed("a time is 20261122T143000Z"))?;
        let at = jiff::tz::TimeZone::UTC.to_timestamp(at).map_err(|_| malformed("a time is too far away"))?;
        Ok(Some(Timestamp::from_micros(at.as_microsecond())))
    };
    let range = Range { from: moment("start")?, to: moment("end")? };
    let is_odd = match (range.from, range.to) {
        (None, None) => true,
        (Some(from), Some(to)) => to <= from,
        _ => false,
    };
    if is_odd { Err(malformed("a time ends after it begins")) } else { Ok(range) }
}
