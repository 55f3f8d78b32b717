//! Names that are one name, and names that are somebody else's to know.

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both};

use crate::{
    FILES, SIGN, TRASH,
    folders::CREATE,
    mutate, patch_file,
    upload_files::{body, head, send},
    versions::{CONFLICTS, bring},
    with,
};

/// `é` as one letter, and as macOS sends it.
const COMPOSED: &str = "Caf\u{e9}.txt";
const DECOMPOSED: &str = "CAFE\u{301}.txt";

async fn conflicts(team: &Team, who: &Browser, names: &[&str]) -> Value {
    let asked = json!({ "driveId": team.drive.to_string(), "folderId": null, "names": names });
    who.post(CONFLICTS, asked).await.expect_json()["conflicts"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn composed_and_decomposed_letters_make_one_name() {
    on_both("names_one", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let first = bring(&team, &editor, COMPOSED, &content(10, 1), "fail").await.expect_json();

        // The answer names what was asked for, so that whoever asked knows which it is.
        let told = conflicts(&team, &editor, &["b.txt", DECOMPOSED]).await;
        assert_eq!((&told[0]["name"], &told[0]["fileId"]), (&json!(DECOMPOSED), &first["fileId"]), "{told}");
        let asked = with(team.announcement(DECOMPOSED, 5), "onConflict", json!("fail"));
        editor.post(SIGN, asked).await.expect_error(409, "NAME_TAKEN");
        let second = bring(&team, &editor, DECOMPOSED, &content(20, 2), "keepBoth").await.expect_json();
        assert_eq!((&second["outcome"], &second["file"]["name"]), (&json!("renamed"), &json!("CAF\u{c9} (2).txt")));
        let third = bring(&team, &editor, DECOMPOSED, &content(30, 3), "replace").await.expect_json();
        assert_eq!((&third["outcome"], &third["fileId"]), (&json!("replaced"), &first["fileId"]));
        let bytes = content(5, 4);
        let two = [(COMPOSED, &bytes), ("new e\u{301}.txt", &bytes)];
        let together =
            send(&editor, &[], body(&head(&team, &two), &[bytes.clone(), bytes.clone()])).await.expect_json();
        let names: Vec<&Value> = together["files"].as_array().unwrap().iter().map(|one| &one["file"]["name"]).collect();
        assert_eq!(names, [&json!("Caf\u{e9} (3).txt"), &json!("new \u{e9}.txt")]);
        let renamed = patch_file(&editor, second["fileId"].as_str().unwrap(), json!({ "name": "u\u{308}.txt" })).await;
        assert_eq!(renamed.expect_json()["file"]["name"], json!("\u{fc}.txt"));

        let folder = |name: &str| json!({ "driveId": team.drive.to_string(), "name": name });
        editor.post(CREATE, folder("Pla\u{308}ne")).await.expect_status(200);
        editor.post(CREATE, folder("Pl\u{e4}ne")).await.expect_error(409, "FOLDER_EXISTS");
        for part in ["PL\u{c4}", "la\u{308}n"] {
            let part: String = part.bytes().map(|byte| format!("%{byte:02X}")).collect();
            let found = editor.get(&format!("/api/v1/drive/folders?search={part}")).await.expect_json();
            assert_eq!(found["folders"][0]["name"], json!("Pl\u{e4}ne"), "{part}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_that_nobody_sees_make_no_other_name() {
    on_both("names_unseen", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let file = bring(&team, &editor, "plan.pdf", &content(10, 1), "fail").await.expect_json();
        let file = file["fileId"].as_str().unwrap();
        for name in
            ["plan\u{200b}.pdf", "\u{feff}plan.pdf", "pl\u{200d}an.pdf", "plan\u{fe0f}.pdf", "\u{2800}", "\u{200f}"]
        {
            editor.post(SIGN, team.announcement(name, 5)).await.expect_error(400, "INVALID_FILE_NAME");
            patch_file(&editor, file, json!({ "name": name })).await.expect_error(400, "INVALID_FILE_NAME");
            let folder = json!({ "driveId": team.drive.to_string(), "name": name });
            editor.post(CREATE, folder).await.expect_error(400, "INVALID_FILE_NAME");
        }
        let longest = format!("{}.pdf", "é".repeat(125));
        for name in
            ["مخطط می\u{200c}رود (2)\u{200f}.pdf", "👩🏽\u{200d}💻 ❤\u{fe0f}.dwg", "ක\u{dca}\u{200d}ර.txt", &longest]
        {
            let renamed = patch_file(&editor, file, json!({ "name": name })).await.expect_json();
            assert_eq!(renamed["file"]["name"], json!(name));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_of_a_file_that_the_person_does_not_see() {
    on_both("names_private", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "editor").await;
        let ann = team.person("ann", "editor").await.1;
        let secret = team.file("salaries.txt", b"1", tom.user).await;
        patch_file(&owner, secret, json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(conflicts(&team, &owner, &["salaries.txt"]).await[0]["fileId"], json!(secret.to_string()));

        assert_eq!(conflicts(&team, &ann, &["salaries.txt", "SALARIES.TXT"]).await, json!([]));
        let bytes = content(7, 1);
        for (number, on_conflict) in ["skip", "fail", "replace", "keepBoth"].into_iter().enumerate() {
            // Each finds the name taken by what nobody but Tom sees, and none of Ann's own there.
            let asked = with(team.announcement("salaries.txt", 7), "onConflict", json!(on_conflict));
            ann.post(SIGN, asked).await.expect_status(200);
            let brought = bring(&team, &ann, "salaries.txt", &bytes, on_conflict).await.expect_json();
            let name = format!("salaries ({}).txt", number * 2 + 2);
            assert_eq!(
                (&brought["outcome"], &brought["file"]["name"]),
                (&json!("renamed"), &json!(name)),
                "{on_conflict}"
            );
            let mut head = head(&team, &[("salaries.txt", &bytes)]);
            head["onConflict"] = json!(on_conflict);
            let together = send(&ann, &[], body(&head, std::slice::from_ref(&bytes))).await.expect_json();
            assert_eq!(together["files"][0]["outcome"], json!("renamed"), "{on_conflict}");
        }
        let there = owner.get(&format!("{FILES}/{secret}")).await.expect_json();
        assert_eq!((&there["file"]["size"], &there["file"]["version"]), (&json!(1), &json!(1)));

        // What she sees under the name is hers to replace, whatever else has it.
        let open = team.file("minutes.txt", b"1", tom.user).await;
        app.advance(std::time::Duration::from_secs(1));
        let hidden = team.file("minutes.txt", b"2", tom.user).await;
        patch_file(&owner, hidden, json!({ "visibility": "private" })).await.expect_status(200);
        let brought = bring(&team, &ann, "minutes.txt", &bytes, "replace").await.expect_json();
        assert_eq!((&brought["outcome"], &brought["fileId"]), (&json!("replaced"), &json!(open.to_string())));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_gets_no_name_that_another_beside_it_has() {
    on_both("names_renamed", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let ann = team.person("ann", "editor").await.1;
        let plan = team.file("Plan.pdf", b"1", tom.user).await;
        let caf = team.file(COMPOSED, b"1", tom.user).await;
        let rename = async |who: &Browser, file: kernel::FileId, name: &str| {
            patch_file(who, file, json!({ "name": name })).await
        };

        for name in ["Plan.pdf", " PLAN.pdf "] {
            let taken = rename(&ann, caf, name).await.expect_error(409, "NAME_TAKEN").json();
            assert_eq!(taken["error"]["message"], json!("There is a file called Plan.pdf here already."));
            assert_eq!(taken["error"]["details"]["fileId"], json!(plan.to_string()));
        }
        rename(&ann, plan, DECOMPOSED).await.expect_error(409, "NAME_TAKEN");
        // Nothing of a change that is refused is made.
        let half = json!({ "name": "Plan.pdf", "sharedWith": [tom.user.to_string()] });
        patch_file(&owner, caf, half).await.expect_error(409, "NAME_TAKEN");
        let there = ann.get(&format!("{FILES}/{caf}")).await.expect_json();
        assert_eq!((&there["file"]["name"], &there["file"]["sharedWith"]), (&json!(COMPOSED), &json!([])));

        // Its own name is a file's to write as one likes.
        let renamed = rename(&ann, plan, "PLAN.pdf").await.expect_json();
        assert_eq!(renamed["file"]["name"], json!("PLAN.pdf"));
        rename(&ann, plan, "PLAN.pdf").await.expect_status(200);
        // What lies elsewhere, in the trash, or is not seen takes no name.
        let folder = json!({ "driveId": team.drive.to_string(), "name": "Steel" });
        let folder = ann.post(CREATE, folder).await.expect_json()["folderId"].clone();
        let into = with(team.announcement("beam.pdf", 3), "folderId", folder);
        let signed = ann.post(SIGN, into).await.expect_json();
        ann.put(&signed, content(3, 1)).await.expect_status(200);
        ann.post(crate::REGISTER, team.registration(&signed, "beam.pdf", 3)).await.expect_status(200);
        rename(&ann, caf, "beam.pdf").await.expect_status(200);
        mutate(&owner, TRASH, plan).await.expect_status(200);
        rename(&ann, caf, "PLAN.pdf").await.expect_status(200);
        let secret = team.file("salaries.txt", b"1", tom.user).await;
        patch_file(&owner, secret, json!({ "visibility": "private" })).await.expect_status(200);
        rename(&ann, caf, "salaries.txt").await.expect_status(200);
    })
    .await;
}
