//! An invitation into a calendar that the invited person does not see is in the person's own calendar, for programs as on the
//! screens.

use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{
    CREATE_CALENDAR, WINTER,
    caldav::{Program, hrefs, text},
    caldav_guests::{mail, read},
    create, list, morning,
    notices::{answer, told},
    shown, update, with,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_from_a_calendar_out_of_sight_is_in_the_persons_own() {
    on_both("invitations_hidden", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let crane = json!({ "name": "Crane", "visibility": "members" });
        let crane = admin.post(CREATE_CALENDAR, crane).await.expect_json()["calendar"]["id"].clone();
        let crane = crane.as_str().unwrap();
        let place = json!({ "calendarId": crane, "visibility": "users", "attendees": [tom.user.to_string()] });
        create(&admin, with(morning("Not for Tom", "2026-11-24"), json!({ "calendarId": crane }))).await;
        let phone = Program::of(&app, &team, "tom", &editor).await;
        let at = phone.personal("");
        let (empty, found) = phone.sync(&at, "").await;
        assert!(found.is_empty(), "{found:?}");
        let state = phone.propfind(&at, "0", "<CS:getctag/>").await;

        let lift = create(&admin, with(morning("Lift", "2026-11-23"), place)).await;
        let name = format!("{}.ics", lift["id"].as_str().unwrap());
        let own = phone.personal(&name);
        assert_eq!(shown(&editor, WINTER).await, ["Lift 2026-11-23T09:00"]);
        assert_ne!(phone.propfind(&at, "0", "<CS:getctag/>").await, state);
        let (with_it, found) = phone.sync(&at, &empty).await;
        assert_eq!(found, [name.as_str()]);
        let listed = phone.propfind(&at, "1", "<getetag/><current-user-privilege-set/>").await;
        assert_eq!(hrefs(&listed), [at.clone(), own.clone()], "{listed}");
        let of_it = listed.split(&own).nth(1).unwrap();
        assert!(of_it.contains("<D:read/>") && !of_it.contains("<D:write"), "{of_it}");
        let multi = format!(
            "<C:calendar-multiget ><prop><getetag/><C:calendar-data/></prop><href>{own}</href></C:calendar-multiget>"
        );
        assert!(text(&phone.report(&at, &multi).await.expect_status(207)).contains("SUMMARY:Lift"));
        let query = "<C:calendar-query ><prop><C:calendar-data/></prop><C:filter><C:comp-filter name=\"VCALENDAR\">\
            <C:comp-filter name=\"VEVENT\"><C:time-range start=\"20261123T000000Z\" end=\"20261124T000000Z\"/>\
            </C:comp-filter></C:comp-filter></C:filter></C:calendar-query>";
        assert!(text(&phone.report(&at, query).await.expect_status(207)).contains("SUMMARY:Lift"));

        // Nothing of it is Tom's to change but whether he comes.
        let (back, etag) = read(&phone, &own).await;
        phone.put(&own, &[], &back.replace("SUMMARY:Lift", "SUMMARY:Mine")).await.expect_error(403, "FORBIDDEN");
        let accepted = back.replace("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED");
        assert!(accepted.contains(&mail(&team, "tom")), "{back}");
        phone.put(&own, &[("if-match", &etag)], &accepted).await.expect_status(204);
        assert_eq!(list(&admin, WINTER).await[0]["attendees"][0]["answer"], json!("accepted"));
        let (answered, found) = phone.sync(&at, &with_it).await;
        assert_eq!(found, [name.as_str()]);

        // As soon as he sees the calendar it is there instead, and not twice.
        let members = json!({ "memberUids": [tom.user.to_string()] }).to_string();
        let calendar = format!("/api/v1/schedule/calendars/{crane}");
        admin.send(Method::PATCH, &calendar, &[], members.into()).await.expect_status(200);
        let (seen, found) = phone.sync(&at, &answered).await;
        assert_eq!(found, [format!("{name} gone")]);
        phone.ask("GET", &own, &[], "").await.expect_error(404, "NOT_FOUND");
        let there = at.replace("personal", crane);
        assert!(phone.sync(&there, "").await.1.contains(&name));
        let nobody = json!({ "memberUids": [] }).to_string();
        admin.send(Method::PATCH, &calendar, &[], nobody.into()).await.expect_status(200);
        let (back, found) = phone.sync(&at, &seen).await;
        assert_eq!(found, [name.as_str()]);
        update(&admin, &lift, json!({ "attendees": [], "visibility": "private" })).await.expect_status(200);
        assert_eq!(phone.sync(&at, &back).await.1, [format!("{name} gone")]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sees_no_calendar_but_the_own_one_has_all_invitations_there() {
    on_both("invitations_viewer", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, viewer) = team.person("tom", "viewer").await;
        let site = json!({ "name": "Site", "visibility": "tenant" });
        let site = admin.post(CREATE_CALENDAR, site).await.expect_json()["calendar"]["id"].clone();
        let all = json!({ "calendarId": site, "visibility": "users", "sharedWith": ["ALL"] });
        create(&admin, with(morning("Everybody's", "2026-11-24"), all)).await;
        let place = json!({ "calendarId": site, "attendees": [tom.user.to_string()] });
        let lift = create(&admin, with(morning("Lift", "2026-11-23"), place)).await;
        let name = format!("{}.ics", lift["id"].as_str().unwrap());
        let phone = Program::of(&app, &team, "tom", &viewer).await;
        assert_eq!(phone.sync(&phone.personal(""), "").await.1, [name.as_str()]);
        // An administrator who is invited may change the event and answers all the same.
        let (mo, second) = team.person("mo", "admin").await;
        let both = json!({ "attendees": [tom.user.to_string(), mo.user.to_string()] });
        update(&admin, &lift, both).await.expect_status(200);
        let hers = Program::of(&app, &team, "mo", &second).await;
        let at = hers.personal(&name).replace("personal", site.as_str().unwrap());
        hers.ask("GET", &hers.personal(&name), &[], "").await.expect_error(404, "NOT_FOUND");
        let (back, _) = read(&hers, &at).await;
        let mine = format!(":mailto:{}", mail(&team, "mo"));
        let line = back.lines().find(|line| line.starts_with("ATTENDEE") && line.ends_with(&mine)).unwrap();
        let maybe = back.replace(line, &line.replace("NEEDS-ACTION", "TENTATIVE"));
        hers.put(&at, &[], &maybe).await.expect_status(204);
        let events = list(&admin, WINTER).await;
        let lift = events.iter().find(|one| one["id"] == lift["id"]).unwrap();
        let of = |user: &str| -> Value {
            let all = lift["attendees"].as_array().unwrap();
            all.iter().find(|one| one["userId"] == json!(user)).unwrap()["answer"].clone()
        };
        assert_eq!((of(&mo.user.to_string()), of(&tom.user.to_string())), (json!("maybe"), json!("pending")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn to_delete_an_invitation_in_a_program_is_to_decline_it() {
    on_both("invitations_put_away", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let tom = tom.user.to_string();
        let series = json!({ "recurrence": { "type": "weekly", "count": 2 }, "attendees": [tom] });
        let site = create(&owner, with(morning("Site", "2026-11-23"), series)).await;
        let to_see = json!({ "visibility": "users", "sharedWith": [tom] });
        let walk = create(&owner, with(morning("Walk", "2026-11-24"), to_see)).await;
        let name = |event: &Value| format!("{}.ics", event["id"].as_str().unwrap());
        let phone = Program::of(&app, &team, "tom", &invited).await;
        let (at, own) = (phone.personal(""), phone.personal(&name(&site)));
        let busy = async || {
            let range = "<C:free-busy-query ><C:time-range start=\"20261123T000000Z\" end=\"20261202T000000Z\"/></C:free-busy-query>";
            let answer = text(&phone.report(&at, range).await.expect_status(200));
            ["1123", "1124", "1130"].map(|day| answer.contains(&format!("2026{day}T090000Z/2026{day}T100000Z")))
        };
        // To be shown an event keeps nobody busy, and is no invitation to decline.
        assert_eq!(busy().await, [true, false, true]);
        phone.ask("DELETE", &phone.personal(&name(&walk)), &[], "").await.expect_error(403, "FORBIDDEN");
        let (token, _) = phone.sync(&at, "").await;
        let (_, etag) = read(&phone, &own).await;
        phone.ask("DELETE", &own, &[("if-match", "\"old\"")], "").await.expect_error(412, "PRECONDITION_FAILED");
        let one = json!({ "answer": "declined", "occurrence": "2026-11-23" }).to_string();
        let path = format!("{}/answer", crate::path(&site));
        invited.send(Method::PUT, &path, &[], one.into()).await.expect_status(200);
        assert_eq!(busy().await, [false, false, true]);

        phone.ask("DELETE", &own, &[("if-match", &etag)], "").await.expect_error(412, "PRECONDITION_FAILED");
        let (_, etag) = read(&phone, &own).await;
        phone.ask("DELETE", &own, &[("if-match", &etag)], "").await.expect_status(204);
        let (token, found) = phone.sync(&at, &token).await;
        assert_eq!(found, [format!("{} gone", name(&site))]);
        for method in ["GET", "DELETE"] {
            phone.ask(method, &own, &[], "").await.expect_error(404, "NOT_FOUND");
        }
        assert_eq!(hrefs(&phone.propfind(&at, "1", "<getetag/>").await), [at.clone(), phone.personal(&name(&walk))]);
        assert_eq!(busy().await, [false; 3]);
        app.settle().await;
        assert!(told(&owner).await.contains(&"eventAnswer: declined your invitation to “Site”".to_owned()));
        let said = async || list(&owner, WINTER).await[0]["attendees"][0]["answer"].clone();
        assert_eq!(said().await, json!("declined"));

        // The screens show what was declined. A word of the owner's does not bring it back; another answer does.
        assert_eq!(shown(&invited, WINTER).await.len(), 3);
        update(&owner, &site, json!({ "title": "Site walk" })).await.expect_status(200);
        assert_eq!(phone.sync(&at, &token).await, (token.clone(), vec![]));
        answer(&invited, &site, "maybe").await;
        assert_eq!(phone.sync(&at, &token).await.1, [name(&site)]);
        assert_eq!((busy().await, said().await), ([true, false, true], json!("maybe")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_put_away_stays_so_when_the_series_is_cut() {
    on_both("invitations_cut", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, away) = team.person("tom", "viewer").await;
        let (priya, declines) = team.person("priya", "viewer").await;
        let (tom, priya) = (tom.user.to_string(), priya.user.to_string());
        let series = json!({ "recurrence": { "type": "weekly", "count": 6 }, "attendees": [tom, priya] });
        let site = create(&owner, with(morning("Site", "2026-11-02"), series)).await;
        let phone = Program::of(&app, &team, "tom", &away).await;
        let hers = Program::of(&app, &team, "priya", &declines).await;
        let (at, there) = (phone.personal(""), hers.personal(""));
        let name = |event: &Value| format!("{}.ics", event["id"].as_str().unwrap());
        phone.ask("DELETE", &phone.personal(&name(&site)), &[], "").await.expect_status(204);
        answer(&declines, &site, "declined").await;
        let (token, found) = phone.sync(&at, "").await;
        assert_eq!(found, [] as [&str; 0]);

        let cut = json!({ "occurrence": "2026-11-16", "scope": "following", "startUTC": "2026-11-17T10:00:00Z" });
        let second = update(&owner, &site, cut).await.expect_json()["event"].clone();
        assert_ne!(second["id"], site["id"]);
        assert_eq!(phone.sync(&at, &token).await, (token.clone(), vec![]));
        for event in [&site, &second] {
            phone.ask("GET", &phone.personal(&name(event)), &[], "").await.expect_error(404, "NOT_FOUND");
        }
        // Who only said no has both, and so has the screen of who put them away.
        let mut both = [name(&site), name(&second)];
        both.sort();
        assert_eq!(hers.sync(&there, "").await.1, both);
        assert_eq!(shown(&away, WINTER).await.len(), 6);

        // Cut again, and changed as a whole, it stays away; who is invited anew has it again, and so has who answers.
        let again = json!({ "occurrence": "2026-12-01", "scope": "following", "attendees": [tom, priya] });
        let third = update(&owner, &second, again).await.expect_json()["event"].clone();
        let all = json!({ "occurrence": "2026-12-08", "scope": "all", "title": "Walk", "attendees": [priya, tom] });
        update(&owner, &third, all).await.expect_status(200);
        assert_eq!(phone.sync(&at, &token).await, (token.clone(), vec![]));
        answer(&away, &second, "maybe").await;
        let (token, found) = phone.sync(&at, &token).await;
        assert_eq!(found, [name(&second)]);
        update(&owner, &third, json!({ "attendees": [priya] })).await.expect_status(200);
        update(&owner, &third, json!({ "attendees": [priya, tom] })).await.expect_status(200);
        assert_eq!(phone.sync(&at, &token).await.1, [name(&third)]);
    })
    .await;
}
