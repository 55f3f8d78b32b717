//! iCalendar as a tree of components, as far as filters look at it.

/// A component: `VEVENT`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Component {
    /// Its name, in capitals.
    pub name: String,
    /// What it says.
    pub properties: Vec<Property>,
    /// The components in it.
    pub children: Vec<Component>,
}

/// A line of a component.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Property {
    /// Its name, in capitals.
    pub name: String,
    /// Parameters, their names in capitals, their values without quotes.
    pub parameters: Vec<(String, String)>,
    /// The value, with escapes undone.
    pub value: String,
}

impl Component {
    /// Reads a file whose lines end as the standard has it, as [`write_calendar`](crate::model::write_calendar) writes them.
    pub fn read(text: &str) -> Self {
        let unfolded = text.replace("\r\n ", "").replace("\r\n\t", "");
        let mut open = vec![Self::default()];
        for line in unfolded.split("\r\n").filter(|line| !line.is_empty()) {
            let property = Property::read(line);
            match property.name.as_str() {
                "BEGIN" => open.push(Self { name: property.value.to_ascii_uppercase(), ..Self::default() }),
                "END" => {
                    if let Some(done) = open.pop_if(|last| !last.name.is_empty())
                        && let Some(outer) = open.last_mut()
                    {
                        outer.children.push(done);
                    }
                }
                _ => open.last_mut().into_iter().for_each(|last| last.properties.push(property.clone())),
            }
        }
        open.swap_remove(0).children.into_iter().next().unwrap_or_default()
    }
}

impl Property {
    fn read(line: &str) -> Self {
        let mut is_quoted = false;
        let mut ends = Vec::new();
        let mut colon = line.len();
        for (at, letter) in line.char_indices() {
            match letter {
                '"' => is_quoted = !is_quoted,
                ';' if !is_quoted => ends.push(at),
                ':' if !is_quoted => {
                    colon = at;
                    break;
                }
                _ => {}
            }
        }
        ends.push(colon);
        let name = line[..ends[0]].to_ascii_uppercase();
        let parameter = |pair: &[usize]| {
            let (key, value) = line[pair[0] + 1..pair[1]].split_once('=')?;
            Some((key.to_ascii_uppercase(), value.trim_matches('"').to_owned()))
        };
        let parameters = ends.windows(2).filter_map(parameter).collect();
        Self { name, parameters, value: unescaped(line.get(colon + 1..).unwrap_or_default()) }
    }
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_with_its_parameters_and_escapes() {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;X-A=\"b;c:d\";LANGUAGE=en:Pour\\, \r\n east\\n2\r\n\
                    BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
        let calendar = Component::read(text);
        let event = &calendar.children[0];
        assert_eq!((calendar.name.as_str(), event.name.as_str()), ("VCALENDAR", "VEVENT"));
        let parameters = vec![("X-A".to_owned(), "b;c:d".to_owned()), ("LANGUAGE".to_owned(), "en".to_owned())];
        let summary = Property { name: "SUMMARY".to_owned(), parameters, value: "Pour, east\n2".to_owned() };
        assert_eq!(event.properties, [summary]);
        assert_eq!(event.children[0].name, "VALARM");
        assert_eq!(Component::read("END:VEVENT\r\nnonsense"), Component::default());
    }
}
