//! Who works for the demo organisation, what was ordered from them and what they ask for. Orders and invoices that lie in the
//! Drive have the same numbers, firms and amounts here.

use ::invoicing::model::{CisRate, InvoiceKind, Line, LineKind, Pence, SubcontractorKind, VatKind};

use SubcontractorKind::{Company, Partnership, SoleTrader};

/// An order: its number, what for, and how much in whole pounds.
pub(super) type Order = (&'static str, &'static str, i64);

pub(super) struct Firm {
    pub(super) trading_name: &'static str,
    pub(super) legal_name: &'static str,
    pub(super) kind: SubcontractorKind,
    pub(super) utr: &'static str,
    pub(super) vat_number: Option<&'static str>,
    pub(super) email: &'static str,
    pub(super) address: &'static str,
    pub(super) account: Option<(&'static str, &'static str)>,
    /// Number, years ago, rate; none where HMRC was never asked.
    pub(super) verification: Option<(&'static str, i64, CisRate)>,
    pub(super) agreed: Option<i64>,
    pub(super) order: Order,
}

const OSTRANE: usize = 0;
const HALDEN: usize = 1;
const WRONA: usize = 2;
const BRYN: usize = 3;
const RAVEL: usize = 4;
const CORRAN: usize = 5;
const NORTHAIR: usize = 8;

/// The firm that the portal is shown with.
pub(super) const IN_PORTAL: usize = OSTRANE;

/// They lie in the Drive under the same numbers. More was invoiced under Wrona Roofing's than was ordered.
pub(super) const FIRMS: [Firm; 9] = [
    Firm {
        trading_name: "Ostrane Groundworks",
        legal_name: "Ostrane Groundworks Limited",
        kind: Company,
        utr: "2482917365",
        vat_number: Some("482019357"),
        email: "accounts@ostrane.example",
        address: "14 Quay Lane\nSaltmarsh",
        account: Some(("20-45-17", "48210936")),
        verification: Some(("V1042938475", 1, CisRate::Registered)),
        agreed: Some(8_000_000),
        order: ("PO-2310", "Groundworks, Kestrel Wharf", 32_000),
    },
    Firm {
        trading_name: "Halden Steel",
        legal_name: "Halden Steel Limited",
        kind: Company,
        utr: "1730184526",
        vat_number: Some("730184558"),
        email: "office@haldensteel.example",
        address: "Unit 9, Saltmarsh Road\nEast Quay",
        account: Some(("30-11-62", "77120458")),
        verification: Some(("V1038475629", 1, CisRate::Gross)),
        agreed: None,
        order: ("PO-2312", "Reinforcement, cut, bent and fixed, Kestrel Wharf", 60_000),
    },
    Firm {
        trading_name: "Wrona Roofing",
        legal_name: "Krzysztof Wrona",
        kind: SoleTrader,
        utr: "6295640817",
        vat_number: None,
        email: "krzysztof@wrona-roofing.example",
        address: "17 Weir Street\nDunmarrow",
        account: Some(("40-22-08", "31557092")),
        verification: Some(("V1047203948", 1, CisRate::Registered)),
        agreed: Some(600_000),
        order: ("PO-2308", "Roof of the hall, Aldermoor School", 6_500),
    },
    Firm {
        trading_name: "Bryn Plastering",
        legal_name: "Gareth Bryn",
        kind: SoleTrader,
        utr: "1618403729",
        vat_number: None,
        email: "gareth@bryn-plastering.example",
        address: "2 Chapel Row\nAldermoor",
        account: Some(("60-70-19", "20114873")),
        verification: Some(("V1051938274AB", 0, CisRate::Unmatched)),
        agreed: None,
        order: ("PO-2309", "Plastering of the kitchen, Aldermoor School", 9_000),
    },
    Firm {
        trading_name: "Ravel Scaffolding",
        legal_name: "Ravel & Sons",
        kind: Partnership,
        utr: "7847261903",
        vat_number: Some("295640823"),
        email: "office@ravelscaffolding.example",
        address: "The Yard, Quay Road\nEast Quay",
        account: Some(("20-45-90", "61830274")),
        verification: Some(("V0992837465", 4, CisRate::Registered)),
        agreed: None,
        order: ("PO-2316", "Scaffold, Kestrel Wharf", 14_000),
    },
    Firm {
        trading_name: "Corran Joinery",
        legal_name: "Fiona Corran",
        kind: SoleTrader,
        utr: "2153729640",
        vat_number: None,
        email: "fiona@corran.example",
        address: "Saw Mill, Corran",
        account: None,
        verification: None,
        agreed: None,
        order: ("PO-2317", "Doors and servery counter, Aldermoor School", 12_500),
    },
    Firm {
        trading_name: "Brightline Facades",
        legal_name: "Brightline Facades Limited",
        kind: Company,
        utr: "3401928370",
        vat_number: Some("519203858"),
        email: "office@brightlinefacades.example",
        address: "Glassworks Road\nAldermoor",
        account: Some(("30-98-71", "11902837")),
        verification: Some(("V1044820193", 1, CisRate::Gross)),
        agreed: None,
        order: ("PO-2313", "Unitised cladding, Kestrel Wharf", 480_000),
    },
    Firm {
        trading_name: "Stonegate Masonry",
        legal_name: "Stonegate Masonry Limited",
        kind: Company,
        utr: "6820194756",
        vat_number: Some("604918245"),
        email: "office@stonegatemasonry.example",
        address: "5 Stone Gate\nDunmarrow",
        account: Some(("60-14-33", "50718294")),
        verification: Some(("V1049918372", 0, CisRate::Registered)),
        agreed: None,
        order: ("PO-2314", "Blockwork, Kestrel Wharf", 38_000),
    },
    Firm {
        trading_name: "Northair Ventilation",
        legal_name: "Northair Ventilation Limited",
        kind: Company,
        utr: "9538201947",
        vat_number: Some("718204943"),
        email: "office@northairventilation.example",
        address: "Unit 2, Mill Park\nAldermoor",
        account: Some(("20-61-08", "83920174")),
        verification: Some(("V1050284716", 0, CisRate::Registered)),
        agreed: None,
        order: ("PO-2315", "Ductwork, Kestrel Wharf", 54_000),
    },
];

/// What an invoice asks for.
#[derive(Clone, Copy)]
pub(super) enum Work {
    /// Labour and materials, in whole pounds.
    Job(i64, i64, VatKind),
    /// Each line as it is on the paper, in pence.
    Paper(&'static [(LineKind, &'static str, i64)], VatKind),
}

