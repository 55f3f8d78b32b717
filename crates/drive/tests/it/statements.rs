//! How many statements lists take: few, and as many whatever their length.

use test_kit::{TestApp, on_both};

use crate::FILES;

#[tokio::test(flavor = "multi_thread")]
async fn lists_by_containers_and_searches_take_as_many_statements_whatever_they_hold() {
    on_both("statements", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (ann, _) = team.person("ann", "editor").await;
        let viewer = team.member("viewer").await;
        let (_, session) = app.statements_of(viewer.get(&format!("{FILES}?limit=0"))).await;
        let lists: Vec<String> = ["drive", "library", "folder", "owner", "shared"]
            .into_iter()
            .map(|sort| format!("{FILES}?sort={sort}&order=asc"))
            .chain(["plan", "pl", "tom"].map(|search| format!("{FILES}?search={search}")))
            .chain(["/api/v1/drive/drives".to_owned()])
            .collect();
        let count = async || {
            let mut counts = Vec::new();
            for list in &lists {
                let (answer, statements) = app.statements_of(viewer.get(list)).await;
                answer.expect_status(200);
                counts.push(statements - session);
            }
            counts
        };
        team.file("plan.txt", b"1", tom.user).await;
        let few = count().await;
        for number in 0..40 {
            team.file("plan.txt", b"1", if number % 2 == 0 { tom.user } else { ann.user }).await;
        }
        let many = count().await;
        for (list, (few, many)) in lists.iter().zip(few.iter().zip(&many)) {
            // One that walks the containers asks once more for each that the page reaches into: two owners here.
            assert!(*many <= few + 1, "{list}: {few} statements for one file, {many} for forty-one");
            assert!(*many <= 5, "{list}: {many} statements");
        }
        // The drives with their members, the libraries, the people.
        assert!(many[lists.len() - 1] <= 3, "{many:?}");
    })
    .await;
}
