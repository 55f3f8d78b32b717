//! Whatever becomes of files, a search finds those that have the words in their names and no others: names that wait for the
//! index as well as those in it, across renames, the trash, deletions for good and additions that are taken back. Sequences
//! are made up by the machine.

use std::collections::BTreeMap;

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, nightly, on_both};
use uuid::Uuid;

use crate::{PURGE, RESTORE, TRASH, list_pages::every_page, mutate, patch_file, upload_files};

/// Something to be done, and two throws of dice about with what.
type Step = (u8, u16, u16);

/// What files are renamed to, before their number.
const WORDS: [&str; 3] = ["Träger 100% ", "KW-00 ", "beam_DETAIL "];
/// What is searched for, as whoever searches writes it, and as names are compared.
const SEARCHES: [(&str, &str); 6] = [
    ("DETAIL", "detail"),
    ("-000", "-000"),
    ("trager", "träger"),
    ("0%25%20", "0% "),
    ("m_d", "m_d"),
    ("kw-00", "kw-00"),
];

/// The files as they should be: their names, and whether they lie in the trash.
struct Place {
    team: Team,
    editor: Browser,
    seeded: u32,
    /// The one that lies where files are uploaded to.
    uploaded: Uuid,
    files: BTreeMap<Uuid, (String, bool)>,
}

impl Place {
    async fn new(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "admin").await;
        // What the seeding looks for: the first drive by name, which is somebody's.
        team.members_only_drive("Anchorage", tom.user).await;
        let one = content(10, 1);
        let head = upload_files::head(&team, &[("taken detail.txt", &one)]);
        let answer = upload_files::send(&editor, &[], upload_files::body(&head, &[one])).await;
        let uploaded = answer.expect_json()["files"][0]["fileId"].as_str().unwrap().parse().unwrap();
        let files = BTreeMap::from([(uploaded, ("taken detail.txt".to_owned(), false))]);
        Self { team, editor, seeded: 0, uploaded, files }
    }

    async fn act(&mut self, app: &TestApp, (kind, first, second): Step) {
        let at = usize::from(first) % self.files.len().max(1);
        let id = self.files.keys().nth(at).copied().unwrap_or_default();
        match kind % 8 {
            0..=2 => {
                let count = u32::from(first) % 150 + 1;
                drive::ops::seed_files(&app.parts().drive, &self.team.system, self.seeded, count).await.unwrap();
                self.seeded += count;
                let (all, _) = every_page(&self.editor, "view=all", 200).await;
                for file in all {
                    let id = file["id"].as_str().unwrap().parse().unwrap();
                    self.files.entry(id).or_insert_with(|| (file["name"].as_str().unwrap().to_owned(), false));
                }
            }
            3 | 4 => {
                let name = format!("{}{first}-{second}.txt", WORDS[usize::from(second) % WORDS.len()]);
                let answer = patch_file(&self.editor, id, json!({ "name": name })).await;
                if answer.status == 200 {
                    self.files.get_mut(&id).unwrap().0 = name;
                }
            }
            5 => {
                if mutate(&self.editor, TRASH, id).await.status == 200 {
                    self.files.get_mut(&id).unwrap().1 = true;
                }
            }
            6 if second % 2 == 0 => {
                if mutate(&self.editor, RESTORE, id).await.status == 200 {
                    self.files.get_mut(&id).unwrap().1 = false;
                }
            }
            6 => {
                if mutate(&self.editor, PURGE, id).await.status == 200 {
                    self.files.remove(&id);
                }
            }
            // Of the files of a request none is kept where the last one's name is taken: the numbers are given out again.
            _ => {
                let taken = self.files.get(&self.uploaded).filter(|(_, is_trashed)| !is_trashed);
                let Some((taken, _)) = taken else { return };
                let bytes = vec![content(10, 1); 100];
                let mut names: Vec<String> = (0..99).map(|n| format!("refused detail {first}-{n}.txt")).collect();
                names.push(taken.clone());
                let named: Vec<_> = names.iter().map(String::as_str).zip(&bytes).collect();
                let mut head = upload_files::head(&self.team, &named);
                head["onConflict"] = json!("fail");
                let answer = upload_files::send(&self.editor, &[], upload_files::body(&head, &bytes)).await;
                answer.expect_error(409, "NAME_TAKEN");
            }
        }
    }

    async fn assert_found(&self) {
        for (asked, words) in SEARCHES {
            for (view, in_trash) in [("all", false), ("trash", true)] {
                let (found, _) = every_page(&self.editor, &format!("view={view}&search={asked}"), 200).await;
                let name = |file: &Value| file["name"].as_str().unwrap().to_owned();
                let mut found: Vec<String> = found.iter().map(name).collect();
                let has_words = |(name, is_trashed): &&(String, bool)| {
                    *is_trashed == in_trash && name.to_lowercase().contains(words)
                };
                let mut expected: Vec<String> =
                    self.files.values().filter(has_words).map(|(name, _)| name.clone()).collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{asked} in {view}");
            }
        }
    }
}

async fn search_after(app: TestApp, steps: &[Step]) {
    let mut place = Place::new(&app).await;
    for some in steps.chunks(12) {
        for step in some {
            place.act(&app, *step).await;
        }
        place.assert_found().await;
    }
}

#[test]
fn a_search_finds_the_same_whatever_became_of_the_names() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let config = Config { cases: nightly(1, 6), max_shrink_iters: 12, failure_persistence: None, ..Config::default() };
    let steps = vec((any::<u8>(), any::<u16>(), any::<u16>()), 30..48);
    let tried = TestRunner::new(config).run(&steps, |steps| {
        runtime.block_on(on_both("search_property", async |app: TestApp| search_after(app, &steps).await));
        Ok(())
    });
    tried.unwrap();
}
