//! Whoever takes part in an event is told that it begins: once, at the right time, and nobody who does not come.

use std::time::Duration;

use http::Method;
use kernel::Timestamp;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both, on_both_with_mail};

use crate::{create, delete, path, update, with};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

fn now(app: &TestApp) -> Timestamp {
    app.parts().env.now()
}

/// An event that begins so many minutes after the test does.
async fn soon(app: &TestApp, browser: &Browser, minutes: u64, more: Value) -> Value {
    let start = now(app) + Duration::from_secs(minutes * MINUTE);
    let body = json!({ "title": "Pour", "startUTC": start.to_string(), "timeZone": "Europe/London" });
    create(browser, with(body, more)).await
}

fn bell(minutes: u64) -> Value {
    json!([{ "minutes": minutes, "by": "bell" }])
}

/// Time passes, and what is due is done.
async fn after(app: &TestApp, minutes: u64) {
    app.advance(Duration::from_secs(minutes * MINUTE));
    app.settle().await;
    app.settle().await;
}

/// What the person was reminded of.
async fn reminded(browser: &Browser) -> Vec<Value> {
    let list = browser.get("/api/v1/notifications").await.expect_json();
    let all = list["notifications"].as_array().unwrap().clone();
    all.into_iter().filter(|one| one["type"] == json!("eventReminder")).collect()
}

