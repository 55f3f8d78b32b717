//! A statement as a PDF document: one page, tagged for screen readers (PDF/UA-1), with its letters inside.

use std::num::NonZeroU16;

use kernel::{Error, Result};
use krilla::{
    Document, SerializeSettings,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::Point,
    metadata::{DateTime, Metadata},
    outline::{Outline, OutlineNode},
    page::PageSettings,
    surface::Surface,
    tagging::{ContentTag, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree},
    text::{Font, TextDirection},
};

use crate::model::{Day, Pence, StatementFields, long, parse_day};

const REGULAR: &[u8] = include_bytes!("fonts/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("fonts/DejaVuSans-Bold.ttf");

/// A4 in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const LEFT: f32 = 56.0;
/// Where the second column begins.
const MIDDLE: f32 = 270.0;
/// Where amounts end.
const RIGHT: f32 = 539.0;
/// How many letters a line of the second column has.
const LINE_LETTERS: usize = 42;

/// What is drawn where: letters, their size, and whether they are bold.
struct Style<'a> {
    font: &'a Font,
    size: f32,
}

/// The document of a statement.
///
/// # Errors
/// A defect: the fonts or the words cannot be drawn.
pub(super) fn render(number: i64, fields: &StatementFields, issued: Day) -> Result<Vec<u8>> {
    // A letter that the fonts lack is not accessible; the statement is issued all the same, with a box in its place.
    draw(number, fields, issued, true).or_else(|_| draw(number, fields, issued, false))
}

fn draw(number: i64, fields: &StatementFields, issued: Day, is_accessible: bool) -> Result<Vec<u8>> {
    let mut settings = SerializeSettings { enable_tagging: true, ..SerializeSettings::default() };
    if is_accessible {
        let wanted = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
        settings.configuration = wanted.map_err(|error| Error::internal(format!("PDF/UA-1: {error:?}")))?;
    }
    let mut document = Document::new_with(settings);
    let font = |bytes: &'static [u8]| {
        Font::new(bytes.into(), 0).ok_or_else(|| Error::internal("a font of statements cannot be read"))
    };
    let (regular, bold) = (font(REGULAR)?, font(BOLD)?);
    let month_end = parse_day(&fields.month_end, "monthEnd")?;
    let title = "Construction Industry Scheme: statement of payment and deduction";

    let size = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| Error::internal("the size of a page"))?;
    let mut tree = TagTree::new().with_lang(Some("en-GB".to_owned()));
    let mut page = document.start_page_with(size);
    let mut surface = page.surface();
    let first = NonZeroU16::MIN;

    let mut heading = TagGroup::new(Tag::Hn(first, Some("Statement of payment and deduction".to_owned())));
    let large = Style { font: &bold, size: 17.0 };
    heading.push(write(&mut surface, &large, (LEFT, 84.0), "Statement of payment and deduction"));
    tree.push(heading);
    let small = Style { font: &regular, size: 10.0 };
    let mut lead = TagGroup::new(Tag::P);
    lead.push(write(&mut surface, &small, (LEFT, 106.0), "Construction Industry Scheme"));
    tree.push(lead);
    let mut y = 122.0;
    if let Some(replaced) = fields.replaces {
        let words = format!("This statement replaces statement number {replaced}, which is no longer valid.");
        let mut note = TagGroup::new(Tag::P);
        note.push(write(&mut surface, &Style { font: &bold, size: 10.0 }, (LEFT, y + 4.0), &words));
        tree.push(note);
        y += 20.0;
    }

    let mut rows: Vec<(&str, String)> = vec![
        ("Contractor", fields.contractor.clone()),
        ("Employer’s tax reference", fields.employer_reference.clone()),
        ("Tax month ending", long(month_end)),
        ("Statement number", number.to_string()),
        ("Date of issue", long(issued)),
        ("Subcontractor", fields.subcontractor.clone()),
        ("Unique taxpayer reference (UTR)", fields.utr.clone().unwrap_or_else(|| "not known".to_owned())),
    ];
    rows.extend(fields.verification.clone().map(|number| ("Verification number", number)));
    let mut table = TagGroup::new(Tag::Table);
    y += 24.0;
    for (label, value) in rows {
        y = row(&mut surface, &mut table, (&bold, &regular), y, (label, &value), false);
    }
    tree.push(table);

    y += 16.0;
    let mut amounts = TagGroup::new(Tag::Table);
    for (label, amount) in figures(fields) {
        y = row(&mut surface, &mut amounts, (&bold, &regular), y, (label, &amount.to_string()), true);
    }
    tree.push(amounts);

    let mut foot = TagGroup::new(Tag::P);
    let advice = "Keep this statement: it shows what was deducted on account of your tax and National Insurance.";
    foot.push(write(&mut surface, &Style { font: &regular, size: 9.0 }, (LEFT, y + 28.0), advice));
    tree.push(foot);
    surface.finish();
    page.finish();

    let mut outline = Outline::new();
    let top = XyzDestination::new(0, Point::from_xy(LEFT, 60.0));
    outline.push_child(OutlineNode::new("Statement of payment and deduction".to_owned(), top));
    document.set_outline(outline);
    document.set_tag_tree(tree);
    document.set_metadata(
        Metadata::new()
            .title(format!("{title}, tax month ending {}", long(month_end)))
            .authors(vec![fields.contractor.clone()])
            .language("en-GB".to_owned())
            .creation_date(date(issued)),
    );
    document.finish().map_err(|error| Error::internal(format!("a statement could not be drawn: {error:?}")))
}

