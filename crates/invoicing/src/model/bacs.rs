//! Payments as a file of BACS Standard 18: what banks and payment bureaus take from those who have a service user number.
//!
//! One file for one processing day: labels of 80 letters, a record of 100 for each payment, one that takes the sum from the
//! payer's account (the contra record), and labels that repeat the sums.

use kernel::{Error, ErrorKind, Result, folded};

use super::{Bank, Day, Pence, plus_days};

/// How long a name or a reference is at most.
const WORDS: usize = 18;
/// The most pence that a record holds: eleven digits.
const MOST: i64 = 99_999_999_999;

/// Who pays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Originator {
    /// The service user number, six digits.
    pub user_number: String,
    /// The account that money is taken from.
    pub bank: Bank,
}

/// A payment to somebody's account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credit {
    /// The account.
    pub bank: Bank,
    /// How much.
    pub amount: Pence,
    /// What the payee reads on the statement of account.
    pub reference: String,
}

/// A service user number: six digits.
///
/// # Errors
/// `INVALID_BACS_USER_NUMBER`.
pub fn user_number(text: &str) -> Result<String> {
    let digits: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if digits.is_empty() || (digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return Ok(digits);
    }
    let message = "A BACS service user number has six digits.";
    Err(Error::new(ErrorKind::Invalid, "INVALID_BACS_USER_NUMBER", message)
        .with_details(serde_json::json!({ "field": "bacsUserNumber" })))
}

