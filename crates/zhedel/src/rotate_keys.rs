//! `zhedel rotate-keys`: re-encrypt personal data and files with the newest key, and index what is
//! looked up with the newest key of the blind indexes.

use std::error::Error;

use base::Timestamp;
use serde_json::{Map, Value};
use store::audit::{self, NewEntry};
use store::key_checks::{self, KeyPurpose, Keys};
use store::{Db, StoreError, blind_index_rotation, key_rotation, transact};

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let (url, vault, files) = (config.database_url()?, config.vault()?, config.files()?);
    let trail = config.audit_trail()?;
    let keys = Keys { vault: &vault, audit: &trail.keys };
    let limits = config.database.limits().for_tools();
    event_loop::new_runtime()?.block_on(async {
        let db = Db::open_within(&url, limits).await?;
        key_checks::verify(&db, &keys, now()).await?;
        let rotated = key_rotation::rotate(&db, &vault).await?;
        let mut detail = Map::new();
        for (column, rows) in &rotated {
            println!("{:<28} {rows} re-encrypted", format!("{}.{}", column.table, column.name));
            detail.insert(format!("{}.{}", column.table, column.name), Value::from(*rows));
        }
        let resealed = files.reseal().await?;
        println!("{:<28} {resealed} re-encrypted", "files");
        detail.insert("files".into(), Value::from(resealed));
        let mut conflicts = 0;
        for (column, totals) in blind_index_rotation::rotate(&db, &vault).await? {
            let name = format!("{}.{}", column.table, column.name);
            println!("{name:<28} {} re-indexed", totals.reindexed);
            detail.insert(format!("{name} index"), Value::from(totals.reindexed));
            conflicts += totals.conflicts;
        }
        let detail = Value::Object(detail);
        let entry =
            NewEntry { actor: "system", action: "keys_rotated", subject: "vault", detail: &detail };
        let now = now();
        let retired: Result<i64, StoreError> = transact!(db, |tx| {
            audit::insert(tx, &entry, now).await?;
            key_checks::retire_former(tx, KeyPurpose::Vault, &keys, now).await?;
            let since = key_checks::find_blind_index_key_since(tx, &keys).await?;
            let needing = blind_index_rotation::count_only_by_former_key(tx, since).await?;
            if needing == 0 && conflicts == 0 {
                key_checks::retire_former(tx, KeyPurpose::BlindIndex, &keys, now).await?;
            }
            Ok(needing)
        });
        let needing = retired?;
        db.close().await;
        println!("older keys can be removed from vault.keys");
        if conflicts > 0 {
            let problem = "rows have the phone or card of another row, added in the same moment \
                           under the other key: merge them, then run this again";
            return Err(format!("{conflicts} {problem}").into());
        }
        if keys.has_former_blind_index_key() {
            print_former_blind_index_key(needing);
        }
        Ok(())
    })
}

fn print_former_blind_index_key(needing: i64) {
    if needing > 0 {
        println!(
            "the older key has to stay in vault.mark_key: {needing} erased accounts of people who \
             restricted themselves are found by it alone"
        );
    } else {
        println!(
            "the older key can be removed from vault.mark_key; until then open sessions, links \
             and known devices are recognised by it"
        );
    }
}

fn now() -> Timestamp {
    Timestamp(base::clock::now_us())
}
