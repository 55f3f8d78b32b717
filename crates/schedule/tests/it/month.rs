//! A window of a large calendar, asked for again and again.

use std::fmt::Write as _;

use http::{Method, StatusCode};
use serde_json::json;
use test_kit::{Answer, Browser, on_both};

use crate::{CREATE_CALENDAR, WINTER, create, delete, morning, update, with};

const IMPORT: &str = "/api/v1/schedule/import";

async fn ask(browser: &Browser, tag: &str) -> Answer {
    let path = format!("/api/v1/schedule/events/list?{WINTER}");
    browser.send(Method::GET, &path, &[("if-none-match", tag)], "".into()).await
}

/// So many events in November 2026, the first ten of which recur.
pub(crate) fn full_month(events: usize) -> String {
    let mut file = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    for number in 0..events {
        let (day, hour) = (number % 28 + 1, 8 + number / 28 % 10);
        let rule = if number < 10 { "RRULE:FREQ=DAILY;COUNT=3\r\n" } else { "" };
        write!(
            file,
            "BEGIN:VEVENT\r\nUID:{number}@month.example\r\nSUMMARY:Event {number}\r\n\
             DTSTART;TZID=Europe/Berlin:202611{day:02}T{hour:02}0000\r\nDURATION:PT30M\r\n{rule}END:VEVENT\r\n"
        )
        .unwrap();
    }
    file + "END:VCALENDAR\r\n"
}

