//! What was typed, how well a name fits it, and the order of what was found.

use std::{cmp::Reverse, collections::HashSet};

use kernel::{
    Error, Result, Timestamp, folded,
    port::{Thing, ThingKind},
};

/// The longest text that is searched for, in bytes.
pub const MAX_QUERY: usize = 255;

/// So many words are looked for; of the names they find, all words are compared.
const MOST_SOUGHT: usize = 3;

/// A word of so few letters is no find inside another where something begins with it.
const SHORT: usize = 3;

/// Texts are searched where a word has so many letters.
const SHORTEST_IN_TEXTS: usize = 3;

/// What was typed, as words to compare. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// The longest words as they were typed, the longest first.
    sought: Vec<String>,
    /// The words without case and accents.
    words: Vec<String>,
    /// These in one, a space between two.
    phrase: String,
}

impl Words {
    /// The words of `text`; `None` where there are none.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is longer than [`MAX_QUERY`].
    pub fn new(text: &str) -> Result<Option<Self>> {
        if text.len() > MAX_QUERY {
            return Err(Error::invalid(format!("q has at most {MAX_QUERY} bytes.")));
        }
        // As people write channels and each other.
        let bare = |word: &str| {
            let bare = word.trim_start_matches(['#', '@']);
            if bare.is_empty() { word.to_owned() } else { bare.to_owned() }
        };
        let typed: Vec<String> = text.split_whitespace().map(bare).collect();
        let words: Vec<String> = folded(&typed.join(" ")).split_whitespace().map(str::to_owned).collect();
        let mut sought = typed;
        sought.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        sought.dedup();
        sought.truncate(MOST_SOUGHT);
        Ok((!words.is_empty()).then(|| Self { sought, phrase: words.join(" "), words }))
    }

    /// The words that modules look for, each by itself, as they were typed: of `kestrel plan` one may be the drive's name and the
    /// other the file's. The longest, which the fewest names have; the others only have to be there as well.
    pub fn sought(&self) -> impl Iterator<Item = &str> {
        self.sought.iter().map(String::as_str)
    }

    /// All words, folded: what a text is to have.
    pub fn folded(&self) -> &[String] {
        &self.words
    }

    /// Whether a word is long enough for texts to be searched for it: shorter ones stand everywhere.
    pub fn asks_texts(&self) -> bool {
        self.words.iter().any(|word| word.chars().count() >= SHORTEST_IN_TEXTS)
    }

    /// How well a thing fits; `None` where a word is neither in its title nor in its place.
    fn fit(&self, thing: &Thing) -> Option<Fit> {
        let (title, place) = (folded(&thing.title), folded(&thing.place));
        let mut fit = Fit { closest: Vec::new(), score: 0 };
        for word in &self.words {
            let (in_title, in_place) = (closeness(&title, word), closeness(&place, word));
            let closest = in_title.max(in_place);
            if closest == 0 {
                return None;
            }
            fit.score += if in_title > 0 { 4 * in_title } else { in_place };
            fit.closest.push(closest);
        }
        fit.score += if title == self.phrase { 40 } else { 4 * closeness(&title, &self.phrase) };
        Some(fit)
    }

    /// Whether what fits so is left out: a short word stands only inside another in it, and `begun` says that something begins
    /// with that word.
    fn is_chance(&self, closest: &[u32], begun: &[bool]) -> bool {
        let mut all = self.words.iter().zip(closest).zip(begun);
        all.any(|((word, closest), begun)| *begun && *closest == INSIDE && word.chars().count() <= SHORT)
    }
}

/// How well a thing fits what was typed.
struct Fit {
    /// The [`closeness`] of each word to what it is closest to.
    closest: Vec<u32>,
    /// More is better, among things of which all words are, or are not, words of their own.
    score: u32,
}

impl Fit {
    /// What sorts things, the best first: those in which a word stands only inside another come last, however well they fit else.
    fn rank(&self) -> (bool, Reverse<u32>) {
        (self.closest.contains(&INSIDE), Reverse(self.score))
    }
}

/// The closeness of a word that stands only inside another: `tom` in `bottom`.
const INSIDE: u32 = 1;

