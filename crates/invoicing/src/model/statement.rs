//! Statements of payment and deduction, and what is returned to HMRC for a tax month.

use kernel::{FileId, StatementId, SubcontractorId, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use super::{Pence, TaxMonth};

/// What was paid to one subcontractor in a tax month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonthLine {
    /// To whom.
    pub subcontractor: SubcontractorId,
    /// The name it trades under, by which the office knows it.
    pub name: String,
    /// The name it is registered under, which statements and the return give.
    pub legal_name: String,
    /// Its UTR.
    pub utr: Option<String>,
    /// The verification number of the latest payment that was made at the higher rate.
    pub verification: Option<String>,
    /// Without VAT, before any deduction.
    pub gross: Pence,
    /// The cost of materials that reduced what was deducted from.
    pub materials: Pence,
    /// What was deducted.
    pub deducted: Pence,
}

/// A tax month as the office sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonthFigures {
    /// Which.
    pub month: TaxMonth,
    /// How many subcontractors were paid.
    pub people: i64,
    /// Without VAT, before any deduction.
    pub gross: Pence,
    /// What reduced what was deducted from.
    pub materials: Pence,
    /// What was deducted.
    pub deducted: Pence,
    /// When it was closed, and by whom.
    pub closed: Option<(Timestamp, Option<UserId>)>,
    /// How many statements there are.
    pub statements: i64,
    /// How many subcontractors have one.
    pub stated: i64,
    /// How many statements have to go out on paper.
    pub to_print: i64,
}

/// The fields of a statement that the law names (HMRC, CISR12160), as they are printed. They are kept as they were, whatever
/// becomes of the subcontractor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatementFields {
    /// The contractor's name.
    pub contractor: String,
    /// The contractor's employer reference.
    pub employer_reference: String,
    /// The last day of the tax month.
    pub month_end: String,
    /// The subcontractor's name.
    pub subcontractor: String,
    /// Its UTR.
    pub utr: Option<String>,
    /// The verification number, only where the deduction was at the higher rate.
    pub verification: Option<String>,
    /// Without VAT, before any deduction.
    pub gross: Pence,
    /// The cost of materials that reduced what was deducted from.
    pub materials: Pence,
    /// What was deducted.
    pub deducted: Pence,
    /// The number of the statement that this one replaces.
    pub replaces: Option<i64>,
}

/// A statement that was issued. It never changes; a replacement names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Its identifier.
    pub id: StatementId,
    /// Its number, counted through by the organisation.
    pub number: i64,
    /// Its tax month.
    pub month: TaxMonth,
    /// For whom it is.
    pub subcontractor: SubcontractorId,
    /// The name that the subcontractor trades under now. The document has the legal one of its day.
    pub name: String,
    /// What it says.
    pub fields: StatementFields,
    /// The SHA-256 of its PDF, as hex digits.
    pub sha256: String,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// The number of the one that replaced it.
    pub replaced_by: Option<i64>,
    /// When it was mailed.
    pub mailed_at: Option<Timestamp>,
    /// Its copy in the Drive, for the office.
    pub file: Option<FileId>,
    /// How it gets to its subcontractor.
    pub reach: Reach,
}

/// How a statement gets to its subcontractor, as things are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// It counts and has to go out on paper: it was not mailed, and nobody stands for the subcontractor in the portal
    /// or the subcontractor has not agreed that the portal is enough.
    pub is_to_print: bool,
    /// It can be opened in the portal, and has to go out on paper only because nobody has asked the subcontractor whether
    /// that is enough.
    pub is_unagreed: bool,
}

impl StatementFields {
    /// What a statement says of a line of the month.
    pub fn new(settings: &super::Settings, month: TaxMonth, line: MonthLine, replaces: Option<i64>) -> Self {
        Self {
            contractor: settings.contractor_name.clone(),
            employer_reference: settings.employer_reference.clone(),
            month_end: month.end().to_string(),
            subcontractor: line.legal_name,
            utr: line.utr,
            verification: line.verification,
            gross: line.gross,
            materials: line.materials,
            deducted: line.deducted,
            replaces,
        }
    }
}

/// A cell of a table for other programs (RFC 4180). What a spreadsheet would take for a formula is text.
pub fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err() {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A row of such a table.
pub fn row<const N: usize>(cells: [&str; N]) -> String {
    cells.map(cell).join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_quoted_and_no_formula() {
        for (given, expected) in [
            ("plain", "plain"),
            ("a, \"b\"", "\"a, \"\"b\"\"\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("-12.50", "-12.50"),
            ("@cmd", "'@cmd"),
        ] {
            assert_eq!(cell(given), expected);
        }
        assert_eq!(row(["a", "b c", "1,5"]), "a,b c,\"1,5\"\r\n");
    }
}
