//! What python-dateutil says of rules, with the zones of Python: somebody else's reading of the standard.
//! `tests/judges/recurrences.py` wrote the cases down.

use super::{recurring, starts, timed, window};
use crate::model::Instance;

const CASES: &str = include_str!("files/recurrences.txt");

#[test]
fn rules_occur_when_another_library_says() {
    let mut cases = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [wall, zone, rule, from, to, expected @ ..] = &fields[..] else { panic!("{line}") };
        let when = timed(wall, zone, 0);
        let series = recurring(&when, rule);
        assert_eq!(series.when, when, "the rule names the day on which it begins: {line}");
        let all = window(&format!("{from}T00:00:00Z"), &format!("{to}T00:00:00Z"));
        let found: Vec<Instance> = series.expand(all, &super::zone("UTC"));
        assert_eq!(starts(&found), expected, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 240);
}