async fn times(browser: &Browser) -> usize {
    reminded(browser).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_comes_is_told_once_and_in_time() {
    on_both("reminders_told", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, declined) = team.person("priya", "viewer").await;
        let (mo, viewer) = team.person("mo", "viewer").await;
        let people = json!({ "attendees": [tom.user.to_string(), priya.user.to_string()], "visibility": "users",
                             "sharedWith": [mo.user.to_string()], "reminders": bell(15) });
        let event = soon(&app, &owner, 60, people).await;
        assert_eq!(event["reminders"], bell(15));
        let no = json!({ "answer": "declined" }).to_string();
        declined.send(Method::PUT, &format!("{}/answer", path(&event)), &[], no.into()).await.expect_status(200);
        after(&app, 44).await;
        assert_eq!((times(&owner).await, times(&invited).await), (0, 0));
        after(&app, 1).await;
        let told = reminded(&owner).await;
        assert_eq!(told.len(), 1);
        let start = event["startUTC"].as_str().unwrap();
        let words = told[0]["message"].as_str().unwrap();
        assert!(words.starts_with("“Pour” begins on ") && words.ends_with(&start[11..16]), "{words} {start}");
        assert_eq!(
            (&told[0]["link"], &told[0]["subjectType"]),
            (&json!(path(&event).replace("/api/v1/schedule/events", "/schedule")), &json!("event"))
        );
        assert_eq!((times(&invited).await, times(&declined).await, times(&viewer).await), (1, 0, 0));
        // A worker that begins again finds nothing left to tell.
        after(&app, 5).await;
        after(&app, 60).await;
        assert_eq!((times(&owner).await, times(&invited).await), (1, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_calendar_of_some_alone_they_are_told_as_well() {
    on_both("reminders_members", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let calendar = json!({ "name": "Board", "visibility": "members" });
        let made = owner.post("/api/v1/schedule/calendars/create", calendar).await.expect_json();
        let more = json!({ "calendarId": made["calendar"]["id"], "reminders": bell(15) });
        soon(&app, &owner, 60, more).await;
        after(&app, 45).await;
        assert_eq!(times(&owner).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stopped_process_missed_is_told_for_an_hour() {
    on_both("reminders_late", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        soon(&app, &owner, 60, json!({ "reminders": bell(30) })).await;
        soon(&app, &owner, 24 * 60, json!({ "title": "Fair", "reminders": bell(24 * 60 - 30) })).await;
        app.settle().await;
        // Nobody worked for as long as the first event began an hour ago, and a little; the other is to come.
        app.advance(Duration::from_secs(2 * HOUR + MINUTE));
        app.settle().await;
        app.settle().await;
        let told = reminded(&owner).await;
        assert_eq!(told.iter().map(|one| one["subjectName"].clone()).collect::<Vec<_>>(), [json!("Fair")]);
        soon(&app, &owner, 60, json!({ "title": "Lift", "reminders": bell(30) })).await;
        app.settle().await;
        app.advance(Duration::from_secs(HOUR + 59 * MINUTE));
        app.settle().await;
        app.settle().await;
        assert_eq!(times(&owner).await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_wrongly() {
    on_both("reminders_changed", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let admin = team.member("admin").await;
        let (tom, suspended) = team.person("tom", "viewer").await;
        let reminders = json!({ "reminders": bell(10), "attendees": [tom.user.to_string()] });
        let gone = soon(&app, &owner, 60, with(reminders.clone(), json!({ "title": "Gone" }))).await;
        let moved = soon(&app, &owner, 60, with(reminders.clone(), json!({ "title": "Moved" }))).await;
        let silent = soon(&app, &owner, 60, with(reminders, json!({ "title": "Silent" }))).await;
        delete(&owner, &gone, json!({})).await.expect_status(200);
        let later = (now(&app) + Duration::from_secs(3 * HOUR)).to_string();
        update(&owner, &moved, json!({ "startUTC": later })).await.expect_status(200);
        update(&owner, &silent, json!({ "reminders": [] })).await.expect_status(200);
        let suspend = format!("/api/v1/tenant/members/{}/suspend", tom.user);
        admin.post(&suspend, json!({})).await.expect_status(200);
        after(&app, 61).await;
        assert_eq!(times(&owner).await, 0);
        after(&app, 110).await;
        assert_eq!(reminded(&owner).await[0]["subjectName"], json!("Moved"));
        admin.post(&suspend.replace("suspend", "reactivate"), json!({})).await.expect_status(200);
        after(&app, 1).await;
        suspended.sign_in(tom.email.as_str(), test_kit::PASSWORD).await.expect_status(200);
        assert_eq!(times(&suspended).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_occurrence_is_announced_and_whole_days_from_their_midnight() {
    on_both("reminders_series", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let rule = json!({ "recurrence": { "type": "daily", "count": 4 }, "reminders": bell(0) });
        let series = soon(&app, &owner, 60, rule).await;
        let second = now(&app) + Duration::from_secs(25 * HOUR);
        delete(&owner, &series, json!({ "occurrence": second.to_string()[..10] })).await.expect_status(200);
        after(&app, 61).await;
        let mut told = vec![times(&owner).await];
        for _ in 0..4 {
            after(&app, 24 * 60).await;
            told.push(times(&owner).await);
        }
        // Not the second, which was deleted, and no more than there are.
        assert_eq!(told, [1, 1, 2, 3, 3]);
        let tomorrow = (now(&app) + Duration::from_secs(24 * HOUR)).to_string()[..10].to_owned();
        let fair = json!({ "title": "Fair", "startDate": tomorrow, "endDate": tomorrow, "reminders": bell(60) });
        create(&owner, fair).await;
        // It is a quarter past seven in the morning: the day begins in less than seventeen hours.
        after(&app, 15 * 60 + 30).await;
        assert_eq!(times(&owner).await, 3);
        after(&app, 30).await;
        let told = reminded(&owner).await;
        assert_eq!(told.len(), 4);
        assert!(told[0]["message"].as_str().unwrap().starts_with("“Fair” is on "), "{told:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_occurrence_is_announced_by_what_it_says_itself() {
    on_both("reminders_own", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let rule = json!({ "recurrence": { "type": "daily", "count": 3 }, "reminders": bell(0) });
        let series = soon(&app, &owner, 60, rule).await;
        let day =
            |number: u64| (now(&app) + Duration::from_secs((24 * number + 1) * HOUR)).to_string()[..10].to_owned();
        let (second, third) = (day(1), day(2));
        let whole = json!({ "occurrence": second, "startDate": second, "allDay": true, "title": "Fair" });
        update(&owner, &series, whole).await.expect_status(200);
        update(&owner, &series, json!({ "occurrence": third, "title": "Cure" })).await.expect_status(200);
        let start = series["startUTC"].as_str().unwrap().parse::<Timestamp>().unwrap();
        let midnight = format!("{second}T00:00:00Z").parse::<Timestamp>().unwrap();
        for moment in [start, midnight, start + Duration::from_secs(48 * HOUR)] {
            after(&app, moment.since(now(&app)).as_secs() / MINUTE + 1).await;
        }
        let told = reminded(&owner).await;
        let mut words: Vec<&str> = told.iter().map(|one| one["message"].as_str().unwrap()).collect();
        words.sort_unstable();
        assert_eq!(words.len(), 3, "{words:?}");
        for (said, begun) in words.iter().zip(["“Cure” begins on ", "“Fair” is on ", "“Pour” begins on "]) {
            assert!(said.starts_with(begun), "{words:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_by_mail_tells_the_time_of_whoever_reads_it() {
    on_both_with_mail("reminders_mail", async |app, server| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let zone = json!({ "timeZone": "Asia/Tokyo" }).to_string();
        invited.send(Method::PATCH, "/api/v1/account/profile", &[], zone.into()).await.expect_status(200);
        let more = json!({ "attendees": [tom.user.to_string()], "location": "Gate 2",
                           "reminders": [{ "minutes": 15, "by": "mail" }] });
        let event = soon(&app, &owner, 60, more).await;
        app.settle().await;
        let id = event["id"].as_str().unwrap();
        after(&app, 46).await;
        let mails = [server.next(), server.next()];
        let to = |at: usize| mails[at]["to"][0].as_str().unwrap().to_owned();
        let at = usize::from(to(0) != tom.email.as_str());
        let data = mails[at]["data"].as_str().unwrap();
        assert_eq!(to(at), tom.email.as_str());
        // 07:16 in London is 16:16 in Tokyo.
        for words in ["Subject: Pour", "16:16 to 17:16 (Asia/Tokyo)", "Gate 2", &format!("/schedule/{id}"), "Dunmarrow"]
        {
            assert!(data.contains(words), "{words} in {data}");
        }
        assert!(mails[1 - at]["data"].as_str().unwrap().contains("07:16 to 08:16 (Europe/London)"));
        after(&app, 5).await;
        assert!(server.is_idle());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_reminder_says_is_nobody_elses_business() {
    on_both("reminders_private", async |app| {
        let team = app.team("Dunmarrow").await;
        let (owner, admin) = (team.member("manager").await, team.member("admin").await);
        soon(&app, &owner, 60, json!({ "title": "Dentist", "reminders": [{ "minutes": 15, "by": "mail" }] })).await;
        app.settle().await;
        after(&app, 46).await;
        let list = admin.get("/api/v1/tenant/mails").await.expect_json();
        let mail = list["mails"].as_array().unwrap().iter().find(|one| one["kind"] == json!("event.reminder")).unwrap();
        assert_eq!(mail["subject"], json!("Reminder of an event"));
        let path = format!("/api/v1/tenant/mails/{}", mail["id"].as_str().unwrap());
        let whole = admin.get(&path).await.expect_json();
        assert!(!list.to_string().contains("Dentist") && !whole.to_string().contains("Dentist"), "{list} {whole}");
        assert!(whole.to_string().contains("Only its recipient may read"), "{whole}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_that_make_no_sense_are_refused() {
    on_both("reminders_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("manager").await;
        let six: Vec<Value> = (0..6).map(|at| json!({ "minutes": at, "by": "bell" })).collect();
        for odd in [
            json!(six),
            json!([{ "minutes": 40_321, "by": "bell" }]),
            json!([{ "minutes": -1, "by": "bell" }]),
            json!([{ "minutes": 5, "by": "pigeon" }]),
            json!([{ "minutes": 5 }]),
            json!("soon"),
        ] {
            let body = with(crate::morning("Pour", "2026-11-23"), json!({ "reminders": odd }));
            owner.post(crate::CREATE, body).await.expect_error(400, "INVALID_REQUEST");
        }
        let rule = json!({ "recurrence": { "type": "daily", "count": 4 } });
        let series = create(&owner, with(crate::morning("Pour", "2026-11-23"), rule)).await;
        let one = json!({ "occurrence": "2026-11-24", "reminders": bell(5) });
        update(&owner, &series, one).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
