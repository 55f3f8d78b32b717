//! Which notes there are, as the Drive asks.

use kernel::port::FileUsers as _;
use test_kit::{TestApp, on_both};

use crate::{NOTHING, act, id, path, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_there_until_it_is_deleted_for_good() {
    on_both("note_file_users", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let there = app.team("Saltmarsh").await;
        let author = team.member("manager").await;
        let note = write(&author, "Site", "<p>Beams</p>").await;
        let foreign = write(&there.member("editor").await, "Theirs", "").await;
        let all = [id(&note), id(&foreign), NOTHING, "not a note"].map(str::to_owned);
        let gone = async || app.parts().notes.gone(&team.system, &all).await.unwrap();
        assert_eq!(gone().await, all[1..]);
        act(&author, &note, "trash").await.expect_status(200);
        assert_eq!(gone().await, all[1..]);
        author.delete(&path(&note)).await.expect_status(204);
        assert_eq!(gone().await, all);
    })
    .await;
}
