//! Every way to a share's bytes, for everybody, under every policy: one table, in which a rule of a few lines says what must
//! come of each of its some thousand cells.

use std::time::Duration;

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, TestApp, nightly, on_sqlite};

use crate::{
    archives::unpack,
    shares::{create, open_up},
};

const TEXT: &[u8] = b"IPE 300, S355, 12 m";
/// Two pages of grey, which a picture of them keeps in a few bytes; low ones, as hundreds of pictures are made of them.
const PDF: &[u8] = include_bytes!("samples/strips.pdf");
/// What of its bytes a stamped document has not, as its contents are packed anew.
const CONTENTS: &[u8] = b"/MediaBox [0 0 595 160] >>";
const PASSWORD: &str = "a long secret";

/// Who follows the link. Nobody, and a member of another organisation, are strangers to it; `named` is whom a restricted one
/// names.
const WHO: [&str; 4] = ["nobody", "stranger", "member", "named"];

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Open,
    List,
    PreviewText,
    PreviewPicture,
    PieceOfText,
    PieceOfPicture,
    ThumbnailOfText,
    ThumbnailOfPicture,
    ThumbnailOfPdf,
    PreviewPdf,
    PieceOfPdf,
    PagesOfPdf,
    PageOfPdf,
    PagesOfText,
    PageOfPicture,
    DownloadText,
    DownloadPicture,
    DownloadPdf,
    PieceOfDownload,
    Zip,
    ZipOfMade,
    /// The address of a download that was begun when the share let everybody do everything.
    OldAddress,
}

const WAYS: [Way; 22] = [
    Way::Open,
    Way::List,
    Way::PreviewText,
    Way::PreviewPicture,
    Way::PieceOfText,
    Way::PieceOfPicture,
    Way::ThumbnailOfText,
    Way::ThumbnailOfPicture,
    Way::ThumbnailOfPdf,
    Way::PreviewPdf,
    Way::PieceOfPdf,
    Way::PagesOfPdf,
    Way::PageOfPdf,
    Way::PagesOfText,
    Way::PageOfPicture,
    Way::DownloadText,
    Way::DownloadPicture,
    Way::DownloadPdf,
    Way::PieceOfDownload,
    Way::Zip,
    Way::ZipOfMade,
    Way::OldAddress,
];

/// A share's policy.
#[derive(Clone, Copy, Debug)]
struct Case {
    visibility: &'static str,
    expired: bool,
    locked: bool,
    download: bool,
    watermark: bool,
    /// Downloads are limited, so looking at an original would be one that nobody counts.
    counted: bool,
}

impl Case {
    /// Each rule beside every other that could loosen it; in the nightly run every rule beside every other.
    fn tried() -> Vec<Self> {
        let mut cases = Self::all();
        cases.retain(|case| nightly(case.is_telling(), true));
        cases
    }

    /// Whether a rule shows in it that shows in no other. An expired link leads nowhere, so the loosest one stands for all; behind
    /// its password a share is as one without.
    fn is_telling(&self) -> bool {
        let is_loose = self.download && !self.watermark;
        match (self.expired, self.locked) {
            (true, _) => is_loose && !self.locked,
            (false, true) => is_loose || self.visibility == "public",
            (false, false) => true,
        }
    }

