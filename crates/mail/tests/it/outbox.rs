//! What becomes of a mail where there is no mail server: it is held, read, and erased in time.

use kernel::ErrorKind;
use mail::MailState;
use test_kit::on_both;

use crate::{HOUR, enqueue, lookup};

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_a_mail_is_held_until_it_runs_out() {
    on_both("mail_held", async |app| {
        let team = app.team("Dunmarrow").await;
        let id = enqueue(&app, &team.system, "tom@dunmarrow.example").await;
        app.settle().await;
        let held = lookup(&app, &team.system, id).await;
        assert_eq!((held.state, held.attempts), (MailState::Held, 0));
        assert!(held.text.unwrap().contains("http://corbel.example/reset?token=s3cret"));
        app.advance(HOUR);
        app.settle().await;
        let erased = lookup(&app, &team.system, id).await;
        assert_eq!((erased.state, erased.text, erased.html), (MailState::Held, None, None));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_demo_counts_as_sent_went_then_and_is_not_held_later() {
    on_both("mail_counted", async |app| {
        let team = app.team("Dunmarrow").await;
        let id = enqueue(&app, &team.system, "tom@dunmarrow.example").await;
        let then = team.system.now();
        app.parts().mailer.count_waiting_as_sent(&team.system).await.unwrap();
        let counted = team.system.now();
        app.advance(std::time::Duration::from_secs(1));
        app.settle().await;
        let sent = lookup(&app, &team.system, id).await;
        assert_eq!((sent.state, sent.text, sent.html), (MailState::Sent, None, None));
        assert!((then..=counted).contains(&sent.sent_at.unwrap()));
        let kinds = team.audit_kinds().await;
        let told = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((told("mail.sent"), told("mail.held")), (1, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_mails_come_first_page_by_page_and_without_what_they_say() {
    on_both("mail_list", async |app| {
        let team = app.team("Dunmarrow").await;
        let mut ids = Vec::new();
        for name in ["a", "b", "c"] {
            ids.push(enqueue(&app, &team.system, &format!("{name}@dunmarrow.example")).await);
            app.advance(std::time::Duration::from_millis(2));
        }
        let list = |before, limit| app.parts().store.read(&team.system, move |tx| mail::list(tx, before, limit));
        let first = list(None, 2).await.unwrap();
        assert_eq!(first.iter().map(|mail| mail.id).collect::<Vec<_>>(), [ids[2], ids[1]]);
        assert!(first.iter().all(|mail| mail.text.is_none() && mail.html.is_none()));
        let second = list(Some(ids[1]), 2).await.unwrap();
        assert_eq!(second.iter().map(|mail| mail.id).collect::<Vec<_>>(), [ids[0]]);

        let other = app.team("Saltmarsh").await;
        let (id, store) = (ids[0], &app.parts().store);
        assert!(store.read(&other.system, move |tx| mail::lookup(tx, id)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_mail_is_tried_again_on_demand_and_one_that_ran_out_is_not() {
    on_both("mail_retry", async |app| {
        let team = app.team("Dunmarrow").await;
        let id = enqueue(&app, &team.system, "tom@dunmarrow.example").await;
        app.settle().await;
        let retry = |id| {
            let ctx = team.system.clone();
            app.parts().store.write(&team.system, move |tx| mail::retry(tx, &ctx, id))
        };
        retry(id).await.unwrap();
        assert_eq!(lookup(&app, &team.system, id).await.state, MailState::Waiting);
        app.settle().await;
        assert_eq!(lookup(&app, &team.system, id).await.state, MailState::Held);

        app.advance(HOUR);
        app.settle().await;
        assert_eq!(retry(id).await.unwrap_err().code(), "MAIL_GONE");
        assert_eq!(retry(team.system.new_id()).await.unwrap_err().kind(), ErrorKind::NotFound);
    })
    .await;
}
