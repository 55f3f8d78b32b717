//! When people have something on.

use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{
    WINTER,
    caldav::{Program, file, text},
    create, morning, path, update, with,
};

#[tokio::test(flavor = "multi_thread")]
async fn others_see_when_one_is_busy_and_not_with_what() {
    on_both("free_busy", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let looker = team.member("editor").await;
        create(&owner, morning("Dentist", "2026-11-23")).await;
        let next = json!({ "startUTC": "2026-11-23T10:00:00Z", "endUTC": "2026-11-23T10:30:00Z",
                           "attendees": [tom.user.to_string()], "title": "Lift" });
        let lift = create(&owner, next).await;
        // What a phone calls free takes no time.
        let phone = Program::of(&app, &team, "grace", &owner).await;
        let free = "BEGIN:VEVENT\nUID:maybe@phone\nDTSTAMP:20261122T090000Z\nDTSTART:20261125T090000Z\n\
                    DTEND:20261125T100000Z\nSUMMARY:Maybe\nTRANSP:TRANSPARENT\nEND:VEVENT";
        phone.put(&phone.personal("maybe.ics"), &[], &file(free)).await.expect_status(201);
        let fair = json!({ "title": "Fair", "startDate": "2026-11-28", "endDate": "2026-11-29" });
        create(&owner, fair).await;
        let weekly = json!({ "recurrence": { "type": "weekly", "count": 2 }, "visibility": "users",
                             "sharedWith": [tom.user.to_string()] });
        create(&owner, with(morning("Site", "2026-12-01"), weekly)).await;
        let address = format!("/api/v1/schedule/free-busy?people={},{}&{WINTER}", grace.user, tom.user);
        let spans = async || -> Vec<Vec<String>> {
            let answer = looker.get(&address).await.expect_json();
            assert!(!answer.to_string().contains("Dentist"));
            let span = |one: &Value| format!("{}-{}", short(&one["startUTC"]), short(&one["endUTC"]));
            let of = |one: &Value| one["busy"].as_array().unwrap().iter().map(span).collect();
            answer["people"].as_array().unwrap().iter().map(of).collect()
        };
        let own = ["11-23T09:00-11-23T10:30", "12-01T09:00-12-01T10:00", "12-08T09:00-12-08T10:00"];
        // To be shown an event keeps nobody busy; to be invited does, until one declines.
        assert_eq!(spans().await, [own.to_vec(), vec!["11-23T10:00-11-23T10:30"]]);
        let no = json!({ "answer": "declined" }).to_string();
        let answer = format!("{}/answer", path(&lift));
        invited.send(Method::PUT, &answer, &[], no.into()).await.expect_status(200);
        assert_eq!(spans().await, [own.to_vec(), vec![]]);
        // Sees one's own calendar only.
        invited.get(&address).await.expect_error(403, "FORBIDDEN");
        for query in [
            format!("people={}&{WINTER}", crate::NOTHING),
            format!("people={}&from=0&to=1798761600", grace.user),
            format!("people={}&from=1798761600&to=1793491200", grace.user),
        ] {
            let path = format!("/api/v1/schedule/free-busy?{query}");
            looker.get(&path).await.expect_error(400, "INVALID_REQUEST");
        }
        for nobody in ["", "x"] {
            let path = format!("/api/v1/schedule/free-busy?people={nobody}&{WINTER}");
            looker.get(&path).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}

fn short(time: &Value) -> &str {
    &time.as_str().unwrap()[5..16]
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_days_keep_nobody_busy_whatever_the_rest_of_the_series_is() {
    on_both("free_busy_days", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, browser) = team.person("grace", "editor").await;
        let series = json!({ "recurrence": { "type": "weekly", "count": 3 } });
        let timed = create(&browser, with(morning("Site", "2026-11-02"), series.clone())).await;
        let day = json!({ "occurrence": "2026-11-09", "startDate": "2026-11-09", "allDay": true });
        update(&browser, &timed, day).await.expect_status(200);
        let days = json!({ "title": "Leave", "startDate": "2026-11-03", "allDay": true });
        let days = create(&browser, with(days, series)).await;
        let hours = json!({ "occurrence": "2026-11-10", "allDay": false, "startUTC": "2026-11-10T09:00:00Z",
                            "endUTC": "2026-11-10T10:00:00Z", "timeZone": "Europe/London" });
        update(&browser, &days, hours).await.expect_status(200);
        let path = format!("/api/v1/schedule/free-busy?people={}&{WINTER}", grace.user);
        let busy = browser.get(&path).await.expect_json()["people"][0]["busy"].clone();
        let starts: Vec<&str> = busy.as_array().unwrap().iter().map(|one| one["startUTC"].as_str().unwrap()).collect();
        assert_eq!(starts.iter().map(|one| &one[5..10]).collect::<Vec<_>>(), ["11-02", "11-10", "11-16"]);
        let phone = Program::of(&app, &team, "grace", &browser).await;
        let range = "<C:free-busy-query ><C:time-range start=\"20261101T000000Z\" end=\"20261201T000000Z\"/></C:free-busy-query>";
        let answer = text(&phone.report(&phone.personal(""), range).await.expect_status(200));
        let of = ["1102", "1110", "1116"].map(|day| answer.contains(&format!("2026{day}T090000Z/2026{day}T100000Z")));
        assert_eq!((of, answer.matches("FREEBUSY:").count()), ([true; 3], 3), "{answer}");
    })
    .await;
}
