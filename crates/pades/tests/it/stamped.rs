//! Signatures of which somebody else says when they were made.

use pades::{TimestampQuestion, Verdict, seal, verify};
use test_kit::{Stamping, TimeStamper};

use crate::samples::{Kind, NOW, Office, document, places, prepared};

/// A container, as it is before anybody stamps it.
fn container(office: &Office) -> Vec<u8> {
    let subject = pades::Subject { name: "Ida", organisation: "D", mail: None, serial: None };
    seal(&office.0.signer(&subject, NOW).unwrap(), &[7; 32]).unwrap()
}

#[test]
fn a_stamped_signature_holds_and_says_when_and_by_whom() {
    let (office, stamper) = (Office::new(), TimeStamper::new());
    let prepared = prepared(&document(Kind::Streams, 1), &places());
    let first = office.sign_stamped(&prepared, "Signer1", &stamper);
    let second = office.sign(&first, "Signer2", "Grace Holloway", false);
    let report = verify(&office.sign_stamped(&second, "Seal", &stamper)).unwrap();
    let said = report.sentences(&office.known());
    assert_eq!(report.verdict(&office.known()), Verdict::Good, "{said:#?}");
    let found = report.signatures[0].timestamp.as_ref().unwrap();
    assert_eq!((found.at, found.name.as_str(), found.fault.as_ref()), (NOW as i64 + 2, "Dunmarrow Time", None));
    assert!(report.signatures[1].timestamp.is_none() && report.signatures[2].timestamp.is_some());
    assert!(report.signatures.iter().all(|one| one.baseline));
    assert!(said[1].ends_with("Time confirmed by Dunmarrow Time: 25 Nov 2026, 09:46 UTC."));
}

#[test]
fn an_answer_that_is_not_to_the_question_stamps_nothing() {
    let container = container(&Office::new());
    let stamper = TimeStamper::new();
    let refused = |stamper: &TimeStamper, stamping| {
        stamper.will(stamping);
        let question = TimestampQuestion::new(&container, None).unwrap();
        question.answered(&stamper.answer(question.der(), NOW)).unwrap_err()
    };
    assert_eq!(refused(&stamper, Stamping::Another), "its answer is about another signature");
    assert_eq!(refused(&stamper, Stamping::Stale), "its answer is to another question");
    assert_eq!(refused(&stamper, Stamping::Refused), "it refused with status 2");
    assert_eq!(refused(&stamper, Stamping::Forged), "it does not match its certificate");
    assert!(refused(&stamper, Stamping::Broken).starts_with("its answer cannot be read"));
    let why = refused(&TimeStamper::without_leave(), Stamping::Well);
    assert_eq!(why, "its maker's certificate is not for time stamps");
}

#[test]
fn a_policy_that_was_asked_for_is_the_one_that_is_answered_by() {
    let container = container(&Office::new());
    let stamper = TimeStamper::new();
    let question = TimestampQuestion::new(&container, Some("1.3.6.1.4.1.1")).unwrap();
    question.answered(&stamper.answer(question.der(), NOW)).unwrap();
    // The answer to a question without a policy is by the server's own.
    assert!(TimestampQuestion::new(&container, Some("no policy")).is_err());
    let free = TimestampQuestion::new(&container, None).unwrap();
    assert!(question.answered(&stamper.answer(free.der(), NOW)).is_err());
}

#[test]
fn the_time_stamp_of_another_signature_makes_a_signature_bad() {
    let (office, stamper) = (Office::new(), TimeStamper::new());
    let prepared = prepared(&document(Kind::Table, 1), &places());
    let moved = office.sign_moved(&prepared, "Signer1", &stamper, &container(&office));
    let report = verify(&moved).unwrap();
    assert_eq!(report.signatures[0].fault.as_deref(), Some("its time stamp is of another signature"));
    assert_eq!(report.verdict(&office.known()), Verdict::Bad);
}
