//! Calendars as programs elsewhere read and write them, over CalDAV.

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{CREATE_CALENDAR, create, delete, list, morning, update, with};

/// A program with an app password.
pub(crate) struct Program {
    browser: Browser,
    authorization: String,
    home: String,
}

impl Program {
    pub(crate) async fn of(app: &TestApp, team: &Team, name: &str, browser: &Browser) -> Self {
        let made = browser.post("/api/v1/account/app-passwords", json!({ "name": "Phone" })).await.expect_json();
        let secret = made["secret"].as_str().unwrap();
        let code = BASE64_STANDARD.encode(format!("{}:{secret}", team.email(name).as_str()));
        let home = format!("/dav/calendars/{}/", team.tenant.id);
        Self { browser: app.browser(), authorization: format!("Basic {code}"), home }
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Answer {
        let mut all = vec![("authorization", self.authorization.as_str())];
        all.extend(headers);
        self.browser.send(Method::from_bytes(method.as_bytes()).unwrap(), path, &all, body.into()).await
    }

    pub(crate) async fn propfind(&self, path: &str, depth: &str, props: &str) -> String {
        let body = format!(
            "<propfind xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" \
             xmlns:CS=\"http://calendarserver.org/ns/\" xmlns:A=\"http://apple.com/ns/ical/\"><prop>{props}</prop></propfind>"
        );
        text(&self.ask("PROPFIND", path, &[("depth", depth)], body).await.expect_status(207))
    }

    pub(crate) async fn report(&self, path: &str, body: &str) -> Answer {
        let (name, rest) = body.split_once(' ').unwrap_or((body, ">"));
        let spaces = "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"";
        self.ask("REPORT", path, &[("depth", "1")], format!("{name} {spaces} {rest}")).await
    }

    /// What is other in a calendar since the state of that token, by the names of files: and the token of the state now.
    pub(crate) async fn sync(&self, path: &str, token: &str) -> (String, Vec<String>) {
        let body = format!(
            "<sync-collection ><sync-token>{token}</sync-token><sync-level>1</sync-level>\
             <prop><getetag/></prop></sync-collection>"
        );
        let answer = text(&self.report(path, &body).await.expect_status(207));
        let token = between(&answer, "<D:sync-token>", "</D:sync-token>")[0].to_owned();
        let name = |one: &&str| {
            let name = between(one, "<D:href>", "</D:href>")[0].rsplit('/').next().unwrap().to_owned();
            if one.contains("HTTP/1.1 404") { name + " gone" } else { name }
        };
        let mut found: Vec<String> = between(&answer, "<D:response>", "</D:response>").iter().map(name).collect();
        found.sort();
        (token, found)
    }

    pub(crate) async fn put(&self, path: &str, headers: &[(&str, &str)], file: &str) -> Answer {
        self.ask("PUT", path, headers, file.to_owned()).await
    }

    /// The address of an event's file in the personal calendar.
    pub(crate) fn personal(&self, name: &str) -> String {
        format!("{}personal/{name}", self.home)
    }
}

pub(crate) fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

/// What stands between two tags, wherever they are.
pub(crate) fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    text.split(from).skip(1).filter_map(|rest| rest.split(to).next()).collect()
}

pub(crate) fn hrefs(text: &str) -> Vec<&str> {
    between(text, "<D:response><D:href>", "</D:href>")
}

/// A file of one event.
pub(crate) fn file(lines: &str) -> String {
    let lines: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n{}\r\nEND:VCALENDAR\r\n", lines.join("\r\n"))
}

fn pour(uid: &str, title: &str) -> String {
    file(&format!(
        "BEGIN:VEVENT\nUID:{uid}\nDTSTAMP:20261122T090000Z\nDTSTART;TZID=Europe/London:20261123T090000\n\
         DTEND;TZID=Europe/London:20261123T100000\nSUMMARY:{title}\nEND:VEVENT"
    ))
}

const QUERY: &str = "<C:calendar-query ><prop><getetag/><C:calendar-data/></prop><C:filter>\
    <C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">FILTER</C:comp-filter></C:comp-filter></C:filter>\
    </C:calendar-query>";

