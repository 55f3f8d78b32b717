//! The filters of a query (RFC 4791 section 9.7).

use kernel::Timestamp;

use super::{Component, Property};
use crate::model::Window;

/// From one moment to another, each end open where it is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The first moment.
    pub from: Option<Timestamp>,
    /// The first behind it.
    pub to: Option<Timestamp>,
}

/// Whenever an event may be: from before 1900 until after 2200.
pub const ALWAYS: Window =
    Window { from: Timestamp::from_micros(-2_210_000_000_000_000), to: Timestamp::from_micros(7_300_000_000_000_000) };

impl Range {
    /// The same as a window.
    pub fn window(self) -> Window {
        let within = |at: Timestamp| at.clamp(ALWAYS.from, ALWAYS.to);
        Window { from: self.from.map_or(ALWAYS.from, within), to: self.to.map_or(ALWAYS.to, within) }
    }
}

/// What a component has to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CompFilter {
    /// Its name, in capitals.
    pub name: String,
    /// Whether there must be none.
    pub is_not_defined: bool,
    /// When it has to be.
    pub range: Option<Range>,
    /// What it has to say.
    pub properties: Vec<PropFilter>,
    /// What has to be in it.
    pub components: Vec<CompFilter>,
}

/// What a property has to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PropFilter {
    /// Its name, in capitals.
    pub name: String,
    /// Whether there must be none.
    pub is_not_defined: bool,
    /// What it has to say.
    pub text: Option<TextMatch>,
    /// What its parameters have to be.
    pub parameters: Vec<ParamFilter>,
}

/// What a parameter has to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ParamFilter {
    /// Its name, in capitals.
    pub name: String,
    /// Whether there must be none.
    pub is_not_defined: bool,
    /// What it has to say.
    pub text: Option<TextMatch>,
}

/// A text that has to be part of another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextMatch {
    /// The text.
    pub text: String,
    /// Whether capitals are letters of their own (`i;octet`); else those of ASCII are not (`i;ascii-casemap`).
    pub is_exact: bool,
    /// Whether it must not be part of it.
    pub is_negated: bool,
}

/// When an event happens, for filters that ask.
pub struct Happens<'a> {
    /// Whether any occurrence falls into a window.
    pub event: &'a dyn Fn(Window) -> bool,
    /// Whether anybody is reminded of one within it.
    pub alarm: &'a dyn Fn(Window) -> bool,
}

impl Happens<'_> {
    fn within(&self, component: &str, window: Window) -> bool {
        match component {
            "VEVENT" => (self.event)(window),
            "VALARM" => (self.alarm)(window),
            // What is around them is whenever they are.
            _ => true,
        }
    }
}

impl CompFilter {
    /// Whether a calendar file of one event passes the filter of its outermost component.
    pub fn passes(&self, calendar: &Component, happens: &Happens<'_>) -> bool {
        self.name == calendar.name && !self.is_not_defined && self.holds(calendar, happens)
    }

    /// Whether it asks for more than events of a time, so that their text has to be looked at.
    pub fn looks_at_text(&self) -> bool {
        let is_plain = |event: &Self| {
            event.name == "VEVENT"
                && !event.is_not_defined
                && event.properties.is_empty()
                && event.components.is_empty()
        };
        !self.properties.is_empty() || !self.components.iter().all(is_plain)
    }

    /// The times in which something has to happen; outside of them nothing passes.
    pub fn ranges(&self) -> impl Iterator<Item = Range> {
        let inner = self.components.iter().filter(|inner| !inner.is_not_defined).filter_map(|inner| inner.range);
        self.range.into_iter().chain(inner)
    }

    fn holds(&self, component: &Component, happens: &Happens<'_>) -> bool {
        let is_then = self.range.is_none_or(|range| happens.within(&component.name, range.window()));
        is_then
            && self.properties.iter().all(|filter| filter.holds(component))
            && self.components.iter().all(|filter| {
                let mut named = component.children.iter().filter(|child| child.name == filter.name).peekable();
                if filter.is_not_defined {
                    named.peek().is_none()
                } else {
                    named.any(|child| filter.holds(child, happens))
                }
            })
    }
}

