//! Numbers that others give out, and their check digits: UTR, National Insurance, companies, VAT, employers, banks.

use kernel::{BankChangeId, Error, ErrorKind, Result, Timestamp};
use serde_json::json;

fn wrong(code: &'static str, field: &'static str, message: &'static str) -> Error {
    Error::new(ErrorKind::Invalid, code, message).with_details(json!({ "field": field }))
}

/// The text without blanks and hyphens, in capitals.
fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect::<String>().to_uppercase()
}

fn digits(text: &str) -> Option<Vec<i64>> {
    text.chars().map(|letter| letter.to_digit(10).map(i64::from)).collect()
}

/// A Unique Taxpayer Reference: ten digits, of which the first checks the others.
///
/// # Errors
/// `INVALID_UTR`.
pub fn utr(text: &str) -> Result<String> {
    let text = squeezed(text);
    let is_valid = digits(&text).filter(|digits| digits.len() == 10).is_some_and(|digits| {
        let weighted: i64 =
            digits[1..].iter().zip([6, 7, 8, 9, 10, 5, 4, 3, 2]).map(|(digit, weight)| digit * weight).sum();
        [2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1][usize::try_from(weighted % 11).unwrap_or(0)] == digits[0]
    });
    if is_valid { Ok(text) } else { Err(wrong("INVALID_UTR", "utr", "This is not a UTR: check its ten digits.")) }
}

/// A National Insurance number: `QQ123456C`, with two letters that HMRC gives out.
///
/// # Errors
/// `INVALID_NINO`.
pub fn nino(text: &str) -> Result<String> {
    let text = squeezed(text);
    let is_valid = text.is_ascii() && text.len() == 9 && {
        let letter = |at: usize, not: &str| {
            let letter = text.as_bytes()[at];
            letter.is_ascii_uppercase() && !not.as_bytes().contains(&letter)
        };
        letter(0, "DFIQUV")
            && letter(1, "DFIQUVO")
            && !["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"].contains(&&text[..2])
            && text[2..8].bytes().all(|byte| byte.is_ascii_digit())
            && (b'A'..=b'D').contains(&text.as_bytes()[8])
    };
    if is_valid {
        return Ok(text);
    }
    Err(wrong("INVALID_NINO", "nino", "This is not a National Insurance number such as AB 12 34 56 C."))
}

/// A company's registration number: eight digits, or two letters and six digits. Seven digits get their nought.
///
/// # Errors
/// `INVALID_COMPANY_NUMBER`.
pub fn company(text: &str) -> Result<String> {
    let mut text = squeezed(text);
    if text.len() == 7 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.insert(0, '0');
    }
    let is_valid = text.is_ascii() && text.len() == 8 && {
        let (head, tail) = text.split_at(2);
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        is_number(tail) && (is_number(head) || head.bytes().all(|byte| byte.is_ascii_uppercase()))
    };
    if is_valid {
        return Ok(text);
    }
    let message = "This is not a company number: eight digits, or two letters and six digits.";
    Err(wrong("INVALID_COMPANY_NUMBER", "companyNumber", message))
}

/// A VAT registration number: nine digits, of which the last two check the others; `GB` in front or not.
///
/// # Errors
/// `INVALID_VAT_NUMBER`.
pub fn vat(text: &str) -> Result<String> {
    let text = squeezed(text);
    let number = text.strip_prefix("GB").unwrap_or(&text);
    let is_valid = digits(number).filter(|digits| digits.len() == 9).is_some_and(|digits| {
        let weighted: i64 = digits[..7].iter().zip([8, 7, 6, 5, 4, 3, 2]).map(|(digit, weight)| digit * weight).sum();
        let check = digits[7] * 10 + digits[8];
        // Numbers given out since 2010 are checked with 55 more.
        (weighted + check) % 97 == 0 || (weighted + check + 55) % 97 == 0
    });
    if is_valid {
        return Ok(format!("GB{number}"));
    }
    Err(wrong("INVALID_VAT_NUMBER", "vatNumber", "This is not a VAT number: check its nine digits."))
}

/// The number that HMRC gives a verification: `V`, ten digits, and letters behind where there was no match.
///
/// # Errors
/// `INVALID_VERIFICATION_NUMBER`.
pub fn verification(text: &str) -> Result<String> {
    let text = squeezed(text);
    let is_valid = text.is_ascii() && (11..=13).contains(&text.len()) && {
        text.starts_with('V')
            && text[1..11].bytes().all(|byte| byte.is_ascii_digit())
            && text[11..].bytes().all(|byte| byte.is_ascii_uppercase())
    };
    if is_valid {
        return Ok(text);
    }
    let message =
        "This is not a verification number such as V1234567890, with letters behind where there was no match.";
    Err(wrong("INVALID_VERIFICATION_NUMBER", "number", message))
}

