//! Check values of the keys, on both engines: a wrong key is refused, and named.

use store::key_checks::{self, KeyFault, KeyMismatch, KeyPurpose, Keys};
use store::{AuditKeys, Db, StoreError, Vault};
use testkit::databases::{NOW, audit_keys, insert_nth_customer, vault};
use testkit::on_both_engines;

fn key(digit: char) -> String {
    digit.to_string().repeat(64)
}

fn vault_of(keys: &str, blind_index_keys: &str) -> Vault {
    Vault::try_new(keys, blind_index_keys).unwrap()
}

async fn verify(db: &Db, vault: &Vault, audit: &AuditKeys) -> Result<(), String> {
    let keys = Keys { vault, audit };
    key_checks::verify(db, &keys, NOW).await.map_err(|error| error.to_string())
}

async fn retire(db: &Db, purpose: KeyPurpose, vault: &Vault) {
    let audit = audit_keys();
    let keys = Keys { vault, audit: &audit };
    let retired: Result<(), StoreError> =
        store::transact!(db, |tx| { key_checks::retire_former(tx, purpose, &keys, NOW).await });
    retired.unwrap();
}

on_both_engines! {
    async fn every_wrong_key_is_named(db: Db) {
        let (own, audit) = (vault(), audit_keys());
        assert_eq!(verify(&db, &own, &audit).await, Ok(()));
        assert_eq!(verify(&db, &own, &audit).await, Ok(()));
        let one = format!("1:{}", key('1'));
        let other = format!("1:{}", key('7'));
        let other_audit = AuditKeys::try_new(&format!("1:{}", key('8'))).unwrap();
        let wrong = vault_of(&other, &key('9'));
        let expected = "the keys are not those of this database\n  \
            vault.keys: key 1 is not the key 1 that this database was written with\n  \
            vault.mark_key: key 1 is not the key 1 that this database was written with\n  \
            audit.keys: key 1 is not the key 1 that this database was written with";
        assert_eq!(verify(&db, &wrong, &other_audit).await, Err(expected.to_owned()));
        let wrong_index = vault_of(&one, &key('9'));
        let keys = Keys { vault: &wrong_index, audit: &audit };
        let status = key_checks::compare(&mut db.read().await.unwrap(), &keys).await.unwrap();
        let mismatch = KeyMismatch { purpose: KeyPurpose::BlindIndex, fault: KeyFault::Wrong(1) };
        assert_eq!((status.mismatches, status.compared), (vec![mismatch], 3));
        // What was refused left nothing behind.
        assert_eq!(verify(&db, &own, &audit).await, Ok(()));
    }

    async fn a_key_is_missed_until_nothing_needs_it(db: Db) {
        let audit = audit_keys();
        let (one, two) = (format!("1:{}", key('1')), format!("2:{}", key('3')));
        let index = key('2');
        let (old, both, new) = (
            vault_of(&one, &index),
            vault_of(&format!("{two},{one}"), &index),
            vault_of(&two, &index),
        );
        verify(&db, &old, &audit).await.unwrap();
        let missing = "the keys are not those of this database\n  \
            vault.keys: key 1 is missing, and this database still holds what needs it";
        assert_eq!(verify(&db, &new, &audit).await, Err(missing.to_owned()));
        verify(&db, &both, &audit).await.unwrap();
        assert_eq!(verify(&db, &new, &audit).await, Err(missing.to_owned()));
        retire(&db, KeyPurpose::Vault, &both).await;
        assert_eq!(verify(&db, &new, &audit).await, Ok(()));
        // A key that seals again is needed again.
        let back = vault_of(&format!("{one},{two}"), &index);
        verify(&db, &back, &audit).await.unwrap();
        assert_eq!(verify(&db, &new, &audit).await, Err(missing.to_owned()));
    }

    /// As after an update from a release without check values.
    async fn without_check_values_a_sample_is_compared(db: Db) {
        insert_nth_customer(&db, 1).await;
        let (one, index) = (format!("1:{}", key('1')), key('2'));
        let audit = audit_keys();
        for (vault, expected) in [
            (vault_of(&format!("1:{}", key('7')), &index), "vault.keys: key 1 is not the key 1 that this database was written with"),
            (vault_of(&format!("2:{}", key('1')), &index), "vault.keys: key 1 is missing, and this database still holds what needs it"),
            (vault_of(&one, &key('7')), "vault.mark_key: the key is not one that this database was written with"),
        ] {
            let error = verify(&db, &vault, &audit).await.unwrap_err();
            assert_eq!(error, format!("the keys are not those of this database\n  {expected}"));
        }
        assert_eq!(verify(&db, &vault_of(&one, &index), &audit).await, Ok(()));
    }

    async fn the_end_of_the_audit_trail_shows_another_key(db: Db) {
        let entry = store::audit::NewEntry { actor: "system", action: "tested", subject: "key", detail: &serde_json::json!({}) };
        let written: Result<(), StoreError> =
            store::transact!(db, |tx| { store::audit::insert(tx, &entry, NOW).await });
        written.unwrap();
        store::audit_chain::chain_all_pending(&db, &audit_keys(), NOW).await.unwrap();
        for other in [format!("1:{}", key('8')), format!("2:{}", key('4'))] {
            let error = verify(&db, &vault(), &AuditKeys::try_new(&other).unwrap()).await.unwrap_err();
            assert_eq!(error, "the keys are not those of this database\n  audit.keys: the key is not one that this database was written with");
        }
        assert_eq!(verify(&db, &vault(), &audit_keys()).await, Ok(()));
    }

    async fn processes_that_start_together_agree(db: Db) {
        let starts = (0..4).map(|_| {
            let db = db.clone();
            tokio::spawn(async move { verify(&db, &vault(), &audit_keys()).await })
        });
        for start in starts.collect::<Vec<_>>() {
            assert_eq!(start.await.unwrap(), Ok(()));
        }
        let (own, audit) = (vault(), audit_keys());
        let keys = Keys { vault: &own, audit: &audit };
        let status = key_checks::compare(&mut db.read().await.unwrap(), &keys).await.unwrap();
        assert_eq!((status.compared, status.unrecorded.len(), status.mismatches.len()), (3, 0, 0));
    }
}
