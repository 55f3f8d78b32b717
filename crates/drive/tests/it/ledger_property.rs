//! Whatever is done, by however many and in whatever order, the storage account is the sum of the rows, no bytes are left
//! that no row names, and no two files in one place have one name. Sequences are made up by the machine, which looks for
//! the shortest one that fails.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use http::Method;
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both};

use crate::{
    FILES, PURGE, REGISTER, RESTORE, SIGN, TRASH,
    folders::{CREATE, FOLDERS},
    list_pages::every_page,
    mutate, upload_files, upload_path, usage, with,
};

/// Something to be done, and two throws of dice about with what.
type Step = (u8, u16, u16);

/// The most that may be stored, bytes: little enough that some of what is done finds no room.
const CAP: i64 = 30_000;

const NAMES: [&str; 3] = ["a.pdf", "b.jpg", "c.bin"];
const WORDS: [&str; 4] = ["keepBoth", "replace", "skip", "fail"];

/// What there is to be done something to; any of it may be gone by now.
#[derive(Default)]
struct Known {
    files: Vec<String>,
    /// With whoever began them: nobody else may go on with them.
    uploads: Vec<(Value, &'static str, usize, Browser)>,
    folders: Vec<String>,
    /// The libraries that each thing of another module was told it has.
    libraries: BTreeMap<String, BTreeSet<String>>,
    /// How often there was no room.
    full: usize,
}

struct Place {
    team: Team,
    people: Vec<Browser>,
    known: Mutex<Known>,
}

impl Place {
    async fn new(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        team.set_cap(CAP).await;
        let people = vec![team.member("admin").await, team.person("una", "admin").await.1];
        let updates = json!({ "settings": { "versioningEnabled": true, "maxVersions": 2 } });
        let drive =
            json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "updates": updates });
        people[0].post("/api/drive/drives/update", drive).await.expect_status(200);
        let mut folders = Vec::new();
        for name in ["Steel", "Timber"] {
            let body = json!({ "driveId": team.drive.to_string(), "name": name });
            folders.push(people[0].post(CREATE, body).await.expect_json()["folderId"].as_str().unwrap().to_owned());
        }
        Self { team, people, known: Mutex::new(Known { folders, ..Known::default() }) }
    }

    fn pick<T: Clone>(&self, list: impl FnOnce(&Known) -> &Vec<T>, throw: u16) -> Option<T> {
        let known = self.known.lock().unwrap();
        let list = list(&known);
        (!list.is_empty()).then(|| list[usize::from(throw) % list.len()].clone())
    }

    fn note(&self, file: &Value) {
        let id = file["fileId"].as_str().unwrap().to_owned();
        let mut known = self.known.lock().unwrap();
        if !known.files.contains(&id) {
            known.files.push(id);
        }
    }

    /// Does a step. It may be refused, as what it is about may be gone or full; nothing may go wrong.
    async fn act(&self, who: &Browser, (kind, first, second): Step) {
        let size = usize::from(first) % 3000;
        let name = NAMES[usize::from(second) % NAMES.len()];
        let word = WORDS[usize::from(second / 7) % WORDS.len()];
        let folder = self.pick(|known| &known.folders, second);
        let answer = match kind % 13 {
            0 | 1 => {
                let place = if first % 2 == 0 { json!(folder) } else { Value::Null };
                let asked = with(self.team.announcement(name, size), "folderId", place);
                let answer = who.post(SIGN, asked).await;
                if answer.status == 200 {
                    let signed = answer.json();
                    who.put(&signed, content(size, u64::from(first))).await.expect_status(200);
                    self.known.lock().unwrap().uploads.push((signed, name, size, who.clone()));
                }
                answer
            }
            2..=4 => {
                let Some((signed, name, size, who)) = self.pick(|known| &known.uploads, first) else { return };
                let asked = with(self.team.registration(&signed, name, size), "onConflict", json!(word));
                let answer = who.post(REGISTER, asked).await;
                if answer.status == 200 {
                    self.note(&answer.json());
                }
                answer
            }
            5 => {
                let bytes = content(size, 1);
                let head = upload_files::head(&self.team, &[(name, &bytes), ("d.csv", &bytes)]);
                let body = upload_files::body(&with(head, "onConflict", json!(word)), &[bytes.clone(), bytes]);
                let answer = upload_files::send(who, &[], body).await;
                if answer.status == 200 {
                    answer.json()["files"].as_array().unwrap().iter().for_each(|file| self.note(file));
                }
                answer
            }
            6 => {
                let Some((signed, _, _, who)) = self.pick(|known| &known.uploads, first) else { return };
                who.delete(&upload_path(&signed)).await
            }
            7 | 8 => {
                let Some(file) = self.pick(|known| &known.files, first) else { return };
                mutate(who, [TRASH, RESTORE, PURGE][usize::from(second) % 3], file).await
            }
            9 => {
                let Some(file) = self.pick(|known| &known.files, first) else { return };
                let to = if second % 2 == 0 { json!(folder) } else { Value::Null };
                let body = json!({ "tenantId": self.team.tenant.id.to_string(), "driveId": self.team.drive.to_string(),
                                   "fileIds": [file], "toFolderId": to });
                who.post("/api/drive/mutations/folder-assign", body).await
            }
            10 => {
                let Some(folder) = folder else { return };
                if first % 2 == 0 {
                    let body = json!({ "driveId": self.team.drive.to_string(), "folderId": folder });
                    who.post("/api/v1/drive/folders/delete", body).await
                } else {
                    who.post(&format!("{FOLDERS}/{folder}/restore"), json!({})).await
                }
            }
            11 => {
                let thing = format!("note-{}", second % 3);
                let context = json!({ "moduleKey": "notes", "entityType": "note", "entityId": thing });
                let body = json!({ "tenantId": self.team.tenant.id.to_string(), "context": context });
                let answer = who.post("/api/drive/libraries/get-or-create", body).await.expect_status(200);
                let id = answer.json()["libraryId"].as_str().unwrap().to_owned();
                self.known.lock().unwrap().libraries.entry(thing).or_default().insert(id);
                answer
            }
            _ => {
                let Some(file) = self.pick(|known| &known.files, first) else { return };
                let path = format!("{FILES}/{file}/versions");
                let page = who.get(&path).await;
                if page.status != 200 {
                    return;
                }
                let page = page.json();
                let versions = page["versions"].as_array().unwrap();
                let id = versions[usize::from(second) % versions.len()]["id"].as_str().unwrap().to_owned();
                if first % 3 == 0 {
                    who.delete(&format!("{path}/{id}")).await
                } else {
                    who.send(Method::POST, &format!("{path}/{id}/restore"), &[], "{}".into()).await
                }
            }
        };
        assert!([200, 404, 409, 410, 507].contains(&answer.status), "{kind} {answer:?}");
        self.known.lock().unwrap().full += usize::from(answer.status == 507);
    }

    /// Nothing is under way any more: the account is the sum of the rows, and the bytes are theirs.
    async fn assert_right(&self, app: &TestApp) {
        let admin = &self.people[0];
        let drift = drive::ops::audit_storage(&app.parts().drive, &self.team.system).await.unwrap();
        assert_eq!(drift, []);
        let (used, reserved, ..) = usage(admin).await;
        assert!(used + reserved <= CAP, "{used} and {reserved} bytes under a cap of {CAP}");
        let libraries = std::mem::take(&mut self.known.lock().unwrap().libraries);
        assert!(libraries.values().all(|ids| ids.len() == 1), "{libraries:?}");
        let uploads = std::mem::take(&mut self.known.lock().unwrap().uploads);
        for (signed, _, _, who) in uploads {
            who.delete(&upload_path(&signed)).await;
        }
        let (used, reserved, trashed, count) = usage(admin).await;
        let (active, _) = every_page(admin, "view=all", 50).await;
        let (trash, _) = every_page(admin, "view=trash", 50).await;
        let names: BTreeSet<(String, String)> = active
            .iter()
            .map(|file| (file["folderId"].to_string(), file["name"].as_str().unwrap().to_lowercase()))
            .collect();
        assert_eq!(names.len(), active.len(), "{names:?}");
        let sum = |files: &[Value], member: &str| files.iter().map(|file| file[member].as_i64().unwrap()).sum::<i64>();
        assert_eq!((reserved, trashed, count), (0, sum(&trash, "size"), active.len() as i64));
        assert!(used >= sum(&active, "size"));
        // Deleted once more when nothing can arrive under their keys any longer.
        app.advance(Duration::from_secs(3 * 3600));
        app.settle().await;
        let versions = sum(&active, "versionCount") + sum(&trash, "versionCount");
        assert_eq!(app.blob_files().await.len() as i64, versions);
        assert_eq!(drive::ops::audit_storage(&app.parts().drive, &self.team.system).await.unwrap(), []);
    }
}