/// An employer's PAYE reference: three digits, a stroke, letters and digits.
///
/// # Errors
/// `INVALID_EMPLOYER_REFERENCE`.
pub fn employer(text: &str) -> Result<String> {
    let text = squeezed(text);
    let is_valid = text.is_ascii()
        && text.split_once('/').is_some_and(|(office, reference)| {
            office.len() == 3
                && office.bytes().all(|byte| byte.is_ascii_digit())
                && (1..=10).contains(&reference.len())
                && reference.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
    if is_valid {
        return Ok(text);
    }
    let message = "This is not an employer reference such as 123/AB45678.";
    Err(wrong("INVALID_EMPLOYER_REFERENCE", "employerReference", message))
}

/// Where money is sent: an account in the United Kingdom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bank {
    /// Whose account it is, as the bank has it.
    pub account_name: String,
    /// Six digits.
    pub sort_code: String,
    /// Eight digits.
    pub account_number: String,
}

/// An account that a subcontractor has named and nobody has confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BankChange {
    /// Its identifier.
    pub id: BankChangeId,
    /// The account.
    pub bank: Bank,
    /// Who named it.
    pub requested_by: String,
    /// When.
    pub requested_at: Timestamp,
}

impl Bank {
    /// An account as a person entered it.
    ///
    /// # Errors
    /// `INVALID_BANK`, which names the field.
    pub fn entered(account_name: &str, sort_code: &str, account_number: &str) -> Result<Self> {
        let wrong = |field, message| wrong("INVALID_BANK", field, message);
        let (name, sort_code, account_number) = (account_name.trim(), squeezed(sort_code), squeezed(account_number));
        if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
            return Err(wrong("accountName", "Say whose account it is, in at most 100 letters."));
        }
        let is_number = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(&sort_code, 6) {
            return Err(wrong("sortCode", "A sort code has six digits."));
        }
        if !is_number(&account_number, 8) {
            return Err(wrong("accountNumber", "An account number has eight digits."));
        }
        Ok(Self { account_name: name.to_owned(), sort_code, account_number })
    }

    /// The same as people see it who have no need to know: `**-**-56`, `****5678`.
    #[must_use]
    pub fn masked(&self) -> Self {
        Self {
            account_name: self.account_name.clone(),
            sort_code: format!("**-**-{}", self.sort_code.get(4..).unwrap_or_default()),
            account_number: format!("****{}", self.account_number.get(4..).unwrap_or_default()),
        }
    }

    /// The sort code as people write it: `12-34-56`.
    pub fn spaced_sort_code(&self) -> String {
        let part = |from: usize| self.sort_code.get(from..from + 2).unwrap_or_default();
        format!("{}-{}-{}", part(0), part(2), part(4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_utr_has_its_check_digit() {
        assert_eq!(utr("11234 56789").expect("valid"), "1123456789");
        for odd in ["1123456788", "2123456789", "123", "", "112345678a", "11234567890", "١١٢٣٤٥٦٧٨٩"] {
            assert_eq!(utr(odd).expect_err(odd).code(), "INVALID_UTR");
        }
    }

    #[test]
    fn every_utr_has_one_check_digit_and_no_other() {
        for body in ["123456789", "999999999", "000000001", "481516234"] {
            let valid = (0..10).filter(|check| utr(&format!("{check}{body}")).is_ok()).count();
            assert_eq!(valid, 1, "{body}");
        }
    }

    #[test]
    fn a_national_insurance_number_is_of_letters_that_are_given_out() {
        assert_eq!(nino("ab 12 34 56 c").expect("valid"), "AB123456C");
        for odd in ["QQ123456C", "AO123456C", "GB123456C", "AB123456E", "AB12345C", "AB12345éC", ""] {
            assert_eq!(nino(odd).expect_err(odd).code(), "INVALID_NINO");
        }
    }

    #[test]
    fn companies_and_vat_are_checked() {
        assert_eq!(company("1234567").expect("valid"), "01234567");
        assert_eq!(company("sc123456").expect("valid"), "SC123456");
        for odd in ["S1234567", "123456", "", "ÄÖ123456"] {
            assert!(company(odd).is_err(), "{odd}");
        }
        assert_eq!(vat("GB 123 4567 82").expect("valid"), "GB123456782");
        for odd in ["123456789", "GB12345678", "", "GBGB12345678"] {
            assert!(vat(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn verification_and_employer_numbers_have_their_form() {
        assert_eq!(verification("v1234567890/a".replace('/', "").as_str()).expect("valid"), "V1234567890A");
        for odd in ["1234567890", "V123456789", "V1234567890ABC", "V12345678901", "Vé23456789012"] {
            assert!(verification(odd).is_err(), "{odd}");
        }
        assert_eq!(employer("123/ab456").expect("valid"), "123/AB456");
        for odd in ["12/AB456", "123AB456", "123/", "123/AB456789012", "é23/AB"] {
            assert!(employer(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_bank_account_is_masked_to_its_last_digits() {
        let bank = Bank::entered(" M Zieliński ", "12-34-56", "1234 5678").expect("valid");
        assert_eq!(bank.spaced_sort_code(), "12-34-56");
        let masked = bank.masked();
        assert_eq!((masked.sort_code.as_str(), masked.account_number.as_str()), ("**-**-56", "****5678"));
        for (name, sort, number) in [("", "123456", "12345678"), ("x", "12345", "12345678"), ("x", "123456", "1234567")]
        {
            assert_eq!(Bank::entered(name, sort, number).expect_err("odd").code(), "INVALID_BANK");
        }
    }
}