#[tokio::test(flavor = "multi_thread")]
async fn a_program_finds_its_way_and_reads_what_the_person_sees() {
    on_both("caldav_read", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let crane = json!({ "name": "Crane <A>", "visibility": "members", "memberUids": [tom.user.to_string()] });
        let crane = admin.post(CREATE_CALENDAR, crane).await.expect_json()["calendar"]["id"].clone();
        let crane = crane.as_str().unwrap();
        let place = json!({ "calendarId": crane, "visibility": "users" });
        let lift = create(&admin, with(morning("Lift", "2026-11-23"), place.clone())).await;
        create(&admin, with(morning("Secret", "2026-11-23"), json!({ "calendarId": crane }))).await;
        let dentist = create(&editor, morning("Dentist", "2026-11-24")).await;
        let phone = Program::of(&app, &team, "tom", &editor).await;

        let moved = phone.ask("PROPFIND", "/.well-known/caldav", &[], "").await;
        assert_eq!((moved.status, moved.header("location")), (301, "/dav/"));
        let spoken = app.browser().send(Method::OPTIONS, "/dav/", &[], Bytes::new()).await.expect_status(200);
        assert!(spoken.header("dav").contains("calendar-access"));
        let root = phone.propfind("/dav/", "0", "<current-user-principal/>").await;
        let principal = format!("/dav/principals/{}/", tom.user);
        assert!(root.contains(&format!("<D:current-user-principal><D:href>{principal}</D:href>")), "{root}");
        let found = phone.propfind(&principal, "0", "<C:calendar-home-set/><displayname/><x:odd xmlns:x=\"urn:x\"/>").await;
        assert!(found.contains(&format!("<C:calendar-home-set><D:href>{}</D:href>", phone.home)), "{found}");
        assert!(found.contains("<x:odd xmlns:x=\"urn:x\"/>") && found.contains("404 Not Found"), "{found}");
        let props = "<displayname/><resourcetype/><CS:getctag/><sync-token/><A:calendar-color/>\
                     <current-user-privilege-set/><supported-report-set/><C:calendar-timezone/>";
        let home = phone.propfind(&phone.home, "1", props).await;
        assert_eq!(hrefs(&home), [phone.home.clone(), phone.personal(""), format!("{}{crane}/", phone.home)]);
        assert!(home.contains("Crane &lt;A&gt;") && home.contains("<D:sync-token>urn:x-corbel:sync:"), "{home}");

        let listed = phone.propfind(&format!("{}{crane}/", phone.home), "1", "<getetag/>").await;
        let of = |event: &Value| format!("{}.ics", event["id"].as_str().unwrap());
        assert_eq!(hrefs(&listed)[1..], [format!("{}{crane}/{}", phone.home, of(&lift))], "{listed}");
        let own = phone.personal(&of(&dentist));
        let got = phone.ask("GET", &own, &[], "").await.expect_status(200);
        assert!(text(&got).contains("SUMMARY:Dentist\r\n"));
        let etag = got.header("etag").to_owned();
        phone.ask("GET", &own, &[("if-none-match", &etag)], "").await.expect_status(304);
        let multi = format!("<C:calendar-multiget ><prop><getetag/><C:calendar-data/></prop><href>{own}</href>\
            <href>{}</href></C:calendar-multiget>", phone.personal("nothing.ics"));
        let multi = text(&phone.report(&phone.personal(""), &multi).await.expect_status(207));
        assert!(multi.contains("SUMMARY:Dentist") && multi.contains("<D:status>HTTP/1.1 404"), "{multi}");

        let ask = async |filter: &str| {
            let found = phone.report(&phone.personal(""), &QUERY.replace("FILTER", filter)).await.expect_status(207);
            hrefs(&text(&found)).len()
        };
        assert_eq!(ask("").await, 1);
        assert_eq!(ask("<C:time-range start=\"20261124T000000Z\" end=\"20261125T000000Z\"/>").await, 1);
        assert_eq!(ask("<C:time-range start=\"20261125T000000Z\"/>").await, 0);
        assert_eq!(ask("<C:time-range end=\"20261125T000000Z\"/>").await, 1);
        assert_eq!(ask("<C:time-range end=\"20261124T080000Z\"/>").await, 0);
        let says = "<C:prop-filter name=\"SUMMARY\"><C:text-match>dent</C:text-match></C:prop-filter>";
        assert_eq!(ask(says).await, 1);
        assert_eq!(ask(&says.replace("dent", "pour")).await, 0);
        let busy = "<C:free-busy-query ><C:time-range start=\"20261124T000000Z\" end=\"20261125T000000Z\"/></C:free-busy-query>";
        let busy = text(&phone.report(&phone.personal(""), busy).await.expect_status(200));
        assert!(busy.contains("FREEBUSY:20261124T090000Z/20261124T100000Z") && !busy.contains("Dentist"), "{busy}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_program_writes_is_an_event_and_comes_back_whole() {
    on_both("caldav_write", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let phone = Program::of(&app, &team, "tom", &editor).await;
        let path = phone.personal("pour%201.ics");
        let source = file(
            "BEGIN:VEVENT\nUID:pour@phone\nDTSTAMP:20261122T090000Z\nDTSTART;TZID=Europe/Berlin:20261102T090000\n\
             DTEND;TZID=Europe/Berlin:20261102T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5\n\
             EXDATE;TZID=Europe/Berlin:20261109T090000\nSUMMARY:Pour\nX-PHONE-THING;X-A=b:kept\n\
             ORGANIZER:mailto:site@elsewhere.example\nEND:VEVENT\n\
             BEGIN:VEVENT\nUID:pour@phone\nDTSTAMP:20261122T090000Z\nRECURRENCE-ID;TZID=Europe/Berlin:20261116T090000\n\
             DTSTART;TZID=Europe/Berlin:20261117T110000\nDTEND;TZID=Europe/Berlin:20261117T120000\nSUMMARY:Second pour\n\
             X-PHONE-THING:of one\nEND:VEVENT",
        );
        phone.put(&path, &[("if-none-match", "*")], &source).await.expect_status(201);
        phone.put(&path, &[("if-none-match", "*")], &source).await.expect_error(412, "PRECONDITION_FAILED");
        let shown = crate::shown(&editor, crate::WINTER).await;
        let expected = ["Pour 2026-11-02T08:00", "Second pour 2026-11-17T10:00", "Pour 2026-11-23T08:00", "Pour 2026-11-30T08:00"];
        assert_eq!(shown, expected);
        let got = phone.ask("GET", &path, &[], "").await.expect_status(200);
        let etag = got.header("etag").to_owned();
        let back = text(&got);
        for line in [
            "UID:pour@phone",
            "X-PHONE-THING;X-A=b:kept",
            "X-PHONE-THING:of one",
            "ORGANIZER:mailto:site@elsewhere.example",
            "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5",
            "EXDATE;TZID=Europe/Berlin:20261109T090000",
            "RECURRENCE-ID;TZID=Europe/Berlin:20261116T090000",
            "DTSTART;TZID=Europe/Berlin:20261117T110000",
        ] {
            assert!(back.contains(&format!("{line}\r\n")), "{line} in {back}");
        }
        assert_eq!(back, source, "as long as nobody changes it, letter by letter");
        // By its name among others, and in a list the same version.
        let multi = format!("<C:calendar-multiget ><prop><getetag/><C:calendar-data/></prop><href>{path}</href>\
            <href>{}</href></C:calendar-multiget>", phone.personal("pour.ics"));
        let multi = text(&phone.report(&phone.personal(""), &multi).await.expect_status(207));
        assert_eq!(multi.matches("SUMMARY:Second pour").count(), 1, "{multi}");
        assert_eq!(multi.matches("HTTP/1.1 404").count(), 1, "{multi}");
        let tag = etag.replace('"', "&quot;");
        for props in ["<getetag/>", "<getetag/><current-user-privilege-set/>"] {
            let listed = phone.propfind(&phone.personal(""), "1", props).await;
            assert!(hrefs(&listed).contains(&path.as_str()), "{listed}");
            assert!(listed.contains(&etag) || listed.contains(&tag), "{listed}");
            assert_eq!(listed.contains("<D:write-content/>"), props.contains("privilege"), "{listed}");
        }
        // What came back and is sent again changes nothing; what is other does, once.
        phone.put(&path, &[("if-match", &etag)], &back).await.expect_status(204);
        assert_eq!(phone.ask("GET", &path, &[], "").await.header("etag"), etag);
        let other = back.replace("SUMMARY:Pour", "SUMMARY:Third pour");
        phone.put(&path, &[("if-match", &etag)], &other).await.expect_status(204);
        phone.put(&path, &[("if-match", &etag)], &back).await.expect_error(412, "PRECONDITION_FAILED");
        phone.ask("DELETE", &path, &[("if-match", &etag)], "").await.expect_error(412, "PRECONDITION_FAILED");
        assert_eq!(crate::shown(&editor, crate::WINTER).await[0], "Third pour 2026-11-02T08:00");
        // A change made here goes out, and what there is no field for with it.
        let event = list(&editor, crate::WINTER).await[0].clone();
        assert_eq!((&event["visibility"], &event["calendarId"]), (&json!("private"), &json!("personal")));
        let event = json!({ "id": event["id"] });
        update(&editor, &event, json!({ "location": "Gate 2" })).await.expect_status(200);
        let back = text(&phone.ask("GET", &path, &[], "").await);
        assert!(back.contains("LOCATION:Gate 2\r\n") && back.contains("X-PHONE-THING;X-A=b:kept\r\n"), "{back}");
        phone.put(&phone.personal("twin.ics"), &[], &source).await.expect_status(403);
        phone.put(&path, &[], &pour("another@phone", "Other")).await.expect_status(403);
        // Occurrences one by one.
        let expand = QUERY.replace(
            "<C:calendar-data/>",
            "<C:calendar-data><C:expand start=\"20261116T000000Z\" end=\"20261124T000000Z\"/></C:calendar-data>",
        );
        let expand = text(&phone.report(&phone.personal(""), &expand.replace("FILTER", "")).await.expect_status(207));
        assert!(!expand.contains("RRULE") && expand.contains("DTSTART:20261117T100000Z"), "{expand}");
        assert_eq!(expand.matches("BEGIN:VEVENT").count(), 2, "{expand}");
        phone.ask("DELETE", &path, &[], "").await.expect_status(204);
        phone.ask("GET", &path, &[], "").await.expect_error(404, "NOT_FOUND");
        assert!(list(&editor, crate::WINTER).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_learns_what_changed_and_what_is_gone() {
    on_both("caldav_sync", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let phone = Program::of(&app, &team, "tom", &editor).await;
        let sync = async |path: &str, token: &str| phone.sync(path, token).await;
        let at = phone.personal("");
        let (empty, found) = sync(&at, "").await;
        assert!(found.is_empty());
        phone.put(&phone.personal("a.ics"), &[], &pour("a", "A")).await.expect_status(201);
        phone.put(&phone.personal("b.ics"), &[], &pour("b", "B")).await.expect_status(201);
        let (two, found) = sync(&at, &empty).await;
        assert_eq!(found, ["a.ics", "b.ics"]);
        assert_eq!(sync(&at, &two).await, (two.clone(), vec![]));
        phone.put(&phone.personal("a.ics"), &[], &pour("a", "A2")).await.expect_status(204);
        phone.ask("DELETE", &phone.personal("b.ics"), &[], "").await.expect_status(204);
        let (later, found) = sync(&at, &two).await;
        assert_eq!(found, ["a.ics", "b.ics gone"]);
        assert_eq!(sync(&at, &empty).await.1, ["a.ics"]);
        let state = phone.propfind(&at, "0", "<sync-token/><CS:getctag/>").await;
        assert!(state.contains(&later), "{state}");
        let wrong = "<sync-collection ><sync-token>urn:x-corbel:sync:nonsense</sync-token><prop><getetag/></prop></sync-collection>";
        let wrong = text(&phone.report(&at, wrong).await.expect_status(403));
        assert!(wrong.contains("<D:valid-sync-token/>"), "{wrong}");

        // What is shared no longer is gone, too.
        let shared = json!({ "visibility": "users", "sharedWith": [tom.user.to_string()] });
        let event = create(&admin, with(morning("Walk", "2026-11-25"), shared)).await;
        let (with_it, found) = sync(&at, &later).await;
        assert_eq!(found, [format!("{}.ics", event["id"].as_str().unwrap())]);
        update(&admin, &event, json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(sync(&at, &with_it).await.1, [format!("{}.ics gone", event["id"].as_str().unwrap())]);
        delete(&admin, &event, json!({})).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_are_made_named_and_deleted_by_whoever_may() {
    on_both("caldav_collections", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (_, viewer) = team.person("tom", "viewer").await;
        let phone = Program::of(&app, &team, "aoife", &admin).await;
        let path = format!("{}site/", phone.home);
        let make = "<C:mkcalendar xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:A=\"http://apple.com/ns/ical/\">\
            <set><prop><displayname>Site</displayname><A:calendar-color>#ff0000ff</A:calendar-color></prop></set></C:mkcalendar>";
        phone.ask("MKCALENDAR", &path, &[], make).await.expect_status(201);
        phone.ask("MKCALENDAR", &path, &[], make).await.expect_status(405);
        let listed = admin.get(crate::CALENDARS).await.expect_json();
        let site = &listed["calendars"][1];
        assert_eq!((&site["name"], &site["color"], &site["visibility"]), (&json!("Site"), &json!("#FF0000"), &json!("members")));
        phone.put(&format!("{path}a.ics"), &[], &pour("a", "A")).await.expect_status(201);
        let patch = "<propertyupdate xmlns=\"DAV:\"><set><prop><displayname>Site 2</displayname></prop></set></propertyupdate>";
        let patched = text(&phone.ask("PROPPATCH", &path, &[], patch).await.expect_status(207));
        assert!(patched.contains("200 OK"), "{patched}");
        let odd = patch.replace("</prop>", "<x:order xmlns:x=\"urn:x\">1</x:order></prop>").replace("Site 2", "Site 3");
        let odd = text(&phone.ask("PROPPATCH", &path, &[], odd).await.expect_status(207));
        assert!(odd.contains("403 Forbidden") && odd.contains("424 Failed Dependency"), "{odd}");
        // A colour by its name, and where the person's programs have it.
        let sorted = "<propertyupdate xmlns=\"DAV:\" xmlns:A=\"http://apple.com/ns/ical/\"><set><prop>\
            <A:calendar-color>blue</A:calendar-color><A:calendar-order>7</A:calendar-order></prop></set></propertyupdate>";
        phone.ask("PROPPATCH", &path, &[], sorted).await.expect_status(207);
        let name = phone.propfind(&path, "0", "<displayname/><A:calendar-color/><A:calendar-order/>").await;
        for part in ["Site 2", "#0000FFFF", "<A:calendar-order>7<"] {
            assert!(name.contains(part), "{part} in {name}");
        }
        let todo = make.replace("</prop></set>", "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/>\
            </C:supported-calendar-component-set></prop></set>");
        phone.ask("MKCALENDAR", &format!("{}todo/", phone.home), &[], todo).await.expect_status(403);
        phone.ask("MKCALENDAR", &phone.personal(""), &[], "").await.expect_status(405);
        phone.ask("DELETE", &phone.personal(""), &[], "").await.expect_error(403, "FORBIDDEN");

        // Who may only look changes nothing, and sees no private event.
        let id = site["id"].as_str().unwrap();
        let open = json!({ "visibility": "tenant" }).to_string();
        admin.send(Method::PATCH, &format!("/api/v1/schedule/calendars/{id}"), &[], open.into()).await.expect_status(200);
        team.set_scopes("viewer", &["schedule.view_own", "schedule.read"]).await;
        let reader = Program::of(&app, &team, "tom", &viewer).await;
        let theirs = format!("{}{id}/", reader.home);
        let rights = reader.propfind(&theirs, "1", "<current-user-privilege-set/>").await;
        assert!(rights.contains("<D:read/>") && !rights.contains("<D:write"), "{rights}");
        let event = hrefs(&rights)[1].to_owned();
        reader.put(&format!("{theirs}b.ics"), &[], &pour("b", "B")).await.expect_error(403, "FORBIDDEN");
        reader.put(&event, &[], &pour("a", "Mine")).await.expect_error(403, "FORBIDDEN");
        reader.ask("DELETE", &event, &[], "").await.expect_error(403, "FORBIDDEN");
        reader.ask("DELETE", &theirs, &[], "").await.expect_error(403, "FORBIDDEN");
        reader.ask("MKCALENDAR", &format!("{}mine/", reader.home), &[], "").await.expect_error(403, "FORBIDDEN");
        let patched = text(&reader.ask("PROPPATCH", &theirs, &[], patch).await.expect_status(207));
        assert!(patched.contains("403 Forbidden"), "{patched}");
        phone.ask("DELETE", &path, &[], "").await.expect_status(204);
        phone.ask("PROPFIND", &path, &[("depth", "0")], "").await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_in_that_should_not() {
    on_both("caldav_hostile", async |app| {
        let (here, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (_, editor) = here.person("tom", "editor").await;
        let (_, stranger) = there.person("eve", "admin").await;
        let phone = Program::of(&app, &here, "tom", &editor).await;
        let eve = Program::of(&app, &there, "eve", &stranger).await;
        let mine = phone.personal("a.ics");
        phone.put(&mine, &[], &pour("a", "A")).await.expect_status(201);

        let nobody = app.browser();
        let asked = nobody.get(&mine).await.expect_error(401, "UNAUTHENTICATED");
        assert!(asked.header("www-authenticate").starts_with("Basic realm="));
        // A session opens nothing here, and an app password nothing elsewhere.
        editor.get(&mine).await.expect_error(401, "UNAUTHENTICATED");
        let headers = [("authorization", phone.authorization.as_str())];
        nobody.get_with("/api/v1/schedule/calendars/list", &headers).await.expect_error(401, "UNAUTHENTICATED");
        let wrong = format!("Basic {}", BASE64_STANDARD.encode("tom@dunmarrow.example:corbel-demo-words"));
        nobody.get_with(&mine, &[("authorization", &wrong)]).await.expect_error(401, "INVALID_CREDENTIALS");
        phone.ask("GET", &mine, &[("sec-fetch-site", "cross-site")], "").await.expect_error(403, "CSRF_INVALID");
        // Another organisation's is nowhere.
        eve.ask("GET", &mine, &[], "").await.expect_error(404, "NOT_FOUND");
        eve.put(&mine, &[], &pour("a", "Mine")).await.expect_error(404, "NOT_FOUND");
        eve.ask("DELETE", &mine, &[], "").await.expect_error(404, "NOT_FOUND");

        for body in [
            "",
            "<a",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
            "<C:calendar-query xmlns:C=\"urn:ietf:params:xml:ns:caldav\"/>",
        ] {
            let answer = phone.ask("REPORT", &phone.personal(""), &[], body).await;
            assert!((400..500).contains(&answer.status), "{body}: {answer:?}");
        }
        phone.ask("PROPFIND", "/dav/", &[("depth", "infinity")], "").await.expect_status(403);
        let large = pour("c", &"x".repeat(1024 * 1024));
        phone.put(&phone.personal("c.ics"), &[], &large).await.expect_error(413, "PAYLOAD_TOO_LARGE");
        let hourly = pour("c", "C").replace("SUMMARY", "RRULE:FREQ=MINUTELY\r\nSUMMARY");
        let todo = file("BEGIN:VTODO\nUID:t\nDTSTAMP:20261122T090000Z\nSUMMARY:T\nEND:VTODO");
        for odd in ["", "nonsense", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", &hourly, &todo] {
            let answer = phone.put(&phone.personal("c.ics"), &[], odd).await;
            assert_eq!(answer.status, 403, "{odd}: {answer:?}");
        }
        for name in ["..%2fa.ics", "%2e%2e", "a%00.ics", "a%5cb.ics", "a/b.ics"] {
            let answer = phone.put(&phone.personal(name), &[], &pour("d", "D")).await;
            assert!((400..500).contains(&answer.status), "{name}: {answer:?}");
        }
        assert_eq!(list(&editor, crate::WINTER).await.len(), 1);
        // What is taken back opens nothing from then on, and neither does a role that may see nothing.
        here.set_scopes("editor", &["drive.list"]).await;
        phone.ask("PROPFIND", &phone.home, &[("depth", "1")], "").await.expect_error(403, "FORBIDDEN");
        let listed = editor.get("/api/v1/account/app-passwords").await.expect_json();
        let id = listed["appPasswords"][0]["id"].as_str().unwrap();
        editor.delete(&format!("/api/v1/account/app-passwords/{id}")).await.expect_status(200);
        phone.ask("GET", "/dav/", &[], "").await.expect_error(401, "INVALID_CREDENTIALS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alarms_are_reminders_both_ways() {
    on_both("caldav_alarms", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let phone = Program::of(&app, &team, "tom", &editor).await;
        let path = phone.personal("a.ics");
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Pour\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT";
        phone.put(&path, &[], &pour("a", "A").replace("END:VEVENT", alarm)).await.expect_status(201);
        let event = list(&editor, crate::WINTER).await[0].clone();
        assert_eq!(event["reminders"], json!([{ "minutes": 30, "by": "bell" }]));
        let rings = async |from: &str, to: &str| {
            let filter = format!(
                "<C:comp-filter name=\"VALARM\"><C:time-range start=\"20261123T{from}00Z\" end=\"20261123T{to}00Z\"/>\
                 </C:comp-filter>"
            );
            let found = phone.report(&phone.personal(""), &QUERY.replace("FILTER", &filter)).await.expect_status(207);
            hrefs(&text(&found)).len()
        };
        assert_eq!((rings("0815", "0845").await, rings("0845", "0915").await), (1, 0));
        // What a program took away is gone here, too.
        phone.put(&path, &[], &pour("a", "A")).await.expect_status(204);
        assert_eq!(list(&editor, crate::WINTER).await[0]["reminders"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_asks_for_no_more_than_a_request_needs() {
    on_both("caldav_bodies", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, browser) = team.person("grace", "editor").await;
        let phone = Program::of(&app, &team, "grace", &browser).await;
        create(&browser, morning("Site", "2026-11-23")).await;
        let attributes: String = (0..5_000).map(|at| format!(" a{at}=''")).collect();
        let small = format!("<propfind xmlns='DAV:'{attributes}><allprop/></propfind>");
        phone.ask("PROPFIND", "/dav/", &[], small).await.expect_status(400);
        let attributes: String = (0..90_000).map(|at| format!(" a{at}=''")).collect();
        let large = format!("<propfind xmlns='DAV:'{attributes}><allprop/></propfind>");
        for method in ["PROPFIND", "REPORT", "PROPPATCH", "MKCALENDAR"] {
            phone.ask(method, &phone.personal(""), &[], large.clone()).await.expect_status(413);
        }
        // What is asked for is repeated for each event, and so is what is looked for in each.
        let names: String = (0..2_000).map(|at| format!("<a{at}/>")).collect();
        let asked = format!("<propfind xmlns='DAV:'><prop>{names}</prop></propfind>");
        phone.ask("PROPFIND", &phone.personal(""), &[("depth", "1")], asked).await.expect_status(400);
        let part = "<C:prop-filter name=\"SUMMARY\"><C:text-match>a</C:text-match></C:prop-filter>";
        phone.report(&phone.personal(""), &QUERY.replace("FILTER", &part.repeat(40))).await.expect_status(400);
        // An event that is named often comes once.
        let listed = phone.propfind(&phone.personal(""), "1", "<getetag/>").await;
        let hrefs = between(&listed, "<D:href>", "</D:href>");
        let event = hrefs.iter().find(|href| href.ends_with(".ics")).unwrap();
        let multi = format!(
            "<C:calendar-multiget ><prop><getetag/></prop>{}</C:calendar-multiget>",
            format!("<href>{event}</href>").repeat(50)
        );
        let answer = text(&phone.report(&phone.personal(""), &multi).await.expect_status(207));
        assert_eq!(between(&answer, "<D:response>", "</D:response>").len(), 1);
    })
    .await;
}
