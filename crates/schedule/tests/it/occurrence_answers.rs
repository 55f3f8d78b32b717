//! Whoever is invited to a series answers to one occurrence: from a program, and on the screens.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, on_both};

use crate::{
    WINTER,
    caldav::Program,
    caldav_guests::{mail, read},
    create, list, morning,
    notices::told,
    path, update, with,
};

/// A series of four Mondays to which these are invited.
async fn mondays(owner: &Browser, invited: &[&str]) -> Value {
    let rule = json!({ "recurrence": { "type": "weekly", "count": 4 }, "attendees": invited });
    create(owner, with(morning("Site", "2026-11-02"), rule)).await
}

async fn answer(browser: &Browser, event: &Value, answer: Value) -> Answer {
    browser.send(Method::PUT, &format!("{}/answer", path(event)), &[], answer.to_string().into()).await
}

/// The dates that a window shows, with what this person answered to each.
async fn answers(browser: &Browser, person: &str) -> Vec<String> {
    let one = |event: &Value| {
        let of = event["attendees"].as_array().unwrap().iter().find(|one| one["userId"] == json!(person)).unwrap();
        format!("{} {}", &event["startUTC"].as_str().unwrap()[5..10], of["answer"].as_str().unwrap())
    };
    list(browser, WINTER).await.iter().map(one).collect()
}

