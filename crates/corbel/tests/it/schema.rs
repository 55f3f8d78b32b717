//! The tables of all modules, as `docs/schema` shows them: what all steps together make of a new database.

use std::{collections::BTreeSet, fs, path::Path};

use corbel::{app, world};
use kernel::Result;
use store::{DbUrl, DirectoryTx, MigrationScope, Migrations, Sql, Store, StoreConfig};
use test_kit::Database;

/// A statement that makes a part of a schema, behind what it is sorted by: its table, its place beside others of that
/// table, and its name.
type Part = (String, i64, String, String);

/// Every part of an SQLite schema. Tables that an index over words keeps for itself are SQLite's own business.
const OF_SQLITE: &str = "
SELECT tbl_name, CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name, sql FROM sqlite_schema
WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
  AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')";

/// Every part of a PostgreSQL schema, extensions with what belongs to them as one line each.
const OF_POSTGRES: &str = "
SELECT '', 0::bigint, extname::text, 'CREATE EXTENSION ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
UNION ALL
SELECT '', 1::bigint, f.oid::regprocedure::text, pg_get_functiondef(f.oid) FROM pg_proc f
WHERE f.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = f.oid AND d.deptype = 'e')
UNION ALL
SELECT t.relname::text, 1::bigint, t.relname::text,
       'CREATE TABLE ' || t.relname || ' (' || string_agg(p.part, ', ' ORDER BY p.place, p.part COLLATE \"C\") || ')'
FROM pg_class t CROSS JOIN LATERAL (
    SELECT c.attnum::int AS place,
           c.attname || ' ' || format_type(c.atttypid, c.atttypmod)
           || CASE WHEN c.attcollation <> k.typcollation THEN ' COLLATE \"' || l.collname || '\"' ELSE '' END
           || CASE WHEN c.attnotnull THEN ' NOT NULL' ELSE '' END
           || COALESCE(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS part
    FROM pg_attribute c JOIN pg_type k ON k.oid = c.atttypid LEFT JOIN pg_collation l ON l.oid = c.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = c.attrelid AND d.adnum = c.attnum
    WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
    UNION ALL
    SELECT 10000, 'CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = t.oid AND contype IN ('p', 'u', 'c', 'f', 'x')
) p
WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname
UNION ALL
SELECT x.indrelid::regclass::text, 2::bigint, x.indexrelid::regclass::text, pg_get_indexdef(x.indexrelid, 0, true)
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
WHERE i.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = x.indexrelid)
UNION ALL
SELECT tgrelid::regclass::text, 3::bigint, tgname::text, pg_get_triggerdef(oid, true) FROM pg_trigger
WHERE NOT tgisinternal";

/// All of a schema: for each module in turn what its steps add.
async fn schema_of(url: &DbUrl) -> String {
    let store = Store::connect(StoreConfig::single(url.clone()), world::real()).await.unwrap();
    let parts = match url {
        DbUrl::Sqlite(_) => OF_SQLITE,
        DbUrl::Postgres(_) => OF_POSTGRES,
    };
    let read = async || -> BTreeSet<Part> {
        let parts = move |tx: &mut DirectoryTx<'_>| -> Result<Vec<Part>> { tx.query(parts, &[]) };
        store.read_directory(parts).await.unwrap().into_iter().collect()
    };
    let mut lines =
        vec!["-- Made by `make schema`: the tables of all modules in a new database. Not to be edited.".to_owned()];
    let mut known = BTreeSet::new();
    let own: (&str, MigrationScope, &[Migrations]) = ("store", MigrationScope::Region, &[]);
    let modules = app::migrations();
    let of_modules = modules.iter().map(|module| (module.module, module.scope, std::slice::from_ref(module)));
    for (name, scope, steps) in std::iter::once(own).chain(of_modules) {
        store.migrate(steps).await.unwrap();
        let place = match scope {
            MigrationScope::Directory => "in the directory",
            MigrationScope::Region => "in every region",
        };
        lines.push(format!("\n\n-- {name}, {place}"));
        let now = read().await;
        for (_, rank, _, sql) in now.difference(&known) {
            let statement = match rank {
                1 if sql.starts_with("CREATE TABLE") => column_by_column(sql),
                2 => sql.split_whitespace().collect::<Vec<_>>().join(" "),
                _ => sql.trim().to_owned(),
            };
            let gap = if statement.contains('\n') { "\n" } else { "" };
            lines.push(format!("{gap}{statement};"));
        }
        known = now;
    }
    lines.join("\n") + "\n"
}

/// The statement that makes a table, a column a line. SQLite keeps it as it was written, with its comments, and puts
/// columns of later steps into one line; PostgreSQL's comes in one line.
fn column_by_column(sql: &str) -> String {
    let code: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
    let code = code.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    let (head, rest) = code.split_once('(').unwrap();
    let (columns, tail) = rest.rsplit_once(')').unwrap();
    let mut lines = vec![String::new()];
    let (mut depth, mut is_quoted) = (0, false);
    for letter in columns.chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
        if letter == ',' && depth == 0 && !is_quoted {
            lines.push(String::new());
        } else {
            lines.last_mut().unwrap().push(letter);
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("    {}", line.trim())).collect();
    format!("{}(\n{}\n){tail}", head.replace('"', ""), lines.join(",\n"))
}

/// Compares the file with what it would be now, or writes it.
async fn is_fresh(name: &str, url: &DbUrl) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema").join(name);
    let now = schema_of(url).await;
    if test_kit::writes_anew() {
        fs::write(&file, now).unwrap();
        return;
    }
    let committed = fs::read_to_string(&file).unwrap_or_default();
    let other = committed.lines().zip(now.lines()).find(|(committed, now)| committed != now);
    assert!(
        committed == now,
        "docs/schema/{name} is stale, run `make schema` and commit what it wrote; first: {other:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_of_sqlite_is_fresh() {
    let folder = test_kit::folder();
    is_fresh("sqlite.sql", Database::empty_sqlite(folder.path(), "schema").url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_of_postgres_is_fresh() {
    if let Some(database) = Database::empty_postgres("schema") {
        is_fresh("postgres.sql", database.url()).await;
    }
}
