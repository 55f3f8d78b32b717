//! Several people in one note.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};
use uuid::Uuid;
use yrs::{
    Doc, GetString as _, ReadTxn as _, StateVector, Text as _, Transact as _, Update, XmlFragment as _, XmlOut,
    updates::decoder::Decode as _,
};

use crate::{act, find, patch, path, share, write};

/// A browser's copy of a note's document.
pub(crate) struct Tab {
    browser: Browser,
    note: Value,
    doc: Doc,
    epoch: Value,
    seq: i64,
}

impl Tab {
    pub(crate) async fn open(browser: &Browser, note: &Value, client: u64) -> Self {
        let doc = Doc::with_client_id(client);
        doc.get_or_insert_xml_fragment("default");
        let mut tab = Self { browser: browser.clone(), note: note.clone(), doc, epoch: Value::Null, seq: -1 };
        tab.pull().await;
        tab
    }

    /// Reads what is new; how many updates that were.
    pub(crate) async fn pull(&mut self) -> usize {
        let after = if self.seq < 0 { String::new() } else { format!("?after={}", self.seq) };
        let opened = self.browser.get(&format!("{}/document{after}", path(&self.note))).await.expect_json();
        self.epoch = opened["epoch"].clone();
        self.seq = opened["seq"].as_i64().unwrap();
        let updates = opened["updates"].as_array().unwrap();
        for update in updates {
            let bytes = STANDARD.decode(update.as_str().unwrap()).unwrap();
            self.doc.transact_mut().apply_update(Update::decode_v1(&bytes).unwrap()).unwrap();
        }
        updates.len()
    }

    /// Writes in the first paragraph, at its end, and gives the change.
    pub(crate) fn write(&self, words: &str) -> Vec<u8> {
        let before = self.doc.transact().state_vector();
        {
            let root = self.doc.get_or_insert_xml_fragment("default");
            let mut txn = self.doc.transact_mut();
            let Some(XmlOut::Element(paragraph)) = root.get(&txn, 0) else { panic!("no paragraph") };
            let Some(XmlOut::Text(text)) = paragraph.get(&txn, 0) else { panic!("no text") };
            let end = text.len(&txn);
            text.insert(&mut txn, end, words);
        }
        self.doc.transact().encode_state_as_update_v1(&before)
    }

    pub(crate) async fn push(&self, update: &[u8]) -> Answer {
        let body = json!({ "epoch": self.epoch, "update": STANDARD.encode(update) });
        self.browser.post(&format!("{}/document/updates", path(&self.note)), body).await
    }

