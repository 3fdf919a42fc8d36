//! `zhedel rotate-keys`: re-encrypt personal data and files with the newest key.

use std::error::Error;

use base::Timestamp;
use serde_json::{Map, Value};
use store::audit::{self, NewEntry};
use store::{Db, StoreError, key_rotation, transact};

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let (url, vault, files) = (config.database_url()?, config.vault()?, config.files()?);
    let limits = config.database.limits().for_tools();
    event_loop::new_runtime()?.block_on(async {
        let db = Db::open_within(&url, limits).await?;
        let rotated = key_rotation::rotate(&db, &vault).await?;
        let mut detail = Map::new();
        for (column, rows) in &rotated {
            println!("{:<28} {rows} re-encrypted", format!("{}.{}", column.table, column.name));
            detail.insert(format!("{}.{}", column.table, column.name), Value::from(*rows));
        }
        let resealed = files.reseal().await?;
        println!("{:<28} {resealed} re-encrypted", "files");
        detail.insert("files".into(), Value::from(resealed));
        let detail = Value::Object(detail);
        let entry =
            NewEntry { actor: "system", action: "keys_rotated", subject: "vault", detail: &detail };
        let now = Timestamp(base::clock::now_us());
        let audited: Result<(), StoreError> =
            transact!(db, |tx| { audit::insert(tx, &entry, now).await });
        audited?;
        db.close().await;
        println!("older keys can be removed from vault.keys");
        Ok(())
    })
}