impl PropFilter {
    fn holds(&self, component: &Component) -> bool {
        let mut named = component.properties.iter().filter(|property| property.name == self.name).peekable();
        if self.is_not_defined {
            return named.peek().is_none();
        }
        let says = |property: &Property| {
            self.text.as_ref().is_none_or(|text| text.holds(&property.value))
                && self.parameters.iter().all(|filter| filter.holds(property))
        };
        named.any(says)
    }
}

impl ParamFilter {
    fn holds(&self, property: &Property) -> bool {
        let value = property.parameters.iter().find(|(name, _)| *name == self.name).map(|(_, value)| value);
        match (value, self.is_not_defined) {
            (None, is_not_defined) => is_not_defined,
            (Some(_), true) => false,
            (Some(value), false) => self.text.as_ref().is_none_or(|text| text.holds(value)),
        }
    }
}

impl TextMatch {
    fn holds(&self, value: &str) -> bool {
        let has = if self.is_exact {
            value.contains(&self.text)
        } else {
            value.to_ascii_lowercase().contains(&self.text.to_ascii_lowercase())
        };
        has != self.is_negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> TextMatch {
        TextMatch { text: text.to_owned(), ..TextMatch::default() }
    }

    fn prop(name: &str) -> PropFilter {
        PropFilter { name: name.to_owned(), ..PropFilter::default() }
    }

    /// Whether an event with this filter on itself passes.
    fn passes(event: CompFilter) -> bool {
        let file = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Pour level 4\r\nCLASS:PRIVATE\r\nEND:VEVENT\r\n\
                    END:VCALENDAR\r\n";
        let filter = CompFilter { name: "VCALENDAR".to_owned(), components: vec![event], ..CompFilter::default() };
        let noon = Timestamp::from_micros(1_000);
        let at_noon = |window: Window| window.from <= noon && noon < window.to;
        filter.passes(&Component::read(file), &Happens { event: &at_noon, alarm: &|_| false })
    }

    fn event() -> CompFilter {
        CompFilter { name: "VEVENT".to_owned(), ..CompFilter::default() }
    }

    #[test]
    fn filters_ask_for_components_properties_parameters_and_times() {
        let not = |name: &str| PropFilter { is_not_defined: true, ..prop(name) };
        let says = |name: &str, match_: TextMatch| PropFilter { text: Some(match_), ..prop(name) };
        let exact = |wanted: &str| TextMatch { is_exact: true, ..text(wanted) };
        let negated = |wanted: &str| TextMatch { is_negated: true, ..text(wanted) };
        let parameter = |value: &str| PropFilter {
            parameters: vec![ParamFilter {
                name: "LANGUAGE".to_owned(),
                text: Some(text(value)),
                ..Default::default()
            }],
            ..prop("SUMMARY")
        };
        for (filter, expected) in [
            (prop("SUMMARY"), true),
            (prop("LOCATION"), false),
            (not("LOCATION"), true),
            (not("SUMMARY"), false),
            (says("SUMMARY", text("LEVEL")), true),
            (says("SUMMARY", exact("LEVEL")), false),
            (says("SUMMARY", exact("level")), true),
            (says("SUMMARY", negated("level")), false),
            (says("LOCATION", negated("level")), false),
            (parameter("EN"), true),
            (parameter("de"), false),
        ] {
            assert_eq!(passes(CompFilter { properties: vec![filter.clone()], ..event() }), expected, "{filter:?}");
        }
        let at = |from: i64, to: i64| Range {
            from: Some(Timestamp::from_micros(from)),
            to: Some(Timestamp::from_micros(to)),
        };
        assert!(passes(CompFilter { range: Some(at(0, 2_000)), ..event() }));
        assert!(!passes(CompFilter { range: Some(at(2_000, 3_000)), ..event() }));
        assert!(passes(CompFilter { range: Some(Range { to: None, ..at(500, 0) }), ..event() }));
        let todo = CompFilter { name: "VTODO".to_owned(), ..CompFilter::default() };
        assert!(!passes(todo.clone()));
        assert!(passes(CompFilter { is_not_defined: true, ..todo }));
    }
}