    /// All of them but for the limit, which is one more way to be open.
    fn all() -> Vec<Self> {
        let cases = (0..48_u8).map(|bits| Self {
            visibility: ["public", "tenant", "restricted"][usize::from(bits / 16)],
            expired: bits & 1 == 1,
            locked: bits & 2 == 2,
            download: bits & 4 == 4,
            watermark: bits & 8 == 8,
            counted: false,
        });
        let cases: Vec<Self> = cases.collect();
        let open = cases.iter().filter(|case| !case.expired && !case.locked);
        let counted: Vec<Self> = open.map(|case| Self { counted: true, ..*case }).collect();
        [cases, counted].concat()
    }
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comes {
    /// Refused with this status and code.
    Refused(u16, &'static str),
    /// JSON.
    Facts,
    /// The original's bytes, whole or a piece.
    Original,
    /// A picture made of it, plain.
    Picture,
    /// A picture with the viewer all over it.
    Stamped,
    /// The document with the viewer on every page.
    StampedPdf,
    /// An archive of the originals.
    Archive,
    /// An archive of what was stamped.
    StampedArchive,
}

/// The rule.
fn expected(case: Case, who: &str, gave_password: bool, way: Way) -> Comes {
    use Comes::{Archive, Facts, Original, Picture, Refused, Stamped, StampedArchive, StampedPdf};
    let is_for = match case.visibility {
        "public" => true,
        "tenant" => matches!(who, "member" | "named"),
        _ => who == "named",
    };
    if !is_for || case.expired {
        return Refused(404, "NOT_FOUND");
    }
    if case.locked && !gave_password {
        return Refused(403, "SHARE_LOCKED");
    }
    let no_preview = Refused(404, "PREVIEW_NOT_AVAILABLE");
    let no_download = Refused(403, "DOWNLOAD_NOT_ALLOWED");
    let made = if case.watermark { Stamped } else { Picture };
    match way {
        Way::Open | Way::List => Facts,
        Way::PreviewText | Way::PreviewPicture | Way::PieceOfText | Way::PieceOfPicture => {
            let is_text = matches!(way, Way::PreviewText | Way::PieceOfText);
            match (case.download, case.watermark) {
                (true, false) if !case.counted => Original,
                _ if is_text => no_preview,
                _ => made,
            }
        }
        Way::PreviewPdf | Way::PieceOfPdf => match (case.download, case.watermark) {
            (true, false) if !case.counted => Original,
            (true, true) if !case.counted => StampedPdf,
            // The first of its pages.
            _ => made,
        },
        Way::ThumbnailOfText | Way::PagesOfText | Way::PageOfPicture => no_preview,
        Way::ThumbnailOfPicture | Way::ThumbnailOfPdf | Way::PageOfPdf => made,
        Way::PagesOfPdf => Facts,
        Way::DownloadText | Way::PieceOfDownload | Way::OldAddress => match (case.download, case.watermark) {
            (true, false) => Original,
            _ => no_download,
        },
        Way::DownloadPicture => match (case.download, case.watermark) {
            (true, false) => Original,
            (true, true) => Stamped,
            (false, _) => no_download,
        },
        Way::DownloadPdf => match (case.download, case.watermark) {
            (true, false) => Original,
            (true, true) => StampedPdf,
            (false, _) => no_download,
        },
        Way::ZipOfMade => match (case.download, case.watermark) {
            (true, false) => Archive,
            (true, true) => StampedArchive,
            (false, _) => no_download,
        },
        Way::Zip => match (case.download, case.watermark) {
            (true, false) => Archive,
            // The text in it cannot be stamped.
            _ => no_download,
        },
    }
}

/// One share and its three files.
struct Scene {
    share: Value,
    text: FileId,
    picture: FileId,
    document: FileId,
    /// Of a download of the text.
    old: String,
}

impl Scene {
    fn path(&self, tail: &str) -> String {
        format!("/api/public/shares/{}{tail}", self.share["shareId"].as_str().unwrap())
    }

    async fn download(&self, who: &Browser, files: &[FileId], headers: &[(&str, &str)]) -> Answer {
        let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
        let begun = who.post(&self.path("/downloads"), json!({ "fileIds": ids })).await;
        if begun.status == 200 { who.get_with(begun.json()["url"].as_str().unwrap(), headers).await } else { begun }
    }

    async fn go(&self, who: &Browser, way: Way) -> Answer {
        let (text, picture, document) = (self.text, self.picture, self.document);
        let piece = [("range", "bytes=4-7")];
        match way {
            Way::Open => who.get(&self.path("")).await,
            Way::List => who.get(&self.path("/files")).await,
            Way::PreviewText => who.get(&self.path(&format!("/files/{text}/preview"))).await,
            Way::PreviewPicture => who.get(&self.path(&format!("/files/{picture}/preview"))).await,
            Way::PieceOfText => who.get_with(&self.path(&format!("/files/{text}/preview")), &piece).await,
            Way::PieceOfPicture => who.get_with(&self.path(&format!("/files/{picture}/preview")), &piece).await,
            Way::ThumbnailOfText => who.get(&self.path(&format!("/files/{text}/thumbnail"))).await,
            Way::ThumbnailOfPicture => who.get(&self.path(&format!("/files/{picture}/thumbnail"))).await,
            Way::ThumbnailOfPdf => who.get(&self.path(&format!("/files/{document}/thumbnail"))).await,
            Way::PreviewPdf => who.get(&self.path(&format!("/files/{document}/preview"))).await,
            Way::PieceOfPdf => who.get_with(&self.path(&format!("/files/{document}/preview")), &piece).await,
            Way::PagesOfPdf => who.get(&self.path(&format!("/files/{document}/pages"))).await,
            Way::PageOfPdf => who.get(&self.path(&format!("/files/{document}/pages/2?width=300"))).await,
            Way::PagesOfText => who.get(&self.path(&format!("/files/{text}/pages"))).await,
            Way::PageOfPicture => who.get(&self.path(&format!("/files/{picture}/pages/1"))).await,
            Way::DownloadPdf => self.download(who, &[document], &[]).await,
            Way::ZipOfMade => self.download(who, &[document, picture], &[]).await,
            Way::DownloadText => self.download(who, &[text], &[]).await,
            Way::DownloadPicture => self.download(who, &[picture], &[]).await,
            Way::PieceOfDownload => self.download(who, &[text], &piece).await,
            Way::Zip => self.download(who, &[text, picture], &[]).await,
            Way::OldAddress => who.get(&self.old).await,
        }
    }
}

/// What came of it. A stamped picture is told from a plain one by its pixels: the sample is of one colour, which WebP keeps
/// in a few bytes.
#[track_caller]
fn came(way: Way, answer: Answer, original: &[u8], what: &str) -> Comes {
    if answer.status >= 400 {
        let code = answer.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
        let known = ["NOT_FOUND", "SHARE_LOCKED", "PREVIEW_NOT_AVAILABLE", "DOWNLOAD_NOT_ALLOWED"];
        let code = known.into_iter().find(|known| *known == code);
        return Comes::Refused(answer.status, code.unwrap_or_else(|| panic!("{what}: {answer:?}")));
    }
    assert_eq!(answer.header("cache-control"), "no-store", "{what}");
    match answer.header("content-type") {
        "application/json" => Comes::Facts,
        "application/zip" => {
            let files = unpack(answer);
            let (first, whole) = (&files[0].1, original.starts_with(b"%PDF"));
            if first == original {
                Comes::Archive
            } else {
                assert!(whole && first.starts_with(b"%PDF") && files[1].1.starts_with(b"RIFF"), "{what}");
                Comes::StampedArchive
            }
        }
        "image/webp" => {
            assert_eq!((answer.status, &answer.bytes[..4]), (200, b"RIFF".as_slice()), "{what}");
            // A whole page has more pixels, and so a few more bytes.
            let few = if matches!(way, Way::PreviewPdf | Way::PieceOfPdf) { 4000 } else { 500 };
            if answer.bytes.len() > few { Comes::Stamped } else { Comes::Picture }
        }
        "application/pdf" if answer.status == 200 && answer.bytes != original => {
            assert!(answer.bytes.starts_with(b"%PDF"), "{what}");
            assert!(!answer.bytes.windows(CONTENTS.len()).any(|bytes| bytes == CONTENTS), "{what}");
            Comes::StampedPdf
        }
        _ => {
            let pieces = [Way::PieceOfText, Way::PieceOfPicture, Way::PieceOfPdf, Way::PieceOfDownload];
            let is_piece = pieces.contains(&way);
            let (status, bytes) = if is_piece { (206, &original[4..8]) } else { (200, original) };
            assert_eq!((answer.status, &answer.bytes[..]), (status, bytes), "{what}");
            Comes::Original
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_a_share_obeys_its_policy() {
    // One database is enough: what is asked of it here other tests ask of both, and the cells are many.
    on_sqlite(async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (named, named_browser) = team.person("tom", "viewer").await;
        let stranger = app.team("Saltmarsh").await.member("admin").await;
        let member = team.member("viewer").await;
        open_up(&team, &admin).await;
        let text = team.file("beam.txt", TEXT, maker.user).await;
        let png = include_bytes!("samples/grey.png").as_slice();
        let picture = team.file("site.png", png, maker.user).await;
        let document = team.file("plan.pdf", PDF, maker.user).await;
        let mut cells = 0;
        let cases = Case::tried();
        for case in &cases {
            let open = json!({ "visibility": "public" });
            let share = create(&browser, &team, &[text, picture, document], open).await;
            let mut scene = Scene { share, text, picture, document, old: String::new() };
            let begun = app.browser().post(&scene.path("/downloads"), json!({ "fileIds": [text.to_string()] })).await;
            scene.old = begun.expect_json()["url"].as_str().unwrap().to_owned();
            let updates = json!({
                "visibility": case.visibility, "allowedUids": [named.user.to_string()],
                "policy": {
                    "allowDownload": case.download, "watermark": case.watermark,
                    "expiresAt": if case.expired { json!("2026-11-21T06:00:00Z") } else { Value::Null },
                    "password": if case.locked { json!(PASSWORD) } else { Value::Null },
                    "maxDownloads": if case.counted { json!(1000) } else { Value::Null },
                },
            });
            crate::shares::update(&browser, &team, &scene.share, updates).await.expect_status(200);
            let people = [app.browser(), stranger.clone(), member.clone(), named_browser.clone()];
            for (who, browser) in WHO.iter().zip(&people) {
                for gave_password in [false, true] {
                    if gave_password {
                        browser.post(&scene.path("/unlock"), json!({ "password": PASSWORD })).await;
                    }
                    for way in WAYS {
                        let what = format!("{way:?} by {who}, password given: {gave_password}, {case:?}");
                        let original = match way {
                            Way::PreviewPicture | Way::PieceOfPicture | Way::DownloadPicture => png,
                            Way::PreviewPdf | Way::PieceOfPdf | Way::DownloadPdf | Way::ZipOfMade => PDF,
                            _ => TEXT,
                        };
                        let came = came(way, scene.go(browser, way).await, original, &what);
                        assert_eq!(came, expected(*case, who, gave_password, way), "{what}");
                        cells += 1;
                    }
                    if !case.locked {
                        break;
                    }
                }
            }
            // So many requests come from no one person; the limit on a network is tested elsewhere.
            app.advance(Duration::from_secs(20));
        }
        assert_eq!(cases.len(), nightly(12 + 12 + 6 + 3, 60));
        let tries: usize = cases.iter().map(|case| if case.locked { 2 } else { 1 }).sum();
        assert_eq!(cells, tries * WHO.len() * WAYS.len());
    })
    .await;
}
