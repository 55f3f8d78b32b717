//! The deduction rules of the Construction Industry Scheme, as pure functions. `docs/cis.md` says where each comes from.
//!
//! Deductions follow payments: what is deducted depends on how much is paid and on the rate of the day on which it is paid,
//! never on the invoice's date. A part payment is the difference of two cumulative figures, so that parts add up to the
//! whole to the penny, in whatever steps it is paid.

use jiff::civil::date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Day, Pence};

/// At which rate HMRC says to deduct. It comes from verification alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CisRate {
    /// Gross payment status: nothing is deducted.
    Gross,
    /// Registered: the standard rate.
    Registered,
    /// Not registered, or not matched by HMRC: the higher rate.
    Unmatched,
}

/// The day from which rates apply, and the rates in hundredths of a per cent: gross, registered, unmatched.
type Rates = (Day, [i64; 3]);

/// The rates with which the scheme as it is now began.
const FIRST: Rates = (date(2007, 4, 6), [0, 2000, 3000]);

/// All rates, the latest first. A change of the law is a line here.
const RATES: &[Rates] = &[FIRST];

/// The rates of a table on that day; the first ones before there were any.
fn rates_on(table: &[Rates], on: Day) -> [i64; 3] {
    table.iter().find(|(from, _)| *from <= on).unwrap_or(&FIRST).1
}

impl CisRate {
    /// The rate in hundredths of a per cent on that day.
    pub fn basis_points(self, on: Day) -> i64 {
        let [gross, registered, unmatched] = rates_on(RATES, on);
        match self {
            Self::Gross => gross,
            Self::Registered => registered,
            Self::Unmatched => unmatched,
        }
    }

    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gross => "gross",
            Self::Registered => "registered",
            Self::Unmatched => "unmatched",
        }
    }

    /// What the database kept. An unknown word deducts most.
    pub fn from_stored(name: &str) -> Self {
        match name {
            "gross" => Self::Gross,
            "registered" => Self::Registered,
            _ => Self::Unmatched,
        }
    }
}

/// What an invoice or a credit note comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Amounts {
    /// All lines without VAT.
    pub gross: Pence,
    /// Those lines that reduce what is deducted from: materials, plant hire, fuel.
    pub materials: Pence,
    /// The VAT on the invoice; nothing of what the contractor pays by reverse charge.
    pub vat: Pence,
}

impl Amounts {
    /// What is owed before any deduction.
    pub fn total(self) -> Pence {
        self.gross + self.vat
    }

    /// What is deducted from: never less than nothing.
    pub fn liable(self) -> Pence {
        (self.gross - self.materials).at_least_zero()
    }

    /// The amounts of the first `settled` pence of the total. VAT first, then labour: each grows with `settled` by at most
    /// as much as what it is a share of, so no part of a payment is ever negative.
    fn up_to(self, settled: Pence) -> Self {
        let vat = self.vat.share(settled.get(), self.total().get());
        let gross = settled - vat;
        let liable = self.liable().share(gross.get(), self.gross.get());
        Self { gross, materials: gross - liable, vat }
    }

    /// What is paid, and what is deducted, where a payment settles the pence of the total from `from` to `to` at rates in
    /// hundredths of a per cent.
    pub fn pay(self, from: Pence, to: Pence, rate: i64, levy: i64) -> Payout {
        let (before, after) = (self.up_to(from), self.up_to(to));
        Payout {
            gross: after.gross - before.gross,
            materials: after.materials - before.materials,
            liable: after.liable() - before.liable(),
            vat: after.vat - before.vat,
            deduction: after.liable().basis_points(rate) - before.liable().basis_points(rate),
            levy: after.liable().basis_points(levy) - before.liable().basis_points(levy),
        }
    }
}

/// What a payment is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Payout {
    /// Without VAT, before any deduction.
    pub gross: Pence,
    /// What reduces what is deducted from.
    pub materials: Pence,
    /// What is deducted from.
    pub liable: Pence,
    /// VAT.
    pub vat: Pence,
    /// What is deducted for HMRC.
    pub deduction: Pence,
    /// What is deducted by contract.
    pub levy: Pence,
}

impl Payout {
    /// What is paid out.
    pub fn net(self) -> Pence {
        self.gross + self.vat - self.deduction - self.levy
    }

    /// The other way round: a credit note's part.
    #[must_use]
    pub fn negated(self) -> Self {
        Self {
            gross: -self.gross,
            materials: -self.materials,
            liable: -self.liable,
            vat: -self.vat,
            deduction: -self.deduction,
            levy: -self.levy,
        }
    }

    /// Several together.
    pub fn sum(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::default(), |sum, part| Self {
            gross: sum.gross + part.gross,
            materials: sum.materials + part.materials,
            liable: sum.liable + part.liable,
            vat: sum.vat + part.vat,
            deduction: sum.deduction + part.deduction,
            levy: sum.levy + part.levy,
        })
    }
}

