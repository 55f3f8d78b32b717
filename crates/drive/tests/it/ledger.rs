//! The storage account is the sum of the rows, whatever happens and however much at once.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both};

use crate::{PURGE, REGISTER, RESTORE, SIGN, TRASH, list_pages::every_page, mutate, upload_path, usage};

/// What the organisation has, as the test remembers it.
#[derive(Default)]
struct Known {
    uploads: Vec<(Value, Bytes)>,
    active: Vec<String>,
    trashed: Vec<String>,
}

/// Whole numbers, the same for the same seed.
struct Throws(Bytes, usize);

impl Throws {
    fn below(&mut self, end: usize) -> usize {
        let at = self.1;
        self.1 += 2;
        (usize::from(self.0[at]) * 256 + usize::from(self.0[at + 1])) % end
    }
}

/// The account against the lists, the drive's own numbers and the uploads under way.
async fn assert_sums(browser: &Browser, known_uploads: i64) {
    let (used, reserved, trashed, count) = usage(browser).await;
    let sum = |files: &[Value]| files.iter().map(|file| file["size"].as_i64().unwrap()).sum::<i64>();
    let (active, _) = every_page(browser, "view=all", 50).await;
    let (trash, _) = every_page(browser, "view=trash", 50).await;
    assert_eq!((used, trashed, count), (sum(&active), sum(&trash), active.len() as i64));
    assert_eq!(reserved, known_uploads);
    let storage = browser.get(crate::find_storage::STORAGE).await.expect_json();
    let share = &storage["drives"][0];
    assert_eq!((&share["used"], &share["trash"]), (&json!(used), &json!(trashed)));
    assert_eq!(share["reserved"], json!(known_uploads));
    let categories = storage["usage"]["byCategory"].as_object().unwrap().values();
    assert_eq!(categories.map(|bytes| bytes.as_i64().unwrap()).sum::<i64>(), used);
    let drives = browser.get("/api/v1/drive/drives").await.expect_json();
    assert_eq!(drives["drives"][0]["stats"]["totalSize"], json!(used));
    assert_eq!(drives["drives"][0]["stats"]["fileCount"], json!(count));
}

