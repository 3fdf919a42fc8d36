//! The schema rule of rolling releases: a migration only adds, so that the release before it goes on
//! beside it. What nothing uses any more is taken away by a later release, in a migration that names
//! the release which stopped using it.

use std::path::{Path, PathBuf};

/// The migrations up to this one were written before the rule.
const LAST_BEFORE_THE_RULE: i64 = 54;
/// How a migration begins that takes something away: `-- Unused since 1.4.0.`
const UNUSED_SINCE: &str = "-- Unused since ";

/// The statements of a migration without comments, with single spaces.
fn statements(sql: &str) -> Vec<String> {
    let lines = sql.lines().map(|line| line.split("--").next().unwrap_or(line));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ").split(';').map(|statement| statement.trim().to_owned()).collect()
}

/// The word after some others.
fn word_after<'a>(statement: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = statement.split_once(words)?;
    rest.split([' ', '(']).next()
}

/// The statement that the release before would not survive.
fn find_breaking(sql: &str) -> Option<String> {
    let all = statements(sql);
    let has = |start: &str| all.iter().any(|statement| statement.starts_with(start));
    let is_breaking = |statement: &&String| {
        let table = word_after(statement, "ALTER TABLE ").unwrap_or_default();
        if let Some(dropped) = word_after(statement, "DROP TABLE ") {
            // SQLite changes a constraint by making the table anew under its old name.
            return !all.iter().any(|other| other.ends_with(&format!(" RENAME TO {dropped}")));
        }
        if let Some(name) = word_after(statement, " RENAME TO ") {
            return !has(&format!("DROP TABLE {name}"));
        }
        if let Some(name) = word_after(statement, " ADD CONSTRAINT ") {
            // Replaced by a wider one of its name.
            return !has(&format!("ALTER TABLE {table} DROP CONSTRAINT {name}"));
        }
        if statement.starts_with("CREATE UNIQUE INDEX ") {
            let table = word_after(statement, " ON ").unwrap_or_default();
            return !has(&format!("CREATE TABLE {table} "))
                && !has(&format!("ALTER TABLE {table} ADD COLUMN "));
        }
        if statement.contains(" ADD COLUMN ") {
            return statement.contains(" NOT NULL") && !statement.contains(" DEFAULT ");
        }
        if statement.contains(" ALTER COLUMN ") {
            return !statement.contains(" SET DEFAULT ") && !statement.ends_with(" DROP NOT NULL");
        }
        statement.contains(" DROP COLUMN ")
            || statement.contains(" RENAME COLUMN ")
            || ["DELETE ", "DROP VIEW ", "TRUNCATE "].iter().any(|it| statement.starts_with(it))
    };
    all.iter().find(is_breaking).cloned()
}

/// The migrations under the rule: file and SQL.
fn migrations_under_the_rule() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = ["sqlite", "postgres"]
        .into_iter()
        .flat_map(|engine| std::fs::read_dir(folder.join(engine)).unwrap())
        .map(|entry| entry.unwrap().path());
    let version = |file: &Path| -> i64 {
        let name = file.file_name().unwrap().to_str().unwrap();
        name.split('_').next().unwrap().parse().unwrap()
    };
    files
        .filter(|file| version(file) > LAST_BEFORE_THE_RULE)
        .map(|file| (file.clone(), std::fs::read_to_string(&file).unwrap()))
        .collect()
}

#[test]
fn a_migration_leaves_the_release_before_it_whole() {
    let changelog = include_str!("../../../../CHANGELOG.md");
    for (file, sql) in migrations_under_the_rule() {
        let Some(breaking) = find_breaking(&sql) else { continue };
        let release = sql
            .strip_prefix(UNUSED_SINCE)
            .and_then(|rest| rest.lines().next()?.strip_suffix('.'))
            .unwrap_or_else(|| panic!("{}: {breaking}", file.display()));
        assert!(
            changelog.contains(&format!("## [{release}]")) && release != env!("CARGO_PKG_VERSION"),
            "{}: {release} is not a release before this one",
            file.display()
        );
    }
}

#[test]
fn what_breaks_the_release_before_is_found() {
    for (sql, is_breaking) in [
        ("CREATE TABLE notes (id uuid NOT NULL);", false),
        ("CREATE TABLE notes (\n  id uuid);\nCREATE UNIQUE INDEX notes_key ON notes (id);", false),
        ("ALTER TABLE jobs ADD COLUMN trace_id text;", false),
        ("ALTER TABLE jobs ADD COLUMN tries bigint NOT NULL DEFAULT 0;", false),
        ("-- DROP TABLE jobs;\nCREATE INDEX jobs_kind ON jobs (kind);", false),
        (
            "ALTER TABLE jobs DROP CONSTRAINT known;\nALTER TABLE jobs ADD CONSTRAINT known CHECK (true);",
            false,
        ),
        ("DROP TABLE jobs;\nALTER TABLE new_jobs RENAME TO jobs;", false),
        ("ALTER TABLE jobs ALTER COLUMN kind DROP NOT NULL;", false),
        ("DROP TABLE jobs;", true),
        ("DROP TABLE jobs;\nALTER TABLE new_jobs RENAME TO tasks;", true),
        ("ALTER TABLE jobs DROP COLUMN kind;", true),
        ("ALTER TABLE jobs RENAME COLUMN kind TO type;", true),
        ("ALTER TABLE jobs RENAME TO tasks;", true),
        ("ALTER TABLE jobs\n    ALTER COLUMN kind TYPE bigint;", true),
        ("ALTER TABLE jobs ALTER COLUMN kind SET NOT NULL;", true),
        ("ALTER TABLE jobs ALTER COLUMN kind DROP DEFAULT;", true),
        ("ALTER TABLE jobs ADD COLUMN tries bigint NOT NULL;", true),
        ("ALTER TABLE jobs ADD CONSTRAINT known CHECK (true);", true),
        ("CREATE UNIQUE INDEX jobs_kind ON jobs (kind);", true),
        ("DELETE FROM jobs;", true),
    ] {
        assert_eq!(find_breaking(sql).is_some(), is_breaking, "{sql}");
    }
}
