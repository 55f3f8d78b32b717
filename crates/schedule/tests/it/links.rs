//! A calendar for calendars elsewhere: the file, and the secret link.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CREATE_CALENDAR, create, delete, morning, update, with};

const EXPORT: &str = "/api/v1/schedule/export";
const LINKS: &str = "/api/v1/schedule/links";

/// The file's lines, those that were too long put together again.
async fn lines(browser: &Browser, path: &str) -> Vec<String> {
    let answer = browser.get(path).await.expect_status(200);
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
    text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

fn has(lines: &[String], wanted: &[&str]) {
    for line in wanted {
        assert!(lines.iter().any(|one| one == line), "{line} in {lines:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_says_all_of_an_event() {
    on_both("links_export", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let words = json!({ "title": "Pour; level 4, \"east\" — with a title that goes on and on until a line cannot hold it",
                            "description": "Cubes:\nthree", "location": "Gate 2", "timeZone": "Europe/Berlin",
                            "recurrence": { "type": "weekly", "count": 5 } });
        let event = create(&browser, with(morning("x", "2026-10-19"), words)).await;
        delete(&browser, &event, json!({ "occurrence": "2026-10-26" })).await.expect_status(200);
        let moved = json!({ "occurrence": "2026-11-02", "title": "Second pour", "startUTC": "2026-11-03T09:00:00Z" });
        update(&browser, &event, moved).await.expect_status(200);
        let fair = json!({ "title": "Fair", "startDate": "2026-11-28", "endDate": "2026-11-29", "visibility": "users" });
        create(&browser, fair).await;
        let file = lines(&browser, EXPORT).await;
        has(
            &file,
            &[
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "X-WR-CALNAME:Schedule",
                &format!("UID:{}@corbel", event["id"].as_str().unwrap()),
                "SUMMARY:Pour\\; level 4\\, \"east\" — with a title that goes on and on until a line cannot hold it",
                "DESCRIPTION:Cubes:\\nthree",
                "LOCATION:Gate 2",
                "DTSTART;TZID=Europe/Berlin:20261019T110000",
                "DTEND;TZID=Europe/Berlin:20261019T120000",
                "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5",
                "EXDATE;TZID=Europe/Berlin:20261026T110000",
                "RECURRENCE-ID;TZID=Europe/Berlin:20261102T110000",
                "SUMMARY:Second pour",
                "DTSTART;TZID=Europe/Berlin:20261103T100000",
                "DTSTART;VALUE=DATE:20261128",
                "DTEND;VALUE=DATE:20261130",
                "CLASS:PRIVATE",
                "CLASS:PUBLIC",
                "END:VCALENDAR",
            ],
        );
        // The clocks of Berlin go back on the 25th of October 2026, at three in the morning of summer time.
        let zone = file.iter().position(|line| line == "TZID:Europe/Berlin").unwrap();
        let back = file[zone..].windows(5).any(|some| {
            some == ["BEGIN:STANDARD", "DTSTART:20261025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET"]
        });
        assert!(back, "{file:#?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_holds_every_event_however_long_ago_and_however_many() {
    on_both("links_all", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let (_, other) = team.person("grace", "editor").await;
        // More than are read at once, so that the file comes in parts.
        let month = crate::month::full_month(1_100);
        let kind = [("content-type", "text/calendar")];
        editor.send(http::Method::POST, "/api/v1/schedule/import", &kind, month.into()).await.expect_status(200);
        for (title, day) in [("Long ago", "1999-03-01"), ("Far ahead", "2150-03-02")] {
            create(&editor, with(morning(title, day), json!({ "recurrence": { "type": "yearly", "count": 3 } }))).await;
        }
        create(&other, morning("Of somebody else", "2026-11-23")).await;
        let path = link(&editor, "personal").await["path"].as_str().unwrap().to_owned();
        for file in [lines(&editor, EXPORT).await, lines(&app.browser(), &path).await] {
            let at = |wanted: &str| file.iter().position(|line| line == wanted).unwrap_or_else(|| panic!("{wanted}"));
            let count = |wanted: &str| file.iter().filter(|line| line.as_str() == wanted).count();
            assert_eq!(count("BEGIN:VEVENT"), 1_102, "a series once, by its rule");
            assert_eq!((count("BEGIN:VCALENDAR"), count("END:VCALENDAR")), (1, 1));
            assert!(at("SUMMARY:Long ago") < at("SUMMARY:Event 0") && at("SUMMARY:Event 0") < at("SUMMARY:Far ahead"));
            // Rules of zones stand once, before the first event that names them.
            for (zone, first) in [("Europe/London", "SUMMARY:Long ago"), ("Europe/Berlin", "SUMMARY:Event 0")] {
                assert_eq!(count(&format!("TZID:{zone}")), 1);
                assert!(at(&format!("TZID:{zone}")) < at(first));
            }
            assert!(!file.iter().any(|line| line.contains("somebody else")));
        }
    })
    .await;
}

async fn link(browser: &Browser, shows: &str) -> Value {
    browser.post(LINKS, json!({ "calendarId": shows })).await.expect_json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_link_shows_what_its_maker_sees_until_it_is_taken_back() {
    on_both("links_secret", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let crane = json!({ "name": "Crane", "visibility": "members", "memberUids": [tom.user.to_string()] });
        let crane = admin.post(CREATE_CALENDAR, crane).await.expect_json()["calendar"]["id"].clone();
        let place = json!({ "calendarId": crane, "visibility": "users" });
        create(&admin, with(morning("Lift", "2026-11-23"), place)).await;
        create(&editor, morning("Dentist", "2026-11-24")).await;
        let (all, personal) = (link(&editor, "all").await, link(&editor, "personal").await);
        let of_crane = link(&editor, crane.as_str().unwrap()).await;
        let stranger = app.browser();
        let titles = async |link: &Value| -> Vec<String> {
            let file = lines(&stranger, link["path"].as_str().unwrap()).await;
            let mut titles: Vec<String> =
                file.iter().filter_map(|line| line.strip_prefix("SUMMARY:")).map(str::to_owned).collect();
            titles.sort();
            titles
        };
        assert_eq!(titles(&all).await, ["Dentist", "Lift"]);
        assert_eq!((titles(&personal).await, titles(&of_crane).await), (vec!["Dentist".into()], vec!["Lift".into()]));
        // What the maker sees no more, the link shows no more.
        let at = format!("/api/v1/schedule/calendars/{}", crane.as_str().unwrap());
        let without = json!({ "memberUids": [] }).to_string();
        admin.send(http::Method::PATCH, &at, &[], without.into()).await.expect_status(200);
        assert_eq!(titles(&all).await, ["Dentist"]);
        stranger.get(of_crane["path"].as_str().unwrap()).await.expect_error(404, "NOT_FOUND");
        // Its address is told once; others can neither see it nor take it back.
        let listed = editor.get(LINKS).await.expect_json();
        assert_eq!(listed["links"].as_array().unwrap().len(), 3);
        let secret = &personal["path"].as_str().unwrap()["/api/public/calendars/".len() + 32..][..64];
        assert!(!listed.to_string().contains(secret));
        assert_eq!(admin.get(LINKS).await.expect_json(), json!({ "links": [] }));
        let own = format!("{LINKS}/{}", personal["link"]["id"].as_str().unwrap());
        admin.delete(&own).await.expect_error(404, "NOT_FOUND");
        editor.delete(&own).await.expect_status(200);
        stranger.get(personal["path"].as_str().unwrap()).await.expect_error(404, "NOT_FOUND");
        editor.delete(&own).await.expect_error(404, "NOT_FOUND");
        // And whose maker may see nothing any more shows nothing.
        team.set_scopes("editor", &["drive.list"]).await;
        stranger.get(all["path"].as_str().unwrap()).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_makes_no_sense_is_nowhere() {
    on_both("links_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        for calendar in ["nonsense", crate::NOTHING] {
            browser.post(LINKS, json!({ "calendarId": calendar })).await.expect_error(404, "NOT_FOUND");
            browser.get(&format!("{EXPORT}?calendarId={calendar}")).await.expect_error(404, "NOT_FOUND");
        }
        let tenant = team.tenant.id.to_string().replace('-', "");
        for secret in ["x".to_owned(), "ü".repeat(48), format!("{tenant}{}", "0".repeat(64)), "0".repeat(96)] {
            let path = format!("/api/public/calendars/{}/calendar.ics", secret.replace('ü', "%C3%BC"));
            app.browser().get(&path).await.expect_error(404, "NOT_FOUND");
        }
        for _ in 0..20 {
            link(&browser, "all").await;
        }
        browser.post(LINKS, json!({ "calendarId": "all" })).await.expect_error(409, "LINK_LIMIT");
    })
    .await;
}
