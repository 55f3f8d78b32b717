//! The list, the count and what was read, for the person alone.

use std::time::Duration;

use serde_json::json;
use test_kit::on_both;

use crate::{LIST, READ_ALL, messages, patch, read, share_file, told, unread};

const NOWHERE: &str = "0199c1f0-0000-7000-8000-00000000dead";

#[tokio::test(flavor = "multi_thread")]
async fn what_was_read_stays_read_and_is_told_to_the_persons_other_pages() {
    on_both("bell_read", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (_, other) = team.person("priya", "viewer").await;
        for name in ["a.pdf", "b.pdf", "c.pdf"] {
            let file = team.file(name, b"%PDF-1.4", grace.user).await;
            share_file(&owner, file, &[tom.user]).await;
            app.settle().await;
            app.advance(Duration::from_secs(1));
        }
        let mut live = app.parts().live.subscribe(team.tenant.id);
        let list = told(&reader).await;
        let names: Vec<_> = list.iter().map(|one| one["subjectName"].as_str().unwrap()).collect();
        assert_eq!(names, ["c.pdf", "b.pdf", "a.pdf"]);
        let first = reader.get(&format!("{LIST}?limit=2")).await.expect_json();
        let next = format!("{LIST}?limit=2&cursor={}", first["nextCursor"].as_str().unwrap());
        let second = reader.get(&next).await.expect_json();
        assert_eq!((&second["notifications"][0]["id"], &second["nextCursor"]), (&list[2]["id"], &json!(null)));
        assert_eq!((&first["unread"], &second["unread"]), (&json!(3), &json!(3)));

        for _ in 0..2 {
            assert_eq!(read(&reader, &list[0]).await.expect_json()["unread"], json!(2));
        }
        assert_eq!(told(&reader).await[0]["read"], json!(true));
        app.settle().await;
        // Once, and to this person alone; not even which one.
        let heard = live.try_recv().unwrap();
        assert_eq!((heard.topic.as_str(), heard.ids.len()), ("notifications.notifications", 0));
        assert_eq!(heard.audience, kernel::event::Audience::People(vec![tom.user]));
        assert!(live.try_recv().is_err());

        // What came since the person looked stays unread.
        let newest = json!({ "newestId": list[1]["id"] });
        assert_eq!(reader.post(READ_ALL, newest).await.expect_json()["marked"], json!(2));
        let file = team.file("d.pdf", b"%PDF-1.4", grace.user).await;
        share_file(&owner, file, &[tom.user]).await;
        app.settle().await;
        assert_eq!(unread(&reader).await, 1);
        assert_eq!(reader.post(READ_ALL, json!({})).await.expect_json()["marked"], json!(1));
        assert_eq!(reader.post(READ_ALL, json!({})).await.expect_json()["marked"], json!(0));

        // The log has the deeds, not who was told of them.
        app.settle().await;
        assert!(team.audit_kinds().await.iter().all(|kind| !kind.starts_with("notification.")));
        assert!(told(&other).await.is_empty());
        read(&other, &list[0]).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_or_marks_what_another_was_told() {
    on_both("bell_others", async |app| {
        let (team, there) = (app.team("Dunmarrow").await, app.team("Saltmarsh").await);
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (sam, powerful) = team.person("sam", "admin").await;
        team.make_super(sam.user).await;
        let stranger = there.member("admin").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        share_file(&owner, file, &[tom.user]).await;
        app.settle().await;
        let one = told(&reader).await[0].clone();
        for browser in [&owner, &powerful, &stranger] {
            assert!(told(browser).await.is_empty());
            let refused = read(browser, &one).await.expect_error(404, "NOT_FOUND").json();
            // The same words as of what is nowhere.
            let nowhere = read(browser, &json!({ "id": NOWHERE })).await.expect_error(404, "NOT_FOUND").json();
            assert_eq!(refused, nowhere);
            assert_eq!(browser.post(READ_ALL, json!({})).await.expect_json()["marked"], json!(0));
        }
        assert_eq!(unread(&reader).await, 1);
        app.browser().get(LIST).await.expect_error(401, "UNAUTHENTICATED");
        for odd in ["?cursor=x", "?limit=0", "?limit=201"] {
            reader.get(&format!("{LIST}{odd}")).await.expect_error(400, "INVALID_REQUEST");
        }
        reader.post(READ_ALL, json!({ "newest": 1 })).await.expect_error(400, "INVALID_REQUEST");
        reader.post(READ_ALL, json!({ "newestId": "x" })).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_the_one_of_now_and_goes_with_the_permission() {
    on_both("bell_names", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (drive, library) = team.members_only_drive("Board", grace.user).await;
        let file = team.file_in(drive, library, "salaries.csv", b"a;b", grace.user).await;
        share_file(&owner, file, &[tom.user]).await;
        app.settle().await;
        patch(&owner, &format!("/api/v1/drive/files/{file}"), json!({ "name": "pay.csv" })).await;
        assert_eq!(messages(&reader).await, ["shared the file “pay.csv” with you"]);

        // Without the scope by which anything in the Drive is seen.
        team.set_scopes("viewer", &["users.view"]).await;
        let hidden = ["shared a file with you"];
        assert_eq!(messages(&reader).await, hidden);
        team.set_scopes("viewer", &["drive.list", "drive.view"]).await;
        assert_eq!(messages(&reader).await, ["shared the file “pay.csv” with you"]);

        // Taken back.
        share_file(&owner, file, &[]).await;
        let page = reader.get(LIST).await.expect_json();
        assert_eq!(messages(&reader).await, hidden);
        assert_eq!(page["notifications"][0]["link"], json!(null));
        assert!(!page.to_string().contains("pay") && !page.to_string().contains("salaries"), "{page}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_know_of_a_thing_is_not_told_of_it() {
    on_both("bell_not_told", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, left) = team.person("priya", "viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        team.set_scopes("viewer", &["users.view"]).await;
        share_file(&owner, file, &[tom.user]).await;
        app.settle().await;
        team.set_scopes("viewer", &["drive.list", "drive.view"]).await;
        assert_eq!(unread(&reader).await, 0);

        // Taken back before anybody was told.
        share_file(&owner, file, &[tom.user, priya.user]).await;
        let path = "/api/v1/drive/mutations/delete";
        owner.post(path, json!({ "fileId": file.to_string() })).await.expect_status(200);
        app.settle().await;
        assert_eq!(unread(&left).await, 0);
    })
    .await;
}