    pub(crate) fn words(&self) -> String {
        let root = self.doc.get_or_insert_xml_fragment("default");
        root.get_string(&self.doc.transact())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_write_in_one_note() {
    on_both("together", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, other) = team.person("tom", "editor").await;
        let note = write(&owner, "Plan", "<p>start</p>").await;
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        let (mut hers, mut his) = (Tab::open(&owner, &note, 11).await, Tab::open(&other, &note, 12).await);
        // The document was made once.
        assert_eq!(hers.epoch, his.epoch);
        let (first, second) = (hers.write(" grace"), his.write(" tom"));
        let (one, two) = tokio::join!(hers.push(&first), his.push(&second));
        let mut seqs = [one.expect_json()["seq"].as_i64().unwrap(), two.expect_json()["seq"].as_i64().unwrap()];
        seqs.sort_unstable();
        assert_eq!(seqs, [1, 2]);
        assert!(hers.pull().await > 0 && his.pull().await > 0);
        assert_eq!(hers.words(), his.words());
        let seen = find(&owner, &note).await;
        let content = seen["content"].as_str().unwrap();
        assert!(content.contains("grace") && content.contains("tom") && content.starts_with("<p>start"), "{content}");
        assert_eq!(hers.pull().await, 0);
        // The same change again does no harm, and is found by searching.
        hers.push(&first).await.expect_status(200);
        assert_eq!(find(&owner, &note).await["content"], seen["content"]);
        assert_eq!(crate::titles(&owner, "search=tom").await, ["Plan"]);
        // Whoever comes later reads all of it.
        let late = Tab::open(&owner, &note, 13).await;
        assert_eq!(late.words(), hers.words());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_changes_are_put_together_and_nothing_is_lost() {
    on_both("together_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>0</p>").await;
        let mut early = Tab::open(&browser, &note, 11).await;
        let tab = Tab::open(&browser, &note, 12).await;
        for number in 1..=60 {
            let update = tab.write(&format!(" {number}"));
            tab.push(&update).await.expect_status(200);
        }
        // Behind the place up to which all is one: the whole document comes.
        assert!(early.pull().await > 0);
        assert_eq!((early.words(), early.seq), (tab.words(), 60));
        let words: Vec<String> = (0..=60).map(|number| number.to_string()).collect();
        assert_eq!(find(&browser, &note).await["content"], json!(format!("<p>{}</p>", words.join(" "))));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_was_replaced_has_another_document() {
    on_both("together_replaced", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>start</p>").await;
        let tab = Tab::open(&browser, &note, 11).await;
        let update = tab.write(" more");
        // The title is not in the document.
        patch(&browser, &note, json!({ "version": 1, "title": "Plan B" })).await.expect_status(200);
        let kept = tab.push(&update).await.expect_json();
        let replacing = json!({ "version": kept["version"], "content": "<p>another</p>" });
        // Whoever has not seen the change does not replace the text.
        patch(&browser, &note, json!({ "version": 1, "content": "x" })).await.expect_error(409, "VERSION_CONFLICT");
        patch(&browser, &note, replacing).await.expect_status(200);
        tab.push(&tab.write(" lost?")).await.expect_error(409, "DOCUMENT_REPLACED");
        let fresh = Tab::open(&browser, &note, 12).await;
        assert_ne!(fresh.epoch, tab.epoch);
        assert!(fresh.words().contains("another"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_only_read_follows_along() {
    on_both("together_reading", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, editor) = team.person("priya", "editor").await;
        let note = write(&owner, "Plan", "<p>start</p>").await;
        share(&owner, &note, &[tom.user, priya.user]).await.expect_status(200);
        let (mut follows, writes) = (Tab::open(&reader, &note, 11).await, Tab::open(&editor, &note, 12).await);
        writes.push(&writes.write(" more")).await.expect_status(200);
        follows.pull().await;
        assert!(follows.words().contains("start more"));
        follows.push(&follows.write(" x")).await.expect_error(403, "FORBIDDEN");
        // A permission that is taken away in the middle stops the very next change.
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        writes.push(&writes.write(" y")).await.expect_error(404, "NOT_FOUND");
        act(&owner, &note, "trash").await.expect_status(200);
        let late = Tab::open(&owner, &note, 13).await;
        late.push(&late.write(" z")).await.expect_error(409, "NOTE_TRASHED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_change_is_refused() {
    on_both("together_odd", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>start</p>").await;
        let tab = Tab::open(&browser, &note, 11).await;
        for odd in [&b"x"[..], &[255; 64], b""] {
            tab.push(odd).await.expect_error(400, "INVALID_UPDATE");
        }
        let body = json!({ "epoch": tab.epoch, "update": "!" });
        let updates = format!("{}/document/updates", path(&note));
        browser.post(&updates, body).await.expect_error(400, "INVALID_REQUEST");
        tab.push(&vec![0; 1024 * 1024 + 1]).await.expect_error(413, "UPDATE_TOO_LARGE");
        let nowhere = json!({ "epoch": crate::NOTHING, "update": STANDARD.encode(tab.write("x")) });
        browser.post(&updates, nowhere).await.expect_error(409, "DOCUMENT_REPLACED");
        assert_eq!(find(&browser, &note).await["content"], json!("<p>start</p>"));
        assert!(tab.doc.transact().state_vector() != StateVector::default());
    })
    .await;
}

/// A change that adds this to the document: blocks of one writer, and nothing deleted.
fn change(blocks: u32, contents: &[u8]) -> Vec<u8> {
    let mut update = vec![1];
    write_number(&mut update, blocks);
    update.extend([5, 0]);
    update.extend(contents);
    update.push(0);
    update
}

fn write_number(to: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        to.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
        number >>= 7;
    }
    to.push(u8::try_from(number).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_nested_without_end_is_refused_and_the_server_goes_on() {
    on_both("together_nested", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>start</p>").await;
        let tab = Tab::open(&browser, &note, 11).await;
        // A value that is lists in lists, in a root of its own and as an attribute.
        for (begin, depth) in [(&b"\x08\x01\x04test\x01"[..], 7_000), (b"\x28\x01\x07default\x01a\x01", 400_000)] {
            let mut contents = begin.to_vec();
            contents.extend([117, 1].repeat(depth));
            contents.push(127);
            tab.push(&change(1, &contents)).await.expect_error(400, "INVALID_UPDATE");
        }
        // Elements in elements, which would be deleted by recursion.
        let mut contents = b"\x07\x01\x07default\x03\x01p".to_vec();
        for clock in 0..60_000 {
            contents.extend([7, 0, 5]);
            write_number(&mut contents, clock);
            contents.extend([3, 1, b'p']);
        }
        tab.push(&change(60_001, &contents)).await.expect_error(400, "INVALID_UPDATE");
        // A change of which the first half is missing would never be seen.
        let mut late = change(1, b"\x84\x63\x05\x01x");
        tab.push(&late).await.expect_error(400, "INVALID_UPDATE");
        late.push(0);
        tab.push(&late).await.expect_error(400, "INVALID_UPDATE");
        tab.push(&tab.write(" more")).await.expect_status(200);
        assert_eq!(find(&browser, &note).await["content"], json!("<p>start more</p>"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_note_opens_and_one_that_is_too_long_is_refused() {
    on_both("together_long", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", &"<p>a <b>b</b></p>".repeat(40_000)).await;
        let address = format!("{}/document", path(&note));
        let begun = std::time::Instant::now();
        let opened = browser.get(&address).await.expect_json();
        // Walking to each place would take a minute.
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        assert_eq!(opened["updates"].as_array().map(Vec::len), Some(1));
        let tab = Tab::open(&browser, &note, 12).await;
        assert!(tab.words().starts_with("<paragraph>a <bold>b</bold></paragraph>"), "{}", &tab.words()[..100]);
        for (address, body) in [
            ("/api/v1/notes/notes", json!({ "title": "Cells", "content": "<td>".repeat(200_000) })),
            ("/api/v1/notes/notes", json!({ "title": "Lines", "content": "<hr>".repeat(300_001) })),
            ("/api/v1/notes/notes/import", json!({ "title": "Lines", "markdown": "***\n\n".repeat(300_001) })),
        ] {
            browser.post(address, body).await.expect_error(413, "NOTE_TOO_LARGE");
        }
        // A mark that begins and ends within a link repeats its address.
        let link = format!("<a href=\"https://a.example/{}\">", "x".repeat(1900));
        let body = json!({ "title": "Links", "content": link + &"<b>x</b>y".repeat(10_000) });
        browser.post("/api/v1/notes/notes", body).await.expect_error(413, "NOTE_TOO_LARGE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_who_is_there_and_where() {
    on_both("together_presence", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let stranger = team.member("editor").await;
        let note = write(&owner, "Plan", "<p>start</p>").await;
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        let address = format!("{}/presence", path(&note));
        let say = async |browser: &Browser, body: Value| {
            browser.send(Method::PUT, &address, &[], body.to_string().into()).await
        };
        let cursor = json!({ "anchor": "AAE=", "head": "AAI=" });
        let [own, other, strange] = [11, 12, 13].map(|number| Uuid::from_u128(number).to_string());
        say(&owner, json!({ "clientId": own, "cursor": cursor })).await.expect_status(204);
        say(&reader, json!({ "clientId": other, "cursor": null })).await.expect_status(204);
        // Nobody speaks for somebody else's window.
        say(&reader, json!({ "clientId": own, "cursor": null })).await.expect_status(204);
        let present = reader.get(&address).await.expect_json();
        assert_eq!(present["items"][0]["cursor"], cursor);
        assert_eq!(present["items"][0]["displayName"], json!("grace Hughes"));
        assert_eq!(present["items"][1]["userId"], json!(tom.user.to_string()));
        say(&stranger, json!({ "clientId": strange, "cursor": null })).await.expect_error(404, "NOT_FOUND");
        for odd in ["", "11"] {
            say(&owner, json!({ "clientId": odd, "cursor": null })).await.expect_error(400, "INVALID_REQUEST");
        }
        app.advance(Duration::from_secs(31));
        assert_eq!(reader.get(&address).await.expect_json()["items"], json!([]));
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(!kinds.iter().any(|kind| kind.contains("presence") || kind.contains("document")), "{kinds:?}");
    })
    .await;
}