/// The text in the letters that the standard knows, so long at most: capitals, digits, and `. & / -`.
fn words(text: &str, most: usize) -> String {
    let mut plain = String::new();
    for letter in folded(text).to_uppercase().chars() {
        match letter {
            'A'..='Z' | '0'..='9' | '.' | '&' | '/' | '-' | ' ' => plain.push(letter),
            'Ł' => plain.push('L'),
            'Ø' => plain.push('O'),
            'Đ' | 'Ð' => plain.push('D'),
            'Æ' => plain.push_str("AE"),
            'Œ' => plain.push_str("OE"),
            '\'' | '’' => {}
            _ => plain.push(' '),
        }
    }
    plain.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// ` 26329`: a day as labels have it, by its number in the year.
fn label_day(day: Day) -> String {
    format!(" {:02}{:03}", day.year().rem_euclid(100), day.day_of_year())
}

/// The day on which BACS works on payments that are to arrive on `pay_on`: the working day before. Bank holidays are not
/// known here; on Saturdays and Sundays nothing arrives, so such payments arrive on the Friday.
pub fn processing_day(pay_on: Day) -> Day {
    let is_weekend = |day: Day| day.weekday().to_monday_zero_offset() > 4;
    let mut arrives = pay_on;
    while is_weekend(arrives) {
        arrives = plus_days(arrives, -1);
    }
    let mut day = plus_days(arrives, -1);
    while is_weekend(day) {
        day = plus_days(day, -1);
    }
    day
}

/// The file. `serial` is six letters that no other file of the day has.
///
/// # Errors
/// `PAYMENT_TOO_LARGE` where a record cannot hold an amount.
pub fn file(payer: &Originator, serial: &str, (made_on, pay_on): (Day, Day), credits: &[Credit]) -> Result<String> {
    let sum: Pence = credits.iter().map(|credit| credit.amount).sum();
    if sum.get() > MOST {
        let message = "A file of BACS Standard 18 holds less than a thousand million pounds. Make smaller runs.";
        return Err(Error::new(ErrorKind::Unprocessable, "PAYMENT_TOO_LARGE", message));
    }
    let number = payer.user_number.as_str();
    let own_name = words(&payer.bank.account_name, WORDS);
    let processing = label_day(processing_day(pay_on));
    // Labels at the end repeat those at the beginning.
    let first_label = |name: &str| {
        let file = format!("A{number}S  1{number}");
        let (made, ends) = (label_day(made_on), label_day(plus_days(pay_on, 7)));
        format!("{name}1{file}{serial:0>6}00010001{:6}{made}{ends} 000000{:20}", "", "")
    };
    let second_label = |name: &str| format!("{name}2F0200000100{:35}00{:28}", "", "");
    let mut lines = vec![
        format!("VOL1{serial:0>6}{:31}{number}{:32}1", "", ""),
        first_label("HDR"),
        second_label("HDR"),
        format!("UHL1{processing}999999    000000001 DAILY  001{:40}", ""),
    ];
    let record = |to: &Bank, code: &str, amount: Pence, (name, reference, payee): (&str, &str, &str)| {
        format!(
            "{}{}0{code}{}{}    {:011}{name:<18}{reference:<18}{payee:<18}",
            to.sort_code,
            to.account_number,
            payer.bank.sort_code,
            payer.bank.account_number,
            amount.get()
        )
    };
    for Credit { bank, amount, reference } in credits {
        let texts = (own_name.as_str(), &*words(reference, WORDS), &*words(&bank.account_name, WORDS));
        lines.push(record(bank, "99", *amount, texts));
    }
    lines.push(record(&payer.bank, "17", sum, ("", "CONTRA", &own_name)));
    lines.push(first_label("EOF"));
    lines.push(second_label("EOF"));
    lines.push(format!("UTL1{:013}{:013}{:07}{:07}{:36}", sum.get(), sum.get(), 1, credits.len(), ""));
    Ok(lines.join("\r\n") + "\r\n")
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn bank(name: &str, sort_code: &str, account_number: &str) -> Bank {
        Bank::entered(name, sort_code, account_number).expect("valid")
    }

    fn payer() -> Originator {
        Originator { user_number: "123456".into(), bank: bank("Dunmarrow Construction Ltd", "20-00-01", "10203040") }
    }

    #[test]
    fn every_field_stands_in_its_columns() {
        let credits = [
            Credit {
                bank: bank("Krzysztof Łódź & Söhne", "40-22-08", "31557092"),
                amount: Pence::new(208_000),
                reference: "INV 7".into(),
            },
            Credit {
                bank: bank("O’Hara Ltd", "60-70-19", "20114873"),
                amount: Pence::new(1),
                reference: "2026/31_x".into(),
            },
        ];
        // 26 November 2026 is a Thursday.
        let text = file(&payer(), "AB12", (date(2026, 11, 24), date(2026, 11, 26)), &credits).expect("a file");
        let lines: Vec<&str> = text.split("\r\n").collect();
        let lengths: Vec<usize> = lines.iter().map(|line| line.len()).collect();
        assert_eq!(lengths, [80, 80, 80, 80, 100, 100, 100, 80, 80, 80, 0]);
        assert!(text.is_ascii());
        assert_eq!((&lines[0][..10], &lines[0][41..47], &lines[0][79..]), ("VOL100AB12", "123456", "1"));
        assert_eq!(&lines[1][..21], "HDR1A123456S  1123456");
        assert_eq!((&lines[1][21..35], &lines[1][41..47], &lines[1][47..53]), ("00AB1200010001", " 26328", " 26337"));
        assert_eq!((&lines[2][..15], &lines[2][50..52]), ("HDR2F0200000100", "00"));
        assert_eq!(&lines[3][..40], "UHL1 26329999999    000000001 DAILY  001");
        assert_eq!(
            (&lines[4][..17], &lines[4][17..31], &lines[4][35..46]),
            ("40220831557092099", "20000110203040", "00000208000")
        );
        assert_eq!(
            (&lines[4][46..64], &lines[4][64..82], &lines[4][82..]),
            ("DUNMARROW CONSTRUC", "INV 7             ", "KRZYSZTOF LODZ & S")
        );
        assert_eq!((&lines[5][64..82], &lines[5][82..]), ("2026/31 X         ", "OHARA LTD         "));
        assert_eq!(
            (&lines[6][..17], &lines[6][35..46], &lines[6][64..70]),
            ("20000110203040017", "00000208001", "CONTRA")
        );
        assert_eq!((&lines[7][..4], &lines[7][4..], &lines[8][..4]), ("EOF1", &lines[1][4..], "EOF2"));
        assert_eq!(&lines[9][..44], "UTL10000000208001000000020800100000010000002");
    }

    #[test]
    fn payments_are_worked_on_the_working_day_before() {
        for (pay_on, day) in [
            (date(2026, 11, 26), date(2026, 11, 25)),
            (date(2026, 11, 30), date(2026, 11, 27)),
            (date(2026, 11, 29), date(2026, 11, 26)),
            (date(2026, 11, 28), date(2026, 11, 26)),
        ] {
            assert_eq!(processing_day(pay_on), day, "{pay_on}");
        }
    }

    #[test]
    fn what_a_record_cannot_hold_is_refused() {
        let credit =
            Credit { bank: bank("A", "40-22-08", "31557092"), amount: Pence::new(MOST), reference: String::new() };
        let day = date(2026, 11, 26);
        let refused = file(&payer(), "1", (day, day), &[credit.clone(), credit]).expect_err("too large");
        assert_eq!(refused.code(), "PAYMENT_TOO_LARGE");
        assert_eq!(user_number("12 34 56").expect("valid"), "123456");
        for odd in ["12345", "1234567", "12345x", "١٢٣٤٥٦"] {
            assert_eq!(user_number(odd).expect_err(odd).code(), "INVALID_BACS_USER_NUMBER");
        }
    }
}
