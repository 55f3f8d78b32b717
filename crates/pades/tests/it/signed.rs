//! What was signed as it should be.

use std::collections::HashSet;

use pades::{ChangeKind, Verdict, prepare, verify};

use crate::samples::{KINDS, Kind, NOW, Office, document, places, prepared};

#[test]
fn documents_of_every_kind_are_signed_and_hold() {
    let office = Office::new();
    for kind in KINDS {
        for certify in [false, true] {
            let editions = office.sign_all(&document(kind, 2), certify);
            let report = verify(&editions[3]).unwrap();
            let said = report.sentences(&office.known());
            assert_eq!(report.verdict(&office.known()), Verdict::Good, "{kind:?} {certify}: {said:#?}");
            let names: Vec<&str> = report.signatures.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(names, ["Grace Holloway", "Paweł Zieliński", "Dunmarrow"]);
            assert!(report.signatures.iter().all(|one| one.baseline && one.claimed_at == Some(NOW as i64)));
            assert!(report.signatures[2].covers_all && !report.signatures[1].covers_all);
            let first =
                "2 signatures and 1 seal, all valid. The document has not been changed since it was first signed.";
            assert_eq!(said[0], first);
            assert_eq!(
                said[1],
                "Signature 1: Grace Holloway signed on 25 Nov 2026, 09:46 UTC. Certificate issued by Dunmarrow signatures."
            );
            // A seal is no later signing, and its field's name is for machines.
            assert!(said[3].starts_with("Sealed by Dunmarrow on 25 Nov 2026, 09:46 UTC. Certificate"), "{said:#?}");
            assert!(said[3].ends_with("The seal covers the whole document."), "{said:#?}");
            assert_eq!(said[4..], ["Times without a time stamp are by the clock of the computer that signed."]);
            assert!(report.changes.iter().all(|change| change.kind == ChangeKind::Signed), "{said:#?}");
        }
    }
}

#[test]
fn whoever_does_not_know_the_authority_is_told_so() {
    let office = Office::new();
    let sealed = office.sign_all(&document(Kind::Table, 1), false).pop().unwrap();
    let report = verify(&sealed).unwrap();
    assert_eq!(report.verdict(&HashSet::new()), Verdict::Unknown);
    let other = Office::new();
    assert_eq!(report.verdict(&other.known()), Verdict::Unknown);
    let found = report.signatures[0].authority.as_ref().unwrap();
    assert_eq!(found.serial.as_deref(), Some("0199c1f0-0000-7000-8000-000000000001"));
}

#[test]
fn a_document_without_signatures_has_none() {
    let report = verify(&document(Kind::Table, 1)).unwrap();
    assert_eq!(report.verdict(&HashSet::new()), Verdict::Unsigned);
    let original = document(Kind::Table, 1);
    let prepared = prepare(&original, &places()).unwrap();
    assert_eq!(verify(&[original, prepared.tail].concat()).unwrap().verdict(&HashSet::new()), Verdict::Unsigned);
    assert_eq!(prepared.pages, 1);
}

#[test]
fn somebody_elses_signatures_stay_whole_and_the_new_boxes_are_told() {
    let (theirs, ours) = (Office::new(), Office::new());
    let field = vec![places().remove(0)];
    let first = theirs.sign(&prepared(&document(Kind::Table, 1), &field), "Signer1", "Ida", false);
    let again = prepared(&first, &places()[1..]);
    let sealed = ours.sign(&ours.sign(&again, "Signer2", "Grace", false), "Seal", "Dunmarrow", false);
    let report = verify(&sealed).unwrap();
    let both: HashSet<String> = theirs.known().union(&ours.known()).cloned().collect();
    assert_eq!(report.verdict(&both), Verdict::Look, "{:#?}", report.sentences(&both));
    assert!(report.changes.iter().any(|change| change.kind == ChangeKind::Box));
    // Whoever added it: that is said before who it was.
    let said = report.sentences(&ours.known());
    assert_eq!(report.verdict(&ours.known()), Verdict::Look, "{said:#?}");
    assert!(said[0].contains("something visible was added") && said[0].contains("not known here"), "{said:#?}");
    assert!(!report.sentences(&both)[0].contains("not known here"));
}

#[test]
fn a_thousand_pages_take_one_more_edition_like_one() {
    let office = Office::new();
    let many = document(Kind::Streams, 1000);
    let editions = office.sign_all(&many, false);
    assert!(editions[3].len() - many.len() < 64 * 1024, "grown by {}", editions[3].len() - many.len());
    assert_eq!(verify(&editions[3]).unwrap().verdict(&office.known()), Verdict::Good);
}
