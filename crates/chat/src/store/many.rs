//! That what is unread is found among very many conversations.

use kernel::{Ctx, Region, Timestamp, UserId};
use serde_json::{Map, Value as Json, json};
use store::{Sql, Tx, Value, params};
use test_kit::{TestApp, on_sqlite_or_nightly};
use uuid::Uuid;

use super::messages;
use crate::model::{Message, MessageKind};

/// How many conversations the organisation has.
const CONVERSATIONS: usize = 100_000;

/// Every how many-th of them one person is in.
const EVERY: usize = 100;

/// In every how many-th of those somebody has written what the person has not read.
const UNREAD: usize = 4;

/// How many rows one statement adds.
const AT_ONCE: usize = 1_000;

const WRITTEN: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);

fn conversation(number: usize) -> Uuid {
    Uuid::from_u128(0x0199_c1f0_0000_7000_8000_0000_0000_0000 + number as u128)
}

fn is_unread(number: usize) -> bool {
    number.is_multiple_of(EVERY * UNREAD)
}

/// Adds rows of a conversation's identifier each; `row` has `{}` where that stands, `?2` is a person.
fn add(tx: &mut Tx<'_>, (table, row): (&str, &str), person: UserId, numbers: &[usize]) -> kernel::Result<()> {
    for some in numbers.chunks(AT_ONCE) {
        let mut values: Vec<Value> = params![person].to_vec();
        let rows: Vec<String> = some
            .iter()
            .map(|number| {
                values.push(conversation(*number).into());
                row.replace("{}", &format!("?{}", values.len() + 1))
            })
            .collect();
        tx.execute(&format!("INSERT INTO {table} VALUES {}", rows.join(", ")), &values)?;
    }
    Ok(())
}

fn seed(tx: &mut Tx<'_>, ctx: &Ctx, (person, other): (UserId, UserId)) -> kernel::Result<()> {
    let all: Vec<usize> = (0..CONVERSATIONS).collect();
    let own: Vec<usize> = all.iter().copied().step_by(EVERY).collect();
    // In each two messages were written, of which only the unread ones are of interest.
    let conversations =
        "conversations (tenant_id, id, kind, is_private, name, topic, description, created_by, created_at,
            last_seq, is_locked)";
    add(tx, (conversations, "(?1, {}, 'group', TRUE, '', '', '', ?2, 0, 2, FALSE)"), other, &all)?;
    let members = "conversation_members (tenant_id, user_id, conversation_id, role, is_starred, is_muted, joined_at)";
    let member = "(?1, ?2, {}, 'member', FALSE, FALSE, 0)";
    add(tx, (members, member), other, &all)?;
    add(tx, (members, member), person, &own)?;
    let states = "read_states (tenant_id, user_id, conversation_id, root_seq, last_read_seq, is_following)";
    let (unread, read): (Vec<usize>, Vec<usize>) = own.into_iter().partition(|number| is_unread(*number));
    add(tx, (states, "(?1, ?2, {}, 0, 2, TRUE)"), person, &read)?;
    add(tx, (states, "(?1, ?2, {}, 0, 0, TRUE)"), person, &unread)?;
    for number in unread {
        for seq in 1..=2 {
            let id = ctx.new_id::<kernel::MessageId>();
            let message = Message {
                id,
                conversation: conversation(number).into(),
                seq,
                root_seq: 0,
                root: None,
                kind: MessageKind::Message,
                author: other,
                subject: None,
                client_id: id.into(),
                body: "<p>Anybody there?</p>".to_owned(),
                files: Vec::new(),
                quoted: None,
                created_at: WRITTEN,
                edited_at: None,
                deleted_at: None,
                pinned_at: None,
                pinned_by: None,
            };
            messages::add(tx, &message, "anybody there?", false)?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_unread_is_right_among_a_hundred_thousand_conversations() {
    on_sqlite_or_nightly("chat_unread_hundred_thousand", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "editor").await;
        let (grace, writer) = team.person("grace", "editor").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "many", parts.env.clone());
        let (actor, people) = (ctx.clone(), (tom.user, grace.user));
        parts.store.write(&ctx, move |tx| seed(tx, &actor, people)).await.unwrap();

        let unread = browser.get("/api/v1/chat/unread").await.expect_json();
        let expected = (0..CONVERSATIONS).filter(|number| is_unread(*number));
        let expected: Map<String, Json> = expected.map(|number| (conversation(number).to_string(), json!(2))).collect();
        assert_eq!(expected.len(), CONVERSATIONS / EVERY / UNREAD);
        assert_eq!(unread["unreadCounts"], Json::Object(expected));
        assert_eq!(unread["firstUnreadMessages"].as_object().map(Map::len), Some(CONVERSATIONS / EVERY / UNREAD));
        assert_eq!((&unread["mentionCounts"], &unread["manuallyUnread"]), (&json!({}), &json!({})));
        // Who wrote all that, in all of them, has nothing to read.
        assert_eq!(writer.get("/api/v1/chat/unread").await.expect_json()["unreadCounts"], json!({}));
    })
    .await;
}
