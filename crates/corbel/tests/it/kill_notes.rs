//! What the server said it has of a note survives `kill -9`, saved as a whole or typed letter by letter.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use corbel::demo::PASSWORD;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Gone, nightly};
use tokio::sync::watch;
use yrs::{
    Doc, GetString as _, ReadTxn as _, Text as _, Transact as _, Update, XmlFragment as _, XmlOut, XmlTextRef,
    updates::decoder::Decode as _,
};

use crate::process::Server;

/// How often the server dies.
fn rounds() -> u64 {
    nightly(3, 8)
}

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const NOTES: &str = "/api/v1/notes/notes";

/// Requests begun by all who write in a round.
type Steps = Arc<watch::Sender<u64>>;

async fn send(browser: &Browser, steps: &Steps, method: Method, path: &str, body: Value) -> Result<Answer, Gone> {
    steps.send_modify(|steps| *steps += 1);
    browser.try_send(method, path, &[], body.to_string().into()).await
}

/// Somebody who saves a note's text as a whole, one after the other.
#[derive(Clone)]
struct Saver {
    path: String,
    /// The version that the last answer told.
    version: i64,
    /// The number of the last text that was confirmed, and of the last that was sent.
    confirmed: u64,
    sent: u64,
}

fn saved_text(number: u64) -> String {
    format!("<p>Text {number}</p><p>{}</p>", "words of a plan ".repeat(200 + number as usize % 50).trim_end())
}

impl Saver {
    async fn save_on(mut self, browser: Browser, steps: Steps) -> Self {
        loop {
            self.sent = self.confirmed + 1;
            let body = json!({ "version": self.version, "content": saved_text(self.sent) });
            match send(&browser, &steps, Method::PATCH, &self.path, body).await {
                Ok(answer) => self.version = answer.expect_json()["version"].as_i64().unwrap(),
                Err(_) => return self,
            }
            self.confirmed = self.sent;
        }
    }

    /// The note is the last that was confirmed, or the one under way, whole; and it is found by its words.
    async fn compare(&mut self, browser: &Browser) {
        let note = browser.get(&self.path).await.expect_json();
        let content = note["content"].as_str().unwrap();
        let number = (self.confirmed..=self.sent).find(|number| content == saved_text(*number));
        let number = number.unwrap_or_else(|| panic!("neither {} nor {}: {content}", self.confirmed, self.sent));
        let version = note["version"].as_i64().unwrap();
        assert_eq!(version, self.version + i64::from(number > self.confirmed));
        (self.version, self.confirmed) = (version, number);
    }
}

/// Somebody who types in a note in which others type, too.
struct Typist {
    note: String,
    prefix: char,
    doc: Doc,
    epoch: Value,
    /// How many of the words were confirmed.
    confirmed: u64,
    /// The change whose answer did not come.
    unanswered: Option<Vec<u8>>,
}

impl Typist {
    async fn open(browser: &Browser, note: &str, (prefix, client): (char, u64)) -> Self {
        let doc = Doc::with_client_id(client);
        let epoch = read_document(browser, note, &doc).await;
        Self { note: note.to_owned(), prefix, doc, epoch, confirmed: 0, unanswered: None }
    }

    async fn type_on(mut self, browser: Browser, steps: Steps) -> Self {
        loop {
            let update = match self.unanswered.take() {
                Some(update) => update,
                None => self.type_word(),
            };
            match self.push(&browser, &steps, &update).await {
                Ok(answer) => drop(answer.expect_status(200)),
                Err(_) => {
                    self.unanswered = Some(update);
                    return self;
                }
            }
            self.confirmed += 1;
        }
    }

    fn type_word(&self) -> Vec<u8> {
        let before = self.doc.transact().state_vector();
        let text = paragraph(&self.doc);
        let mut transaction = self.doc.transact_mut();
        let end = text.len(&transaction);
        text.insert(&mut transaction, end, &format!(" {}{}", self.prefix, self.confirmed));
        transaction.encode_state_as_update_v1(&before)
    }

    async fn push(&self, browser: &Browser, steps: &Steps, update: &[u8]) -> Result<Answer, Gone> {
        let body = json!({ "epoch": self.epoch, "update": BASE64_STANDARD.encode(update) });
        send(browser, steps, Method::POST, &format!("{}/document/updates", self.note), body).await
    }

