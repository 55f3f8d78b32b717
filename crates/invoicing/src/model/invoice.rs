//! Invoices and credit notes: lines, VAT, states.

use jiff::civil::Date;
use kernel::{CalendarEventId, Error, ErrorKind, InvoiceId, Result, SubcontractorId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Amounts, Day, Pence, subcontractor::text};

/// How many lines an invoice has at most.
const MOST_LINES: usize = 100;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$line:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub enum $name { $($(#[$line])* $variant),+ }

        impl $name {
            /// As the database keeps it and JSON has it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The one of that name.
            ///
            /// # Errors
            /// `INVALID_REQUEST` where there is none.
            pub fn from_name(name: &str) -> Result<Self> {
                match name {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(Error::invalid(concat!("There is no such ", stringify!($name), "."))),
                }
            }
        }
    };
}
pub(crate) use words;

words! {
    /// What a line is for. It decides whether the scheme deducts from it.
    LineKind {
        /// Work.
        Labour = "labour",
        /// Materials that the subcontractor paid for directly, and consumable stores.
        Materials = "materials",
        /// Hire of plant.
        Plant = "plant",
        /// Fuel, but not for travelling.
        Fuel = "fuel",
        /// Travelling and subsistence: deducted from as labour is.
        Travel = "travel",
        /// Anything else: deducted from as labour is.
        Other = "other",
    }
}

impl LineKind {
    /// Whether it reduces what is deducted from.
    pub const fn is_allowable(self) -> bool {
        matches!(self, Self::Materials | Self::Plant | Self::Fuel)
    }
}

words! {
    /// The VAT of a line.
    VatKind {
        /// 20 %.
        Standard = "standard",
        /// 5 %.
        Reduced = "reduced",
        /// 0 %.
        Zero = "zero",
        /// Exempt, or the subcontractor is not registered for VAT.
        Exempt = "exempt",
        /// Domestic reverse charge at 20 %: the contractor pays the VAT to HMRC.
        ReverseCharge = "reverseCharge",
        /// Domestic reverse charge at 5 %.
        ReverseChargeReduced = "reverseChargeReduced",
    }
}

impl VatKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Standard, Self::Reduced, Self::Zero, Self::Exempt, Self::ReverseCharge, Self::ReverseChargeReduced];

    /// The rate in hundredths of a per cent.
    pub const fn basis_points(self) -> i64 {
        match self {
            Self::Standard | Self::ReverseCharge => 2000,
            Self::Reduced | Self::ReverseChargeReduced => 500,
            Self::Zero | Self::Exempt => 0,
        }
    }

    /// Whether the contractor pays the VAT to HMRC, so that it is not on the invoice.
    pub const fn is_reversed(self) -> bool {
        matches!(self, Self::ReverseCharge | Self::ReverseChargeReduced)
    }

    /// Whether only those who are registered for VAT may use it.
    pub const fn needs_number(self) -> bool {
        !matches!(self, Self::Exempt)
    }
}

words! {
    /// What it is.
    InvoiceKind {
        /// The subcontractor asks for money.
        Invoice = "invoice",
        /// The subcontractor gives some back. Its amounts are positive; this says which way they go.
        CreditNote = "creditNote",
    }
}

words! {
    /// How far an invoice has come.
    InvoiceState {
        /// It is being written.
        Draft = "draft",
        /// The office is to look at it.
        Submitted = "submitted",
        /// The office has asked the subcontractor something.
        Queried = "queried",
        /// It is to be paid.
        Approved = "approved",
        /// A payment run takes it.
        Scheduled = "scheduled",
        /// A part of it is paid.
        PartPaid = "partPaid",
        /// It is paid.
        Paid = "paid",
        /// It counts for nothing.
        Void = "void",
    }
}

impl InvoiceState {
    /// Whether it can still be changed.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Draft | Self::Submitted | Self::Queried)
    }

    /// Whether a payment run may take it.
    pub const fn is_payable(self) -> bool {
        matches!(self, Self::Approved | Self::PartPaid)
    }

    /// Whether something is owed on it.
    pub const fn is_owed(self) -> bool {
        matches!(self, Self::Submitted | Self::Queried | Self::Approved | Self::Scheduled | Self::PartPaid)
    }
}

words! {
    /// Who entered an invoice.
    InvoiceSource {
        /// The office.
        Office = "office",
        /// The subcontractor.
        Portal = "portal",
    }
}

words! {
    /// What an entry of an invoice's thread is.
    NoteKind {
        /// A remark.
        Comment = "comment",
        /// The office asks; the invoice waits for the answer.
        Query = "query",
        /// The subcontractor answers.
        Answer = "answer",
    }
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = InvoiceLine)]
pub struct Line {
    /// What it is for.
    pub kind: LineKind,
    /// In words, at most 500 letters.
    pub description: String,
    /// Pence without VAT.
    pub net: Pence,
    /// Its VAT.
    pub vat: VatKind,
}