/// What a subcontractor was paid in a tax month before the next payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MonthSoFar {
    /// The parts of all its invoices and credit notes, each by itself.
    pub parts: Payout,
    /// The payments as they were made.
    pub paid: Payout,
}

impl MonthSoFar {
    /// The month's parts with these ones.
    pub fn with(self, parts: impl IntoIterator<Item = Payout>) -> Payout {
        Payout::sum(parts.into_iter().chain([self.parts]))
    }

    /// One more payment of these parts. What is deducted in a month is never negative: where credit notes take back
    /// more labour than is paid in it, nothing is deducted. A single payment gives back what was deducted too much
    /// before, and at most that, so it makes no difference in which order and in which runs a month's invoices are
    /// paid.
    pub fn pay(self, parts: impl IntoIterator<Item = Payout>) -> Payout {
        let own = Payout::sum(parts);
        let month = self.with([own]);
        Payout {
            liable: month.liable.at_least_zero() - self.paid.liable,
            deduction: month.deduction.at_least_zero() - self.paid.deduction,
            levy: month.levy.at_least_zero() - self.paid.levy,
            ..own
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TODAY: Day = date(2026, 11, 25);

    fn pounds(pounds: i64) -> Pence {
        Pence::new(pounds * 100)
    }

    fn amounts(labour: i64, materials: i64, vat: i64) -> Amounts {
        Amounts { gross: Pence::new(labour + materials), materials: Pence::new(materials), vat: Pence::new(vat) }
    }

    #[test]
    fn the_published_example_comes_out_to_the_penny() {
        let invoice = Amounts { gross: pounds(2400), materials: pounds(800), vat: pounds(480) };
        let whole = invoice.pay(Pence::ZERO, invoice.total(), CisRate::Registered.basis_points(TODAY), 0);
        assert_eq!((whole.liable, whole.deduction), (pounds(1600), pounds(320)));
        assert_eq!(whole.net() - whole.vat, pounds(2080));
        assert_eq!((whole.vat, whole.net()), (pounds(480), pounds(2560)));
        let unmatched = invoice.pay(Pence::ZERO, invoice.total(), CisRate::Unmatched.basis_points(TODAY), 0);
        assert_eq!(unmatched.deduction, pounds(480));
        let gross = invoice.pay(Pence::ZERO, invoice.total(), CisRate::Gross.basis_points(TODAY), 0);
        assert_eq!((gross.deduction, gross.net()), (Pence::ZERO, pounds(2880)));
    }

    #[test]
    fn the_rate_is_the_payment_days() {
        let invoice = amounts(100_000, 0, 0);
        let half = Pence::new(50_000);
        let first = invoice.pay(Pence::ZERO, half, CisRate::Unmatched.basis_points(TODAY), 0);
        let second = invoice.pay(half, invoice.total(), CisRate::Registered.basis_points(TODAY), 0);
        assert_eq!((first.deduction, second.deduction), (Pence::new(15_000), Pence::new(10_000)));
    }

    #[test]
    fn a_credit_note_takes_back_what_was_deducted_and_never_more() {
        let paid = amounts(100_000, 0, 20_000).pay(Pence::ZERO, Pence::new(120_000), 2000, 0);
        let credit = amounts(30_000, 0, 6_000).pay(Pence::ZERO, Pence::new(36_000), 2000, 0).negated();
        let nothing = MonthSoFar::default();
        let whole = nothing.pay([paid, credit]);
        assert_eq!((whole.gross, whole.deduction), (Pence::new(70_000), Pence::new(14_000)));
        // Materials alone are paid while labour is credited.
        let materials = amounts(0, 100_000, 0).pay(Pence::ZERO, Pence::new(100_000), 2000, 0);
        assert_eq!(nothing.pay([materials, credit]).deduction, Pence::ZERO);
    }

    /// £1,000 of labour, a credit note of £300 and £500 of materials, all at 20 %.
    #[test]
    fn the_runs_of_a_month_deduct_the_same_in_any_order() {
        let of = |one: Amounts| one.pay(Pence::ZERO, one.total(), 2000, 0);
        let labour = of(amounts(100_000, 0, 0));
        let credit = of(amounts(30_000, 0, 0)).negated();
        let materials = of(amounts(0, 50_000, 0));
        for runs in [
            vec![vec![labour, credit], vec![materials]],
            vec![vec![labour], vec![materials, credit]],
            vec![vec![materials, credit], vec![labour]],
            vec![vec![labour, credit, materials]],
        ] {
            assert_eq!(month_of(&runs).paid.deduction, pounds(140), "{runs:?}");
        }
        let second = MonthSoFar { parts: labour, paid: labour }.pay([materials, credit]);
        assert_eq!((second.deduction, second.net()), (-pounds(60), pounds(260)), "what was taken before is given back");
    }

    #[test]
    fn a_change_of_the_law_is_a_line() {
        let table = [(date(2027, 4, 6), [0, 2500, 3500]), FIRST];
        assert_eq!(rates_on(&table, date(2027, 4, 6)), [0, 2500, 3500]);
        assert_eq!(rates_on(&table, date(2027, 4, 5)), FIRST.1);
        assert_eq!(rates_on(&table, date(2000, 1, 1)), FIRST.1);
    }

    /// A month after these runs.
    fn month_of(runs: &[Vec<Payout>]) -> MonthSoFar {
        runs.iter().fold(MonthSoFar::default(), |month, run| {
            let paid = month.pay(run.iter().copied());
            MonthSoFar { parts: month.with(run.iter().copied()), paid: Payout::sum([month.paid, paid]) }
        })
    }

    #[test]
    fn a_levy_is_the_contracts_and_comes_off_beside() {
        let whole = amounts(100_000, 50_000, 0).pay(Pence::ZERO, Pence::new(150_000), 2000, 125);
        assert_eq!((whole.deduction, whole.levy), (Pence::new(20_000), Pence::new(1_250)));
        assert_eq!(whole.net(), Pence::new(128_750));
    }

    /// The ends of consecutive parts, in whatever steps, up to the total.
    fn steps(total: i64, cuts: &[u16]) -> Vec<Pence> {
        let mut ends: Vec<i64> =
            cuts.iter().map(|cut| i64::try_from(i128::from(total) * i128::from(*cut) / 65_535).unwrap_or(0)).collect();
        ends.push(total);
        ends.sort_unstable();
        ends.into_iter().map(Pence::new).collect()
    }

    proptest! {
        #[test]
        fn parts_add_up_to_the_whole_whatever_the_steps(
            labour in 0i64..50_000_000, materials in 0i64..50_000_000, vat in 0i64..10_000_000,
            rate in prop::sample::select(vec![0i64, 2000, 3000]), levy in 0i64..500,
            cuts in prop::collection::vec(any::<u16>(), 0..12), other in prop::collection::vec(any::<u16>(), 0..12),
        ) {
            let invoice = amounts(labour, materials, vat);
            let whole = invoice.pay(Pence::ZERO, invoice.total(), rate, levy);
            prop_assert_eq!(whole.deduction, invoice.liable().basis_points(rate));
            for cuts in [cuts, other] {
                let (mut from, mut parts) = (Pence::ZERO, Vec::new());
                for to in steps(invoice.total().get(), &cuts) {
                    let part = invoice.pay(from, to, rate, levy);
                    for amount in [part.gross, part.materials, part.liable, part.vat, part.deduction, part.levy] {
                        prop_assert!(amount >= Pence::ZERO, "{part:?}");
                    }
                    prop_assert_eq!(part.gross + part.vat, to - from);
                    prop_assert_eq!(part.materials + part.liable, part.gross);
                    prop_assert!(part.deduction <= part.liable + Pence::new(1));
                    parts.push(part);
                    from = to;
                }
                prop_assert_eq!(Payout::sum(parts), whole);
            }
        }

        #[test]
        fn the_order_and_the_runs_of_a_month_are_irrelevant_and_its_deduction_is_never_negative(
            notes in prop::collection::vec((0i64..1_000_000, 0i64..1_000_000, 0i64..200_000, any::<bool>()), 1..12),
            rate in prop::sample::select(vec![0i64, 2000, 3000]), levy in 0i64..500,
            order in any::<prop::sample::Index>(), cuts in prop::collection::vec(any::<bool>(), 12),
        ) {
            let mut parts: Vec<Payout> = notes.iter().map(|(labour, materials, vat, is_credit)| {
                let one = amounts(*labour, *materials, *vat);
                let part = one.pay(Pence::ZERO, one.total(), rate, levy);
                if *is_credit { part.negated() } else { part }
            }).collect();
            let whole = MonthSoFar::default().pay(parts.clone());
            prop_assert!(whole.deduction >= Pence::ZERO && whole.liable >= Pence::ZERO && whole.levy >= Pence::ZERO);
            // Another order, in as many runs as it is cut into.
            let turn = order.index(parts.len());
            parts.rotate_left(turn);
            if cuts[0] {
                parts.reverse();
            }
            let mut runs: Vec<Vec<Payout>> = vec![Vec::new()];
            for (part, is_cut) in parts.iter().zip(cuts) {
                if is_cut {
                    runs.push(Vec::new());
                }
                runs.last_mut().expect("there is one").push(*part);
            }
            for count in 1..=runs.len() {
                prop_assert!(month_of(&runs[..count]).paid.deduction >= Pence::ZERO);
            }
            prop_assert_eq!(month_of(&runs).paid, whole);
        }
    }
}
