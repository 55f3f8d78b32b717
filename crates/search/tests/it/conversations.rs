//! Conversations by their names.

use kernel::UserId;

use super::*;

const CHAT: &str = "/api/v1/chat";

/// Makes a channel with these people; its identifier.
pub(crate) async fn channel(browser: &Browser, name: &str, visibility: &str, people: &[UserId]) -> String {
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let body = json!({ "name": name, "visibility": visibility, "memberIds": people });
    let made = browser.post(&format!("{CHAT}/channels"), body).await.expect_status(201).json();
    made["id"].as_str().unwrap().to_owned()
}

/// Opens a conversation with somebody; its identifier.
pub(crate) async fn direct(browser: &Browser, with: UserId) -> String {
    let body = json!({ "userIds": [with.to_string()] });
    let opened = browser.post(&format!("{CHAT}/direct"), body).await.json();
    opened["id"].as_str().unwrap().to_owned()
}

/// Writes a message; its identifier. `number` tells it from others.
pub(crate) async fn say(browser: &Browser, place: &str, number: u32, text: &str) -> String {
    let body = json!({ "clientId": format!("5eed0000-0000-4000-8000-{number:012}"), "body": format!("<p>{text}</p>") });
    let said = browser.post(&format!("{CHAT}/conversations/{place}/messages"), body).await.expect_status(201).json();
    said["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_found_by_those_who_may_read_them() {
    on_both("search_conversations", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (noa, guest) = team.person("noa", "viewer").await;
        team.set_scopes("viewer", &["chat.messages.send"]).await;
        let public = channel(&owner, "pour-east", "public", &[]).await;
        channel(&owner, "pour-budget", "private", &[]).await;
        channel(&owner, "pour-guests", "public", &[noa.user]).await;

        let all = [("channel", "pour-budget"), ("channel", "pour-east"), ("channel", "pour-guests")];
        let names = async |browser: &Browser, query: &str| {
            let mut found = found(browser, query).await;
            found.sort();
            found
        };
        assert_eq!(names(&owner, "q=pour").await, named(&all));
        assert_eq!(names(&member, "q=%23pour").await, named(&all[1..]));
        assert_eq!(names(&guest, "q=pour").await, named(&all[2..]));
        let thing = &owner.get(&format!("{SEARCH}?q=pour-east")).await.expect_json()["things"][0];
        assert_eq!(thing["path"], json!(format!("/chat/{public}")));

        // A person and what one writes with that person are two things, and the kind says so. What is empty is no conversation.
        let with_tom = direct(&owner, tom.user).await;
        assert_eq!(found(&owner, "q=tom").await, named(&[("person", "tom Hughes")]));
        say(&owner, &with_tom, 1, "Morning").await;
        let mut both = found(&owner, "q=tom").await;
        both.sort();
        assert_eq!(both, named(&[("conversation", "tom Hughes"), ("person", "tom Hughes")]));
        assert!(!found(&guest, "q=tom").await.iter().any(|(kind, _)| kind == "conversation"));

        // What was written in last is what one may want to return to.
        assert_eq!(found(&owner, "").await, named(&[("conversation", "tom Hughes")]));
        team.set_scopes("manager", &["drive.list"]).await;
        assert!(found(&owner, "q=pour").await.is_empty());
        assert!(found(&owner, "").await.is_empty());
        assert!(found(&app.team("Saltmarsh").await.member("admin").await, "q=pour").await.is_empty());
    })
    .await;
}
