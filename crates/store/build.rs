//! Lists the migrations, and makes the file that a new SQLite database begins as: one on which every
//! migration was run. rusqlite runs them, because it builds in seconds where a second sqlx takes a
//! minute; a test compares the file with what sqlx makes.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use rusqlite::{Connection, params};
use sha2::{Digest, Sha384};

/// As sqlx keeps it.
const CREATE_MIGRATION_TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);";

/// The same sources make the same file: nothing in it tells when it was built.
const INSERT_MIGRATION: &str = "INSERT INTO _sqlx_migrations VALUES
    (?1, ?2, '1970-01-01 00:00:00', TRUE, ?3, 0)";

struct Migration {
    version: i64,
    description: String,
    path: PathBuf,
    sql: String,
    checksum: Vec<u8>,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let sqlite = read_migrations("migrations/sqlite")?;
    let postgres = read_migrations("migrations/postgres")?;
    let code = constant("SQLITE", &sqlite)? + &constant("POSTGRES", &postgres)?;
    fs::write(out.join("migrations.rs"), code)?;
    write_template(&out.join("new.db"), &sqlite)
}

/// The files of a folder in their order, such as `0001_people.sql`.
fn read_migrations(folder: &str) -> Result<Vec<Migration>, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={folder}");
    let mut migrations = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let (version, description) = name.split_once('_').ok_or("a migration without a number")?;
        let (version, description) = (version.parse()?, description.replace('_', " "));
        let sql = fs::read_to_string(&path)?;
        let checksum = Sha384::digest(&sql).to_vec();
        migrations.push(Migration { version, description, path, sql, checksum });
    }
    migrations.sort_by_key(|migration| migration.version);
    Ok(migrations)
}

fn constant(name: &str, migrations: &[Migration]) -> Result<String, Box<dyn Error>> {
    let mut code = format!("const {name}: &[EmbeddedMigration] = &[\n");
    for Migration { version, description, path, checksum, .. } in migrations {
        writeln!(code, "({version}, {description:?}, include_str!({path:?}), &{checksum:?}),")?;
    }
    code.push_str("];\n");
    Ok(code)
}

fn write_template(file: &Path, migrations: &[Migration]) -> Result<(), Box<dyn Error>> {
    if file.exists() {
        fs::remove_file(file)?;
    }
    let mut on = Connection::open(file)?;
    on.execute_batch("PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL;")?;
    on.execute_batch(CREATE_MIGRATION_TABLE)?;
    for migration in migrations {
        let tx = on.transaction()?;
        tx.execute_batch(&migration.sql)?;
        let Migration { version, description, checksum, .. } = migration;
        tx.execute(INSERT_MIGRATION, params![version, description, checksum])?;
        tx.commit()?;
    }
    // What later migrations have left free goes; closing it brings everything into the one file.
    on.execute_batch("VACUUM")?;
    on.close().map_err(|(_, error)| error.into())
}