/// The file with an occurrence by itself that is as the rest, but for what this person answers to it.
fn with_answer(file: &str, date: &str, (team, name, answer): (&Team, &str, &str)) -> String {
    let begin = file.find("BEGIN:VEVENT").unwrap();
    let end = file.find("END:VEVENT").unwrap() + "END:VEVENT\r\n".len();
    let mine = format!(":mailto:{}", mail(team, name));
    let line = |line: &str| match line {
        rule if rule.starts_with("RRULE") => format!("RECURRENCE-ID;TZID=Europe/London:{date}T090000\r\n"),
        time if time.starts_with("DT") => format!("{}\r\n", time.replace("20261102", date)),
        guest if guest.starts_with("ATTENDEE") && guest.ends_with(&mine) => {
            format!("ATTENDEE;PARTSTAT={answer}{mine}\r\n")
        }
        same => format!("{same}\r\n"),
    };
    let one: String = file[begin..end].lines().map(line).collect();
    format!("{}{one}{}", &file[..end], &file[end..])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_answers_to_one_occurrence() {
    on_both("answers_caldav", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, _) = team.person("priya", "viewer").await;
        let (tom, priya) = (tom.user.to_string(), priya.user.to_string());
        let event = mondays(&owner, &[&tom, &priya]).await;
        let phone = Program::of(&app, &team, "tom", &invited).await;
        let name = format!("{}.ics", event["id"].as_str().unwrap());
        let at = phone.personal(&name);
        let (back, etag) = read(&phone, &at).await;
        let declined = with_answer(&back, "20261116", (&team, "tom", "DECLINED"));
        // An occurrence that is another's to change stays as it is, and a date on which there is none is no occurrence.
        let split = declined.rfind("SUMMARY:Site").unwrap();
        let renamed = format!("{}{}", &declined[..split], declined[split..].replacen("Site", "Mine", 1));
        phone.put(&at, &[], &renamed).await.expect_error(403, "FORBIDDEN");
        let never = with_answer(&back, "20261117", (&team, "tom", "DECLINED"));
        phone.put(&at, &[], &never).await.expect_error(403, "FORBIDDEN");
        // Nobody answers for somebody else.
        let forged = with_answer(&back, "20261116", (&team, "priya", "DECLINED"));
        phone.put(&at, &[], &forged).await.expect_error(403, "FORBIDDEN");
        assert_eq!(read(&phone, &at).await.1, etag);

        let (token, _) = phone.sync(&phone.personal(""), "").await;
        phone.put(&at, &[("if-match", &etag)], &declined).await.expect_status(204);
        let apart = ["11-02 pending", "11-09 pending", "11-16 declined", "11-23 pending"];
        assert_eq!(
            (answers(&owner, &tom).await, answers(&owner, &priya).await.concat().contains("declined")),
            (apart.map(str::to_owned).to_vec(), false)
        );
        app.settle().await;
        assert_eq!(told(&owner).await, ["eventAnswer: declined your invitation to “Site” on Monday 16 November"]);
        assert_eq!(phone.sync(&phone.personal(""), &token).await.1, [name]);
        let (back, etag) = read(&phone, &at).await;
        assert_eq!((back.matches("PARTSTAT=DECLINED").count(), back.matches("BEGIN:VEVENT").count()), (1, 2), "{back}");
        assert!(back.contains("RECURRENCE-ID;TZID=Europe/London:20261116T090000\r\n"), "{back}");

        // Whoever made it sees the answer in a program, too, and sending that back changes nothing but that the organizer's
        // line is kept from then on.
        let hers = Program::of(&app, &team, "grace", &owner).await;
        let (file, tag) = read(&hers, &at).await;
        assert_eq!(file.matches("PARTSTAT=DECLINED").count(), 1, "{file}");
        hers.put(&at, &[("if-match", &tag)], &file).await.expect_status(204);
        let (file, tag) = read(&hers, &at).await;
        assert_eq!((file.matches("PARTSTAT=DECLINED").count(), file.matches("ORGANIZER").count()), (1, 2), "{file}");
        hers.put(&at, &[("if-match", &tag)], &file).await.expect_status(204);
        assert_eq!((read(&hers, &at).await.1, answers(&owner, &tom).await), (tag, apart.map(str::to_owned).to_vec()));
        // What others answer is not hers to say, and a word of hers leaves it.
        let changed = file.replace("SUMMARY:Site", "SUMMARY:Walk").replace("PARTSTAT=DECLINED", "PARTSTAT=ACCEPTED");
        hers.put(&at, &[], &changed).await.expect_status(204);
        assert_eq!(answers(&owner, &tom).await, apart);

        // The answer is taken back with the occurrence that said it.
        let (now, tag) = read(&phone, &at).await;
        assert_ne!(tag, etag);
        let second = now.rfind("BEGIN:VEVENT").unwrap();
        let whole = format!("{}END:VCALENDAR\r\n", &now[..second]);
        phone.put(&at, &[("if-match", &tag)], &whole).await.expect_status(204);
        assert!(!answers(&owner, &tom).await.concat().contains("declined"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_one_occurrence_stays_with_it() {
    on_both("answers_apart", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "editor").await;
        let tom = tom.user.to_string();
        let event = mondays(&owner, &[&tom]).await;
        let say = async |said: Value| answer(&invited, &event, said).await;
        let given = say(json!({ "answer": "accepted", "occurrence": "2026-11-09" })).await.expect_json();
        let given = &given["event"];
        assert_eq!(
            (&given["occurrence"], &given["attendees"][0]["answer"]),
            (&json!("2026-11-09"), &json!("accepted"))
        );
        say(json!({ "answer": "declined" })).await.expect_status(200);
        // Who answers to all answers to those, too, that had an answer of their own.
        assert!(answers(&owner, &tom).await.iter().all(|one| one.ends_with("declined")));
        say(json!({ "answer": "accepted", "occurrence": "2026-11-16" })).await.expect_status(200);
        for nothing in ["2026-11-17", "2026-12-07"] {
            let refused = say(json!({ "answer": "accepted", "occurrence": nothing })).await;
            refused.expect_error(404, "NOT_FOUND");
        }
        for odd in [json!({ "answer": "accepted", "occurrence": "soon" }), json!({ "answer": "never" })] {
            say(odd).await.expect_error(400, "INVALID_REQUEST");
        }
        let of = ["11-02 declined", "11-09 declined", "11-16 accepted", "11-23 declined"];
        assert_eq!(answers(&owner, &tom).await, of);
        app.settle().await;
        assert_eq!(
            told(&owner).await,
            [
                "eventAnswer: accepted your invitation to “Site” on Monday 16 November",
                "eventAnswer: accepted your invitation to “Site” on Monday 9 November",
                "eventAnswer: declined your invitation to “Site”",
            ]
        );
        // Only where the person comes is the person busy.
        let busy = format!("/api/v1/schedule/free-busy?people={tom}&{WINTER}");
        let busy = owner.get(&busy).await.expect_json()["people"][0]["busy"].clone();
        assert_eq!((busy.as_array().unwrap().len(), &busy[0]["startUTC"]), (1, &json!("2026-11-16T09:00:00.000000Z")));

        // All move by a day, and the answer with its occurrence; so it does with those that are cut off.
        let later = json!({ "startUTC": "2026-11-03T09:00:00Z", "occurrence": "2026-11-02", "scope": "all" });
        update(&owner, &event, later).await.expect_status(200);
        let moved = ["11-03 declined", "11-10 declined", "11-17 accepted", "11-24 declined"];
        assert_eq!(answers(&owner, &tom).await, moved);
        let cut = json!({ "occurrence": "2026-11-17", "scope": "following", "title": "Walk" });
        let tail = update(&owner, &event, cut).await.expect_json()["event"].clone();
        assert_eq!(answers(&owner, &tom).await, moved);
        let rule =
            json!({ "occurrence": "2026-11-17", "scope": "all", "recurrence": { "type": "weekly", "count": 1 } });
        update(&owner, &tail, rule).await.expect_status(200);
        assert_eq!(answers(&owner, &tom).await, ["11-03 declined", "11-10 declined", "11-17 accepted"]);
    })
    .await;
}
