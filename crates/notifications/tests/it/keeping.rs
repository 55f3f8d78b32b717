//! How long and how many are kept, and that nobody is told twice.

use std::time::Duration;

use kernel::{
    EventId, UserId,
    port::{Happening, Notice},
};
use notifications::{
    model::{KEPT, MOST_KEPT},
    ops,
};
use serde_json::{Value, json};
use test_kit::{Team, TestApp, on_both};
use uuid::Uuid;

use crate::{LIST, READ_ALL, share_file, told, unread};

/// An event of that number, by the product itself.
fn happening(team: &Team, number: u128) -> Happening {
    Happening {
        id: EventId::from(Uuid::from_u128(number)),
        kind: "bulk.finished".to_owned(),
        actor: None,
        target: Uuid::from_u128(number),
        payload: Value::Null,
        at: team.system.now(),
    }
}

/// So many notices, each about something else.
fn notices(to: UserId, first: u128, count: u128) -> Vec<Notice> {
    let notice = |number| Notice {
        to,
        kind: "bulkJob",
        subject: Uuid::from_u128(number),
        facts: json!({ "action": "move", "status": "done", "total": 9, "refused": 1 }),
        is_own_work: true,
    };
    (first..first + count).map(notice).collect()
}

async fn deliver(app: &TestApp, team: &Team, to: UserId, first: u128, count: u128) {
    let all = notices(to, first, count);
    ops::deliver(&app.parts().notifications, &team.system, &happening(team, first), all).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_told_once_however_often_that_is_tried() {
    on_both("kept_once", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        share_file(&owner, file, &[tom.user]).await;
        app.settle().await;
        let event = Happening {
            kind: "file.shared".to_owned(),
            actor: Some(grace.user),
            target: file.into(),
            payload: json!({ "added": [tom.user.to_string()] }),
            ..happening(&team, 7)
        };
        // The job's process died after it had done its work, more than once.
        for _ in 0..3 {
            ops::tell_of(&app.parts().notifications, &team.system, &event).await.unwrap();
        }
        app.settle().await;
        assert_eq!((unread(&reader).await, told(&reader).await.len()), (2, 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn very_many_are_counted_fast_and_the_oldest_make_room() {
    on_both("kept_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let most = u128::try_from(MOST_KEPT).unwrap();
        deliver(&app, &team, tom.user, 1, most).await;
        let ((), statements) = app
            .statements_of(async {
                assert_eq!(unread(&reader).await, 100);
            })
            .await;
        assert!(statements <= 4, "{statements} statements");
        app.advance(Duration::from_secs(1));
        deliver(&app, &team, tom.user, most + 1, 10).await;
        let marked = reader.post(READ_ALL, json!({})).await.expect_json();
        assert_eq!(marked["marked"], json!(MOST_KEPT));
        let list = told(&reader).await;
        let numbers =
            list[..10].iter().map(|one| one["subjectId"].as_str().unwrap().parse::<Uuid>().unwrap().as_u128());
        assert!(numbers.clone().all(|number| number > most), "{:?}", numbers.collect::<Vec<_>>());
        assert_eq!(list[0]["message"], json!("Moving 9 files is over: 1 was refused"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_old_is_forgotten() {
    on_both("kept_long", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let later = Duration::from_secs(24 * 3600);
        deliver(&app, &team, tom.user, 1, 3).await;
        app.advance(later);
        deliver(&app, &team, tom.user, 11, 1).await;
        app.advance(KEPT - later + Duration::from_secs(1));
        app.settle().await;
        // The session of three months ago is over.
        let (_, again) = (reader, app.browser());
        again.sign_in(team.email("tom").as_str(), test_kit::PASSWORD).await.expect_status(200);
        assert_eq!(told(&again).await.len(), 1);
        app.advance(later);
        app.settle().await;
        assert_eq!(again.get(LIST).await.expect_json()["notifications"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_leaves_leaves_nothing_to_read() {
    on_both("kept_left", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, _) = team.person("tom", "viewer").await;
        let (priya, other) = team.person("priya", "viewer").await;
        for person in [tom.user, priya.user] {
            deliver(&app, &team, person, 1, 3).await;
        }
        let path = format!("/api/v1/tenant/members/{}/remove", tom.user);
        admin.post(&path, json!({})).await.expect_status(200);
        app.settle().await;
        // Whoever comes back begins anew.
        team.welcome(team.email("tom"), "tom", "viewer").await;
        let again = app.browser();
        again.sign_in(team.email("tom").as_str(), test_kit::PASSWORD).await.expect_status(200);
        assert_eq!((unread(&again).await, unread(&other).await), (0, 3));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_comes_first_in_whatever_order_jobs_tell_of_them() {
    on_both("kept_in_order", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let bell = &app.parts().notifications;
        for (number, minutes) in [(1, 5), (2, 20), (3, 1)] {
            let at = team.system.now() - Duration::from_secs(minutes * 60);
            let event = Happening { at, ..happening(&team, number) };
            ops::deliver(bell, &team.system, &event, notices(tom.user, number, 1)).await.unwrap();
        }
        let times: Vec<String> =
            told(&reader).await.iter().map(|one| one["createdAt"].as_str().unwrap().to_owned()).collect();
        assert!(times.len() == 3 && times.is_sorted_by(|newer, older| newer > older), "{times:?}");
    })
    .await;
}
