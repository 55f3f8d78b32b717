//! Documents of many programs go one of three ways: they are signed as they stand, written anew and signed, or refused with a
//! reason. `scripts/collect-pdfs` fetches them for the nightly run; at the gate there are those that we make ourselves.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use pades::{Verdict, draft, prepare, seal, verify};
use pdf::{Pdfs, Worker};

use crate::{
    judges::{judged, poppler},
    large::is_nightly,
    samples::{KINDS, NOW, Office, document, hybrid, places},
};

/// What became of a document.
enum Way {
    /// Signed, after it was written anew where `is_rewritten`, with so many signatures that were there before.
    Signed { bytes: Vec<u8>, is_rewritten: bool, before: usize },
    /// Not signed, and why.
    Refused(String),
}

/// What the product does with a document, as `create_request` of the signatures does it.
async fn go(pdfs: &Pdfs, office: &Office, original: Vec<u8>) -> Way {
    let is_signed = original.windows(10).any(|window| window == b"/ByteRange");
    let before = verify(&original).map_or(0, |report| report.signatures.len());
    let (mut bytes, is_rewritten) = match prepare(&original, &places()) {
        Ok(prepared) => ([original, prepared.tail].concat(), false),
        Err(refusal) if is_signed => return Way::Refused(reason(&refusal.to_string())),
        Err(refusal) => {
            let Ok(mended) = pdfs.turn().await.unwrap().mend(original.into()).await else {
                return Way::Refused(reason(&refusal.to_string()));
            };
            match prepare(&mended, &places()) {
                Ok(prepared) => ([mended.to_vec(), prepared.tail].concat(), true),
                Err(refusal) => return Way::Refused(reason(&refusal.to_string())),
            }
        }
    };
    // Nobody signs on top of what is not as it was signed.
    match verify(&bytes) {
        Ok(report) if report.verdict(&office.known()) == Verdict::Bad => {
            return Way::Refused("is not as it was signed".to_owned());
        }
        Err(refusal) => return Way::Refused(reason(&refusal.to_string())),
        Ok(_) => {}
    }
    for (field, name) in [("Signer1", "Grace Holloway"), ("Signer2", "Paweł Zieliński"), ("Seal", "Dunmarrow")] {
        let request = office.request(field, name, true, Vec::new(), false);
        let made = match draft(&bytes, &request) {
            Ok(made) => made,
            Err(refusal) => return Way::Refused(reason(&refusal.to_string())),
        };
        let subject = pades::Subject { name, organisation: "Dunmarrow", mail: None, serial: None };
        let container = seal(&office.0.signer(&subject, NOW).unwrap(), &made.hash).unwrap();
        bytes.extend(made.complete(&container).unwrap());
    }
    Way::Signed { bytes, is_rewritten, before }
}

/// A reason without what differs from document to document.
fn reason(refusal: &str) -> String {
    refusal.split(": ").next().unwrap_or_default().to_owned()
}

/// What there is to sign.
fn documents() -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> =
        KINDS.into_iter().map(|kind| (format!("{kind:?}"), document(kind, 2))).collect();
    let good = all[0].1.clone();
    all.push(("hybrid".to_owned(), hybrid()));
    all.push(("cut off".to_owned(), good[..good.len() - 9].to_vec()));
    all.push(("zeros behind".to_owned(), [good.as_slice(), &[0; 40]].concat()));
    all.push(("junk before".to_owned(), [b"junk\n".as_slice(), &good].concat()));
    all.push(("no document".to_owned(), b"Dear Sir or Madam".to_vec()));
    let collected = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/real-pdfs");
    if is_nightly() && collected.is_dir() {
        let mut paths: Vec<PathBuf> = fs::read_dir(collected).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        all.extend(paths.into_iter().map(|path| (path.display().to_string(), fs::read(&path).unwrap())));
    }
    all
}

#[tokio::test]
async fn real_documents_are_signed_or_refused() {
    let (pdfs, office) = (Pdfs::new(Worker::Thread), Office::new());
    let folder = tempfile::tempdir().unwrap();
    let known = office.known();
    let (mut signed, mut paths, mut ways, mut wrong) = (Vec::new(), Vec::new(), BTreeMap::new(), Vec::new());
    for (index, (name, original)) in documents().into_iter().enumerate() {
        let way = match go(&pdfs, &office, original).await {
            Way::Refused(why) => format!("refused: {why}"),
            Way::Signed { bytes, is_rewritten, before } => {
                let report = verify(&bytes).unwrap();
                let wanted = before + 3;
                let verdict = report.verdict(&known);
                // What others signed before has boxes added to it, and signers that nobody here knows.
                let is_good = verdict == Verdict::Good || before > 0 && verdict != Verdict::Bad;
                if !is_good || report.signatures.len() != wanted {
                    wrong.push(format!("{name}: ours says {verdict:?}: {:?}", report.sentences(&known)));
                }
                let path = folder.path().join(format!("{index}.pdf"));
                fs::write(&path, &bytes).unwrap();
                if let Some(found) = poppler(&path).filter(|(valid, total)| (*valid, *total) != (wanted, 1)) {
                    wrong.push(format!("{name}: poppler says {found:?} of {wanted}"));
                }
                paths.push(path);
                signed.push((name, before));
                if is_rewritten { "written anew, signed".to_owned() } else { "signed as it stands".to_owned() }
            }
        };
        *ways.entry(way).or_insert(0) += 1;
    }
    let judged = judged(&office, folder.path(), &paths).unwrap_or_default();
    let mut unread = Vec::new();
    for ((name, before), found) in signed.into_iter().zip(judged) {
        if !found.is_readable {
            unread.push(name);
            continue;
        }
        // Of those who signed before, pyHanko trusts nobody.
        if found.intact < before + 3 || !found.is_well && before == 0 {
            wrong.push(format!("{name}: pyHanko says {} intact, {}", found.intact, found.said));
        }
    }
    println!("{ways:#?}\npyHanko does not read the original of these, and judges nothing of them: {unread:#?}");
    assert!(unread.iter().all(|name| name.contains("real-pdfs")), "it reads all that we make ourselves: {unread:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
