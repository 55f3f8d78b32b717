//! Deductions from whole invoices, to the penny, each with the public source of its rule.
//!
//! HMRC publishes one example in figures, `THE_PUBLISHED_ONE`. Its other pages state the rule in words; the examples after
//! them have figures of our own, and say so: 'after the rule in'.

use jiff::civil::date;

use super::{CisRate, Content, Line, LineKind, Pence, VatKind};

use LineKind::{Fuel, Labour, Materials, Other, Plant, Travel};
use VatKind::{Exempt, Reduced, ReverseCharge, ReverseChargeReduced, Standard, Zero};

/// An invoice and what is paid of it, in pence.
struct Example {
    source: &'static str,
    lines: &'static [(LineKind, i64, VatKind)],
    rate: CisRate,
    gross: i64,
    materials: i64,
    deduction: i64,
    vat: i64,
    net: i64,
}

const THE_PUBLISHED_ONE: Example = Example {
    source: "gov.uk, What you must do as a CIS contractor: make deductions and pay subcontractors",
    lines: &[(Labour, 160_000, Standard), (Materials, 80_000, Standard)],
    rate: CisRate::Registered,
    gross: 240_000,
    materials: 80_000,
    deduction: 32_000,
    vat: 48_000,
    net: 256_000,
};

const EXAMPLES: &[Example] = &[
    THE_PUBLISHED_ONE,
    Example {
        source: "after the rule in CIS 340, section 3: the higher rate where HMRC finds no match",
        rate: CisRate::Unmatched,
        deduction: 48_000,
        net: 240_000,
        ..THE_PUBLISHED_ONE
    },
    Example {
        source: "after the rule in CIS 340, section 3: nothing is deducted with gross payment status",
        rate: CisRate::Gross,
        deduction: 0,
        net: 288_000,
        ..THE_PUBLISHED_ONE
    },
    Example {
        source: "after the rule in gov.uk, make deductions: plant hire, and fuel but for travelling, come off",
        lines: &[(Labour, 90_000, Standard), (Plant, 35_000, Standard), (Fuel, 5_025, Standard)],
        rate: CisRate::Registered,
        gross: 130_025,
        materials: 40_025,
        deduction: 18_000,
        vat: 26_005,
        net: 138_030,
    },
    Example {
        source: "after the rule in CISR15080: travelling and lodging are part of the contract, and deducted from",
        lines: &[(Labour, 50_000, Standard), (Travel, 4_560, Standard), (Travel, 12_000, Zero)],
        rate: CisRate::Registered,
        gross: 66_560,
        materials: 0,
        deduction: 13_312,
        vat: 10_912,
        net: 64_160,
    },
    Example {
        source: "after the rule in CISR13070: materials count without VAT where the subcontractor gets it back",
        lines: &[(Labour, 100_000, Standard), (Materials, 20_000, Standard)],
        rate: CisRate::Registered,
        gross: 120_000,
        materials: 20_000,
        deduction: 20_000,
        vat: 24_000,
        net: 124_000,
    },
    Example {
        source: "after the rule in gov.uk, make deductions: and with VAT where the subcontractor is not registered for it",
        lines: &[(Labour, 100_000, Exempt), (Materials, 24_000, Exempt)],
        rate: CisRate::Registered,
        gross: 124_000,
        materials: 24_000,
        deduction: 20_000,
        vat: 0,
        net: 104_000,
    },
    Example {
        source: "after the rule in gov.uk, VAT reverse charge for construction: the deduction is as it is with VAT",
        lines: &[(Labour, 160_000, ReverseCharge), (Materials, 80_000, ReverseChargeReduced)],
        rate: CisRate::Registered,
        gross: 240_000,
        materials: 80_000,
        deduction: 32_000,
        vat: 0,
        net: 208_000,
    },
    Example {
        source: "after the rule in CIS 340, section 3: nothing is deducted from a payment for materials alone",
        lines: &[(Materials, 80_000, Standard)],
        rate: CisRate::Unmatched,
        gross: 80_000,
        materials: 80_000,
        deduction: 0,
        vat: 16_000,
        net: 96_000,
    },
    Example {
        source: "after the rule in CIS 340, section 3: what is neither labour nor a cost that comes off is deducted from",
        lines: &[(Labour, 100_000, Reduced), (Other, 15_000, Reduced), (Materials, 40_000, Reduced)],
        rate: CisRate::Unmatched,
        gross: 155_000,
        materials: 40_000,
        deduction: 34_500,
        vat: 7_750,
        net: 128_250,
    },
    Example {
        source: "our own rule, since HMRC states none: to the nearest penny (20 % of £333.33 is £66.666)",
        lines: &[(Labour, 33_333, Exempt)],
        rate: CisRate::Registered,
        gross: 33_333,
        materials: 0,
        deduction: 6_667,
        vat: 0,
        net: 26_666,
    },
    Example {
        source: "our own rule, since HMRC states none: half a penny up (30 % of £0.05 is £0.015)",
        lines: &[(Labour, 5, Exempt)],
        rate: CisRate::Unmatched,
        gross: 5,
        materials: 0,
        deduction: 2,
        vat: 0,
        net: 3,
    },
];

#[test]
fn the_examples_come_out_to_the_penny() {
    for Example { source, lines, rate, gross, materials, deduction, vat, net } in EXAMPLES {
        let lines = lines.iter().map(|(kind, net, vat)| Line {
            kind: *kind,
            description: "Work".into(),
            net: Pence::new(*net),
            vat: *vat,
        });
        let amounts = Content {
            number: "INV-1".into(),
            issued_on: date(2026, 11, 1),
            due_on: date(2026, 11, 30),
            lines: lines.collect(),
            purchase_order: None,
            event: None,
        }
        .amounts();
        let paid = amounts.pay(Pence::ZERO, amounts.total(), rate.basis_points(date(2026, 11, 20)), 0);
        let figures = [paid.gross, paid.materials, paid.deduction, paid.vat, paid.net()].map(Pence::get);
        assert_eq!(figures, [*gross, *materials, *deduction, *vat, *net], "{source}");
        assert_eq!(paid.liable, Pence::new(gross - materials), "{source}");
    }
}
