//! Whom programs elsewhere invite, and what they answer, over CalDAV.

use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both};

use crate::{
    WINTER,
    caldav::{Program, file, text},
    create, list, morning,
    notices::{answer, told},
    update, with,
};

const TIMES: &str = "DTSTAMP:20261122T090000Z\nDTSTART;TZID=Europe/London:20261123T090000\n\
    DTEND;TZID=Europe/London:20261123T100000";

pub(crate) fn mail(team: &Team, name: &str) -> String {
    team.email(name).as_str().to_owned()
}

/// Who comes to the only event that this person sees, with the answers.
async fn attendees(browser: &Browser) -> Vec<(String, String)> {
    let events = list(browser, WINTER).await;
    let [event] = events.as_slice() else { panic!("{events:?}") };
    let of = |one: &Value| (one["userId"].as_str().unwrap().to_owned(), one["answer"].as_str().unwrap().to_owned());
    event["attendees"].as_array().unwrap().iter().map(of).collect()
}

pub(crate) async fn read(program: &Program, path: &str) -> (String, String) {
    let got = program.ask("GET", path, &[], "").await.expect_status(200);
    // Lines that were folded are one.
    (text(&got).replace("\r\n ", ""), got.header("etag").to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_invites_members_and_strangers_stay_lines() {
    on_both("caldav_invites", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, late) = team.person("priya", "viewer").await;
        let phone = Program::of(&app, &team, "grace", &owner).await;
        let path = phone.personal("a.ics");
        let of = |people: &str| {
            let me = mail(&team, "grace");
            let master = format!(
                "BEGIN:VEVENT\nUID:a\n{TIMES}\nSUMMARY:Pour\nORGANIZER;CN=Me:mailto:{me}\n\
                ATTENDEE;CN=Me;PARTSTAT=ACCEPTED:mailto:{me}\n{people}\nEND:VEVENT"
            );
            file(&master)
        };
        let stranger = "ATTENDEE;CN=\"Eve; B\";PARTSTAT=TENTATIVE:mailto:eve@elsewhere.example";
        let one =
            format!("ATTENDEE;PARTSTAT=ACCEPTED;ROLE=CHAIR:MAILTO:{}\n{stranger}", mail(&team, "tom").to_uppercase());
        let put = phone.put(&path, &[], &of(&one)).await.expect_status(201);
        assert!(put.header("etag").is_empty(), "what comes back is not what was sent");
        app.settle().await;
        // What the file says that others answered is not the file's to say.
        assert_eq!(attendees(&owner).await, [(tom.user.to_string(), "pending".to_owned())]);
        assert_eq!(told(&invited).await, ["eventInvite: invited you to “Pour”"]);
        assert_eq!((told(&owner).await, told(&late).await), (vec![], vec![]));
        let (back, etag) = read(&phone, &path).await;
        let line = |name: &str, answer: &str| {
            format!(
                ";PARTSTAT={answer};ROLE=REQ-PARTICIPANT;RSVP=TRUE;CN=\"{name} Hughes\":mailto:{}\r\n",
                mail(&team, name)
            )
        };
        assert!(back.contains(&format!("ATTENDEE{}", line("tom", "NEEDS-ACTION"))), "{back}");
        assert!(back.contains(&format!("{stranger}\r\n")), "{back}");
        assert_eq!((back.matches("ATTENDEE").count(), back.matches("ORGANIZER").count()), (3, 1), "{back}");
        // What came back and is sent again changes nothing, and an answer is a change that programs see.
        phone.put(&path, &[("if-match", &etag)], &back).await.expect_status(204);
        assert_eq!(read(&phone, &path).await.1, etag);
        let event = list(&invited, WINTER).await[0].clone();
        answer(&invited, &event, "accepted").await;
        let (back, other) = read(&phone, &path).await;
        assert_ne!(other, etag);
        assert!(back.contains(&line("tom", "ACCEPTED")), "{back}");
        let listed = phone.propfind(&phone.personal(""), "1", "<getetag/>").await;
        assert!(listed.contains(&other) || listed.contains(&other.replace('"', "&quot;")), "{listed}");
        phone.put(&path, &[("if-match", &etag)], &back).await.expect_error(412, "PRECONDITION_FAILED");
        // One comes, one goes, and who was there keeps the answer.
        let both = back.replace("END:VEVENT", &format!("ATTENDEE:mailto:{}\r\nEND:VEVENT", mail(&team, "priya")));
        phone.put(&path, &[("if-match", &other)], &both).await.expect_status(204);
        let mut expected =
            [(tom.user.to_string(), "accepted".to_owned()), (priya.user.to_string(), "pending".to_owned())];
        expected.sort();
        let mut found = attendees(&owner).await;
        found.sort();
        assert_eq!(found, expected);
        app.settle().await;
        assert_eq!(told(&late).await, ["eventInvite: invited you to “Pour”"]);
        phone.put(&path, &[], &of(stranger)).await.expect_status(204);
        assert!(attendees(&owner).await.is_empty() && list(&invited, WINTER).await.is_empty());
        assert!(read(&phone, &path).await.0.contains(&format!("{stranger}\r\n")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_answers_from_a_program_and_changes_nothing_else() {
    on_both("caldav_answers", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, seeing) = team.person("priya", "editor").await;
        let people = json!({ "attendees": [tom.user.to_string()], "visibility": "users",
                             "sharedWith": [priya.user.to_string()],
                             "recurrence": { "type": "weekly", "count": 4 } });
        let event = create(&owner, with(morning("Site <1>", "2026-11-02"), people)).await;
        let moved = json!({ "occurrence": "2026-11-09", "startUTC": "2026-11-09T11:00:00Z" });
        update(&owner, &event, moved).await.expect_status(200);
        let phone = Program::of(&app, &team, "tom", &invited).await;
        let path = phone.personal(&format!("{}.ics", event["id"].as_str().unwrap()));
        let (back, etag) = read(&phone, &path).await;
        assert!(back.contains(&format!("ORGANIZER;CN=\"grace Hughes\":mailto:{}\r\n", mail(&team, "grace"))), "{back}");
        assert_eq!(back.matches("PARTSTAT=NEEDS-ACTION").count(), 2, "of the series and of what is other: {back}");
        let comes = back.replace("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED");
        // Nobody changes a word of what is another's on the way.
        let other = comes.replace("SUMMARY:Site <1>", "SUMMARY:Mine");
        phone.put(&path, &[], &other).await.expect_error(403, "FORBIDDEN");
        phone.put(&path, &[], &back).await.expect_error(403, "FORBIDDEN");
        phone.put(&path, &[("if-match", "\"nothing\"")], &comes).await.expect_status(403);
        assert!(read(&phone, &path).await.1 == etag && attendees_of(&owner).await == ["pending"]);
        let put = phone.put(&path, &[("if-match", &etag)], &comes).await.expect_status(204);
        assert!(put.header("etag").is_empty());
        assert_eq!(attendees_of(&owner).await, ["accepted"]);
        app.settle().await;
        assert!(told(&owner).await.contains(&"eventAnswer: accepted your invitation to “Site <1>”".to_owned()));
        let (back, now) = read(&phone, &path).await;
        assert!(now != etag && back.contains("PARTSTAT=ACCEPTED"), "{back}");
        phone
            .put(&path, &[("if-match", &now)], &back.replace("PARTSTAT=ACCEPTED", "PARTSTAT=DECLINED"))
            .await
            .expect_status(204);
        assert_eq!(attendees_of(&owner).await, ["declined"]);
        // Whoever only sees the event answers for nobody, and neither does a guest for another.
        let hers = Program::of(&app, &team, "priya", &seeing).await;
        let seen = hers.personal(&format!("{}.ics", event["id"].as_str().unwrap()));
        let (back, _) = read(&hers, &seen).await;
        let forged = back.replace("PARTSTAT=DECLINED", "PARTSTAT=ACCEPTED");
        hers.put(&seen, &[], &forged).await.expect_error(403, "FORBIDDEN");
        let herself = back.replace(&mail(&team, "tom"), &mail(&team, "priya"));
        hers.put(&seen, &[], &herself).await.expect_error(403, "FORBIDDEN");
        assert_eq!(attendees_of(&owner).await, ["declined"]);
    })
    .await;
}

/// The answers to the first event that this person sees.
async fn attendees_of(browser: &Browser) -> Vec<String> {
    let event = list(browser, WINTER).await[0].clone();
    event["attendees"].as_array().unwrap().iter().map(|one| one["answer"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_invited_who_cannot_come_in() {
    on_both("caldav_uninvited", async |app| {
        let (team, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "viewer").await;
        let (_, admin) = team.person("aoife", "admin").await;
        there.person("eve", "viewer").await;
        let phone = Program::of(&app, &team, "grace", &owner).await;
        let path = phone.personal("a.ics");
        let of = |all: &[String]| {
            let lines: Vec<String> = all.iter().map(|one| format!("ATTENDEE:mailto:{one}")).collect();
            file(&format!("BEGIN:VEVENT\nUID:a\n{TIMES}\nSUMMARY:Pour\n{}\nEND:VEVENT", lines.join("\n")))
        };
        let suspend = format!("/api/v1/tenant/members/{}/suspend", tom.user);
        admin.post(&suspend, json!({})).await.expect_status(200);
        let all = [mail(&team, "tom"), mail(&there, "eve"), "nobody@elsewhere.example".to_owned(), "odd".to_owned()];
        phone.put(&path, &[], &of(&all)).await.expect_status(201);
        assert!(attendees(&owner).await.is_empty());
        let (back, _) = read(&phone, &path).await;
        assert_eq!(back.matches("ATTENDEE:mailto:").count(), 4, "all of them are strangers: {back}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_halves_of_a_cut_series_keep_what_a_program_said() {
    on_both("caldav_cut", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let phone = Program::of(&app, &team, "grace", &owner).await;
        let stranger = "ATTENDEE;PARTSTAT=TENTATIVE:mailto:eve@elsewhere.example";
        let of = |day: &str, rest: &str| {
            let times = TIMES.replace("20261123", day);
            format!("BEGIN:VEVENT\nUID:a\n{times}\nSUMMARY:Pour\n{stranger}\n{rest}\nEND:VEVENT\n")
        };
        let one = of("20261124", "RECURRENCE-ID;TZID=Europe/London:20261123T090000\nTRANSP:OPAQUE\nX-NOTE:crane");
        let sent = file(&(of("20261102", "RRULE:FREQ=WEEKLY;COUNT=5\nTRANSP:TRANSPARENT\nX-FROM:site") + &one));
        phone.put(&phone.personal("a.ics"), &[], &sent).await.expect_status(201);
        let busy = async || {
            let path = format!("/api/v1/schedule/free-busy?people={}&{WINTER}", grace.user);
            let found = owner.get(&path).await.expect_json()["people"][0]["busy"].clone();
            let start = |one: &Value| one["startUTC"].as_str().unwrap()[5..16].to_owned();
            found.as_array().unwrap().iter().map(start).collect::<Vec<_>>()
        };
        assert_eq!(busy().await, ["11-24T09:00"]);
        let event = list(&owner, WINTER).await[0].clone();

        // The rest takes nobody's time, either, and the one that does goes with it.
        let cut = json!({ "occurrence": "2026-11-16", "scope": "following", "startUTC": "2026-11-17T11:00:00Z" });
        let second = update(&owner, &event, cut).await.expect_json()["event"].clone();
        assert_eq!(busy().await, ["11-24T09:00"]);
        let path = phone.personal(&format!("{}.ics", second["id"].as_str().unwrap()));
        let (tail, _) = read(&phone, &path).await;
        assert_eq!((tail.matches(stranger).count(), tail.matches("X-FROM:site").count()), (2, 1), "{tail}");
        assert!(tail.contains("RECURRENCE-ID;TZID=Europe/London:20261124T110000\r\n"), "{tail}");
        assert!(tail.contains("X-NOTE:crane\r\n") && !tail.contains("UID:a\r\n"), "{tail}");
        let (head, etag) = read(&phone, &phone.personal("a.ics")).await;
        assert_eq!((head.matches(stranger).count(), head.contains("X-NOTE")), (1, false), "{head}");
        assert!(head.contains("UID:a\r\n") && head.contains("TRANSP:TRANSPARENT\r\n"), "{head}");
        phone.put(&phone.personal("a.ics"), &[("if-match", &etag)], &head).await.expect_status(204);
        assert_eq!(list(&owner, WINTER).await.len(), 5);

        // All move, and what is said of one moves along.
        let all = json!({ "occurrence": "2026-11-17", "scope": "all", "startUTC": "2026-11-18T11:00:00Z" });
        update(&owner, &second, all).await.expect_status(200);
        assert_eq!(busy().await, ["11-24T09:00"]);
        let (tail, etag) = read(&phone, &path).await;
        assert!(tail.contains("RECURRENCE-ID;TZID=Europe/London:20261125T110000\r\n"), "{tail}");
        assert!(tail.contains("X-NOTE:crane\r\n"), "{tail}");
        phone
            .put(&path, &[("if-match", &etag)], &tail.replace("SUMMARY:Pour", "SUMMARY:Cure"))
            .await
            .expect_status(204);
        let titles = async || list(&owner, WINTER).await.iter().filter(|one| one["title"] == "Cure").count();
        assert_eq!((titles().await, busy().await), (3, vec!["11-24T09:00".to_owned()]));
    })
    .await;
}