/// 3 where the text begins with the word, 2 where a word of it does, [`INSIDE`] where it stands inside one, 0 where it does not.
fn closeness(text: &str, word: &str) -> u32 {
    let begins_word = |at: usize| text[..at].chars().next_back().is_some_and(|before| !before.is_alphanumeric());
    text.match_indices(word)
        .map(|(at, _)| if at == 0 { 3 } else { INSIDE + u32::from(begins_word(at)) })
        .max()
        .unwrap_or_default()
}

/// What fits, best first; of what fits equally well a share comes last, for it only leads to files, and else what is
/// nearest to `now`: of two pours the next, not that of the coming spring. Behind it what has the words in its text,
/// `texts`, the latest first; at least a third of the room is theirs. No thing twice, and at most `most`.
pub fn ranked(words: &Words, found: Vec<Thing>, texts: Vec<Thing>, most: usize, now: Timestamp) -> Vec<Thing> {
    // Several words may have led to one thing.
    let mut seen = HashSet::new();
    let found = found.into_iter().filter(|thing| seen.insert((thing.kind, thing.id.clone())));
    let mut named: Vec<(Fit, Thing)> = found.filter_map(|thing| words.fit(&thing).map(|fit| (fit, thing))).collect();
    let in_text = |thing: &Thing| -> Vec<u32> {
        let text = folded(&thing.passage);
        words.words.iter().map(|word| closeness(&text, word)).collect()
    };
    let mut texts: Vec<(Vec<u32>, Thing)> = texts.into_iter().map(|thing| (in_text(&thing), thing)).collect();
    let mut begun = vec![false; words.words.len()];
    for closest in named.iter().map(|(fit, _)| &fit.closest).chain(texts.iter().map(|(closest, _)| closest)) {
        for (begun, closest) in begun.iter_mut().zip(closest) {
            *begun |= *closest > INSIDE;
        }
    }
    named.retain(|(fit, _)| !words.is_chance(&fit.closest, &begun));
    texts.retain(|(closest, _)| !words.is_chance(closest, &begun));

    let is_share = |thing: &Thing| thing.kind == ThingKind::Share;
    named.sort_by(|(a, one), (b, other)| {
        let by_kind = || is_share(one).cmp(&is_share(other));
        a.rank().cmp(&b.rank()).then_with(by_kind).then_with(|| nearer(one, other, now))
    });
    texts.sort_by(|(_, one), (_, other)| latest_first(one, other));
    put_next_event_first(&mut named, now);
    let named: Vec<Thing> = named.into_iter().map(|(_, thing)| thing).collect();
    let by_name: HashSet<_> = named.iter().map(|thing| (thing.kind, thing.id.clone())).collect();
    let texts: Vec<Thing> = texts.into_iter().map(|(_, thing)| thing).collect();
    let texts =
        texts.into_iter().filter(|thing| !by_name.contains(&(thing.kind, thing.id.clone()))).collect::<Vec<_>>();
    let room = most - texts.len().min(most / 3);
    named.into_iter().take(room).chain(texts).take(most).collect()
}

/// Has the events that fit whole words follow each other by their time, in the places that their names earned: of many pours
/// people look for the next, however the others are called. What is over comes last.
fn put_next_event_first(named: &mut [(Fit, Thing)], now: Timestamp) {
    let is_meant = |(fit, thing): &(Fit, Thing)| thing.kind == ThingKind::Event && !fit.closest.contains(&INSIDE);
    let places: Vec<usize> = (0..named.len()).filter(|place| is_meant(&named[*place])).collect();
    let mut events: Vec<Thing> = places.iter().map(|place| named[*place].1.clone()).collect();
    events.sort_by(|one, other| (one.at < now).cmp(&(other.at < now)).then_with(|| nearer(one, other, now)));
    for (place, event) in places.into_iter().zip(events) {
        named[place].1 = event;
    }
}

/// The order of what somebody may want to return to: what is near to now, before it or behind it.
pub fn nearest_first(things: &mut [Thing], now: Timestamp) {
    things.sort_by(|one, other| nearer(one, other, now));
}

fn nearer(one: &Thing, other: &Thing, now: Timestamp) -> std::cmp::Ordering {
    let far = |thing: &Thing| thing.at.as_micros().abs_diff(now.as_micros());
    far(one).cmp(&far(other)).then_with(|| latest_first(one, other))
}