async fn import(browser: &Browser, events: usize) {
    let file = full_month(events);
    let answer = browser.send(Method::POST, IMPORT, &[("content-type", "text/calendar")], file.into()).await;
    assert_eq!(answer.expect_json()["created"], json!(events));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_what_a_window_shows_is_told_only_what_changed() {
    on_both("month_tags", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("aoife", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let tag_of = async |browser: &Browser| ask(browser, "").await.expect_status(200).header("etag").to_owned();
        let mut tag = tag_of(&editor).await;
        let unchanged = ask(&editor, &format!("\"x\", {tag}")).await.expect_status(304);
        assert_eq!((unchanged.header("etag"), unchanged.bytes.len()), (tag.as_str(), 0));
        // Others have a tag of their own, and so has another window.
        assert_ne!(tag_of(&manager).await, tag);
        ask(&manager, &tag).await.expect_status(200);
        for other in [
            "from=1793491200&to=1798761601",
            &format!("{WINTER}&calendarId=personal"),
            &format!("{WINTER}&timeZone=UTC"),
        ] {
            let path = format!("/api/v1/schedule/events/list?{other}");
            editor.send(Method::GET, &path, &[("if-none-match", &tag)], "".into()).await.expect_status(200);
        }

        let mut changed = async |what: &str| {
            let now = ask(&editor, &tag).await;
            assert_eq!(now.status, StatusCode::OK, "{what}");
            let again = tag_of(&editor).await;
            assert_eq!(now.header("etag"), again, "{what}");
            tag = again;
            now.expect_json()["items"].as_array().unwrap().len()
        };
        let people = json!({ "attendees": [tom.user.to_string()], "recurrence": { "type": "weekly", "count": 3 } });
        let event = create(&manager, with(morning("Pour", "2026-11-23"), people)).await;
        assert_eq!(changed("made").await, 3);
        update(&manager, &event, json!({ "title": "Lift" })).await.expect_status(200);
        assert_eq!(changed("renamed").await, 3);
        let path = format!("/api/v1/schedule/events/{}/answer", event["id"].as_str().unwrap());
        let yes = json!({ "answer": "accepted" }).to_string();
        editor.send(Method::PUT, &path, &[], yes.into()).await.expect_status(200);
        assert_eq!(changed("answered").await, 3);
        delete(&manager, &event, json!({ "occurrence": "2026-11-30" })).await.expect_status(200);
        assert_eq!(changed("one occurrence deleted").await, 2);
        let calendar = json!({ "name": "Crane", "visibility": "members", "memberUids": [tom.user.to_string()] });
        let calendar = manager.post(CREATE_CALENDAR, calendar).await.expect_json()["calendar"]["id"].clone();
        let place = json!({ "calendarId": calendar, "visibility": "users" });
        create(&manager, with(morning("Crane", "2026-11-24"), place)).await;
        assert_eq!(changed("made in a calendar").await, 3);
        let of_calendar = format!("/api/v1/schedule/calendars/{}", calendar.as_str().unwrap());
        let nobody = json!({ "memberUids": [] }).to_string();
        manager.send(Method::PATCH, &of_calendar, &[], nobody.into()).await.expect_status(200);
        assert_eq!(changed("let into the calendar no more").await, 2);
        import(&editor, 3).await;
        assert_eq!(changed("imported").await, 11);
        manager.delete(&format!("{of_calendar}?withEvents=true")).await.expect_status(200);
        assert_eq!(changed("the calendar deleted").await, 11);
        delete(&manager, &event, json!({})).await.expect_status(200);
        assert_eq!(changed("deleted").await, 9);
        // What one may do is part of the answer.
        team.set_scopes("editor", &["schedule.view_own"]).await;
        assert_eq!(changed("other scopes").await, 9);
        team.set_scopes("editor", &["drive.list"]).await;
        ask(&editor, &tag).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_five_thousand_events_takes_as_many_statements_as_one_of_few() {
    on_both("month_full", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        import(&editor, 20).await;
        let (answer, few) = app.statements_of(ask(&editor, "")).await;
        let tag = answer.expect_status(200).header("etag").to_owned();
        let (answer, session) = app.statements_of(ask(&editor, &tag)).await;
        answer.expect_status(304);
        // The revision, and what there is.
        assert!(few - session <= 3, "{few} statements, {session} where nothing changed");
        let mut file = full_month(5_000);
        file = file.replace("SUMMARY:Event", "SUMMARY:Another event");
        let answer = editor.send(Method::POST, IMPORT, &[("content-type", "text/calendar")], file.into()).await;
        let counts = answer.expect_json();
        assert_eq!((&counts["created"], &counts["updated"]), (&json!(4_980), &json!(20)));
        let (answer, many) = app.statements_of(ask(&editor, "")).await;
        let items = answer.expect_json()["items"].as_array().unwrap().clone();
        assert_eq!(items.len(), 5_020, "the ten that recur are seen on two days more");
        assert!(items.windows(2).all(|two| two[0]["start"]["ts"].as_i64() <= two[1]["start"]["ts"].as_i64()));
        assert!(many <= few + 6, "{few} statements for 20 events, {many} for 5,000");
        // Asked again, the same comes from memory.
        let (answer, again) = app.statements_of(ask(&editor, "")).await;
        assert_eq!(answer.expect_json()["items"].as_array().unwrap(), &items);
        assert_eq!(again, session);
        let file = editor.get("/api/v1/schedule/export?calendarId=personal").await.expect_status(200);
        let file = String::from_utf8(file.bytes.to_vec()).unwrap();
        assert_eq!(file.matches("BEGIN:VEVENT").count(), 5_000);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_of_millions_of_occurrences_is_refused() {
    on_both("month_hostile", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let one = |number: usize| {
            format!(
                "BEGIN:VEVENT\r\nUID:{number}\r\nDTSTAMP:20261122T090000Z\r\nDTSTART:20261101T090000Z\r\n\
                 RRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
            )
        };
        let events: String = (0..140).map(one).collect();
        let file = format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n{events}END:VCALENDAR\r\n");
        browser.send(Method::POST, IMPORT, &[("content-type", "text/calendar")], file.into()).await.expect_status(200);
        let (from, day) = (1_793_491_200_i64, 86_400);
        let window = |days: i64| format!("/api/v1/schedule/events/list?from={from}&to={}", from + days * day);
        browser.get(&window(740)).await.expect_error(400, "WINDOW_TOO_FULL");
        let month = browser.get(&window(30)).await.expect_json()["items"].as_array().unwrap().len();
        assert_eq!(month, 140 * 30);
    })
    .await;
}
