//! What people wrote to each other, a file for each conversation.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

use archive::names::{numbered, safe};
use chat::{
    Chat,
    ops::{TakenConversation, next_conversation, take_messages},
};
use kernel::{Ctx, Result, UserId, port::Person};
use serde::Serialize;
use serde_json::{Value, json};

use super::lines::{Lines, failed};

/// How many messages are read at once.
const BATCH: i64 = 500;
/// The most letters of a conversation's name in the name of its file.
const LONGEST: usize = 80;

/// A conversation that was written down.
#[derive(Serialize)]
pub(super) struct WrittenConversation {
    /// Its identifier.
    id: String,
    /// What it is called: a channel by its name, others by who is in them.
    name: String,
    /// The file, from the export's folder.
    file: String,
    /// How many messages it has.
    messages: u64,
    /// The SHA-256 of the file.
    sha256: String,
}

/// Writes all conversations below `to`: first of each what it is and who is in it, and then its messages by their numbers.
/// `paths` says where each file of the Drive lies in the export.
pub(super) async fn write(
    chat: &Chat,
    ctx: &Ctx,
    paths: &HashMap<String, String>,
    to: &Path,
) -> Result<Vec<WrittenConversation>> {
    let folder = to.join("conversations");
    fs::create_dir(&folder).map_err(|error| failed(&error, &folder))?;
    let (mut written, mut names, mut after) = (Vec::new(), HashSet::new(), None);
    while let Some(taken) = next_conversation(chat, ctx, after).await? {
        let id = taken.conversation.id;
        after = Some(id);
        let name = name_of(&taken);
        let file = format!("conversations/{}", free_name(&name, &mut names));
        let mut lines = Lines::create(to.join(&file))?;
        lines.add(&head(&taken, &name))?;
        let (mut behind, mut count) = (0, 0);
        loop {
            let page = take_messages(chat, ctx, id, behind, BATCH).await?;
            let Some((last, _)) = page.items.last() else { break };
            behind = last.seq;
            for (message, reactions) in &page.items {
                let files: Vec<Value> = message
                    .files
                    .iter()
                    .map(|file| json!({ "id": file.to_string(), "path": paths.get(&file.to_string()) }))
                    .collect();
                let reactions: Vec<Value> = reactions
                    .iter()
                    .map(|one| {
                        let people: Vec<Value> = one.people.iter().map(|id| person(*id, &page.people)).collect();
                        json!({ "emoji": one.emoji, "people": people })
                    })
                    .collect();
                lines.add(&json!({
                    "id": message.id.to_string(),
                    "number": message.seq,
                    "kind": message.kind.as_str(),
                    "author": person(message.author, &page.people),
                    "subject": message.subject.map(|id| person(id, &page.people)),
                    "body": message.body,
                    "inThreadOf": message.root.map(|root| root.to_string()),
                    "quotes": message.quoted.map(|quoted| quoted.to_string()),
                    "files": files,
                    "reactions": reactions,
                    "createdAt": message.created_at.to_string(),
                    "editedAt": message.edited_at.map(|at| at.to_string()),
                    "deletedAt": message.deleted_at.map(|at| at.to_string()),
                    "pinnedAt": message.pinned_at.map(|at| at.to_string()),
                }))?;
                count += 1;
            }
        }
        let sha256 = lines.finish()?.sha256;
        written.push(WrittenConversation { id: id.to_string(), name, file, messages: count, sha256 });
    }
    Ok(written)
}

fn head(taken: &TakenConversation, name: &str) -> Value {
    let TakenConversation { conversation, members, people } = taken;
    let members: Vec<Value> = members
        .iter()
        .map(|member| {
            json!({
                "person": person(member.user, people),
                "role": member.role.as_str(),
                "joinedAt": member.joined_at.to_string(),
            })
        })
        .collect();
    json!({
        "conversation": conversation.id.to_string(),
        "kind": conversation.kind.as_str(),
        "visibility": conversation.visibility().map(|visibility| visibility.as_str()),
        "name": name,
        "topic": conversation.topic,
        "description": conversation.description,
        "createdAt": conversation.created_at.to_string(),
        "archivedAt": conversation.archived_at.map(|at| at.to_string()),
        "members": members,
    })
}

fn person(id: UserId, people: &HashMap<UserId, Person>) -> Value {
    json!({ "id": id.to_string(), "name": people.get(&id).map(|person| &person.display_name) })
}

fn name_of(taken: &TakenConversation) -> String {
    if taken.conversation.is_channel() {
        return taken.conversation.name.clone();
    }
    let mut names: Vec<&str> = taken.people.values().map(|person| person.display_name.as_str()).collect();
    names.sort_unstable();
    names.join(", ")
}

/// A name that no file there has, whatever the case.
fn free_name(name: &str, taken: &mut HashSet<String>) -> String {
    let short: String = name.chars().take(LONGEST).collect();
    let file = safe(&format!("{short}.jsonl"));
    let mut number = 1;
    loop {
        let name = numbered(&file, number);
        if taken.insert(name.to_lowercase()) {
            return name;
        }
        number += 1;
    }
}
