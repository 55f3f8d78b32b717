//! What was written reads as it was: HTML, and Markdown but for white space at the ends of lines.

use proptest::prelude::*;

use crate::{Text, read_html, read_markdown, write_markdown::settled_blocks};

/// Around something deep: what begins and what ends it.
const AROUND: [(&str, &str); 7] = [
    ("<blockquote>", "</blockquote>"),
    ("<ul><li>", "</li></ul>"),
    ("<ol><li>a", "</li></ol>"),
    ("<ol start=\"4\"><li>a<p>b</p>", "</li><li>c</li></ol>"),
    ("<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\">", "</li></ul>"),
    ("<table><tr><td>", "</td></tr></table>"),
    ("<table><tr><th>b</th><td colspan=\"2\">", "</td><td>c</td></tr></table>"),
];

/// Fails unless the text comes back, by either way.
fn comes_back(text: &Text) -> Result<(), TestCaseError> {
    let html = text.to_html();
    prop_assert_eq!(read_html(&html).to_html(), html);
    let text = Text(settled_blocks(&text.0));
    let markdown = text.to_markdown();
    let back = Text(settled_blocks(&read_markdown(&markdown).expect("short").0));
    prop_assert_eq!(back.to_html(), text.to_html(), "{}", markdown);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn what_was_written_reads_as_it_was(
        html in "(<(/?)(p|b|i|u|s|code|ul|ol|li|table|tr|td|th|h1|h2|h3|pre|blockquote|br|hr)>\
            |<a href=\"https://a\\.example\">|</a>\
            |<ul data-type=\"taskList\">|<li data-type=\"taskItem\" data-checked=\"(true|false)\">\
            |<img src=\"/api/v1/drive/files/a\"( alt=\"[a-z\\[\\]*] [a-z]\")?( title=\"[a-z&)]\")?>\
            |<(td|th) (colspan|rowspan)=\"[1-3]\">\
            |[a-z1é.*_`#&;~|!\\[\\]()<> -]){0,60}"
    ) {
        comes_back(&read_html(&html))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_as_deep_as_may_be_reads_as_it_was(
        nests in prop::collection::vec(0..AROUND.len(), 12..46),
        inner in "(<(/?)(p|b|ul|li|table|tr|td|th|blockquote|pre|h2)>|<hr>|<img src=\"/api/v1/drive/files/a\">|[a-c ]){0,12}"
    ) {
        let (mut front, mut behind) = (String::new(), String::new());
        for nest in nests {
            front.push_str(AROUND[nest].0);
            behind.insert_str(0, AROUND[nest].1);
        }
        comes_back(&read_html(&format!("{front}{inner}{behind}<p>d</p>")))?;
    }
}
