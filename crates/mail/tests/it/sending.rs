//! What becomes of a mail where there is a mail server: it arrives, waits, or is refused, and never vanishes.

use std::time::Duration;

use mail::MailState;
use test_kit::on_both_with_mail;

use crate::{HOUR, enqueue, lookup};

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_arrives_as_text_and_html_and_what_it_said_is_erased() {
    on_both_with_mail("mail_arrives", async |app, server| {
        let team = app.team("Dunmarrow").await;
        let id = enqueue(&app, &team.system, "tom@dunmarrow.example").await;
        assert_eq!(lookup(&app, &team.system, id).await.state, MailState::Waiting);
        app.settle().await;

        let mail = server.next();
        assert_eq!((&mail["from"], &mail["to"][0]), (&"corbel@corbel.example".into(), &"tom@dunmarrow.example".into()));
        let data = mail["data"].as_str().unwrap();
        for part in [
            "From: Corbel <corbel@corbel.example>",
            "To: tom@dunmarrow.example",
            "Subject: Choose a new password",
            "Auto-Submitted: auto-generated",
            "multipart/alternative",
            "http://corbel.example/reset?token",
            "Dunmarrow &amp; ",
            &format!("Message-ID: <{id}@corbel.example>"),
        ] {
            assert!(data.contains(part), "{part} is not in\n{data}");
        }
        let sent = lookup(&app, &team.system, id).await;
        assert_eq!((sent.state, sent.text, sent.html), (MailState::Sent, None, None));
        assert!(sent.sent_at.is_some());
        assert!(team.audit_kinds().await.contains(&"mail.sent".to_owned()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_is_away_mails_wait_and_none_is_lost() {
    on_both_with_mail("mail_waits", async |app, mut server| {
        let team = app.team("Dunmarrow").await;
        server.stop();
        let ids = [
            enqueue(&app, &team.system, "tom@dunmarrow.example").await,
            enqueue(&app, &team.system, "ann@dunmarrow.example").await,
        ];
        for failures in 1..=3 {
            app.settle().await;
            for id in ids {
                let waiting = lookup(&app, &team.system, id).await;
                assert_eq!((waiting.state, waiting.attempts), (MailState::Waiting, failures));
                assert!(waiting.last_error.unwrap().to_lowercase().contains("connect"));
            }
            // The pause doubles: 5, 10, 20 seconds and up to a tenth more.
            app.advance(Duration::from_secs(30));
        }
        server.restart();
        app.settle().await;
        let mut arrived = [server.next(), server.next()].map(|mail| mail["to"][0].as_str().unwrap().to_owned());
        arrived.sort();
        assert_eq!(arrived, ["ann@dunmarrow.example", "tom@dunmarrow.example"]);
        for id in ids {
            let sent = lookup(&app, &team.system, id).await;
            assert_eq!((sent.state, sent.last_error), (MailState::Sent, None));
        }
        // The log tells of the trouble once, not at every attempt.
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "mail.delayed").count(), 2, "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_mailbox_is_tried_again_and_one_that_is_not_there_is_not() {
    on_both_with_mail("mail_refused", async |app, server| {
        let team = app.team("Dunmarrow").await;
        let busy = enqueue(&app, &team.system, "busy@dunmarrow.example").await;
        let nobody = enqueue(&app, &team.system, "nobody@dunmarrow.example").await;
        // Our own form lets this pass, mail does not.
        let odd = enqueue(&app, &team.system, "a..b@dunmarrow.example").await;
        app.settle().await;
        app.advance(Duration::from_secs(30));
        app.settle().await;

        let busy = lookup(&app, &team.system, busy).await;
        assert_eq!((busy.state, busy.attempts), (MailState::Waiting, 2));
        assert!(busy.last_error.unwrap().contains("come again"));
        let nobody = lookup(&app, &team.system, nobody).await;
        assert_eq!((nobody.state, nobody.attempts), (MailState::Failed, 1));
        assert!(nobody.last_error.unwrap().contains("no such mailbox"));
        assert_eq!(lookup(&app, &team.system, odd).await.state, MailState::Failed);
        assert!(server.is_idle());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_has_run_out_is_not_sent_any_more() {
    on_both_with_mail("mail_runs_out", async |app, mut server| {
        let team = app.team("Dunmarrow").await;
        server.stop();
        let id = enqueue(&app, &team.system, "tom@dunmarrow.example").await;
        app.settle().await;
        app.advance(HOUR);
        server.restart();
        app.settle().await;
        let failed = lookup(&app, &team.system, id).await;
        assert_eq!((failed.state, failed.text), (MailState::Failed, None));
        assert!(server.is_idle());
        assert!(team.audit_kinds().await.contains(&"mail.failed".to_owned()));
    })
    .await;
}
