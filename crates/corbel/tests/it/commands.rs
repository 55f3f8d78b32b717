//! What an operator does at the terminal, by the real binary.

use std::{
    collections::{HashMap, HashSet},
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// Runs `corbel`; what it printed, or what it complained of.
fn corbel(data_dir: &Path, arguments: &str, stdin: &str) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_corbel"))
        .args(arguments.split(' '))
        .env_clear()
        .env("CORBEL_DATA_DIR", data_dir)
        .current_dir(data_dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One that asks for no password may be gone before it gets one.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

const PASSWORD: &str = "a long enough password\n";
const CREATE: &str =
    "tenant create --name Dunmarrow --email aoife@dunmarrow.example --first-name Aoife --last-name Byrne";

#[test]
fn an_operator_runs_organisations_members_and_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str, stdin: &str| corbel(folder.path(), arguments, stdin).unwrap();
    run(CREATE, PASSWORD);
    let list = run("tenant list", "");
    assert!(list.contains("uk   active    dunmarrow  Dunmarrow"), "{list}");

    let tom = "member add dunmarrow --email tom@dunmarrow.example --first-name Tom --last-name Hughes --role viewer";
    assert_eq!(run(tom, PASSWORD), "tom@dunmarrow.example belongs to Dunmarrow as viewer.\n");
    let members = run("member list dunmarrow", "");
    let lines: Vec<&str> = members.lines().collect();
    assert!(lines[0].ends_with("admin      aoife@dunmarrow.example  Aoife Byrne"), "{members}");
    assert!(lines[1].ends_with("viewer     tom@dunmarrow.example  Tom Hughes"), "{members}");

    let reset = run("account reset-password tom@dunmarrow.example", "another good password\n");
    assert_eq!(reset, "tom@dunmarrow.example has a new password and is signed out everywhere.\n");
    for (command, answer) in [
        ("grant-super", "is a super user now."),
        ("grant-super", "is a super user already."),
        ("revoke-super", "is no super user any more."),
        ("revoke-super", "is no super user."),
    ] {
        let said = run(&format!("account {command} tom@dunmarrow.example"), "");
        assert_eq!(said, format!("tom@dunmarrow.example {answer}\n"));
    }
    let removed = run("account remove-second-factors tom@dunmarrow.example", "");
    assert_eq!(removed, "tom@dunmarrow.example has no second factor.\n");
    run("tenant suspend dunmarrow", "");
    assert!(run("tenant list", "").contains("suspended"));
    run("tenant resume dunmarrow", "");
    assert!(run("tenant list", "").contains("active"));
    assert!(run("audit verify", "").contains("intact"));
}

#[test]
fn an_organisation_is_exported_and_terminated() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str, stdin: &str| corbel(folder.path(), arguments, stdin);
    run(CREATE, PASSWORD).unwrap();
    let to = folder.path().join("taken");
    let export = format!("tenant export dunmarrow --to {}", to.display());
    let said = run(&export, "").unwrap();
    assert!(said.contains("0 of 0 files verified.") && said.contains("export it again once it is suspended"), "{said}");
    assert!(to.join("manifest.json").exists());
    assert!(run(&export, "").unwrap_err().contains("is not empty"));

    let complaint = |arguments: &str, stdin: &str| run(arguments, stdin).unwrap_err();
    assert!(complaint("tenant terminate dunmarrow --yes Dunmarrow", "").contains("Suspend it first"));
    run("tenant suspend dunmarrow", "").unwrap();
    assert!(complaint("tenant terminate dunmarrow", "Dunmarow\n").contains("Nothing was removed"));
    assert!(complaint("tenant terminate dunmarrow", "Dunmarrow\n").contains("--without-export"));
    run(&export.replace("taken", "taken-again"), "").unwrap();
    let said = run("tenant terminate dunmarrow", "Dunmarrow\n").unwrap();
    assert!(said.contains("Dunmarrow is gone: ") && said.contains(" 1 account of"), "{said}");
    assert_eq!(run("tenant list", "").unwrap(), "");
    run(CREATE, PASSWORD).unwrap();
    run("tenant suspend dunmarrow", "").unwrap();
    run("tenant terminate dunmarrow --yes Dunmarrow --without-export", "").unwrap();
}

