//! Every door of a share, and everything that closes a share: a door that was open a moment ago is shut by the next request.

use std::time::Duration;

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    TRASH, mutate, patch_file,
    public_links::decide,
    shares::{act, create, library, open_up, source, update},
};

/// What closes a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Revoked,
    Expired,
    TimeIsOver,
    ForMembersOnly,
    NoPublicLinks,
    MakerSuspended,
    FilesPrivate,
    FilesTrashed,
    LibraryKeepsThem,
    LibrarySharesNone,
    MakerSharesNothing,
}

const REASONS: [Reason; 11] = [
    Reason::Revoked,
    Reason::Expired,
    Reason::TimeIsOver,
    Reason::ForMembersOnly,
    Reason::NoPublicLinks,
    Reason::MakerSuspended,
    Reason::FilesPrivate,
    Reason::FilesTrashed,
    Reason::LibraryKeepsThem,
    Reason::LibrarySharesNone,
    Reason::MakerSharesNothing,
];

impl Reason {
    /// Whether the share itself still opens, and only has no files to show.
    fn leaves_it_empty(self) -> bool {
        matches!(
            self,
            Self::FilesPrivate
                | Self::FilesTrashed
                | Self::LibraryKeepsThem
                | Self::LibrarySharesNone
                | Self::MakerSharesNothing
        )
    }
}

/// What it is called, where it is, and with which headers it is asked.
type Door<'a> = (&'a str, String, &'a [(&'a str, &'a str)]);

/// The people and the files, which are not the maker's own.
struct Scene {
    team: Team,
    admin: Browser,
    owner: Browser,
    files: [FileId; 3],
}

impl Scene {
    async fn of(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (grace, owner) = team.person("grace", "manager").await;
        open_up(&team, &admin).await;
        let files = [
            team.file("beam.txt", b"IPE 300", grace.user).await,
            team.file("site.png", include_bytes!("samples/grey.png"), grace.user).await,
            team.file("plan.pdf", include_bytes!("samples/strips.pdf"), grace.user).await,
        ];
        Self { team, admin, owner, files }
    }

    /// Closes the share.
    async fn close(&self, app: &TestApp, (maker, id): &(Browser, String), share: &Value, reason: Reason) {
        match reason {
            Reason::Revoked => {
                act(maker, &self.team, share, "revoke").await.expect_status(200);
            }
            Reason::Expired => {
                let over = json!({ "policy": { "expiresAt": "2026-11-20T00:00:00Z" } });
                update(maker, &self.team, share, over).await.expect_status(200);
            }
            // Before the addresses of the downloads that were begun are over by themselves.
            Reason::TimeIsOver => {
                let soon = json!({ "policy": { "expiresAt": "2026-11-21T06:20:00Z" } });
                update(maker, &self.team, share, soon).await.expect_status(200);
                app.advance(Duration::from_secs(5 * 60));
            }
            Reason::ForMembersOnly => {
                update(maker, &self.team, share, json!({ "visibility": "tenant" })).await.expect_status(200);
            }
            _ => self.turn(id, reason, true).await,
        }
    }