fn latest_first(one: &Thing, other: &Thing) -> std::cmp::Ordering {
    other.at.cmp(&one.at).then_with(|| one.title.cmp(&other.title)).then_with(|| one.id.cmp(&other.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After all that is found, but where a test says otherwise.
    const NOW: Timestamp = Timestamp::from_micros(100);

    fn thing(title: &str, place: &str, at: i64) -> Thing {
        let (title, place) = (title.to_owned(), place.to_owned());
        let at = Timestamp::from_micros(at);
        Thing { kind: ThingKind::File, id: title.clone(), title, place, passage: String::new(), path: "/".into(), at }
    }

    fn message(id: &str, passage: &str, at: i64) -> Thing {
        let passage = passage.to_owned();
        Thing { kind: ThingKind::Message, title: "Tom".into(), passage, id: id.into(), ..thing("", "#site", at) }
    }

    fn order(typed: &str, things: &[(&str, &str, i64)]) -> Vec<String> {
        let words = Words::new(typed).unwrap().unwrap();
        let found = things.iter().map(|(title, place, at)| thing(title, place, *at)).collect();
        ranked(&words, found, Vec::new(), 10, NOW).into_iter().map(|thing| thing.title).collect()
    }

    #[test]
    fn the_name_itself_comes_first_then_beginnings_then_words_then_insides() {
        let things = [("Explanation", "", 9), ("Site plan.pdf", "", 8), ("Planting", "", 7), ("plan", "", 1)];
        assert_eq!(order("Plan", &things), ["plan", "Planting", "Site plan.pdf", "Explanation"]);
        // However well the place fits.
        let things =
            [("Bottom steel, Tomlinson", "", 9), ("Custom", "Tom", 8), ("Bottom", "", 7), ("Minutes", "Tom", 1)];
        assert_eq!(order("toml", &things), ["Bottom steel, Tomlinson"]);
        assert_eq!(order("ottom", &things), ["Bottom steel, Tomlinson", "Bottom"]);
        let things = [("The plant", "", 1), ("Explanation", "", 9)];
        assert_eq!(order("plan", &things), ["The plant", "Explanation"]);
    }

    #[test]
    fn a_short_word_inside_another_is_found_only_where_nothing_begins_with_it() {
        let things = [("Bottom steel", "", 9), ("Minutes", "Tom Hughes", 8), ("Tom", "", 1)];
        assert_eq!(order("tom", &things), ["Tom", "Minutes"]);
        assert_eq!(order("tom", &things[..1]), ["Bottom steel"]);
        // A message that begins with it counts as well.
        let words = Words::new("tom").unwrap().unwrap();
        let texts = vec![message("1", "at the bottom", 1), message("2", "ask Tom", 2)];
        let left = ranked(&words, vec![thing("Bottom", "", 1)], texts, 9, NOW);
        assert_eq!(left.into_iter().map(|thing| thing.id).collect::<Vec<_>>(), ["2"]);
    }

    #[test]
    fn texts_come_behind_names_and_keep_a_third_of_the_room() {
        let words = Words::new("slump").unwrap().unwrap();
        let names = |count: i64| (0..count).map(|n| thing(&format!("Slump {n}"), "", n)).collect::<Vec<_>>();
        let texts = || vec![message("a", "slump", 1), message("b", "slump", 3), message("c", "slump", 2)];
        let ids = |found: Vec<Thing>| found.into_iter().map(|thing| thing.id).collect::<Vec<_>>();
        assert_eq!(
            ids(ranked(&words, names(9), texts(), 6, NOW)),
            ["Slump 8", "Slump 7", "Slump 6", "Slump 5", "b", "c"]
        );
        assert_eq!(ids(ranked(&words, names(1), texts(), 6, NOW)), ["Slump 0", "b", "c", "a"]);
        assert_eq!(ranked(&words, names(9), Vec::new(), 6, NOW).len(), 6);
        assert_eq!(ranked(&words, names(1), texts(), 1, NOW).len(), 1);
    }

    #[test]
    fn of_what_fits_alike_the_nearest_comes_first() {
        let pours = [("Pour, level 5", "", 190), ("Pour, level 3", "", 70), ("Pour, level 4", "", 110)];
        assert_eq!(order("pour", &pours), ["Pour, level 4", "Pour, level 3", "Pour, level 5"]);
    }

    #[test]
    fn of_events_the_next_comes_first_and_those_that_are_over_last() {
        let words = Words::new("pour").unwrap().unwrap();
        let event = |title: &str, at: i64| Thing { kind: ThingKind::Event, ..thing(title, "", at) };
        let found = vec![
            event("Pour 7", 900),
            thing("Pour record.csv", "", 50),
            event("Slab, pour 3", 120),
            event("Pour 2", 99),
            event("Downpour", 101),
        ];
        let order: Vec<_> = ranked(&words, found, Vec::new(), 9, NOW).into_iter().map(|thing| thing.title).collect();
        assert_eq!(order, ["Slab, pour 3", "Pour record.csv", "Pour 7", "Pour 2", "Downpour"]);
    }

    #[test]
    fn no_thing_is_found_twice() {
        let words = Words::new("cis").unwrap().unwrap();
        let note =
            |passage: &str| Thing { kind: ThingKind::Note, passage: passage.into(), ..thing("CIS return", "", 1) };
        let found = ranked(&words, vec![note(""), note("")], vec![note("about CIS")], 9, NOW);
        assert_eq!(found, [note("")]);
        // A file and a note may be called alike.
        assert_eq!(ranked(&words, vec![note(""), thing("CIS return", "", 1)], Vec::new(), 9, NOW).len(), 2);
    }

    #[test]
    fn what_is_near_to_now_comes_first_be_it_over_or_to_come() {
        let mut things = [thing("last month", "", 1), thing("tomorrow", "", 120), thing("an hour ago", "", 99)];
        nearest_first(&mut things, Timestamp::from_micros(100));
        assert_eq!(things.map(|thing| thing.title), ["an hour ago", "tomorrow", "last month"]);
    }

    #[test]
    fn every_word_has_to_be_in_the_title_or_the_place() {
        let things = [("Scaffold check", "Kestrel Wharf", 1), ("Scaffold check", "Aldermoor", 2), ("Kestrel", "", 3)];
        assert_eq!(order("scaff kestrel", &things), ["Scaffold check"]);
        assert!(order("scaff crane", &things).is_empty());
    }

    #[test]
    fn of_equal_fits_the_latest_comes_first() {
        assert_eq!(order("minutes", &[("Minutes 3", "", 3), ("Minutes 7", "", 7)]), ["Minutes 7", "Minutes 3"]);
    }

    #[test]
    fn of_equal_fits_the_file_comes_before_its_share() {
        let words = Words::new("KW-C-A-2104").unwrap().unwrap();
        let share = Thing { kind: ThingKind::Share, ..thing("KW-C-A-2104 Level 04", "", 9) };
        let file = thing("KW-C-A-2104 Level 04.pdf", "", 1);
        let exact = Thing { kind: ThingKind::Share, ..thing("KW-C-A-2104", "", 5) };
        let found = ranked(&words, vec![share.clone(), file.clone(), exact.clone()], Vec::new(), 9, NOW);
        assert_eq!(found, [exact, file, share]);
    }

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(order("zielinski", &[("Zieliński, Marek", "", 1)]), ["Zieliński, Marek"]);
        assert_eq!(order("ZIELIŃSKI", &[("Zieliński, Marek", "", 1)]), ["Zieliński, Marek"]);
        assert_eq!(order("elevation", &[("Élévation", "", 1)]), ["Élévation"]);
    }

    #[test]
    fn blank_is_no_search_and_a_novel_is_refused() {
        assert_eq!(Words::new(" \t ").unwrap(), None);
        assert!(Words::new(&"a".repeat(MAX_QUERY + 1)).is_err());
        let sought = Words::new("of the Scaffold at the East pier").unwrap().unwrap();
        assert_eq!(sought.sought().collect::<Vec<_>>(), ["Scaffold", "East", "pier"]);
        let marked = Words::new("#site @tom #").unwrap().unwrap();
        assert_eq!(marked.folded(), ["site", "tom", "#"]);
        assert!(marked.asks_texts());
        assert!(!Words::new("up to 7").unwrap().unwrap().asks_texts());
    }
}
