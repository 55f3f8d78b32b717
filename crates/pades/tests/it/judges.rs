//! Programs of others, on what we sign. They are asked where they are installed; `scripts/test` installs them, and with `CI` set
//! one that is missing fails.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

use pades::{Change, ChangeKind, OwnKey, Verdict, verify};
use test_kit::{KEY_PASSWORD, TimeStamper, key_file};

use crate::samples::{KINDS, Kind, NOW, Office, document, places, prepared};

/// Whether a missing judge may be passed over: on a developer's machine, never in CI.
#[expect(clippy::disallowed_methods, reason = "whether the suite runs in CI is nothing the product configures")]
fn expect_missing(program: &str) {
    assert!(std::env::var_os("CI").is_none(), "{program} is missing: scripts/setup test installs it");
}

/// What a program says, where there is one of that name.
fn ask(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<(bool, String)> {
    let program = program.as_ref();
    let Ok(answer) = Command::new(program).args(arguments).output() else {
        expect_missing(&program.to_string_lossy());
        return None;
    };
    let said = [answer.stdout, answer.stderr].concat();
    Some((answer.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

/// Where pyHanko is, where it is installed.
pub(crate) fn pyhanko() -> Option<PathBuf> {
    let pyhanko = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin/pyhanko");
    if !pyhanko.exists() {
        expect_missing("pyhanko");
        return None;
    }
    Some(pyhanko)
}

/// What `judge.py` writes instead of an exit code where pyHanko cannot read the document that was to be signed.
const UNREADABLE: &str = "3";

/// What pyHanko says of a document.
pub(crate) struct Judged {
    /// Whether it finds nothing wrong.
    pub(crate) is_well: bool,
    /// Whether it reads what was there before anybody signed. Of what it does not read it judges nothing.
    pub(crate) is_readable: bool,
    /// How many signatures it calls intact.
    pub(crate) intact: usize,
    /// The end of what it says.
    pub(crate) said: String,
}

/// What pyHanko says of each document, whose signers that authority vouches for.
pub(crate) fn judged(office: &Office, folder: &Path, paths: &[PathBuf]) -> Option<Vec<Judged>> {
    let python = pyhanko()?.with_file_name("python");
    let authority = folder.join("authority.crt");
    std::fs::write(&authority, office.0.certificate()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/judge.py");
    let answer = Command::new(python).arg(script).arg(authority).args(paths).output().unwrap();
    let told = String::from_utf8_lossy(&answer.stdout).into_owned();
    let read = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let code = words.next()?;
        let intact = words.next()?.parse().ok()?;
        Some(Judged {
            is_well: code == "0",
            is_readable: code != UNREADABLE,
            intact,
            said: words.next().unwrap_or_default().to_owned(),
        })
    };
    let all: Vec<Judged> = told.lines().filter_map(read).collect();
    assert_eq!(all.len(), paths.len(), "{told}{}", String::from_utf8_lossy(&answer.stderr));
    Some(all)
}

/// How many signatures of a document poppler calls valid, and of how many it says that they cover all of it.
pub(crate) fn poppler(path: &Path) -> Option<(usize, usize)> {
    let (_, said) = ask("pdfsig", &["-nocert", path.to_str().unwrap()])?;
    Some((said.matches("Signature is Valid").count(), said.matches("Total document signed").count()))
}

/// What poppler and qpdf say of a document with three signatures, the last of which covers all of it.
fn expect_whole(path: &str) {
    if let Some((_, said)) = ask("pdfsig", &["-nocert", path]) {
        assert_eq!(said.matches("Signature is Valid").count(), 3, "{said}");
        assert_eq!(said.matches("Total document signed").count(), 1, "{said}");
    }
    if let Some((is_well, said)) = ask("qpdf", &["--check", path]) {
        assert!(is_well, "{said}");
    }
}

/// What pyHanko says of a document whose signers that authority vouches for.
fn expect_trusted(pyhanko: &Path, office: &Office, path: &Path, count: usize) {
    let authority = path.with_file_name("authority.crt");
    std::fs::write(&authority, office.0.certificate()).unwrap();
    let (authority, path) = (authority.to_str().unwrap(), path.to_str().unwrap());
    let arguments = ["sign", "validate", "--trust", authority, "--trust-replace", path];
    let (is_well, said) = ask(pyhanko, &arguments).unwrap();
    assert!(is_well, "{path}: {said}");
    assert_eq!(said.matches("INTACT").count(), count, "{path}: {said}");
}

#[test]
fn poppler_and_qpdf_find_three_signatures_and_nothing_wrong() {
    let office = Office::new();
    let folder = tempfile::tempdir().unwrap();
    // Signed alone, and with fields filled in.
    let kinds = KINDS.into_iter().flat_map(|kind| [(kind, false), (kind, true)]);
    for (kind, is_filled) in kinds {
        let plain = document(kind, 2);
        let editions = if is_filled { office.fill_all(&plain, false) } else { office.sign_all(&plain, false) };
        let sealed = &editions[3];
        let path = folder.path().join(format!("{kind:?}-{is_filled}.pdf"));
        std::fs::write(&path, sealed).unwrap();
        expect_whole(path.to_str().unwrap());
    }
}

#[test]
fn a_document_written_for_the_web_is_signed_as_it_stands() {
    let office = Office::new();
    let folder = tempfile::tempdir().unwrap();
    let [plain, linear, path] = ["plain.pdf", "linear.pdf", "sealed.pdf"].map(|name| folder.path().join(name));
    let kinds = [Kind::Table, Kind::Form, Kind::FormStreams].into_iter();
    for (kind, streams) in kinds.flat_map(|kind| [(kind, "disable"), (kind, "generate")]) {
        std::fs::write(&plain, document(kind, 3)).unwrap();
        let streams = format!("--object-streams={streams}");
        let arguments = ["--linearize", &streams, plain.to_str().unwrap(), linear.to_str().unwrap()];
        let Some((is_well, said)) = ask("qpdf", &arguments) else { return };
        assert!(is_well, "{said}");
        let linear = std::fs::read(&linear).unwrap();
        assert!(linear.windows(11).any(|window| window == b"/Linearized"));
        let sealed = office.sign_all(&linear, false).pop().unwrap();
        assert!(sealed.starts_with(&linear));
        let report = verify(&sealed).unwrap();
        let said = report.sentences(&office.known());
        assert_eq!(report.verdict(&office.known()), Verdict::Good, "{kind:?} {streams}: {said:#?}");
        std::fs::write(&path, &sealed).unwrap();
        expect_whole(path.to_str().unwrap());
        if let Some(pyhanko) = pyhanko() {
            expect_trusted(&pyhanko, &office, &path, 3);
        }
    }
}

#[test]
fn pyhanko_signs_in_an_empty_field_of_ours_and_nothing_else_is_changed() {
    let Some(pyhanko) = pyhanko() else { return };
    let office = Office::new();
    let folder = tempfile::tempdir().unwrap();
    let [first, key, password, path] =
        ["first.pdf", "key.p12", "password", "both.pdf"].map(|name| folder.path().join(name));
    std::fs::write(&key, key_file("own.p12")).unwrap();
    std::fs::write(&password, KEY_PASSWORD).unwrap();
    let known = own_certificate();
    let known = office.known().into_iter().chain([known]).collect();
    for kind in [Kind::Table, Kind::FormStreams] {
        let prepared = prepared(&document(kind, 2), &places());
        std::fs::write(&first, office.sign(&prepared, "Signer1", "Grace Holloway", false)).unwrap();
        let [first, key, password, path] = [&first, &key, &password, &path].map(|path| path.to_str().unwrap());
        let place = ["sign", "addsig", "--field", "Signer2", "--use-pades", "pkcs12", "--passfile", password];
        let (is_well, said) = ask(&pyhanko, &[place.as_slice(), &[first, path, key]].concat()).unwrap();
        assert!(is_well, "{kind:?}: {said}");
        let report = verify(&std::fs::read(path).unwrap()).unwrap();
        let said = report.sentences(&known);
        assert_eq!((report.verdict(&known), report.signatures.len()), (Verdict::Good, 2), "{kind:?}: {said:#?}");
        let is_signing = |change: &Change| change.kind == ChangeKind::Signed && change.what == "Signer2";
        assert!(report.changes.iter().any(is_signing), "{:#?}", report.changes);
    }
}

/// The fingerprint of the certificate in `own.p12`.
fn own_certificate() -> String {
    OwnKey::open(&key_file("own.p12"), KEY_PASSWORD, NOW).unwrap().1.fingerprint
}

#[test]
fn pyhanko_trusts_what_the_authority_vouches_for() {
    let office = Office::new();
    let folder = tempfile::tempdir().unwrap();
    let kinds = KINDS.into_iter().flat_map(|kind| [(kind, false), (kind, true)]);
    let mut paths = Vec::new();
    for (index, (kind, is_filled)) in kinds.enumerate() {
        // Half of each certified by its first signature.
        let (plain, certify) = (document(kind, 2), index / 2 % 2 == 0);
        let editions = if is_filled { office.fill_all(&plain, certify) } else { office.sign_all(&plain, certify) };
        let path = folder.path().join(format!("{kind:?}-{is_filled}.pdf"));
        std::fs::write(&path, &editions[3]).unwrap();
        paths.push(path);
    }
    let Some(all) = judged(&office, folder.path(), &paths) else { return };
    for (path, found) in paths.iter().zip(all) {
        assert!(found.is_well && found.intact == 3, "{}: {}", path.display(), found.said);
    }
}

#[test]
fn pyhanko_believes_a_time_stamp_whose_maker_it_trusts() {
    let Some(pyhanko) = pyhanko() else { return };
    let (office, stamper) = (Office::new(), TimeStamper::new());
    let prepared = prepared(&document(Kind::Streams, 2), &places());
    let stamped = office.sign_stamped(&prepared, "Signer1", &stamper);
    let sealed = office.sign_stamped(&stamped, "Seal", &stamper);
    let folder = tempfile::tempdir().unwrap();
    let [authority, maker, path] = ["authority.crt", "maker.crt", "sealed.pdf"].map(|name| folder.path().join(name));
    std::fs::write(&authority, office.0.certificate()).unwrap();
    std::fs::write(&maker, stamper.certificate()).unwrap();
    std::fs::write(&path, &sealed).unwrap();
    let [authority, maker, path] = [&authority, &maker, &path].map(|path| path.to_str().unwrap());
    let trusted = ["--trust", authority, "--trust", maker, "--trust-replace"];
    let arguments = [["sign", "validate", "--pretty-print"].as_slice(), &trusted, &[path]].concat();
    let (is_well, said) = ask(&pyhanko, &arguments).unwrap();
    assert!(is_well, "{said}");
    assert_eq!(said.matches("The timestamp token is cryptographically sound").count(), 2, "{said}");
}
