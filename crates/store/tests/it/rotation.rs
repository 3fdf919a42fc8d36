//! Rotation of the key of personal data, on both engines.

use base::Language;
use base::ids::CustomerId;
use identity::Email;
use store::customers::NewCustomer;
use store::idempotency_keys::{self, Claim};
use store::key_rotation::{self, SEALED_COLUMNS};
use store::messages::MessageChannel;
use store::messages::{MessageKind, NewMessage};
use store::{Db, Engine, Tx, Uuid, Vault, VaultError, customers, messages};
use testkit::databases::{NOW, nth_iin, nth_phone};
use testkit::on_both_engines;

const CUSTOMERS: u32 = 130;

fn vault_with_keys(numbers: &[u8]) -> Vault {
    let keys: Vec<_> =
        numbers.iter().map(|n| format!("{n}:{}", n.to_string().repeat(64))).collect();
    Vault::try_new(&keys.join(","), &"9".repeat(64)).unwrap()
}

/// Customers with e-mail addresses, a message to each, and a stored idempotent response.
async fn seed_sealed_rows(db: &Db, vault: &Vault) -> Vec<CustomerId> {
    let (mut tx, mut ids) = (db.begin().await.unwrap(), Vec::new());
    for number in 0..CUSTOMERS {
        let (id, phone, iin) = (CustomerId::now_v7(), nth_phone(number), nth_iin(number));
        let new =
            NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
        customers::insert(&mut tx, vault, &new).await.unwrap();
        let customer = customers::find(&mut tx, id).await.unwrap().unwrap();
        let email = Email::try_new(&format!("a{number}@example.kz")).unwrap();
        customer.update_email(&mut tx, vault, Some(&email)).await.unwrap();
        let message = NewMessage {
            id: id.uuid(),
            customer_id: Some(id),
            channel: MessageChannel::Sms,
            kind: MessageKind::Code,
            recipient: phone.reveal(),
            text: "текст",
            created_at: NOW,
        };
        messages::insert(&mut tx, vault, &message).await.unwrap();
        let claimed = claim_key(&mut tx, vault, number).await.unwrap();
        let Claim::Fresh(request) = claimed else { panic!("{claimed:?}") };
        idempotency_keys::update_response(&mut tx, vault, request, "ответ").await.unwrap();
        ids.push(id);
    }
    tx.commit().await.unwrap();
    ids
}

/// One idempotency key per customer.
async fn claim_key(tx: &mut Tx, vault: &Vault, number: u32) -> Result<Claim, store::StoreError> {
    let key = format!("key-{number:08}");
    idempotency_keys::claim(tx, vault, &key, b"request", NOW, NOW.plus_seconds(1)).await
}

async fn assert_all_unseal(
    db: &Db,
    vault: &Vault,
    ids: &[CustomerId],
) -> Result<(), store::StoreError> {
    let mut tx = db.begin().await.unwrap();
    for (number, id) in (0..).zip(ids) {
        let customer = customers::find(&mut tx, *id).await?.unwrap();
        assert_eq!(customer.version, 2);
        assert_eq!(customer.phone(vault)?.unwrap().reveal(), nth_phone(number).reveal());
        assert_eq!(customer.iin(vault)?.unwrap().reveal(), nth_iin(number).reveal());
        let email = customer.email(vault)?.unwrap();
        assert_eq!(email.reveal(), format!("a{number}@example.kz"));
        let message = messages::find(&mut tx, id.uuid()).await?.unwrap();
        assert_eq!(*message.recipient(vault)?, nth_phone(number).reveal());
        assert_eq!(*message.text(vault)?, "текст");
        let stored_response = claim_key(&mut tx, vault, number).await?;
        assert_eq!(stored_response, Claim::Completed("ответ".into()));
    }
    Ok(())
}

on_both_engines! {
    async fn the_old_key_can_be_removed_after_rotation(db: Db) {
        let (old, both, new) = (vault_with_keys(&[1]), vault_with_keys(&[2, 1]), vault_with_keys(&[2]));
        let ids = seed_sealed_rows(&db, &old).await;
        let unknown = assert_all_unseal(&db, &new, &ids).await.unwrap_err();
        assert!(matches!(unknown, store::StoreError::Vault(VaultError::UnknownKey(1))));
        // Stopped after one step, and in the middle of another: nothing is lost.
        let mut tx = db.begin().await.unwrap();
        let (sealed, last) = key_rotation::rotate_rows(&mut tx, &both, &SEALED_COLUMNS[0], Uuid::nil()).await.unwrap();
        assert_eq!((sealed, last), (100, Some(ids[99].uuid())));
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        key_rotation::rotate_rows(&mut tx, &both, &SEALED_COLUMNS[1], Uuid::nil()).await.unwrap();
        drop(tx);
        assert_all_unseal(&db, &both, &ids).await.unwrap();
        let done = key_rotation::rotate(&db, &both).await.unwrap();
        let rows: Vec<u64> = done.iter().map(|(_, rows)| *rows).collect();
        let (filled, empty) = rows.split_at(7);
        assert_eq!(filled, [30, 130, 130, 0, 130, 130, 130]);
        assert!(empty.iter().all(|rows| *rows == 0), "{empty:?}");
        assert_all_unseal(&db, &new, &ids).await.unwrap();
        let second_totals = key_rotation::rotate(&db, &both).await.unwrap();
        assert!(second_totals.iter().all(|(_, rows)| *rows == 0));
    }

    async fn concurrent_changes_survive_rotation(db: Db) {
        let (old, both, new) = (vault_with_keys(&[1]), vault_with_keys(&[2, 1]), vault_with_keys(&[2]));
        let ids = seed_sealed_rows(&db, &old).await;
        let rotating = tokio::spawn({
            let (db, both) = (db.clone(), both.clone());
            async move { key_rotation::rotate(&db, &both).await.unwrap() }
        });
        let email = Email::try_new("new@example.kz").unwrap();
        for id in ids.iter().rev() {
            let changed: Result<(), store::StoreError> = store::transact!(db, |tx| {
                let customer = customers::find(tx, *id).await?.unwrap();
                customer.update_email(tx, &both, Some(&email)).await
            });
            changed.unwrap();
        }
        rotating.await.unwrap();
        let mut tx = db.begin().await.unwrap();
        for id in ids {
            let customer = customers::find(&mut tx, id).await.unwrap().unwrap();
            assert_eq!(customer.email(&new).unwrap().unwrap().reveal(), "new@example.kz");
            assert!(customer.phone(&new).unwrap().is_some());
        }
    }

    async fn every_encrypted_column_is_listed_for_rotation(db: Db) {
        let text = match db.engine() {
            Engine::Sqlite => {
                "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                 WHERE m.type = 'table' AND c.name LIKE '%\\_sealed' ESCAPE '\\'"
            }
            Engine::Postgres => {
                "SELECT CAST(table_name AS text), CAST(column_name AS text)
                 FROM information_schema.columns
                 WHERE table_schema = current_schema() AND column_name LIKE '%\\_sealed'"
            }
        };
        let mut sealed: Vec<(String, String)> =
            db.read().await.unwrap().sql(text).all().await.unwrap();
        sealed.sort();
        let mut listed: Vec<_> = SEALED_COLUMNS
            .iter()
            .map(|column| (column.table.to_owned(), format!("{}_sealed", column.name)))
            .collect();
        listed.sort();
        assert_eq!(sealed, listed, "store::rotation::COLUMNS must name every sealed column");
    }
}
