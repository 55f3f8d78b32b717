//! What an operator does at the terminal, by the real binary.

use std::{
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
fn what_cannot_be_done_is_said_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &str, stdin: &str| corbel(folder.path(), arguments, stdin).unwrap_err();
    assert!(refused(CREATE, "short\n").contains("at least 12 characters"));
    corbel(folder.path(), CREATE, PASSWORD).unwrap();
    for (arguments, stdin, complaint) in [
        (CREATE, PASSWORD, "Another organisation has this slug."),
        ("tenant suspend nowhere", "", "Organisation not found"),
        ("member list nowhere", "", "There is no organisation 'nowhere'"),
        ("member add dunmarrow --email tom --first-name T --last-name H", PASSWORD, "not an e-mail address"),
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
        ("account remove-second-factors nobody@dunmarrow.example", "", "User not found"),
        ("account grant-super nobody@dunmarrow.example", "", "User not found"),
    ] {
        let said = refused(arguments, stdin);
        assert!(said.contains(complaint), "{arguments}: {said}");
        assert!(!said.contains("a long enough password"), "{said}");
    }
    assert_eq!(corbel(folder.path(), "member list dunmarrow", "").unwrap().lines().count(), 1);
}
