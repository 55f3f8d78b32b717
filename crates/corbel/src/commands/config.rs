//! `corbel config`: what is in force, and from where.

use std::{fmt::Write as _, path::Path};

use figment::value::Value;
use kernel::Result;

use super::say;
use crate::config::{Config, SETTINGS, figment};

/// Prints every setting; the values of secret ones are hidden.
pub(super) fn print(file: Option<&Path>) -> Result<()> {
    let figment = figment(file);
    let mut table = String::new();
    for setting in SETTINGS {
        let found = figment.find_value(setting.key).ok();
        let source = figment.find_metadata(setting.key).map_or("default".to_owned(), |found| found.name.to_string());
        let value = match &found {
            None => setting.default.to_owned(),
            Some(_) if setting.secret => "********".to_owned(),
            Some(value) => plain(value),
        };
        let _ = writeln!(table, "{:<20} {value:<40} {source}\n{:<20} {}\n", setting.key, "", setting.meaning);
    }
    for (name, region) in figment.find_value("regions").ok().and_then(Value::into_dict).into_iter().flatten() {
        for (key, value) in region.into_dict().into_iter().flatten() {
            let secret = SETTINGS.iter().any(|setting| setting.key == key && setting.secret);
            let value = if secret { "********".to_owned() } else { plain(&value) };
            let _ = writeln!(table, "{:<20} {value}", format!("regions.{name}.{key}"));
        }
    }
    say(table.trim_end());
    Config::load(file).map(drop)
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(_, text) => text.clone(),
        Value::Bool(_, flag) => flag.to_string(),
        other => other
            .to_i128()
            .map_or_else(|| other.to_u128().map_or_else(String::new, |n| n.to_string()), |n| n.to_string()),
    }
}