    /// Does, or takes back, what can be taken back.
    async fn turn(&self, maker: &str, reason: Reason, closed: bool) {
        let (team, admin) = (&self.team, &self.admin);
        match reason {
            Reason::NoPublicLinks => {
                decide(admin, !closed).await.expect_status(200);
            }
            Reason::MakerSuspended => {
                let verb = if closed { "suspend" } else { "reactivate" };
                let member = format!("/api/v1/tenant/members/{maker}/{verb}");
                admin.post(&member, json!({})).await.expect_status(200);
            }
            Reason::FilesPrivate => {
                let visibility = if closed { "private" } else { "shared" };
                for file in self.files {
                    let changes = json!({ "visibility": visibility });
                    patch_file(&self.owner, file, changes).await.expect_status(200);
                }
            }
            Reason::FilesTrashed => {
                for file in self.files {
                    let path = if closed { TRASH } else { crate::RESTORE };
                    mutate(admin, path, file).await.expect_status(200);
                }
            }
            Reason::LibraryKeepsThem => source(team, admin, json!({ "externalAllowed": !closed })).await,
            Reason::LibrarySharesNone => {
                library(team, admin, json!({ "policies": { "shareAllowed": !closed } })).await;
            }
            Reason::MakerSharesNothing if closed => team.set_scopes("editor", &["drive.view"]).await,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_door_of_a_share_is_shut_with_it() {
    on_both("share_doors", async |app: TestApp| {
        let scene = Scene::of(&app).await;
        let nobody = app.browser();
        let [text, picture, document] = scene.files;
        for reason in REASONS {
            // Of each reason somebody else: what it does to one is not taken back.
            let role = if reason == Reason::MakerSharesNothing { "editor" } else { "manager" };
            let (member, browser) = scene.team.person(&format!("maker{}", reason as u8), role).await;
            let maker = (browser, member.user.to_string());
            let share = create(&maker.0, &scene.team, &scene.files, json!({ "visibility": "public" })).await;
            let link = format!("/api/public/shares/{}", share["shareId"].as_str().unwrap());
            let begin = async |files: &[FileId]| {
                let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
                nobody.post(&format!("{link}/downloads"), json!({ "fileIds": ids })).await
            };
            let url = async |files: &[FileId]| begin(files).await.expect_json()["url"].as_str().unwrap().to_owned();
            let one_begun = url(&[text]).await;
            let archive_begun = url(&[text, picture]).await;
            let whole: &[(&str, &str)] = &[];
            let (first, further) = ([("range", "bytes=0-2")], [("range", "bytes=4-6")]);
            let doors: [Door<'_>; 12] = [
                ("share", link.clone(), whole),
                ("list", format!("{link}/files"), whole),
                ("preview", format!("{link}/files/{text}/preview"), whole),
                ("preview of the document", format!("{link}/files/{document}/preview"), whole),
                ("first piece of the preview", format!("{link}/files/{text}/preview"), &first),
                ("further piece of the preview", format!("{link}/files/{text}/preview"), &further),
                ("thumbnail", format!("{link}/files/{picture}/thumbnail"), whole),
                ("pages", format!("{link}/files/{document}/pages"), whole),
                ("page", format!("{link}/files/{document}/pages/1?width=64"), whole),
                ("download that was begun", one_begun.clone(), whole),
                ("piece of it", one_begun, &further),
                ("archive that was begun", archive_begun, whole),
            ];
            for (door, path, headers) in &doors {
                let open = nobody.get_with(path, headers).await;
                assert!(matches!(open.status, 200 | 206), "{door} before {reason:?}: {open:?}");
            }
            scene.close(&app, &maker, &share, reason).await;
            for (door, path, headers) in &doors {
                let answer = nobody.get_with(path, headers).await;
                let what = format!("{door}, {reason:?}: {answer:?}");
                match *door {
                    "share" if reason.leaves_it_empty() => {
                        assert_eq!((answer.status, &answer.json()["share"]["fileCount"]), (200, &json!(0)), "{what}");
                    }
                    "list" if reason.leaves_it_empty() => {
                        assert_eq!((answer.status, &answer.json()["files"]), (200, &json!([])), "{what}");
                    }
                    _ => {
                        let code = answer.json()["error"]["code"].clone();
                        assert_eq!((answer.status, code), (404, json!("NOT_FOUND")), "{what}");
                    }
                }
                assert!(!String::from_utf8_lossy(&answer.bytes).contains("IPE"), "{what}");
            }
            // Nothing begins any more either, alone or together.
            for files in [&scene.files[..1], &scene.files[..2]] {
                begin(files).await.expect_error(404, "NOT_FOUND");
            }
            scene.turn(&maker.1, reason, false).await;
        }
    })
    .await;
}
