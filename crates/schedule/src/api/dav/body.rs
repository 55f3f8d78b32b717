//! What requests ask for.

use std::collections::HashSet;

use jiff::civil::DateTime;
use kernel::{Error, Result, Timestamp};

use super::{
    props::Asked,
    read_xml::Element,
    xml::{CALDAV, DAV, Name},
};
use crate::model::caldav::{CompFilter, ParamFilter, PropFilter, Range, TextMatch};

/// How deep filters may lie in each other: calendar, event, alarm, and one to spare.
const MAX_DEPTH: usize = 4;

/// The most letters of the names of properties: each is repeated for each resource.
const MAX_NAMES: usize = 8 * 1024;

/// The most parts of a filter: each is looked for in each event.
const MAX_PARTS: usize = 30;

/// The most bytes of a text to be looked for.
const MAX_MATCH: usize = 1000;

fn malformed(what: &str) -> Error {
    Error::new(kernel::ErrorKind::Invalid, "INVALID_XML", format!("The body is not the XML that belongs here: {what}."))
}

/// Which properties a request or report names; `None` where it names none.
///
/// # Errors
/// `INVALID_XML` where it names more than are told of each resource.
pub(super) fn asked(root: &Element) -> Result<Option<Asked>> {
    let Some(prop) = root.child(DAV, "prop") else {
        let names = root.child(DAV, "propname").map(|_| Asked::Names);
        return Ok(names.or(root.child(DAV, "allprop").map(|_| Asked::All)));
    };
    let mut seen = HashSet::new();
    let names: Vec<Name> =
        prop.children.iter().map(|one| one.name.clone()).filter(|one| seen.insert(one.clone())).collect();
    if names.iter().map(|name| name.space.len() + name.local.len()).sum::<usize>() > MAX_NAMES {
        return Err(malformed("it names too many properties"));
    }
    Ok(Some(Asked::These(names)))
}

/// The element `calendar-data` among the properties that are asked for.
pub(super) fn calendar_data(root: &Element) -> Option<&Element> {
    root.child(DAV, "prop")?.child(CALDAV, "calendar-data")
}

/// Within which time occurrences are to be written one by one, where they are.
///
/// # Errors
/// `INVALID_XML`.
pub(super) fn expand(root: &Element) -> Result<Option<Range>> {
    let element = calendar_data(root).and_then(|data| data.child(CALDAV, "expand"));
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
pub(super) fn filter(root: &Element) -> Result<CompFilter> {
    let filter = root.child(CALDAV, "filter").ok_or_else(|| malformed("filter is missing"))?;
    let outer = filter.child(CALDAV, "comp-filter").ok_or_else(|| malformed("comp-filter is missing"))?;
    if count(outer) > MAX_PARTS {
        return Err(malformed("the filter has too many parts"));
    }
    component(outer, 0)
}

fn count(element: &Element) -> usize {
    1 + element.children.iter().map(count).sum::<usize>()
}

fn component(node: &Element, depth: usize) -> Result<CompFilter> {
    if depth == MAX_DEPTH {
        return Err(malformed("filters lie too deep in each other"));
    }
    let mut filter = CompFilter { name: name(node)?, ..CompFilter::default() };
    for part in node.children.iter().filter(|part| part.name.space == CALDAV) {
        match part.name.local.as_str() {
            "is-not-defined" => filter.is_not_defined = true,
            "time-range" => filter.range = Some(range(part)?),
            "prop-filter" => filter.properties.push(property(part)?),
            "comp-filter" => filter.components.push(component(part, depth + 1)?),
            _ => return Err(malformed("a filter that is not known")),
        }
    }
    Ok(filter)
}

fn property(node: &Element) -> Result<PropFilter> {
    let mut filter = PropFilter { name: name(node)?, ..PropFilter::default() };
    for part in node.children.iter().filter(|part| part.name.space == CALDAV) {
        match part.name.local.as_str() {
            "is-not-defined" => filter.is_not_defined = true,
            "text-match" => filter.text = Some(text(part)?),
            "param-filter" => {
                let mut parameter = ParamFilter { name: name(part)?, ..ParamFilter::default() };
                parameter.is_not_defined = part.child(CALDAV, "is-not-defined").is_some();
                parameter.text = part.child(CALDAV, "text-match").map(text).transpose()?;
                filter.parameters.push(parameter);
            }
            _ => return Err(malformed("a filter of a property that is not known")),
        }
    }
    Ok(filter)
}

fn text(node: &Element) -> Result<TextMatch> {
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
    let text = node.text().unwrap_or_default();
    if text.len() > MAX_MATCH {
        return Err(malformed("a text to be looked for is too long"));
    }
    Ok(TextMatch { text: text.to_owned(), is_exact, is_negated })
}

fn name(node: &Element) -> Result<String> {
    let name = node.attribute("name").ok_or_else(|| malformed("a filter has a name"))?;
    Ok(name.to_ascii_uppercase())
}

/// The time that an element names by `start` and `end`.
///
/// # Errors
/// `INVALID_XML` where neither is there, one is no moment in UTC, or they are the wrong way round.
pub(super) fn range(node: &Element) -> Result<Range> {
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