    /// Every confirmed word is there once and in its order, in the document as in the text; beside them at most the one
    /// whose answer did not come.
    fn compare(&self, words: &str) {
        let mine: Vec<&str> = words.split(' ').filter(|word| word.starts_with(self.prefix)).collect();
        let expected: Vec<String> = (0..mine.len() as u64).map(|number| format!("{}{number}", self.prefix)).collect();
        assert_eq!(mine, expected);
        let most = self.confirmed + u64::from(self.unanswered.is_some());
        assert!((self.confirmed..=most).contains(&(mine.len() as u64)), "{} of {most}: {words}", mine.len());
    }
}

fn paragraph(doc: &Doc) -> XmlTextRef {
    let root = doc.get_or_insert_xml_fragment("default");
    let transaction = doc.transact();
    let Some(XmlOut::Element(paragraph)) = root.get(&transaction, 0) else { panic!("no paragraph") };
    let Some(XmlOut::Text(text)) = paragraph.get(&transaction, 0) else { panic!("no text") };
    text
}

/// Puts what the server has of a note's document into this one; which document it is.
async fn read_document(browser: &Browser, note: &str, doc: &Doc) -> Value {
    doc.get_or_insert_xml_fragment("default");
    let opened = browser.get(&format!("{note}/document")).await.expect_json();
    for update in opened["updates"].as_array().unwrap() {
        let bytes = BASE64_STANDARD.decode(update.as_str().unwrap()).unwrap();
        doc.transact_mut().apply_update(Update::decode_v1(&bytes).unwrap()).unwrap();
    }
    opened["epoch"].clone()
}

/// The words of a note: in its document, which the text has to say as well.
async fn words(browser: &Browser, note: &str, epoch: &Value) -> String {
    let doc = Doc::with_client_id(99);
    assert_eq!(read_document(browser, note, &doc).await, *epoch, "the document was made anew");
    let words = paragraph(&doc).get_string(&doc.transact());
    let found = browser.get(note).await.expect_json();
    assert_eq!(found["content"], json!(format!("<p>{words}</p>")));
    words
}

async fn write(browser: &Browser, title: &str, content: &str) -> String {
    let note = browser.post(NOTES, json!({ "title": title, "content": content })).await.expect_status(201).json();
    format!("{NOTES}/{}", note["id"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_saved_and_what_was_typed_survives() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let saved = write(&browser, "Saved", &saved_text(0)).await;
    let typed = write(&browser, "Typed", "<p>Start</p>").await;
    let mut saver = Saver { path: saved, version: 1, confirmed: 0, sent: 0 };
    let mut typists = BTreeMap::new();
    for (prefix, client) in [('a', 11), ('b', 12)] {
        typists.insert(prefix, Typist::open(&browser, &typed, (prefix, client)).await);
    }
    let done = Arc::new(Mutex::new(Vec::new()));

    for round in 0..rounds() {
        let steps: Steps = Arc::new(watch::Sender::new(0));
        let now = browser.moved_to(&server.address);
        let saving = tokio::spawn(saver.save_on(now.clone(), steps.clone()));
        let typing: Vec<_> = std::mem::take(&mut typists)
            .into_values()
            .map(|typist| {
                let (now, steps, done) = (now.clone(), steps.clone(), done.clone());
                tokio::spawn(async move {
                    let typist = typist.type_on(now, steps).await;
                    done.lock().unwrap_or_else(PoisonError::into_inner).push(typist);
                })
            })
            .collect();
        // Each round ends at another step, in the middle of what somebody writes.
        let last = 7 + round * 13 % 41;
        steps.subscribe().wait_for(|steps| *steps >= last).await.unwrap();
        server.kill();
        saver = saving.await.unwrap();
        for one in typing {
            one.await.unwrap();
        }

        server = Server::start(folder.path());
        let now = browser.moved_to(&server.address);
        saver.compare(&now).await;
        for typist in done.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            typists.insert(typist.prefix, typist);
        }
        let epoch = typists[&'a'].epoch.clone();
        let said = words(&now, &typed, &epoch).await;
        typists.values().for_each(|typist| typist.compare(&said));

        // What was not answered is sent again, as a browser does, and is there once, whether or not it had come.
        let steps: Steps = Arc::new(watch::Sender::new(0));
        for typist in typists.values_mut() {
            if let Some(update) = typist.unanswered.take() {
                typist.push(&now, &steps, &update).await.unwrap().expect_status(200);
                typist.confirmed += 1;
            }
        }
        let said = words(&now, &typed, &epoch).await;
        typists.values().for_each(|typist| typist.compare(&said));
    }
    let typed: u64 = typists.values().map(|typist| typist.confirmed).sum();
    assert!(
        saver.confirmed >= rounds() && typed >= rounds(),
        "{} texts, {typed} words: the test tests little",
        saver.confirmed
    );
}
