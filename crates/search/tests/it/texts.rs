//! What is found by the words in it: messages and notes.

use super::{
    conversations::{channel, direct, say},
    *,
};

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_found_by_their_words_where_one_may_read_them() {
    on_both("search_messages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (noa, guest) = team.person("noa", "viewer").await;
        team.set_scopes("viewer", &["chat.messages.send"]).await;
        let open = channel(&owner, "site", "public", &[]).await;
        let theirs = channel(&owner, "handover", "public", &[noa.user]).await;
        let closed = direct(&owner, tom.user).await;
        let first = say(&owner, &open, 1, "The slump test of the East pier failed").await;
        say(&owner, &theirs, 2, "Slump is fine at the handover").await;
        say(&owner, &closed, 3, "Między nami: the slump was wrong").await;

        let passages = async |browser: &Browser, query: &str| {
            let answer = browser.get(&format!("{SEARCH}?q={query}")).await.expect_json();
            let things = answer["things"].as_array().unwrap().clone();
            let messages = things.into_iter().filter(|thing| thing["kind"] == "message");
            messages.map(|thing| thing["passage"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let all = [
            "Między nami: the slump was wrong",
            "Slump is fine at the handover",
            "The slump test of the East pier failed",
        ];
        assert_eq!(passages(&owner, "slump").await, all, "the latest first");
        assert_eq!(passages(&member, "slump").await, all);
        assert_eq!(passages(&guest, "slump").await, all[1..2]);
        assert_eq!(passages(&owner, "pier%20SLUMP").await, all[2..]);
        assert_eq!(passages(&owner, "miedzy").await, all[..1]);
        assert!(passages(&owner, "slump%20crane").await.is_empty());

        // It opens where it stands, and says whose it is.
        let things = owner.get(&format!("{SEARCH}?q=pier")).await.expect_json()["things"].clone();
        assert_eq!(things[0]["path"], json!(format!("/chat/{open}?message={first}")));
        assert_eq!((&things[0]["title"], &things[0]["place"]), (&json!("grace Hughes"), &json!("#site")));

        // No more than five, the latest; one that is gone is not among them.
        for number in 4..10 {
            say(&owner, &open, number, &format!("Rebar {number}")).await;
        }
        assert_eq!(passages(&owner, "rebar").await, ["Rebar 9", "Rebar 8", "Rebar 7", "Rebar 6", "Rebar 5"]);
        owner.delete(&format!("/api/v1/chat/messages/{first}")).await.expect_status(204);
        assert!(passages(&owner, "pier").await.is_empty());
        assert!(passages(&app.team("Saltmarsh").await.member("admin").await, "slump").await.is_empty());
        team.set_scopes("manager", &["drive.list"]).await;
        assert!(passages(&owner, "slump").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_found_by_their_text_behind_those_of_that_name() {
    on_both("search_note_texts", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("manager").await;
        let other = team.member("editor").await;
        let write = async |title: &str, text: &str| {
            let body = json!({ "title": title, "content": format!("<h2>{title}</h2><p>{text}</p>") });
            admin.post("/api/v1/notes/notes", body).await.expect_status(201);
        };
        let long = "Concrete arrives at seven. ".repeat(20);
        write("Weekly minutes", &format!("{long}The slump of load four was é 90 mm. {long}")).await;
        write("Slump tests", "Every slump is measured").await;
        write("Cranes", "Nothing").await;

        assert_eq!(found(&admin, "q=slump").await, named(&[("note", "Slump tests"), ("note", "Weekly minutes")]));
        // Some of the words in the title, some in the text.
        assert_eq!(found(&admin, "q=minutes%20slump").await, named(&[("note", "Weekly minutes")]));
        assert_eq!(found(&admin, "q=concrete%20seven").await, named(&[("note", "Weekly minutes")]));
        assert!(found(&admin, "q=slump%20crane").await.is_empty());
        let things = admin.get(&format!("{SEARCH}?q=slump")).await.expect_json()["things"].clone();
        assert_eq!(things[0]["passage"], json!(""), "found by its name");
        let passage = things[1]["passage"].as_str().unwrap();
        assert!(passage.starts_with('…') && passage.contains("The slump of load four was é 90 mm."), "{passage}");

        assert!(found(&other, "q=slump").await.is_empty(), "somebody else's");
        assert!(found(&app.team("Saltmarsh").await.member("admin").await, "q=slump").await.is_empty());
        team.set_scopes("manager", &["drive.list"]).await;
        assert!(found(&admin, "q=slump").await.is_empty());
    })
    .await;
}