/// What is written on an invoice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The subcontractor's own number; one of a kind for the subcontractor.
    pub number: String,
    /// Its date.
    pub issued_on: Day,
    /// When it is due.
    pub due_on: Day,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The purchase order it answers to.
    pub purchase_order: Option<String>,
    /// The shift in the schedule that it is for.
    pub event: Option<CalendarEventId>,
}

/// VAT of one kind on an invoice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct VatLine {
    /// The kind.
    pub vat: VatKind,
    /// Pence of all lines of the kind.
    pub net: Pence,
    /// Pence of VAT; of a reverse charge what the contractor pays to HMRC.
    pub amount: Pence,
}

impl Content {
    /// The content with its texts trimmed and its amounts within bounds.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, which names the field.
    pub fn checked(mut self) -> Result<Self> {
        self.number = text(&self.number, "number", (1, 50))?;
        self.purchase_order = self
            .purchase_order
            .map(|order| text(&order, "purchaseOrder", (0, 100)))
            .transpose()?
            .filter(|order| !order.is_empty());
        if self.lines.is_empty() || self.lines.len() > MOST_LINES {
            return Err(
                Error::invalid("An invoice has 1 to 100 lines.").with_details(serde_json::json!({ "field": "lines" }))
            );
        }
        for line in &mut self.lines {
            line.description = text(&line.description, "description", (1, 500))?;
            line.net = Pence::entered(line.net.get(), "net")?;
        }
        if self.amounts().gross == Pence::ZERO {
            return Err(
                Error::invalid("The lines come to nothing.").with_details(serde_json::json!({ "field": "lines" }))
            );
        }
        if self.due_on < self.issued_on {
            return Err(
                Error::invalid("dueOn is not before issuedOn.").with_details(serde_json::json!({ "field": "dueOn" }))
            );
        }
        Ok(self)
    }

    /// Only those who are registered for VAT charge any, or reverse it.
    ///
    /// # Errors
    /// 422 `VAT_NUMBER_MISSING`.
    pub fn require_vat_number(&self, has_number: bool) -> Result<()> {
        if has_number || self.lines.iter().all(|line| !line.vat.needs_number()) {
            return Ok(());
        }
        let message = "This subcontractor has no VAT number, so its invoices have no VAT: choose “exempt”.";
        Err(Error::new(ErrorKind::Unprocessable, "VAT_NUMBER_MISSING", message))
    }

    /// VAT by kind, of the kinds that are there. Each kind is rounded once.
    pub fn vat_lines(&self) -> Vec<VatLine> {
        let of = |vat: VatKind| {
            let mut lines = self.lines.iter().filter(|line| line.vat == vat).peekable();
            lines.peek()?;
            let net: Pence = lines.map(|line| line.net).sum();
            Some(VatLine { vat, net, amount: net.basis_points(vat.basis_points()) })
        };
        VatKind::ALL.into_iter().filter_map(of).collect()
    }

    /// What it comes to.
    pub fn amounts(&self) -> Amounts {
        let of = |is_wanted: fn(LineKind) -> bool| {
            self.lines.iter().filter(|line| is_wanted(line.kind)).map(|line| line.net).sum::<Pence>()
        };
        let vat = self.vat_lines().iter().filter(|line| !line.vat.is_reversed()).map(|line| line.amount).sum();
        Amounts { gross: of(|_| true), materials: of(LineKind::is_allowable), vat }
    }

    /// What the contractor pays to HMRC by reverse charge.
    pub fn reverse_charge(&self) -> Pence {
        self.vat_lines().iter().filter(|line| line.vat.is_reversed()).map(|line| line.amount).sum()
    }

    /// The words that an invoice under the domestic reverse charge has to bear (HMRC, VAT Notice 735 and the guidance on
    /// building and construction services).
    pub fn reverse_charge_words(&self) -> Option<String> {
        let reversed: Vec<VatLine> = self.vat_lines().into_iter().filter(|line| line.vat.is_reversed()).collect();
        if reversed.is_empty() {
            return None;
        }
        let parts: Vec<String> =
            reversed.iter().map(|line| format!("{} at {}%", line.amount, line.vat.basis_points() / 100)).collect();
        Some(format!(
            "Reverse charge: VAT Act 1994 Section 55A applies. The customer is to account to HMRC for the VAT of {}.",
            parts.join(" and ")
        ))
    }
}

/// An invoice or a credit note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invoice {
    /// Its identifier.
    pub id: InvoiceId,
    /// Whose it is.
    pub subcontractor: SubcontractorId,
    /// The name that the subcontractor trades under.
    pub subcontractor_name: String,
    /// What it is.
    pub kind: InvoiceKind,
    /// How far it has come.
    pub state: InvoiceState,
    /// Who entered it.
    pub source: InvoiceSource,
    /// What is written on it.
    pub content: Content,
    /// What it comes to.
    pub amounts: Amounts,
    /// How much of the total is settled.
    pub settled: Pence,
    /// Whether the subcontractor has the last word in its thread.
    pub has_answer: bool,
    /// 1, and one more with every change.
    pub version: i64,
    /// The member who entered it.
    pub created_by: Option<UserId>,
    /// When it was entered.
    pub created_at: Timestamp,
    /// When it was handed in.
    pub submitted_at: Option<Timestamp>,
    /// When it was approved.
    pub approved_at: Option<Timestamp>,
    /// Who approved it.
    pub approved_by: Option<UserId>,
}