impl Work {
    pub(super) fn lines(self) -> Vec<Line> {
        let line = |kind, words: &str, pence: i64, vat| Line {
            kind,
            description: words.to_owned(),
            net: Pence::new(pence),
            vat,
        };
        match self {
            Self::Job(labour, materials, vat) => {
                let mut lines = vec![line(LineKind::Labour, "Labour as agreed", labour * 100, vat)];
                if materials > 0 {
                    lines.push(line(LineKind::Materials, "Materials", materials * 100, vat));
                }
                lines
            }
            Self::Paper(lines, vat) => {
                lines.iter().map(|(kind, words, pence)| line(*kind, words, *pence, vat)).collect()
            }
        }
    }
}

const fn job(labour: i64, materials: i64, vat: VatKind) -> Work {
    Work::Job(labour, materials, vat)
}

const RC: VatKind = VatKind::ReverseCharge;
const NO_VAT: VatKind = VatKind::Exempt;

/// The invoice whose paper lies in the Drive, and how many days ago it came where its paper is of another time.
pub(super) const ON_PAPER: &str = "INV-20418";
pub(super) const ON_PAPER_AGO: i64 = 10;
const PAPER_LINES: &[(LineKind, &str, i64)] = &[
    (LineKind::Labour, "Excavate foundation trench, east side, 86 m³ at £38.50", 331_100),
    (LineKind::Labour, "Cart away to licensed tip, 14 loads at £165.00", 231_000),
    (LineKind::Materials, "Type 1 sub-base, laid and compacted, 52 t at £27.80", 144_560),
];

/// By its number in the list, a subcontractor; the invoice's number; what it asks for.
pub(super) type Paid = (usize, &'static str, Work);

/// What was paid in the two closed months.
pub(super) const PAID: [[Paid; 4]; 2] = [
    [
        (OSTRANE, "INV-20355", job(1600, 800, RC)),
        (HALDEN, "HS-0311", job(4200, 1950, RC)),
        (WRONA, "2026/31", job(1840, 265, NO_VAT)),
        (BRYN, "0007", job(960, 0, NO_VAT)),
    ],
    [
        (OSTRANE, "INV-20381", job(2350, 1120, RC)),
        (HALDEN, "HS-0324", job(3875, 640, RC)),
        (WRONA, "2026/34", job(2210, 418, NO_VAT)),
        (BRYN, "0008", job(1180, 145, NO_VAT)),
    ],
];

/// Who does what to an open invoice.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    Draft,
    Submitted,
    Queried(&'static str),
    Approved,
    PartPaid,
    Scheduled,
    Void,
}

/// A subcontractor, the invoice's number and kind, how many days ago it was issued, what it asks for and what became of it.
pub(super) type Open = (usize, &'static str, InvoiceKind, i64, Work, Fate);

/// The open ones, the oldest first.
pub(super) const OPEN: [Open; 13] = [
    (OSTRANE, "INV-20396", InvoiceKind::Invoice, 41, job(3120, 1480, RC), Fate::Approved),
    (WRONA, "2026/37", InvoiceKind::Invoice, 24, job(1975, 380, NO_VAT), Fate::PartPaid),
    (HALDEN, "HS-0331", InvoiceKind::Invoice, 20, job(6150, 2875, RC), Fate::Scheduled),
    (BRYN, "0009", InvoiceKind::Invoice, 15, job(1040, 88, NO_VAT), Fate::Approved),
    (BRYN, "0009a", InvoiceKind::Invoice, 14, job(1040, 88, NO_VAT), Fate::Void),
    (NORTHAIR, "N-1184", InvoiceKind::Invoice, 12, job(3480, 5210, RC), Fate::Approved),
    (
        OSTRANE,
        ON_PAPER,
        InvoiceKind::Invoice,
        ON_PAPER_AGO,
        Work::Paper(PAPER_LINES, RC),
        Fate::Queried("14 loads to the tip are invoiced, but we have 13 tickets. Which is right?"),
    ),
    (RAVEL, "RS-778", InvoiceKind::Invoice, 10, job(2600, 0, VatKind::Standard), Fate::Approved),
    (OSTRANE, "CN-118", InvoiceKind::CreditNote, 9, job(240, 0, RC), Fate::Approved),
    (HALDEN, "HS-0333", InvoiceKind::Invoice, 6, job(1420, 233, RC), Fate::Submitted),
    (CORRAN, "FC-14", InvoiceKind::Invoice, 5, job(1325, 640, NO_VAT), Fate::Submitted),
    (OSTRANE, "INV-20424", InvoiceKind::Invoice, 3, job(1980, 310, RC), Fate::Submitted),
    (RAVEL, "RS-781", InvoiceKind::Invoice, 0, job(880, 0, VatKind::Standard), Fate::Draft),
];