async fn random_step(team: &Team, admin: &Browser, known: &mut Known, throws: &mut Throws) {
    let pick = |list: usize, throws: &mut Throws| if list == 0 { None } else { Some(throws.below(list)) };
    match throws.below(8) {
        0..=2 => {
            let bytes = content(throws.below(5000), 1);
            let answer = admin.post(SIGN, team.announcement("a.bin", bytes.len())).await;
            if answer.status == 200 {
                known.uploads.push((answer.json(), bytes));
            } else {
                answer.expect_error(507, "QUOTA_EXCEEDED");
            }
        }
        3..=4 => {
            let Some(at) = pick(known.uploads.len(), throws) else { return };
            let (signed, bytes) = known.uploads.swap_remove(at);
            admin.put(&signed, bytes.clone()).await.expect_status(200);
            let registration = team.registration(&signed, "a.bin", bytes.len());
            let file = admin.post(REGISTER, registration.clone()).await.expect_json();
            admin.post(REGISTER, registration).await.expect_status(200);
            known.active.push(file["fileId"].as_str().unwrap().to_owned());
        }
        5 => {
            let Some(at) = pick(known.uploads.len(), throws) else { return };
            let (signed, _) = known.uploads.swap_remove(at);
            admin.delete(&upload_path(&signed)).await.expect_status(200);
        }
        6 => {
            let Some(at) = pick(known.active.len(), throws) else { return };
            let file = known.active.swap_remove(at);
            mutate(admin, TRASH, &file).await.expect_status(200);
            known.trashed.push(file);
        }
        _ => {
            let Some(at) = pick(known.trashed.len(), throws) else { return };
            let file = known.trashed.swap_remove(at);
            if throws.below(2) == 0 {
                mutate(admin, PURGE, &file).await.expect_status(200);
            } else if mutate(admin, RESTORE, &file).await.status == 200 {
                known.active.push(file);
            } else {
                known.trashed.push(file);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_random_sequence_leaves_the_account_right() {
    on_both("ledger_random", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(60_000).await;
        let admin = team.member("admin").await;
        let (mut known, mut throws) = (Known::default(), Throws(content(4000, 26), 0));
        for step in 1..=240 {
            random_step(&team, &admin, &mut known, &mut throws).await;
            if step % 40 == 0 {
                let promised = known.uploads.iter().map(|(_, bytes)| bytes.len() as i64).sum();
                assert_sums(&admin, promised).await;
            }
        }
        app.settle().await;
        // What is neither listed nor under way has left no bytes.
        assert_eq!(app.blob_files().await.len(), known.active.len() + known.trashed.len());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_writers_at_once_leave_the_account_right() {
    on_both("ledger_writers", async |app: TestApp| {
        let team = Arc::new(app.team("Dunmarrow").await);
        let admin = team.member("admin").await;
        let writers: Vec<_> = (0..50_usize)
            .map(|number| {
                let (team, admin) = (team.clone(), admin.clone());
                tokio::spawn(async move {
                    let bytes = content(100 + number, number as u64);
                    let file = team.upload(&admin, "a.bin", &bytes).await["fileId"].as_str().unwrap().to_owned();
                    let abandoned = admin.post(SIGN, team.announcement("b.bin", 10)).await.expect_json();
                    match number % 4 {
                        0 => {
                            mutate(&admin, TRASH, &file).await.expect_status(200);
                        }
                        1 => {
                            mutate(&admin, TRASH, &file).await.expect_status(200);
                            mutate(&admin, PURGE, &file).await.expect_status(200);
                        }
                        2 => {
                            admin.delete(&upload_path(&abandoned)).await.expect_status(200);
                        }
                        _ => {}
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        // Every fourth, from the third on, gave its second upload up.
        assert_sums(&admin, (50 - 12) * 10).await;
        assert_eq!(usage(&admin).await.3, 50 - 13 - 13);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_cancelled_while_it_is_registered_is_one_or_the_other() {
    on_both("ledger_cancel", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let mut files = 0;
        for (number, size) in [9, 10, 11, 12, 13, 14, 5 * crate::MIB + 1, 5 * crate::MIB + 2].into_iter().enumerate() {
            let bytes = content(size, number as u64);
            let signed = admin.post(SIGN, team.announcement("a.bin", size)).await.expect_json();
            admin.try_bring(&signed, &bytes).await.unwrap();
            let registration = team.registration(&signed, "a.bin", size);
            let path = upload_path(&signed);
            let (registered, cancelled) = tokio::join!(admin.post(REGISTER, registration), admin.delete(&path));
            assert!([200, 404, 409].contains(&registered.status), "{registered:?}");
            assert!([200, 404].contains(&cancelled.status), "{cancelled:?}");
            if registered.status == 200 {
                files += 1;
                let path = format!("/api/drive/download?fileId={}", registered.json()["fileId"].as_str().unwrap());
                app.settle().await;
                assert_eq!(admin.get(&path).await.expect_status(200).bytes, bytes);
            }
            // What was neither registered nor cancelled may be cancelled now.
            admin.delete(&path).await;
        }
        assert_sums(&admin, 0).await;
        app.advance(Duration::from_secs(49 * 3600));
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), files);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_hands_on_one_file_move_it_once_each_time() {
    on_both("ledger_one_file", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for _ in 0..5 {
            let file = team.upload(&admin, "a.bin", &content(100, 1)).await["fileId"].as_str().unwrap().to_owned();
            let hands: Vec<_> = [TRASH, TRASH, RESTORE, TRASH, PURGE, RESTORE, PURGE, TRASH]
                .map(|path| {
                    let (admin, file) = (admin.clone(), file.clone());
                    tokio::spawn(async move { mutate(&admin, path, &file).await.status })
                })
                .into();
            for hand in hands {
                assert!([200, 404, 409].contains(&hand.await.unwrap()));
            }
            assert_sums(&admin, 0).await;
        }
    })
    .await;
}
