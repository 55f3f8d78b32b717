//! Events whose rules only iCalendar knows: they are there on their days, keep their rules, and go out as they came in.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{
    caldav::{Program, file, text},
    create, delete, list, shown, update,
};

const IMPORT: &str = "/api/v1/schedule/import";

/// From June of 2026 on, and the year after that.
const YEAR: &str = "from=1780272000&to=1827792000";

fn series(uid: &str, lines: &str) -> String {
    file(&format!("BEGIN:VEVENT\nUID:{uid}\nDTSTAMP:20260101T000000Z\n{lines}\nEND:VEVENT"))
}

async fn import(browser: &Browser, text: &str) -> Value {
    let headers = [("content-type", "text/calendar")];
    browser.send(Method::POST, IMPORT, &headers, text.to_owned().into()).await.expect_json()
}

async fn out(browser: &Browser) -> String {
    let answer = browser.get("/api/v1/schedule/export?calendarId=personal").await.expect_status(200);
    text(&answer).replace("\r\n ", "")
}

#[tokio::test(flavor = "multi_thread")]
async fn events_take_place_on_the_days_of_their_own_rules() {
    on_both("own_days", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let cases: [(&str, &[&str], &[&str]); 12] = [
            (
                "DTSTART;VALUE=DATE:20260731\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3",
                &["2026-07-31", "2026-08-31", "2026-09-30"],
                &["RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3"],
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20261110T153000\nDTEND;TZID=Europe/Berlin:20261110T163000\n\
                 RRULE:FREQ=MONTHLY;UNTIL=20370101T000000Z;BYMONTHDAY=10\n\
                 RDATE;TZID=Europe/Berlin:20270316T100000,20270407T103000\n\
                 EXDATE;TZID=Europe/Berlin:20270110T153000,20270310T153000",
                &[
                    "2026-11-10T14:30", "2026-12-10T14:30", "2027-02-10T14:30", "2027-03-16T09:00", "2027-04-07T08:30",
                    "2027-04-10T13:30", "2027-05-10T13:30", "2027-06-10T13:30", "2027-07-10T13:30", "2027-08-10T13:30",
                    "2027-09-10T13:30", "2027-10-10T13:30", "2027-11-10T14:30",
                ],
                &["RRULE:FREQ=MONTHLY;UNTIL=20370101T000000Z;BYMONTHDAY=10", "RDATE;TZID=Europe/Berlin:20270316T100000"],
            ),
            (
                "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T091500\n\
                 RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=4\nEXDATE;TZID=Europe/London:20261123T170000",
                &["2026-11-23T09:00", "2026-11-24T09:00", "2026-11-24T17:00"],
                &["RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=4", "EXDATE;TZID=Europe/London:20261123T170000"],
            ),
            (
                "DTSTART;TZID=Europe/London:20261123T090000\nDURATION:PT10M\nRRULE:FREQ=HOURLY;INTERVAL=6;COUNT=3",
                &["2026-11-23T09:00", "2026-11-23T15:00", "2026-11-23T21:00"],
                &["RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=3"],
            ),
            // What python-dateutil makes of each: rrulestr(lines, dtstart=…).
            (
                "DTSTART;TZID=Europe/London:20261123T090000\nDURATION:PT5M\nRRULE:FREQ=MINUTELY;INTERVAL=20;COUNT=4",
                &["2026-11-23T09:00", "2026-11-23T09:20", "2026-11-23T09:40", "2026-11-23T10:00"],
                &["RRULE:FREQ=MINUTELY;INTERVAL=20;COUNT=4"],
            ),
            (
                "DTSTART;TZID=Europe/London:20261123T235930\nDURATION:PT1M\nRRULE:FREQ=SECONDLY;INTERVAL=45;COUNT=3",
                &["2026-11-23T23:59", "2026-11-24T00:00", "2026-11-24T00:01"],
                &["RRULE:FREQ=SECONDLY;INTERVAL=45;COUNT=3"],
            ),
            (
                "DTSTART;TZID=Europe/London:20261123T090000\nDURATION:PT5M\n\
                 RRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=9;UNTIL=20261125T235959Z\n\
                 EXRULE:FREQ=DAILY;INTERVAL=2\nEXDATE;TZID=Europe/London:20261124T093000",
                &["2026-11-23T09:30", "2026-11-24T09:00", "2026-11-25T09:30"],
                &["RRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=9;UNTIL=20261125T235959Z", "EXRULE:FREQ=DAILY;INTERVAL=2"],
            ),
            (
                "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=7\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU\n\
                 EXRULE:FREQ=DAILY;COUNT=1",
                &["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"],
                &["RRULE:FREQ=DAILY;COUNT=7", "EXRULE:FREQ=WEEKLY;BYDAY=SA,SU", "EXRULE:FREQ=DAILY;COUNT=1"],
            ),
            (
                "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3\nRRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=1",
                &["2026-12-01", "2026-12-06", "2026-12-15", "2027-01-01"],
                &["RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3", "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=1"],
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20260708T090000\nDTEND;TZID=Europe/Berlin:20260708T100000\n\
                 RRULE:FREQ=WEEKLY;UNTIL=20260701T000000Z",
                &["2026-07-08T07:00"],
                &["RRULE:FREQ=WEEKLY;UNTIL=20260701T000000Z"],
            ),
            (
                "DTSTART;VALUE=DATE:16040315\nDTEND;VALUE=DATE:16040316\nRRULE:FREQ=YEARLY",
                &["2027-03-15"],
                &["RRULE:FREQ=YEARLY", "DTSTART;VALUE=DATE:16040315"],
            ),
            (
                "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20261231",
                &["2026-12-01", "2026-12-02"],
                &["RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261231"],
            ),
        ];
        for (number, (lines, days, kept)) in cases.iter().enumerate() {
            let (_, person) = team.person(&format!("person{number}"), "editor").await;
            let came = import(&person, &series("a", &format!("{lines}\nSUMMARY:Case"))).await;
            assert_eq!((&came["created"], &came["problems"]), (&json!(1), &json!([])), "{lines}");
            let found = list(&person, YEAR).await;
            let starts: Vec<&str> = found
                .iter()
                .map(|one| {
                    one["startDate"].as_str().unwrap_or_else(|| &one["startUTC"].as_str().unwrap()[..16])
                })
                .collect();
            assert_eq!(&starts, days, "{lines}");
            let names: std::collections::HashSet<&str> =
                found.iter().map(|one| one["instanceId"].as_str().unwrap()).collect();
            assert_eq!(names.len(), found.len(), "each has a name of its own");
            let exported = out(&person).await;
            for line in *kept {
                assert!(exported.contains(line), "{line} in {exported}");
            }
            // Again it is the same, letter by letter.
            let again = import(&person, &exported).await;
            assert_eq!(again["unchanged"], json!(1), "{again}");
        }
        drop(editor);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_time_takes_as_long_as_it_says_whichever_way_it_comes() {
    on_both("own_periods", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let (_, owner) = team.person("tom", "editor").await;
        let program = Program::of(&app, &team, "tom", &owner).await;
        let file = series(
            "a",
            "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T100000\n\
             RRULE:FREQ=WEEKLY;COUNT=2\n\
             RDATE;VALUE=PERIOD;TZID=Europe/London:20261125T090000/20261125T123000,20261126T220000/PT8H\n\
             RDATE;VALUE=PERIOD:20261130T090000Z/PT15M\nRDATE;TZID=Europe/London:20261202T090000\nSUMMARY:Pour",
        );
        let came = import(&editor, &file).await;
        assert_eq!((&came["created"], &came["problems"]), (&json!(1), &json!([])));
        program.put(&program.personal("a.ics"), &[], &file).await.expect_status(201);
        let spans = async |browser: &Browser| -> Vec<String> {
            let minute = |time: &Value| time.as_str().unwrap()[..16].to_owned();
            let found = list(browser, YEAR).await;
            found.iter().map(|one| format!("{} {}", minute(&one["startUTC"]), minute(&one["endUTC"]))).collect()
        };
        let all = [
            "2026-11-23T09:00 2026-11-23T10:00",
            "2026-11-25T09:00 2026-11-25T12:30",
            "2026-11-26T22:00 2026-11-27T06:00",
            "2026-11-30T09:00 2026-11-30T09:15",
            "2026-12-02T09:00 2026-12-02T10:00",
        ];
        let periods = [
            "RDATE;VALUE=PERIOD;TZID=Europe/London:20261125T090000/PT210M",
            "RDATE;VALUE=PERIOD;TZID=Europe/London:20261126T220000/PT480M",
            "RDATE;VALUE=PERIOD;TZID=Europe/London:20261130T090000/PT15M",
            "RDATE;TZID=Europe/London:20261202T090000",
        ];
        for browser in [&editor, &owner] {
            assert_eq!(spans(browser).await, all);
            let exported = out(browser).await;
            for line in periods {
                assert!(exported.contains(&format!("{line}\r\n")), "{line} in {exported}");
            }
            assert_eq!(import(browser, &exported).await["unchanged"], json!(1));
        }
        // At three in the morning the night's is under way.
        assert_eq!(list(&editor, "from=1795748400&to=1795752000").await.len(), 1);
        // A program has its file back as it sent it, and what is other after a change on the screen says the same lengths.
        let back = program.ask("GET", &program.personal("a.ics"), &[], "").await.expect_status(200);
        assert_eq!(text(&back), file);
        let event = list(&owner, YEAR).await.remove(0);
        update(&owner, &event, json!({ "title": "Pours", "recurrence": { "type": "own" } })).await.expect_status(200);
        let back = program.ask("GET", &program.personal("a.ics"), &[], "").await.expect_status(200);
        let back = text(&back).replace("\r\n ", "");
        assert!(back.contains("SUMMARY:Pours") && periods.iter().all(|line| back.contains(line)), "{back}");
        // One that was deleted is not there with any length.
        delete(&owner, &event, json!({ "scope": "this", "occurrence": "2026-11-25" })).await.expect_status(200);
        assert_eq!(spans(&owner).await, [all[0], all[2], all[3], all[4]]);
        // What takes whole days has no lengths of its own, and says so.
        let days = series("b", "DTSTART;VALUE=DATE:20261123\nRDATE;VALUE=PERIOD:20261126T090000Z/PT2H\nSUMMARY:Days");
        let told = import(&editor, &days).await["problems"].clone();
        let reason = "Of single times only their days came along: the event takes whole days.";
        assert_eq!((&told[0]["reason"], &told[0]["leftOut"]), (&json!(reason), &json!(false)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screens_leave_a_rule_of_its_own_alone() {
    on_both("own_alone", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let lines = "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T100000\n\
                     RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYHOUR=9,17;COUNT=3\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=2\nSUMMARY:Pour";
        import(&editor, &series("a", lines)).await;
        let all = ["Pour 2026-11-23T09:00", "Pour 2026-11-23T17:00", "Pour 2026-11-24T09:00", "Pour 2026-12-01T09:00", "Pour 2026-12-15T09:00"];
        assert_eq!(shown(&editor, YEAR).await, all);
        let event = list(&editor, YEAR).await.remove(0);
        assert_eq!(event["recurrence"]["type"], json!("own"));
        // Its words change, and sending the rule back as it was told changes nothing of it.
        let words = json!({ "title": "Pours", "recurrence": { "type": "own" } });
        update(&editor, &event, words).await.expect_status(200);
        assert_eq!(shown(&editor, YEAR).await, all.map(|one| one.replace("Pour ", "Pours ")));
        let time = json!({ "startUTC": "2026-11-23T11:00:00Z", "scope": "all", "occurrence": "2026-11-24" });
        update(&editor, &event, time.clone()).await.expect_error(409, "OWN_RULE");
        update(&editor, &event, json!({ "title": "x", "scope": "following", "occurrence": "2026-12-01" }))
            .await
            .expect_error(409, "OWN_RULE");
        // One of a day with several neither changes nor goes alone; another one does both.
        update(&editor, &event, json!({ "title": "x", "occurrence": "2026-11-23" })).await.expect_error(409, "OWN_RULE");
        delete(&editor, &event, json!({ "occurrence": "2026-11-23" })).await.expect_error(409, "OWN_RULE");
        update(&editor, &event, json!({ "title": "Last", "occurrence": "2026-12-15" })).await.expect_status(200);
        delete(&editor, &event, json!({ "occurrence": "2026-11-24" })).await.expect_status(200);
        let left = ["Pours 2026-11-23T09:00", "Pours 2026-11-23T17:00", "Pours 2026-12-01T09:00", "Last 2026-12-15T09:00"];
        assert_eq!(shown(&editor, YEAR).await, left);
        // From a day on all goes, and somebody may choose another rule.
        let from = json!({ "occurrence": "2026-12-15", "scope": "following" });
        delete(&editor, &event, from).await.expect_status(200);
        assert_eq!(shown(&editor, YEAR).await, left[..3]);
        let rule = json!({ "recurrence": { "type": "daily", "count": 2 } });
        update(&editor, &event, rule).await.expect_status(200);
        assert_eq!(shown(&editor, YEAR).await.len(), 1, "of two days the second is deleted");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_occurrence_is_known_by_its_series_whichever_comes_first() {
    on_both("own_alone_first", async |app| {
        let team = app.team("Dunmarrow").await;
        let whole = series(
            "d04@cases.example",
            "DTSTART;TZID=Europe/Berlin:20260706T090000\nDTEND;TZID=Europe/Berlin:20260706T100000\n\
             RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Stand-up",
        );
        let one = series(
            "d04@cases.example",
            "RECURRENCE-ID:20260707T070000Z\nDTSTART;TZID=Europe/Berlin:20260707T140000\n\
             DTEND;TZID=Europe/Berlin:20260707T150000\nSUMMARY:Stand-up (moved)",
        );
        let after = ["Stand-up 2026-07-06T07:00", "Stand-up (moved) 2026-07-07T12:00", "Stand-up 2026-07-08T07:00"];
        let (_, first) = team.person("grace", "editor").await;
        import(&first, &whole).await;
        let came = import(&first, &one).await;
        assert_eq!((&came["updated"], &came["problems"]), (&json!(1), &json!([])));
        assert_eq!(shown(&first, YEAR).await, after);
        assert_eq!(import(&first, &one).await["unchanged"], json!(1));
        let (_, second) = team.person("tom", "editor").await;
        assert_eq!(import(&second, &one).await["created"], json!(1));
        assert_eq!(shown(&second, YEAR).await, after[1..2]);
        // Alone it goes out alone.
        let exported = out(&second).await;
        assert!(exported.matches("BEGIN:VEVENT").count() == 1 && exported.contains("RECURRENCE-ID"), "{exported}");
        import(&second, &whole).await;
        assert_eq!(shown(&second, YEAR).await, after);
        // One that the series does not have is told of.
        let other = one.replace("20260707T070000Z", "20260720T070000Z");
        let came = import(&first, &other).await;
        assert_eq!(came["problems"][0]["leftOut"], json!(true));
        assert_eq!(shown(&first, YEAR).await, after);
        // A program puts it without its series, and finds which file has that already.
        let phone = Program::of(&app, &team, "grace", &first).await;
        let refused = text(&phone.put(&phone.personal("moved.ics"), &[], &one).await.expect_status(403));
        assert!(refused.contains("<C:no-uid-conflict><D:href>/dav/calendars/"), "{refused}");
        let (_, third) = team.person("ada", "editor").await;
        let phone = Program::of(&app, &team, "ada", &third).await;
        phone.put(&phone.personal("moved.ics"), &[], &one).await.expect_status(201);
        let got = text(&phone.ask("GET", &phone.personal("moved.ics"), &[], "").await.expect_status(200));
        assert_eq!(got, one);
        assert_eq!(shown(&third, YEAR).await, after[1..2]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_all_that_follow_comes_in() {
    on_both("own_following", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let event = |more: &str| format!("BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\n{more}\nEND:VEVENT");
        let all = file(&format!(
            "{}\n{}",
            event(
                "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T100000\n\
                 RRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Brief"
            ),
            event(
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20261207T090000\n\
                 DTSTART;TZID=Europe/London:20261207T110000\nDTEND;TZID=Europe/London:20261207T113000\nSUMMARY:Brief, later"
            )
        ));
        let came = import(&editor, &all).await;
        assert_eq!((&came["created"], &came["problems"][0]["leftOut"]), (&json!(2), &json!(false)), "{came}");
        let found = ["Brief 2026-11-23T09:00", "Brief 2026-11-30T09:00", "Brief, later 2026-12-07T11:00", "Brief, later 2026-12-14T11:00"];
        assert_eq!(shown(&editor, YEAR).await, found);
        assert_eq!(import(&editor, &all).await["unchanged"], json!(2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_clocks_show_twice_keeps_its_moment() {
    on_both("own_twice", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let shift = json!({ "calendarId": "personal", "title": "Hand-over", "startUTC": "2026-10-25T01:30:00Z",
                            "endUTC": "2026-10-25T02:30:00Z", "timeZone": "Europe/London" });
        let event = create(&editor, shift).await;
        let span = |event: &Value| ["startUTC", "endUTC"].map(|key| event[key].as_str().unwrap()[..16].to_owned());
        let right = ["2026-10-25T01:30", "2026-10-25T02:30"];
        assert_eq!(span(&event), right);
        assert_eq!(span(&list(&editor, YEAR).await[0]), right);
        // The hour before it is another one, whose end clocks show twice as well.
        let before = json!({ "title": "Shift", "startUTC": "2026-10-25T00:30:00Z", "endUTC": "2026-10-25T01:30:00Z",
                             "timeZone": "Europe/London" });
        assert_eq!(span(&create(&editor, before).await), ["2026-10-25T00:30", "2026-10-25T01:30"]);
        let exported = out(&editor).await;
        assert!(
            exported.contains("DTSTART:20261025T013000Z") && exported.contains("DTEND:20261025T013000Z"),
            "{exported}"
        );
        let (_, other) = team.person("tom", "editor").await;
        import(&other, &exported).await;
        let mut spans: Vec<_> = list(&other, YEAR).await.iter().map(span).collect();
        spans.sort();
        assert_eq!(spans, [["2026-10-25T00:30".to_owned(), "2026-10-25T01:30".to_owned()], right.map(str::to_owned)]);
        // Words change and the moment stays.
        update(&editor, &event, json!({ "title": "Handed over" })).await.expect_status(200);
        let now = list(&editor, YEAR).await.into_iter().find(|one| one["title"] == json!("Handed over")).unwrap();
        assert_eq!(span(&now), right);
        // A single time of a series is one of them too, which a file can say in UTC alone.
        let lines = "DTSTART;TZID=Europe/London:20261023T013000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=1\nRDATE:20261025T013000Z";
        let (_, third) = team.person("mary", "editor").await;
        import(&third, &series("twice", &format!("{lines}\nSUMMARY:Night"))).await;
        let nights = list(&third, YEAR).await;
        assert_eq!(nights.iter().map(|night| span(night)[0].clone()).collect::<Vec<_>>(), ["2026-10-23T00:30", right[0]]);
        assert!(out(&third).await.contains("RDATE:20261025T013000Z"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_move_events_and_copy_them() {
    on_both("own_move", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let crane = manager.post(crate::CREATE_CALENDAR, json!({ "name": "Crane" })).await.expect_json()["calendar"].clone();
        let phone = Program::of(&app, &team, "grace", &manager).await;
        let lines = "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T100000\nSUMMARY:Pour\nX-ODD:kept";
        let here = phone.personal("a.ics");
        let there = here.replace("/personal/", &format!("/{}/", crane["id"].as_str().unwrap()));
        phone.put(&here, &[], &series("a", lines)).await.expect_status(201);
        let go = async |method: &str, from: &str, to: &str, over: &str| {
            let to = format!("http://{}{to}", "localhost");
            let headers = [("host", "localhost"), ("destination", to.as_str()), ("overwrite", over)];
            phone.ask(method, from, &headers, "").await
        };
        go("COPY", &here, &there, "F").await.expect_status(201);
        go("COPY", &here, &there, "F").await.expect_status(412);
        // In one calendar there is one event with an identifier.
        let refused = text(&go("COPY", &here, &phone.personal("b.ics"), "F").await.expect_status(403));
        assert!(refused.contains("no-uid-conflict"), "{refused}");
        go("MOVE", &here, &there, "F").await.expect_status(412);
        go("MOVE", &here, &there, "T").await.expect_status(204);
        phone.ask("GET", &here, &[], "").await.expect_status(404);
        let got = text(&phone.ask("GET", &there, &[], "").await.expect_status(200));
        assert_eq!(got, series("a", lines));
        assert_eq!(list(&manager, YEAR).await.len(), 1);
        let renamed = there.replace("a.ics", "c.ics");
        go("MOVE", &there, &renamed, "F").await.expect_status(201);
        phone.ask("GET", &there, &[], "").await.expect_status(404);
        phone.ask("GET", &renamed, &[], "").await.expect_status(200);
        // Back into the personal one, as somebody does who drags it there.
        go("MOVE", &renamed, &here, "F").await.expect_status(201);
        go("MOVE", &here, &here.replace("/personal/", "/0199c1f0-0000-7000-8000-00000000dead/"), "F").await.expect_status(409);
        go("MOVE", &phone.personal("none.ics"), &there, "F").await.expect_status(404);
        let elsewhere = [("host", "localhost"), ("destination", "http://other.example/dav/x"), ("overwrite", "F")];
        phone.ask("MOVE", &here, &elsewhere, "").await.expect_status(502);
        phone.ask("MOVE", &here, &[], "").await.expect_status(400);
        phone.ask("GET", &here, &[], "").await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_identifier_is_taken_by_the_file_that_has_it_now() {
    on_both("own_uid_taken", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let phone = Program::of(&app, &team, "grace", &manager).await;
        let lines =
            "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Europe/London:20261123T100000\nSUMMARY:Pour";
        let [first, second, third] = ["a.ics", "b.ics", "c.ics"].map(|name| phone.personal(name));
        phone.put(&first, &[], &series("a", lines)).await.expect_status(201);
        let taken = async |by: &str| {
            let refused = text(&phone.put(&third, &[], &series("a", lines)).await.expect_status(403));
            assert!(refused.contains(&format!("<C:no-uid-conflict><D:href>{by}</D:href>")), "{refused}");
        };
        taken(&first).await;
        // Under another name it is the same event, and that name is told.
        let to = format!("http://localhost{second}");
        let headers = [("host", "localhost"), ("destination", to.as_str()), ("overwrite", "F")];
        phone.ask("MOVE", &first, &headers, "").await.expect_status(201);
        taken(&second).await;
        // Deleted, by a program or on the screen, it stands in nobody's way.
        phone.ask("DELETE", &second, &[], "").await.expect_status(204);
        phone.put(&third, &[], &series("a", lines)).await.expect_status(201);
        let event = list(&manager, YEAR).await.remove(0);
        delete(&manager, &event, json!({})).await.expect_status(200);
        phone.put(&first, &[], &series("a", lines)).await.expect_status(201);
        assert_eq!(shown(&manager, YEAR).await, ["Pour 2026-11-23T09:00"]);
    })
    .await;
}