/// The amounts that the law names. What is paid out is none of them: a levy by contract and VAT are not on a statement.
fn figures(fields: &StatementFields) -> [(&'static str, Pence); 4] {
    [
        ("Gross amount paid, excluding VAT (A)", fields.gross),
        ("Less cost of materials (B)", fields.materials),
        ("Amount liable to deduction (A − B)", (fields.gross - fields.materials).at_least_zero()),
        ("Amount deducted", fields.deducted),
    ]
}

fn date(day: Day) -> DateTime {
    let year = u16::try_from(day.year()).unwrap_or_default();
    let part = |number: i8| u8::try_from(number).unwrap_or(1);
    DateTime::new(year).month(part(day.month())).day(part(day.day()))
}

/// Writes a line, as one piece that belongs to one element of the document.
fn write(surface: &mut Surface<'_>, style: &Style<'_>, at: (f32, f32), words: &str) -> krilla::tagging::Identifier {
    let piece = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
    surface.draw_text(
        Point::from_xy(at.0, at.1),
        style.font.clone(),
        style.size,
        words,
        false,
        TextDirection::LeftToRight,
    );
    surface.end_tagged();
    piece
}

/// A row of a label and what it says; where the next one begins.
fn row(
    surface: &mut Surface<'_>,
    table: &mut TagGroup,
    (bold, regular): (&Font, &Font),
    y: f32,
    (label, value): (&str, &str),
    is_amount: bool,
) -> f32 {
    let mut head = TagGroup::new(Tag::TH(TableHeaderScope::Row));
    head.push(write(surface, &Style { font: bold, size: 10.0 }, (LEFT, y), label));
    let mut cell = TagGroup::new(Tag::TD);
    let style = Style { font: regular, size: 10.0 };
    let mut line_y = y;
    for (at, line) in wrapped(value).into_iter().enumerate() {
        line_y = y + 14.0 * f32::from(u16::try_from(at).unwrap_or(0));
        let x = if is_amount { RIGHT - width(&line, style.size) } else { MIDDLE };
        cell.push(write(surface, &style, (x, line_y), &line));
    }
    let mut row = TagGroup::new(Tag::TR);
    row.push(head);
    row.push(cell);
    table.push(row);
    line_y + 20.0
}

/// How wide an amount is: all digits of the font are alike, and so are `£` and the minus sign's neighbours.
fn width(amount: &str, size: f32) -> f32 {
    let letters = amount.chars().map(|letter| match letter {
        ',' | '.' => 0.3178,
        '-' => 0.361,
        _ => 0.636,
    });
    letters.sum::<f32>() * size
}

/// The text in lines, broken between words where that is possible.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        for piece in word.chars().collect::<Vec<_>>().chunks(LINE_LETTERS) {
            let piece: String = piece.iter().collect();
            let Some(line) = lines.last_mut() else { continue };
            let is_room = line.is_empty() || line.chars().count() + 1 + piece.chars().count() <= LINE_LETTERS;
            if !is_room {
                lines.push(piece);
            } else {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(&piece);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn fields() -> StatementFields {
        StatementFields {
            contractor: "Dunmarrow Construction Ltd".into(),
            employer_reference: "123/AB456".into(),
            month_end: "2026-11-05".into(),
            subcontractor: "Piotr Zieliński Dachdeckerei & Söhne of a Name that is Longer than a Line".into(),
            utr: Some("1123456789".into()),
            verification: None,
            gross: Pence::new(240_000),
            materials: Pence::new(80_000),
            deducted: Pence::new(32_000),
            replaces: None,
        }
    }

    #[test]
    fn a_statement_is_an_accessible_document_and_the_same_each_time() {
        let day = date(2026, 11, 10);
        let accessible = draw(7, &fields(), day, true).expect("it is accessible");
        assert!(accessible.starts_with(b"%PDF-1.7") && accessible.len() < 60_000, "{}", accessible.len());
        assert_eq!(accessible, render(7, &fields(), day).expect("drawn"));
        let replaced = StatementFields { replaces: Some(3), verification: Some("V1234567890A".into()), ..fields() };
        assert_ne!(render(8, &replaced, day).expect("drawn"), accessible);
    }

    #[test]
    fn a_statement_has_the_amounts_that_the_law_names_and_promises_no_payment() {
        let amounts = figures(&fields()).map(|(_, amount)| amount.get());
        assert_eq!(amounts, [240_000, 80_000, 160_000, 32_000]);
        assert!(figures(&fields()).iter().all(|(label, _)| !label.contains("payable")));
    }

    #[test]
    fn a_letter_that_no_font_has_keeps_no_statement_from_being_issued() {
        let odd = StatementFields { subcontractor: "\u{20bb7}野家 \u{1f477}".into(), ..fields() };
        assert!(render(7, &odd, date(2026, 11, 10)).expect("drawn").starts_with(b"%PDF"));
    }

    #[test]
    fn long_names_are_broken_between_words() {
        assert_eq!(wrapped("short"), ["short"]);
        let lines = wrapped(&"word ".repeat(20));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.chars().count() <= LINE_LETTERS));
        assert_eq!(wrapped(&"x".repeat(50)).len(), 2);
    }
}