impl Invoice {
    /// Whether the portal shows it: what the office has entered and not handed in is the office's own.
    pub fn is_for_portal(&self) -> bool {
        self.source == InvoiceSource::Portal || self.submitted_at.is_some()
    }

    /// What is left of the total.
    pub fn outstanding(&self) -> Pence {
        if self.state == InvoiceState::Void { Pence::ZERO } else { self.amounts.total() - self.settled }
    }

    /// Whether it should have been paid before `day`.
    pub fn is_overdue(&self, day: Date) -> bool {
        self.kind == InvoiceKind::Invoice && self.state.is_owed() && self.content.due_on < day
    }

    /// The state is one of these.
    ///
    /// # Errors
    /// 409 `INVOICE_STATE`.
    pub fn require_state(&self, is_fitting: fn(InvoiceState) -> bool, message: &'static str) -> Result<()> {
        if is_fitting(self.state) {
            return Ok(());
        }
        Err(Error::conflict("INVOICE_STATE", message)
            .with_details(serde_json::json!({ "state": self.state.name(), "invoiceId": self.id.to_string() })))
    }
}

/// An entry of an invoice's thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvoiceNote {
    /// Its identifier.
    pub id: uuid::Uuid,
    /// What it is.
    pub kind: NoteKind,
    /// What it says.
    pub body: String,
    /// Whose it is, by name.
    pub author: String,
    /// Whether the subcontractor wrote it.
    pub is_subcontractor: bool,
    /// When.
    pub at: Timestamp,
}

/// A file that belongs to an invoice, in the organisation's Drive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvoiceFile {
    /// The file.
    pub file: kernel::FileId,
    /// Its name.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Bytes.
    pub size: i64,
    /// When it came.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn line(kind: LineKind, net: i64, vat: VatKind) -> Line {
        Line { kind, description: "Work".into(), net: Pence::new(net), vat }
    }

    fn content(lines: Vec<Line>) -> Content {
        Content {
            number: "INV-1".into(),
            issued_on: date(2026, 11, 1),
            due_on: date(2026, 11, 30),
            lines,
            purchase_order: None,
            event: None,
        }
    }

    #[test]
    fn materials_plant_and_fuel_reduce_the_base_and_travel_does_not() {
        let kinds =
            [LineKind::Labour, LineKind::Materials, LineKind::Plant, LineKind::Fuel, LineKind::Travel, LineKind::Other];
        let lines = kinds.into_iter().map(|kind| line(kind, 10_000, VatKind::Standard)).collect();
        let amounts = content(lines).amounts();
        assert_eq!((amounts.gross, amounts.materials), (Pence::new(60_000), Pence::new(30_000)));
        assert_eq!((amounts.liable(), amounts.vat), (Pence::new(30_000), Pence::new(12_000)));
    }

    #[test]
    fn vat_is_rounded_once_for_each_rate() {
        // Three times 0.33 at 20 % are 0.198 together, and three times 0.066 apart.
        let lines = vec![line(LineKind::Labour, 33, VatKind::Standard); 3];
        assert_eq!(content(lines).amounts().vat, Pence::new(20));
    }

    #[test]
    fn a_reverse_charge_is_not_on_the_invoice_but_in_words() {
        let content = content(vec![
            line(LineKind::Labour, 100_000, VatKind::ReverseCharge),
            line(LineKind::Materials, 20_000, VatKind::ReverseChargeReduced),
        ]);
        assert_eq!((content.amounts().vat, content.reverse_charge()), (Pence::ZERO, Pence::new(21_000)));
        assert_eq!(
            content.reverse_charge_words().expect("words"),
            "Reverse charge: VAT Act 1994 Section 55A applies. The customer is to account to HMRC for the VAT of £200.00 \
             at 20% and £10.00 at 5%."
        );
        assert!(content.require_vat_number(false).is_err() && content.require_vat_number(true).is_ok());
    }

    #[test]
    fn an_invoice_has_lines_that_come_to_something() {
        assert!(content(vec![]).checked().is_err());
        assert!(content(vec![line(LineKind::Labour, 0, VatKind::Exempt)]).checked().is_err());
        assert!(content(vec![line(LineKind::Labour, -1, VatKind::Exempt)]).checked().is_err());
        let early = Content { due_on: date(2026, 10, 31), ..content(vec![line(LineKind::Labour, 1, VatKind::Exempt)]) };
        assert!(early.checked().is_err());
    }
}