async fn several_do(app: TestApp, steps: &[Step]) {
    let place = Place::new(&app).await;
    for three in steps.chunks(3) {
        let acts = three.iter().zip(place.people.iter().cycle()).map(|(step, who)| place.act(who, *step));
        futures_util::future::join_all(acts).await;
    }
    place.assert_right(&app).await;
}

#[test]
fn whatever_is_done_in_whatever_order_the_account_is_the_sum_of_the_rows() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let config = Config { cases: 4, max_shrink_iters: 12, failure_persistence: None, ..Config::default() };
    let steps = vec((any::<u8>(), any::<u16>(), any::<u16>()), 60..90);
    let tried = TestRunner::new(config).run(&steps, |steps| {
        runtime.block_on(on_both("ledger_property", async |app: TestApp| several_do(app, &steps).await));
        Ok(())
    });
    tried.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_doing_anything_leave_the_account_the_sum_of_the_rows() {
    on_both("ledger_fifty", async |app: TestApp| {
        let place = Arc::new(Place::new(&app).await);
        let writers: Vec<_> = (0..50_u16)
            .map(|number| {
                let place = place.clone();
                tokio::spawn(async move {
                    // Each goes its own way through the steps, and meets the others at the files.
                    for step in 0..6_u16 {
                        let throw = number.wrapping_mul(7919).wrapping_add(step.wrapping_mul(1047));
                        let kind = if step == 0 { 0 } else { (throw % 13) as u8 };
                        let who = &place.people[usize::from(number) % place.people.len()];
                        place.act(who, (kind, throw, throw.rotate_left(5))).await;
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        let known = std::mem::take(&mut *place.known.lock().unwrap());
        assert!(known.full > 0 && known.libraries.len() > 1, "the test tests little");
        *place.known.lock().unwrap() = known;
        place.assert_right(&app).await;
    })
    .await;
}