#[test]
fn whoever_takes_books_out_hears_how_long_they_have_to_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str, stdin: &str| corbel(folder.path(), arguments, stdin);
    let export =
        |to: &str| run(&format!("tenant export dunmarrow --to {}", folder.path().join(to).display()), "").unwrap();
    run(CREATE, PASSWORD).unwrap();
    let said = export("without-books");
    assert!(!said.contains("six years"), "nobody was paid: {said}");
    run("tenant suspend dunmarrow", "").unwrap();
    run("tenant terminate dunmarrow --yes Dunmarrow --without-export", "").unwrap();

    // The demo organisation has paid its subcontractors, and closed two months.
    run("bench-seed --files 0", "").unwrap();
    run("tenant suspend dunmarrow", "").unwrap();
    let said = export("with-books");
    let warning = said.lines().find(|line| line.contains("six years")).unwrap();
    assert!(
        warning.starts_with("It has paid subcontractors. ") && warning.contains("until at least 5 April 20"),
        "{said}"
    );
    let books = ["invoices", "payments", "payment_runs", "statements", "subcontractors", "tax_months"];
    for table in books {
        let rows = folder.path().join(format!("with-books/rows/{table}.jsonl"));
        assert_ne!(std::fs::metadata(rows).unwrap().len(), 0, "{table} is not in the export");
    }
    let said = run("tenant terminate dunmarrow", "Dunmarrow\n").unwrap();
    assert!(said.contains(warning), "{said}");
    for table in books {
        assert!(said.lines().any(|line| line.ends_with(&format!("  {table}"))), "{table} was not removed: {said}");
    }
}

