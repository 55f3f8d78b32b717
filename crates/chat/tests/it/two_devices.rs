//! One person at two devices, which write and read at once.

use serde_json::json;
use test_kit::{Browser, on_both};

use crate::{CHAT, channel, id, mark, page, say, unread};

/// How many messages each of three devices writes.
const EACH: usize = 12;

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_that_write_and_read_at_once_agree_in_the_end() {
    on_both("chat_two_devices", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, desk) = team.person("tom", "editor").await;
        let phone: Browser = app.browser();
        phone.sign_in(tom.email.as_str(), test_kit::PASSWORD).await.expect_status(200);
        let site = channel(&owner, "site", "private", &[tom.user]).await;

        let write = async |browser: &Browser, reads: bool| {
            for number in 0..EACH {
                let message = say(browser, &site, &format!("<p>{number}</p>")).await;
                if reads {
                    mark(browser, "markRead", &site, Some(&message)).await;
                }
            }
        };
        tokio::join!(write(&owner, false), write(&desk, true), write(&phone, true));

        // Each message is there once, and no number is missing.
        let (numbers, texts) = page(&desk, &site, "?limit=100").await;
        assert_eq!(texts.iter().filter(|text| !text.starts_with('[')).count(), 3 * EACH);
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
        let both = async || (unread(&desk).await, unread(&phone).await);
        let (at_desk, at_phone) = both().await;
        assert_eq!(at_desk, at_phone);
        let left = at_desk["unreadCounts"][id(&site)].as_u64().unwrap_or(0);
        assert!(left <= EACH as u64, "only what somebody else wrote: {left}");

        // One says that something is unread while the other reads everything: whichever came last counts, for both.
        let last = say(&owner, &site, "<p>Last</p>").await;
        tokio::join!(mark(&desk, "markUnread", &site, Some(&last)), mark(&phone, "markRead", &site, None));
        let (at_desk, at_phone) = both().await;
        assert_eq!(at_desk, at_phone);
        mark(&phone, "markUnread", &site, Some(&last)).await;
        let marked = both().await;
        assert_eq!((&marked.0["unreadCounts"][id(&site)], &marked.0), (&json!(1), &marked.1));
        let tag = desk.get(&format!("{CHAT}/unread")).await.header("etag").to_owned();
        mark(&phone, "markRead", &site, Some(&last)).await;
        let now = desk.get_with(&format!("{CHAT}/unread"), &[("if-none-match", tag.as_str())]).await.expect_status(200);
        assert_eq!((&now.json()["unreadCounts"], &now.json()["manuallyUnread"]), (&json!({}), &json!({})));
        assert_eq!(now.json(), unread(&phone).await);
    })
    .await;
}
