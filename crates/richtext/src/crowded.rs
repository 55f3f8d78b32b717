//! How much of some HTML can be read without harm: the tokenizer compares each attribute of a tag with all before it,
//! so that one tag of a megabyte kept it busy for minutes.

/// More attributes than any tag has that means something.
const MOST_ATTRIBUTES: u32 = 1000;

/// Where in a tag something stands.
#[derive(Clone, Copy)]
enum Place {
    /// In its name.
    Tag,
    /// Behind its name or an attribute.
    Between,
    /// In the name of an attribute.
    Name,
    /// Behind the sign between name and value.
    Value,
    /// In a value without quotes.
    Plain,
    /// In a value between `"`.
    Double,
    /// In a value between `'`.
    Single,
}

const PLACES: [Place; 7] =
    [Place::Tag, Place::Between, Place::Name, Place::Value, Place::Plain, Place::Double, Place::Single];

/// So many attributes the tag had at most, by where in it one may be; `None` where one cannot be there.
type Seen = [Option<u32>; PLACES.len()];

/// The HTML up to the first tag with too many attributes; all of it where there is none.
///
/// What begins like a tag within a comment, a value or a script is none, and only the tokenizer knows. So each
/// beginning is followed as if it were one, all of them at once: for each place the one with most attributes is enough.
pub(crate) fn before_crowded(html: &str) -> &str {
    let bytes = html.as_bytes();
    let mut seen: Seen = [None; PLACES.len()];
    let mut begun = 0;
    let mut at = 0;
    while at < bytes.len() {
        if seen.iter().all(Option::is_none) {
            let Some(next) = html[at..].find('<') else { return html };
            at += next;
            begun = at;
        }
        let byte = bytes[at];
        seen = follow(seen, byte);
        if byte == b'<' && begins_tag(&bytes[at + 1..]) {
            grow(&mut seen, Place::Tag, 0);
        }
        if seen.iter().flatten().any(|count| *count > MOST_ATTRIBUTES) {
            return &html[..begun];
        }
        at += 1;
    }
    html
}

fn begins_tag(rest: &[u8]) -> bool {
    rest.strip_prefix(b"/").unwrap_or(rest).first().is_some_and(u8::is_ascii_alphabetic)
}

fn grow(seen: &mut Seen, place: Place, count: u32) {
    let there = &mut seen[place as usize];
    *there = Some(there.map_or(count, |more| more.max(count)));
}

/// Where one may be behind a byte. A tag that ends is nowhere any more.
fn follow(seen: Seen, byte: u8) -> Seen {
    let mut next: Seen = [None; PLACES.len()];
    let is_space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c');
    for place in PLACES {
        let Some(count) = seen[place as usize] else { continue };
        match (place, byte) {
            (Place::Double, b'"') | (Place::Single, b'\'') => grow(&mut next, Place::Between, count),
            (Place::Double | Place::Single, _) => grow(&mut next, place, count),
            (_, b'>') => {}
            (Place::Tag | Place::Between | Place::Name, byte) if is_space || byte == b'/' => {
                grow(&mut next, Place::Between, count);
            }
            (Place::Tag, _) => grow(&mut next, place, count),
            // Behind a name it is the sign before a value, behind a value a name of its own.
            (Place::Between, b'=') => {
                grow(&mut next, Place::Value, count);
                grow(&mut next, Place::Name, count + 1);
            }
            (Place::Between, _) => grow(&mut next, Place::Name, count + 1),
            (Place::Name, b'=') => grow(&mut next, Place::Value, count),
            (Place::Name, _) => grow(&mut next, place, count),
            (Place::Value, b'"') => grow(&mut next, Place::Double, count),
            (Place::Value, b'\'') => grow(&mut next, Place::Single, count),
            (Place::Value, _) if is_space => grow(&mut next, place, count),
            (Place::Plain, _) if is_space => grow(&mut next, Place::Between, count),
            (Place::Value | Place::Plain, _) => grow(&mut next, Place::Plain, count),
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(count: usize, one: impl Fn(usize) -> String) -> String {
        (0..count).map(one).collect()
    }

    #[test]
    fn what_people_write_is_read_to_its_end() {
        let many = attributes(1000, |at| format!(" data-a{at}=\"x > y\""));
        let words = "a <b and many words ".repeat(20);
        let crowd = format!("<table>{}</table>", "<tr><td title='a b c'>x</td></tr>".repeat(5000));
        for html in [format!("<p{many}>x</p>"), words, crowd, "1 < 2 ".repeat(5000), "no tag".to_owned(), String::new()]
        {
            assert_eq!(before_crowded(&html), html);
        }
    }

    #[test]
    fn what_comes_with_a_crowded_tag_is_left_out() {
        let ways: [fn(usize) -> String; 5] = [
            |at| format!(" a{at}"),
            |at| format!(" a{at}='>'"),
            |at| format!("/a{at}=\">\""),
            |at| format!(" a{at} = b"),
            |at| format!("\u{c}a{at}=b/"),
        ];
        for one in ways {
            let tag = attributes(1002, one);
            for before in ["<p>a</p>", "<!-- <a b=\"> -->", "<script>'<a b='</script>", "<p title=\"<a b='\">"] {
                for html in [format!("{before}<p{tag}>x</p>"), format!("{before}</p{tag}>x")] {
                    let kept = before_crowded(&html);
                    assert!(kept.len() <= before.len() && html.starts_with(kept), "{}", &html[..60]);
                }
            }
        }
    }

    #[test]
    fn a_megabyte_of_attributes_takes_no_time() {
        let html = format!("<p>words</p><p{}>", attributes(150_000, |at| format!(" a{at}")));
        assert_eq!(crate::read_html(&html).plain(), "words");
        assert!(crate::read_html_within(&html).is_none());
        assert_eq!(crate::read_message(&html).plain(), "words");
    }
}