#[test]
fn the_demo_organisation_has_worked_for_two_months() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| corbel(folder.path(), arguments, "").unwrap();
    run("demo");
    assert!(run("audit verify").contains("intact"));
    let to = folder.path().join("taken");
    run(&format!("tenant export dunmarrow --to {}", to.display()));
    let lines = |path: &str| -> Vec<serde_json::Value> {
        let text = std::fs::read_to_string(to.join(path)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let files = lines("rows/files.jsonl");
    let of_drives: Vec<_> = files.iter().filter(|file| file["ingested_via"].is_null()).collect();
    let is_trashed = |file: &&&serde_json::Value| file["status"] != "active";
    assert_eq!(of_drives.iter().filter(is_trashed).count(), 5);
    assert!(of_drives.len() >= 155, "{} files", of_drives.len());
    let checksums: HashSet<_> = of_drives.iter().map(|file| file["checksum"].to_string()).collect();
    assert_eq!(checksums.len(), of_drives.len(), "no two files are the same bytes");
    let endings: HashSet<_> =
        of_drives.iter().filter_map(|file| file["name"].as_str()?.rsplit_once('.').map(|(_, ending)| ending)).collect();
    for ending in ["pdf", "jpg", "png", "webm", "xlsx", "docx", "csv", "md", "txt", "eml", "json"] {
        assert!(endings.contains(ending), "no {ending} in {endings:?}");
    }
    let days: HashSet<_> =
        of_drives.iter().filter_map(|file| Some(file["created_at"].as_i64()? / 86_400_000_000)).collect();
    assert!(days.len() > 30 && days.iter().max().unwrap() - days.iter().min().unwrap() >= 60, "{days:?}");
    for (table, least) in
        [("folders", 15), ("file_versions", 3), ("shares", 6), ("upload_requests", 2), ("file_stars", 5)]
    {
        let rows = lines(&format!("rows/{table}.jsonl")).len();
        assert!(rows >= least, "{rows} {table}");
    }
    one_story(&of_drives, &lines);
}

/// What one module of the demo mentions exists in the other, and what has passed has dates that have passed.
fn one_story(files: &[&serde_json::Value], lines: &dyn Fn(&str) -> Vec<serde_json::Value>) {
    let rows = |table: &str| lines(&format!("rows/{table}.jsonl"));
    let text = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let firms: HashMap<_, _> =
        rows("subcontractors").iter().map(|firm| (text(firm, "id"), text(firm, "trading_name"))).collect();
    let papers = |table: &str| -> HashSet<String> {
        let named = |row| format!("{} {}.pdf", text(row, "number"), firms[&text(row, "subcontractor_id")]);
        rows(table).iter().map(named).collect()
    };
    let names: HashSet<_> = files.iter().map(|file| text(file, "name")).collect();
    let (orders, invoices) = (papers("purchase_orders"), papers("invoices"));
    assert_eq!(orders.len(), firms.len());
    assert!(orders.is_subset(&names), "orders that nobody filed: {:?}", orders.difference(&names));
    assert!(invoices.contains("INV-20418 Ostrane Groundworks.pdf"), "{invoices:?}");
    // Ready-mix concrete is supplied, not built: its firm is no subcontractor.
    let filed = names.iter().filter(|name| name.starts_with("PO-") && !name.ends_with("Calder Concrete.pdf"));
    for name in filed {
        let order = name.replace(" (signed)", "");
        assert!(orders.contains(&order), "{name} was ordered from nobody");
    }
    let runs: Vec<_> = rows("payment_runs").into_iter().filter(|run| run["state"] == "paid").collect();
    assert!(runs.len() >= 3);
    for run in &runs {
        let paid = jiff::Timestamp::from_microsecond(run["paid_at"].as_i64().unwrap()).unwrap();
        assert_eq!(paid.strftime("%F").to_string(), text(run, "pay_on"));
    }
    let closed: Vec<_> = rows("tax_months").iter().map(|month| text(month, "month_end")).collect();
    assert_eq!(closed.len(), 2);
    for month in rows("tax_months") {
        let at = jiff::Timestamp::from_microsecond(month["closed_at"].as_i64().unwrap()).unwrap();
        let (day, end) = (at.strftime("%F").to_string(), text(&month, "month_end"));
        assert!(day > end, "{end} was closed on {day}");
    }
    let made: HashMap<_, _> =
        rows("sign_requests").iter().map(|request| (text(request, "id"), request["created_at"].as_i64())).collect();
    let sent: Vec<_> = rows("sign_events").into_iter().filter(|event| event["kind"] == "sent").collect();
    assert_eq!(sent.len(), 1, "links to people outside");
    for event in sent {
        let (at, asked) = (event["at"].as_i64().unwrap(), made[&text(&event, "request_id")].unwrap());
        assert!((0..3_600_000_000).contains(&(at - asked)), "a link was sent at {at} for a request of {asked}");
    }
    assert_eq!((rows("saved_messages").len(), rows("message_reminders").len()), (2, 1));
    assert_eq!((rows("sign_drafts").len(), rows("sign_templates").len()), (1, 1));
    for word in ["Harbour Street", "Halden Electrical", "Tarrant", "Ostkai", "PO-4471", "{pour}", "{meeting"] {
        for table in ["messages", "conversations", "notes", "calendar_events", "subcontractors", "purchase_orders"] {
            assert!(!rows(table).iter().any(|row| row.to_string().contains(word)), "{table} speak of {word}");
        }
    }
}

#[test]
fn what_cannot_be_done_is_said_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &str, stdin: &str| corbel(folder.path(), arguments, stdin).unwrap_err();
    assert!(refused(CREATE, "short\n").contains("at least 12 characters"));
    corbel(folder.path(), CREATE, PASSWORD).unwrap();
    for (arguments, stdin, complaint) in [
        (CREATE, PASSWORD, "Another organisation has this slug."),
        ("tenant suspend nowhere", "", "Organisation not found"),
        ("member list nowhere", "", "There is no organisation 'nowhere'"),
        ("member add dunmarrow --email tom --first-name T --last-name H", PASSWORD, "not an email address"),
        (
            "member add dunmarrow --email tom@dunmarrow.example --first-name T --last-name H --role king",
            PASSWORD,
            "Role not found",
        ),
        (
            "member add dunmarrow --email aoife@dunmarrow.example --first-name A --last-name B",
            PASSWORD,
            "This person is a member already.",
        ),
        ("account reset-password aoife@dunmarrow.example", "", "at least 12 characters"),
        ("account reset-password nobody@dunmarrow.example", PASSWORD, "User not found"),
        ("account reset-password aoife@dunmarrow.example", "aoife@dunmarrow.example\n", "no password"),
        ("account remove-second-factors nobody@dunmarrow.example", "", "User not found"),
        ("account grant-super nobody@dunmarrow.example", "", "User not found"),
    ] {
        let said = refused(arguments, stdin);
        assert!(said.contains(complaint), "{arguments}: {said}");
        assert!(!said.contains("a long enough password"), "{said}");
    }
    assert_eq!(corbel(folder.path(), "member list dunmarrow", "").unwrap().lines().count(), 1);
}
