//! Whatever happens to messages and to those who read them, what is unread is what a plain account of it says: never negative, an own
//! message never among it, nothing to repair. Sequences of deeds are drawn at random and told to both.

use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

use http::Method;
use kernel::UserId;
use proptest::{
    prelude::*,
    strategy::ValueTree as _,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use test_kit::{Browser, PASSWORD, Team, TestApp, on_both};

use crate::{at, channel, id, mark, of, put, send, try_say, unread};

const PEOPLE: usize = 3;

/// For how long messages are kept, in seconds: as `keepDays` says.
const KEPT: u64 = 24 * 3600;

/// How much time passes before messages expire: of two such deeds in a row, the second takes what was there before the
/// first.
const PASSED: Duration = Duration::from_secs(13 * 3600);

/// What somebody does. Messages are named by a number that is taken modulo how many there are.
#[derive(Clone, Debug)]
enum Deed {
    Say { who: usize, calls: Vec<usize>, thread: Option<usize> },
    Edit { message: usize, calls: Vec<usize> },
    Delete { message: usize },
    Read { who: usize, to: Option<usize> },
    MarkUnread { who: usize, from: Option<usize> },
    Clear { who: usize, message: Option<usize> },
    Mute { who: usize, is_muted: bool },
    Follow { who: usize, message: usize, follows: bool },
    Leave { who: usize },
    Join { who: usize },
    Expire,
}

fn deed() -> impl Strategy<Value = Deed> {
    let who = 0..PEOPLE;
    let calls = proptest::collection::vec(0..PEOPLE, 0..3);
    let some = proptest::option::of(0..100_usize);
    prop_oneof![
        6 => (who.clone(), calls.clone(), some.clone())
            .prop_map(|(who, calls, thread)| Deed::Say { who, calls, thread }),
        2 => (0..100_usize, calls).prop_map(|(message, calls)| Deed::Edit { message, calls }),
        1 => (0..100_usize).prop_map(|message| Deed::Delete { message }),
        3 => (who.clone(), some.clone()).prop_map(|(who, to)| Deed::Read { who, to }),
        2 => (who.clone(), some.clone()).prop_map(|(who, from)| Deed::MarkUnread { who, from }),
        1 => (who.clone(), some).prop_map(|(who, message)| Deed::Clear { who, message }),
        1 => (who.clone(), any::<bool>()).prop_map(|(who, is_muted)| Deed::Mute { who, is_muted }),
        1 => (who.clone(), 0..100_usize, any::<bool>())
            .prop_map(|(who, message, follows)| Deed::Follow { who, message, follows }),
        1 => who.clone().prop_map(|who| Deed::Leave { who }),
        1 => who.prop_map(|who| Deed::Join { who }),
        2 => Just(Deed::Expire),
    ]
}

/// The plain account.
#[derive(Default)]
struct Account {
    messages: Vec<Said>,
    people: Vec<Reader>,
    last_seq: i64,
    /// How many seconds have passed.
    now: u64,
}

struct Said {
    id: String,
    seq: i64,
    /// The place of the message that it answers.
    root: Option<usize>,
    author: usize,
    /// Whom it calls who was there, and whether the person has been told to forget it.
    calls: HashMap<usize, bool>,
    is_deleted: bool,
    /// When it was written.
    at: u64,
    /// Whether not even its place is left.
    is_gone: bool,
}

#[derive(Clone)]
struct Reader {
    is_member: bool,
    is_muted: bool,
    /// How far each line was read: `None` is the conversation's own, others are threads.
    lines: HashMap<Option<usize>, Line>,
}

#[derive(Clone, Copy)]
struct Line {
    read: i64,
    manual: Option<i64>,
    follows: bool,
}

impl Line {
    fn cursor(self) -> i64 {
        self.manual.map_or(self.read, |manual| self.read.min(manual - 1))
    }
}

impl Account {
    fn call(&mut self, at: usize, calls: &[usize]) {
        let author = self.messages[at].author;
        let wanted: BTreeSet<usize> =
            calls.iter().copied().filter(|one| *one != author && self.people[*one].is_member).collect();
        self.messages[at].calls.retain(|one, _| wanted.contains(one));
        for one in wanted {
            self.messages[at].calls.entry(one).or_insert(false);
            if let Some(root) = self.messages[at].root {
                let read = self.messages[at].seq - 1;
                let fresh = Line { read, manual: None, follows: true };
                self.people[one].lines.entry(Some(root)).or_insert(fresh);
            }
        }
    }

    /// Messages go whose time is over. The place of one stays while replies hang on it.
    fn expire(&mut self) {
        for at in 0..self.messages.len() {
            let holds_thread = self.messages.iter().any(|one| one.root == Some(at) && !one.is_gone);
            let now = self.now;
            let said = &mut self.messages[at];
            if said.is_gone || now - said.at <= KEPT || (holds_thread && said.is_deleted) {
                continue;
            }
            said.is_deleted = true;
            said.is_gone = !holds_thread;
            said.calls.clear();
        }
    }

    /// How many unread messages there are for somebody, how many that call, and which is the first.
    fn unread(&self, who: usize) -> (i64, i64, Option<&str>) {
        let reader = &self.people[who];
        let (mut unread, mut calls, mut first) = (0, 0, None);
        if !reader.is_member {
            return (0, 0, None);
        }
        let mut lines: Vec<_> = reader.lines.iter().collect();
        lines.sort_by_key(|(root, _)| root.map_or(0, |root| self.messages[root].seq));
        for (root, line) in lines {
            let behind = self
                .messages
                .iter()
                .filter(|one| one.root == *root && !one.is_deleted && one.author != who && one.seq > line.cursor());
            let behind: Vec<&Said> = behind.collect();
            let calling: Vec<&Said> =
                behind.iter().copied().filter(|one| one.calls.get(&who) == Some(&false)).collect();
            let counted = if reader.is_muted || !line.follows { &calling } else { &behind };
            unread += i64::try_from(counted.len()).unwrap();
            calls += i64::try_from(calling.len()).unwrap();
            first = first.or_else(|| counted.first().map(|one| one.id.as_str()));
        }
        (unread, calls, first)
    }
}

struct World<'a> {
    app: &'a TestApp,
    team: &'a Team,
    browsers: &'a [Browser],
    /// Each person's second one.
    devices: &'a [Browser],
    people: &'a [UserId],
    conversation: Value,
    account: Account,
}

