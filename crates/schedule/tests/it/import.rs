//! Files of other calendars come in, and come in again.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

use crate::{CREATE_CALENDAR, NOTHING, WINTER, create, list, morning, path, shown, update, with};

const IMPORT: &str = "/api/v1/schedule/import";
const FILE: [(&str, &str); 1] = [("content-type", "text/calendar")];

async fn import(browser: &Browser, query: &str, file: &str) -> Answer {
    browser.send(Method::POST, &format!("{IMPORT}?{query}"), &FILE, file.to_owned().into()).await
}

/// How many were made, changed and left; and what was said.
async fn counts(browser: &Browser, query: &str, file: &str) -> (Vec<i64>, Vec<String>) {
    let answer = import(browser, query, file).await.expect_json();
    let numbers = ["created", "updated", "unchanged"].map(|key| answer[key].as_i64().unwrap()).to_vec();
    let said = answer["problems"].as_array().unwrap().iter().map(|one| one["reason"].as_str().unwrap().to_owned());
    (numbers, said.collect())
}

fn file(events: &[String]) -> String {
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{}END:VCALENDAR\r\n", events.concat())
}

fn event(uid: &str, title: &str, more: &str) -> String {
    format!(
        "BEGIN:VEVENT\r\nUID:{uid}\r\nSUMMARY:{title}\r\nDTSTART;TZID=Europe/London:20261123T090000\r\nDTEND;TZID=Europe/London:20261123T100000\r\n{more}END:VEVENT\r\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_in_once_and_then_brings_what_changed() {
    on_both("import_again", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let (_, other) = team.person("tom", "editor").await;
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n";
        let rule = "RRULE:FREQ=WEEKLY;COUNT=3\r\nX-ODD;A=b:kept\r\nCLASS:PUBLIC\r\n";
        let first =
            file(&[event("a", "Pour", rule), event("b", "Lift", alarm), event("c", "Odd", "RRULE:FREQ=MINUTELY\r\n")]);
        let unknown = "It recurs too often on one day.".to_owned();
        assert_eq!(counts(&editor, "dryRun=true", &first).await, (vec![2, 0, 0], vec![unknown.clone()]));
        assert_eq!(shown(&editor, WINTER).await, Vec::<String>::new());
        assert_eq!(counts(&editor, "", &first).await, (vec![2, 0, 0], vec![unknown]));
        let all = ["Pour 2026-11-23T09:00", "Lift 2026-11-23T09:00", "Pour 2026-11-30T09:00", "Pour 2026-12-07T09:00"];
        let mut seen = shown(&editor, WINTER).await;
        seen[..2].sort_by(|a, b| b.cmp(a));
        assert_eq!(seen, all);
        // What came into one's own calendar is nobody else's business, whatever the file calls it.
        assert_eq!(shown(&other, WINTER).await, Vec::<String>::new());
        let lift = list(&editor, WINTER).await.into_iter().find(|one| one["title"] == json!("Lift")).unwrap();
        assert_eq!(lift["reminders"], json!([{ "minutes": 15, "by": "bell" }]));
        // The same again is no change; what is other is, and only that.
        let second = file(&[event("a", "Pour", rule), event("b", "Lift, large", alarm), event("d", "New", "")]);
        assert_eq!(counts(&editor, "dryRun=true", &second).await, (vec![1, 1, 1], vec![]));
        assert_eq!(counts(&editor, "calendarId=personal", &second).await, (vec![1, 1, 1], vec![]));
        assert_eq!(counts(&editor, "", &second).await, (vec![0, 0, 3], vec![]));
        let now = editor.get(&path(&lift)).await.expect_json()["event"].clone();
        assert_eq!((&now["title"], &now["version"]), (&json!("Lift, large"), &json!(2)));
        // Somebody else's calendar knows nothing of it.
        assert_eq!(counts(&other, "", &second).await.0, [3, 0, 0]);
        // And the file goes out as it came in, with what the schedule has no field for.
        let answer = editor.get("/api/v1/schedule/export?calendarId=personal").await.expect_status(200);
        let out = String::from_utf8(answer.bytes.to_vec()).unwrap();
        for line in ["UID:a\r\n", "X-ODD;A=b:kept\r\n", "TRIGGER:-PT15M\r\n", "STATUS:CONFIRMED\r\n"] {
            assert!(out.contains(line), "{line} in {out}");
        }
        assert_eq!(counts(&editor, "", &out).await, (vec![0, 0, 3], vec![]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_in_the_letters_that_its_sender_names() {
    on_both("import_charset", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        for (uid, kind, title, read) in [
            ("a", "text/calendar; charset=ISO-8859-15", &b"Lunch 10 \xa4"[..], "Lunch 10 €"),
            ("b", "text/calendar; charset=Shift_JIS", &b"\x89\xef\x8b\x63"[..], "会議"),
            ("c", "text/calendar", &b"Caf\xe9 10 \x80"[..], "Café 10 €"),
        ] {
            let text = file(&[event(uid, "TITLE", "")]);
            let (before, behind) = text.split_once("TITLE").unwrap();
            let sent = [before.as_bytes(), title, behind.as_bytes()].concat();
            editor.send(Method::POST, IMPORT, &[("content-type", kind)], sent.into()).await.expect_status(200);
            let titles: Vec<Value> = list(&editor, WINTER).await.into_iter().map(|one| one["title"].clone()).collect();
            assert!(titles.contains(&json!(read)), "{read} in {titles:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_occurrences_are_told_once_a_series_and_have_an_end() {
    on_both("import_skipped", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let daily = |days: i64, uid: &str| {
            let begin: jiff::civil::Date = "2026-11-24".parse().unwrap();
            let dates = (0..days).map(|day| begin.checked_add(jiff::Span::new().days(day)).unwrap());
            let skipped: Vec<String> = dates.map(|date| date.strftime("%Y%m%dT090000").to_string()).collect();
            let more = format!("RRULE:FREQ=DAILY\r\nEXDATE;TZID=Europe/London:{}\r\n", skipped.join(","));
            file(&[event(uid, "Walk", &more)])
        };
        let too_many = vec!["More than 1000 of its occurrences are deleted.".to_owned()];
        assert_eq!(counts(&editor, "", &daily(33_600, "a")).await, (vec![0, 0, 0], too_many));
        assert_eq!(counts(&editor, "", &daily(7, "a")).await, (vec![1, 0, 0], vec![]));
        let listed = list(&editor, WINTER).await;
        let told: Vec<usize> =
            listed.iter().filter_map(|one| one["recurrence"]["exceptions"].as_array().map(Vec::len)).collect();
        assert_eq!(told, [7], "the first of {} tells them", listed.len());
        assert!(listed.len() > 20 && listed[0]["recurrence"]["exceptions"][0] == json!("2026-11-24"));
        // By a change neither.
        let dates: Vec<String> = (0..1001)
            .map(|day| format!("{}-{:02}-{:02}", 2027 + day / 336, day % 336 / 28 + 1, day % 28 + 1))
            .collect();
        let rule = json!({ "recurrence": { "type": "daily", "exceptions": dates } });
        update(&editor, &listed[0], rule).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_event_is_known_again_where_it_was_made() {
    on_both("import_own", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let crane = manager.post(CREATE_CALENDAR, json!({ "name": "Crane" })).await.expect_json()["calendar"].clone();
        let into = format!("calendarId={}", crane["id"].as_str().unwrap());
        let status = json!({ "status": "amber", "reminders": [{ "minutes": 60, "by": "mail" }] });
        let event = create(&manager, with(morning("Pour", "2026-11-23"), status)).await;
        let answer = manager.get("/api/v1/schedule/export?calendarId=personal").await.expect_status(200);
        let out = String::from_utf8(answer.bytes.to_vec()).unwrap();
        assert_eq!(counts(&manager, "", &out).await, (vec![0, 0, 1], vec![]));
        let other = out.replace("SUMMARY:Pour", "SUMMARY:Pour two");
        assert_eq!(counts(&manager, "", &other).await, (vec![0, 1, 0], vec![]));
        let now = manager.get(&path(&event)).await.expect_json()["event"].clone();
        assert_eq!((&now["title"], &now["status"]), (&json!("Pour two"), &json!("amber")));
        assert_eq!(now["reminders"], json!([{ "minutes": 60, "by": "mail" }]));
        // In another calendar it is another event, which others see there.
        assert_eq!(counts(&manager, &into, &out).await, (vec![1, 0, 0], vec![]));
        assert_eq!(counts(&manager, &into, &out).await, (vec![0, 0, 1], vec![]));
        // Taken to one's own calendar, where the other is already, it stays an event of its own.
        let copy = list(&manager, &format!("{WINTER}&{into}")).await[0].clone();
        update(&manager, &copy, json!({ "calendarId": "personal" })).await.expect_status(200);
        assert_eq!(counts(&manager, &into, &out).await, (vec![1, 0, 0], vec![]));
        manager
            .delete(&format!("/api/v1/schedule/calendars/{}?withEvents=true", crane["id"].as_str().unwrap()))
            .await
            .expect_status(200);
        assert_eq!(list(&manager, WINTER).await.len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_else_made_stays() {
    on_both("import_others", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let (_, editor) = team.person("tom", "editor").await;
        let crane = manager.post(CREATE_CALENDAR, json!({ "name": "Crane" })).await.expect_json()["calendar"].clone();
        let into = format!("calendarId={}", crane["id"].as_str().unwrap());
        assert_eq!(counts(&manager, &into, &file(&[event("a", "Lift", "")])).await.0, [1, 0, 0]);
        let (numbers, said) = counts(&editor, &into, &file(&[event("a", "Mine", ""), event("b", "Own", "")])).await;
        assert_eq!(
            (numbers, said),
            (vec![1, 0, 0], vec!["You do not have permission to update this event".to_owned()])
        );
        let mut titles: Vec<Value> = list(&manager, WINTER).await.into_iter().map(|one| one["title"].clone()).collect();
        titles.sort_by_key(ToString::to_string);
        assert_eq!(titles, [json!("Lift"), json!("Own")]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_not_write_brings_nothing_and_what_is_no_calendar_is_none() {
    on_both("import_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let one = file(&[event("a", "Lift", "")]);
        import(&team.member("viewer").await, "", &one).await.expect_error(403, "FORBIDDEN");
        import(&app.browser(), "", &one).await.expect_error(401, "UNAUTHENTICATED");
        let editor = team.member("editor").await;
        for calendar in ["nonsense", NOTHING] {
            import(&editor, &format!("calendarId={calendar}"), &one).await.expect_error(404, "NOT_FOUND");
        }
        for odd in ["", "hello", "BEGIN:VCARD\r\nEND:VCARD\r\n", "{\"a\":1}"] {
            import(&editor, "", odd).await.expect_error(400, "NOT_A_CALENDAR");
        }
        import(&editor, "", &"x".repeat(10 * 1024 * 1024 + 1)).await.expect_error(413, "PAYLOAD_TOO_LARGE");
        import(&editor, "dryRun=perhaps", &one).await.expect_error(400, "INVALID_REQUEST");
        let crane = json!({ "name": "Crane", "visibility": "members" });
        let crane = team.member("manager").await.post(CREATE_CALENDAR, crane).await.expect_json()["calendar"].clone();
        let hidden = format!("calendarId={}", crane["id"].as_str().unwrap());
        import(&editor, &hidden, &one).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
