//! A statement as a PDF document: one page, tagged for screen readers (PDF/UA-1), with its letters inside.

use std::num::NonZeroU16;

use kernel::Result;
use pdf::create::{
    self, About, DateTime, Document, Font, Surface, TableHeaderScope, Tag, TagGroup, TagTree, write_line,
};

use crate::model::{Day, Pence, StatementFields, long, parse_day};

const REGULAR: &[u8] = include_bytes!("fonts/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("fonts/DejaVuSans-Bold.ttf");

/// Places on the page, in points from its left.
const LEFT: f32 = 56.0;
/// Where the second column begins.
const MIDDLE: f32 = 270.0;
/// Where amounts end.
const RIGHT: f32 = 539.0;
/// Of the letters of rows.
const SIZE: f32 = 10.0;
/// How many letters a line of the second column has.
const LINE_LETTERS: usize = 42;

const HEADING: &str = "Statement of payment and deduction";

/// What a statement is drawn with.
struct Fonts {
    regular: Font,
    bold: Font,
}

/// The document of a statement.
///
/// # Errors
/// A defect: the fonts or the words cannot be drawn.
pub(super) fn render(number: i64, fields: &StatementFields, issued: Day) -> Result<Vec<u8>> {
    let title = title(fields)?;
    let fonts = Fonts { regular: create::font(REGULAR)?, bold: create::font(BOLD)? };
    create::document(&about(&title, fields, issued), |document, tree| {
        draw((document, tree), &fonts, number, fields, issued)
    })
}

fn title(fields: &StatementFields) -> Result<String> {
    let month_end = long(parse_day(&fields.month_end, "monthEnd")?);
    Ok(format!("Construction Industry Scheme: statement of payment and deduction, tax month ending {month_end}"))
}

fn about<'a>(title: &'a str, fields: &'a StatementFields, issued: Day) -> About<'a> {
    About { title, contents: HEADING, author: &fields.contractor, created: Some(date(issued)) }
}

fn draw(
    (document, tree): (&mut Document, &mut TagTree),
    Fonts { regular, bold }: &Fonts,
    number: i64,
    fields: &StatementFields,
    issued: Day,
) -> Result<()> {
    let month_end = parse_day(&fields.month_end, "monthEnd")?;
    let mut page = create::start_page(document)?;
    let mut surface = page.surface();

    let mut heading = TagGroup::new(Tag::Hn(NonZeroU16::MIN, Some(HEADING.to_owned())));
    heading.push(write_line(&mut surface, (bold, 17.0), (LEFT, 84.0), HEADING));
    tree.push(heading);
    let mut lead = TagGroup::new(Tag::P);
    lead.push(write_line(&mut surface, (regular, 10.0), (LEFT, 106.0), "Construction Industry Scheme"));
    tree.push(lead);
    let mut y = 122.0;
    if let Some(replaced) = fields.replaces {
        let words = format!("This statement replaces statement number {replaced}, which is no longer valid.");
        let mut note = TagGroup::new(Tag::P);
        note.push(write_line(&mut surface, (bold, 10.0), (LEFT, y + 4.0), &words));
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
        y = row(&mut surface, &mut table, (bold, regular), y, (label, &value), false);
    }
    tree.push(table);

    y += 16.0;
    let mut amounts = TagGroup::new(Tag::Table);
    for (label, amount) in figures(fields) {
        y = row(&mut surface, &mut amounts, (bold, regular), y, (label, &amount.to_string()), true);
    }
    tree.push(amounts);

    let mut foot = TagGroup::new(Tag::P);
    let advice = "Keep this statement: it shows what was deducted on account of your tax and National Insurance.";
    foot.push(write_line(&mut surface, (regular, 9.0), (LEFT, y + 28.0), advice));
    tree.push(foot);
    surface.finish();
    page.finish();
    Ok(())
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
    head.push(write_line(surface, (bold, SIZE), (LEFT, y), label));
    let mut cell = TagGroup::new(Tag::TD);
    let mut line_y = y;
    for (at, line) in wrapped(value).into_iter().enumerate() {
        line_y = y + 14.0 * f32::from(u16::try_from(at).unwrap_or(0));
        let x = if is_amount { RIGHT - width(&line, SIZE) } else { MIDDLE };
        cell.push(write_line(surface, (regular, SIZE), (x, line_y), &line));
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
        let (fields, fonts) =
            (fields(), Fonts { regular: create::font(REGULAR).unwrap(), bold: create::font(BOLD).unwrap() });
        let title = title(&fields).unwrap();
        let accessible = create::accessible_document(&about(&title, &fields, day), |document, tree| {
            draw((document, tree), &fonts, 7, &fields, day)
        });
        let accessible = accessible.expect("it is accessible");
        assert!(accessible.starts_with(b"%PDF-1.7") && accessible.len() < 60_000, "{}", accessible.len());
        assert_eq!(accessible, render(7, &fields, day).expect("drawn"));
        let replaced = StatementFields { replaces: Some(3), verification: Some("V1234567890A".into()), ..fields };
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