impl World<'_> {
    fn html(&self, calls: &[usize], number: usize) -> String {
        let calls = calls.iter().map(|one| format!("<span data-mention=\"{}\">@x</span>", self.people[*one]));
        format!("<p>{number} {}</p>", calls.collect::<String>())
    }

    fn message(&self, number: usize) -> Option<usize> {
        let messages = self.account.messages.iter().enumerate();
        let there: Vec<usize> = messages.filter(|(_, one)| !one.is_gone).map(|(at, _)| at).collect();
        number.checked_rem(there.len()).map(|number| there[number])
    }

    fn pass(&mut self, time: Duration) {
        self.app.advance(time);
        self.account.now += time.as_secs();
    }

    fn named(&self, at: usize) -> Value {
        json!({ "id": self.account.messages[at].id })
    }

    async fn apply(&mut self, step: usize, deed: &Deed) {
        match deed {
            Deed::Say { who, calls, thread } => self.say(step, *who, calls, *thread).await,
            Deed::Edit { message, calls } => self.edit(step, *message, calls).await,
            Deed::Delete { message } => self.delete(*message).await,
            Deed::Read { who, to } => self.read(*who, *to).await,
            Deed::MarkUnread { who, from } => self.mark_unread(*who, *from).await,
            Deed::Clear { who, message } => self.clear(*who, *message).await,
            Deed::Mute { who, is_muted } if self.account.people[*who].is_member => {
                let body = json!({ "isMuted": is_muted });
                let path = at(&self.conversation, "/preferences");
                send(&self.browsers[*who], Method::PUT, &path, body).await.expect_status(200);
                self.account.people[*who].is_muted = *is_muted;
            }
            Deed::Mute { .. } => {}
            Deed::Follow { who, message, follows } => self.follow(*who, *message, *follows).await,
            // The owner stays, so that there is somebody to come back to.
            Deed::Leave { who } if *who > 0 && self.account.people[*who].is_member => {
                self.browsers[*who].post(&at(&self.conversation, "/leave"), json!({})).await.expect_status(204);
                let gone = Reader { is_member: false, is_muted: false, lines: HashMap::new() };
                self.account.people[*who] = gone;
                self.account.last_seq += 1;
            }
            Deed::Leave { .. } => {}
            Deed::Join { who } => {
                self.browsers[*who].post(&at(&self.conversation, "/join"), json!({})).await.expect_status(200);
                if !self.account.people[*who].is_member {
                    self.account.last_seq += 1;
                    let line = Line { read: self.account.last_seq, manual: None, follows: true };
                    let lines = HashMap::from([(None, line)]);
                    self.account.people[*who] = Reader { is_member: true, is_muted: false, lines };
                }
            }
            Deed::Expire => self.expire().await,
        }
    }

    async fn expire(&mut self) {
        self.pass(PASSED);
        let chat = &self.app.parts().chat;
        chat::ops::expire_messages(chat, &self.team.system).await.unwrap();
        self.account.expire();
    }

    async fn say(&mut self, step: usize, who: usize, calls: &[usize], thread: Option<usize>) {
        if !self.account.people[who].is_member {
            return;
        }
        let root = thread.and_then(|number| self.message(number));
        let root = root.map(|root| self.account.messages[root].root.unwrap_or(root));
        let more = root.map_or(json!({}), |root| json!({ "threadRootId": self.account.messages[root].id }));
        let html = self.html(calls, step);
        self.pass(Duration::from_secs(1));
        let answer = try_say(&self.browsers[who], &self.conversation, &html, more).await;
        if root.is_some_and(|root| self.account.messages[root].is_deleted) {
            answer.expect_error(409, "MESSAGE_DELETED");
            return;
        }
        let answer = answer.expect_status(201).json();
        let seq = answer["seq"].as_i64().unwrap();
        self.account.last_seq += 1;
        assert_eq!(seq, self.account.last_seq, "no number is missing");
        let said = Said {
            id: id(&answer).to_owned(),
            seq,
            root,
            author: who,
            calls: HashMap::new(),
            is_deleted: false,
            at: self.account.now,
            is_gone: false,
        };
        self.account.messages.push(said);
        self.account.call(self.account.messages.len() - 1, calls);
        if let Some(root) = root {
            let asker = self.account.messages[root].author;
            if asker != who && self.account.people[asker].is_member {
                let fresh = Line { read: seq - 1, manual: None, follows: true };
                self.account.people[asker].lines.entry(Some(root)).or_insert(fresh);
            }
            let fresh = Line { read: seq, manual: None, follows: true };
            self.account.people[who].lines.entry(Some(root)).or_insert(fresh).follows = true;
        }
    }

    async fn edit(&mut self, step: usize, message: usize, calls: &[usize]) {
        let Some(place) = self.message(message) else { return };
        let said = &self.account.messages[place];
        if said.is_deleted || !self.account.people[said.author].is_member {
            return;
        }
        let body = json!({ "body": self.html(calls, step) });
        let path = of(&self.named(place), "");
        send(&self.browsers[said.author], Method::PATCH, &path, body).await.expect_status(200);
        self.account.call(place, calls);
    }

    async fn delete(&mut self, message: usize) {
        let Some(place) = self.message(message) else { return };
        let said = &self.account.messages[place];
        if said.is_deleted || !self.account.people[said.author].is_member {
            return;
        }
        self.browsers[said.author].delete(&of(&self.named(place), "")).await.expect_status(204);
        self.account.messages[place].is_deleted = true;
        self.account.messages[place].calls.clear();
    }

    async fn read(&mut self, who: usize, to: Option<usize>) {
        let place = to.and_then(|number| self.message(number));
        let message = place.map(|place| self.named(place));
        mark(&self.browsers[who], "markRead", &self.conversation, message.as_ref()).await;
        let last = self.account.last_seq;
        let reader = &mut self.account.people[who];
        let Some(place) = place else {
            for line in reader.lines.values_mut() {
                *line = Line { read: line.read.max(last), manual: None, ..*line };
            }
            return;
        };
        let said = &self.account.messages[place];
        if let Some(line) = reader.lines.get_mut(&said.root) {
            line.read = line.read.max(said.seq);
            line.manual = line.manual.filter(|from| *from > said.seq);
        }
    }

    async fn mark_unread(&mut self, who: usize, from: Option<usize>) {
        let place = from.and_then(|number| self.message(number));
        let message = place.map(|place| self.named(place));
        mark(&self.browsers[who], "markUnread", &self.conversation, message.as_ref()).await;
        let last_of_others = || {
            let others = self.account.messages.iter().enumerate().rev();
            let mut others = others.filter(|(_, one)| one.root.is_none() && !one.is_deleted && one.author != who);
            others.next().map(|(place, _)| place)
        };
        let Some(place) = place.or_else(last_of_others) else { return };
        let (root, seq, last) =
            (self.account.messages[place].root, self.account.messages[place].seq, self.account.last_seq);
        let reader = &mut self.account.people[who];
        if reader.is_member {
            let line = reader.lines.entry(root).or_insert(Line { read: last, manual: None, follows: true });
            line.manual = Some(seq);
            line.follows = true;
        }
    }

    async fn clear(&mut self, who: usize, message: Option<usize>) {
        let place = message.and_then(|number| self.message(number));
        let named = place.map(|place| self.named(place));
        mark(&self.browsers[who], "clearMentions", &self.conversation, named.as_ref()).await;
        if !self.account.people[who].is_member {
            return;
        }
        for (number, said) in self.account.messages.iter_mut().enumerate() {
            if place.is_none_or(|place| place == number)
                && let Some(is_cleared) = said.calls.get_mut(&who)
            {
                *is_cleared = true;
            }
        }
    }

    async fn follow(&mut self, who: usize, message: usize, follows: bool) {
        let Some(place) = self.message(message) else { return };
        let said = &self.account.messages[place];
        let hangs = self.account.messages.iter().any(|one| one.root == Some(place) && !one.is_deleted);
        if said.root.is_some() || (said.is_deleted && !hangs) || !self.account.people[who].is_member {
            return;
        }
        let path = of(&self.named(place), "/follow");
        let browser = &self.browsers[who];
        if follows { put(browser, &path).await } else { browser.delete(&path).await }.expect_status(200);
        let last = self.account.last_seq;
        let line = self.account.people[who].lines.entry(Some(place));
        line.or_insert(Line { read: last, manual: None, follows }).follows = follows;
    }

    async fn compare(&self, history: &[Deed]) {
        let place = id(&self.conversation);
        for (who, browser) in self.browsers.iter().enumerate() {
            let told = unread(browser).await;
            assert_eq!(told, unread(&self.devices[who]).await, "the devices of person {who} after {history:?}");
            let number = |map: &str| told[map][place].as_i64().unwrap_or(0);
            let (count, calls, first) = self.account.unread(who);
            let found = (number("unreadCounts"), number("mentionCounts"), told["firstUnreadMessages"][place].as_str());
            assert_eq!(found, (count, calls, first), "person {who} after {history:?}");
            let named = told["unreadMentions"][place].as_array().map_or(0, Vec::len);
            assert_eq!(i64::try_from(named).unwrap(), calls, "person {who} after {history:?}");
            let is_manual = self.account.people[who].lines.get(&None).is_some_and(|line| line.manual.is_some());
            assert_eq!(told["manuallyUnread"][place].as_bool().unwrap_or(false), is_manual, "{history:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_unread_is_what_a_plain_account_says() {
    on_both("chat_unread_property", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (mut browsers, mut devices, mut people) = (Vec::new(), Vec::new(), Vec::new());
        for name in ["grace", "tom", "priya"] {
            let (member, browser) = team.person(name, "manager").await;
            browsers.push(browser);
            let device = app.browser();
            device.sign_in(member.email.as_str(), PASSWORD).await.expect_status(200);
            devices.push(device);
            people.push(member.user);
        }
        let mut runner = TestRunner::new(Config::default());
        let histories = proptest::collection::vec(deed(), 20..40);
        for round in 0..12 {
            let history = histories.new_tree(&mut runner).unwrap().current();
            let conversation = channel(&browsers[0], &format!("round {round}"), "public", &people[1..]).await;
            let kept = json!({ "keepDays": 1, "isHeld": false });
            send(&admin, Method::PUT, &at(&conversation, "/retention"), kept).await.expect_status(200);
            let line = Line { read: 0, manual: None, follows: true };
            let reader = Reader { is_member: true, is_muted: false, lines: HashMap::from([(None, line)]) };
            let account = Account { people: vec![reader; PEOPLE], ..Account::default() };
            let (app, team) = (&app, &team);
            let mut world =
                World { app, team, browsers: &browsers, devices: &devices, people: &people, conversation, account };
            for (step, deed) in history.iter().enumerate() {
                // What somebody does on either device is there on both.
                std::mem::swap(&mut world.browsers, &mut world.devices);
                world.apply(step, deed).await;
                if step % 4 == 3 {
                    world.compare(&history[..=step]).await;
                }
            }
            world.compare(&history).await;
            for browser in &browsers {
                mark(browser, "markRead", &world.conversation, None).await;
            }
        }
    })
    .await;
}
