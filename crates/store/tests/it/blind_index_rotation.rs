//! Rotation of the key of the blind indexes, on both engines.

use base::Language;
use base::ids::CustomerId;
use store::blind_index_rotation::{self, ColumnTotals, INDEXED_COLUMNS};
use store::customers::{NewCustomer, Settings};
use store::key_checks::{self, Keys};
use store::messages::{MessageChannel, MessageKind, NewMessage, RecipientFilter};
use store::passkeys::NewPasskey;
use store::payment_methods::NewPaymentMethod;
use store::payout_methods::{HolderCheck, NewPayoutMethod, PayoutMethodKind};
use store::sessions::Session;
use store::{
    Db, StoreError, Uuid, Vault, customers, fingerprints, messages, passkeys, payment_methods,
    payout_methods, sessions, transact,
};
use testkit::databases::{NOW, audit_keys, nth_iin, nth_phone};
use testkit::on_both_engines;

const CUSTOMERS: u32 = 130;

fn vault_with(blind_index_keys: &str) -> Vault {
    Vault::try_new(&format!("1:{}", "1".repeat(64)), blind_index_keys).unwrap()
}

/// The vault before the rotation, during it and after it.
fn vaults() -> [Vault; 3] {
    let (one, two) = ("7".repeat(64), format!("2:{}", "8".repeat(64)));
    [vault_with(&one), vault_with(&format!("{two},1:{one}")), vault_with(&two)]
}

async fn insert_customer(db: &Db, vault: &Vault, number: u32) -> Result<CustomerId, StoreError> {
    let (id, phone, iin) = (CustomerId::now_v7(), nth_phone(number), nth_iin(number));
    let new = NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
    transact!(db, |tx| { customers::insert(tx, vault, &new).await })?;
    Ok(id)
}

async fn seed(db: &Db, vault: &Vault) -> Vec<CustomerId> {
    let mut ids = Vec::new();
    for number in 0..CUSTOMERS {
        ids.push(insert_customer(db, vault, number).await.unwrap());
    }
    ids
}

async fn count_found(db: &Db, vault: &Vault, ids: &[CustomerId]) -> (usize, usize) {
    let mut tx = db.read().await.unwrap();
    let (mut by_phone, mut by_iin) = (0, 0);
    for (number, id) in (0..).zip(ids) {
        let found = customers::find_by_phone(&mut tx, vault, &nth_phone(number)).await.unwrap();
        by_phone += usize::from(found.is_some_and(|it| it.id == *id));
        let found = customers::find_by_iin(&mut tx, vault, &nth_iin(number)).await.unwrap();
        by_iin += usize::from(found.is_some_and(|it| it.id == *id));
    }
    (by_phone, by_iin)
}

fn session(customer_id: CustomerId, vault: &Vault, token: &str) -> Session {
    Session {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        access_token_hash: vault.blind_index("access", token),
        access_expires_at: NOW.plus_seconds(900),
        refresh_token_hash: vault.blind_index("refresh", token),
        refresh_expires_at: NOW.plus_seconds(3_600),
        device_blind_index: vault.blind_index("device", token),
        user_agent: "browser".to_owned(),
        created_at: NOW,
        last_active_at: NOW,
        step_up_until: None,
        is_step_up_to_pay: false,
        passkey_id: None,
        ended_at: None,
        end_reason: None,
    }
}

on_both_engines! {
    async fn people_are_found_before_during_and_after_rotation(db: Db) {
        let [old, both, new] = vaults();
        let ids = seed(&db, &old).await;
        assert_eq!(count_found(&db, &old, &ids).await, (130, 130));
        assert_eq!(count_found(&db, &both, &ids).await, (130, 130));
        assert_eq!(count_found(&db, &new, &ids).await, (0, 0));
        // Stopped after one step of phones, and in the middle of one of IINs: nothing is lost.
        let mut tx = db.begin().await.unwrap();
        let step = blind_index_rotation::rotate_rows(&mut tx, &both, &INDEXED_COLUMNS[0], (Uuid::nil(), 100));
        assert_eq!(step.await.unwrap(), (100, Some(ids[99].uuid())));
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        blind_index_rotation::rotate_rows(&mut tx, &both, &INDEXED_COLUMNS[1], (Uuid::nil(), 100)).await.unwrap();
        drop(tx);
        assert_eq!(count_found(&db, &both, &ids).await, (130, 130));
        assert_eq!(count_found(&db, &new, &ids).await, (100, 0));
        let totals = blind_index_rotation::rotate(&db, &both).await.unwrap();
        let reindexed: Vec<u64> = totals.iter().map(|(_, totals)| totals.reindexed).collect();
        assert_eq!(reindexed, [30, 130, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(count_found(&db, &new, &ids).await, (130, 130));
        assert_eq!(count_found(&db, &old, &ids).await, (0, 0));
        let again = blind_index_rotation::rotate(&db, &both).await.unwrap();
        assert!(again.iter().all(|(_, totals)| *totals == ColumnTotals::default()), "{again:?}");
    }

    async fn nobody_registers_twice_during_rotation(db: Db) {
        let [old, both, _] = vaults();
        let ids = seed(&db, &old).await;
        let rotating = tokio::spawn({
            let (db, both) = (db.clone(), both.clone());
            async move { blind_index_rotation::rotate(&db, &both).await.unwrap() }
        });
        // As registration does: whoever is known is not added.
        for number in (0..CUSTOMERS).rev() {
            let added: Result<bool, StoreError> = transact!(db, |tx| {
                let phone = nth_phone(number);
                Ok(customers::find_by_phone(tx, &both, &phone).await?.is_none())
            });
            assert!(!added.unwrap(), "{number}");
        }
        rotating.await.unwrap();
        let twice = insert_customer(&db, &both, 5).await.unwrap_err();
        assert!(twice.is_violation_of("customers_phone_blind_index_key"), "{twice}");
        assert_eq!(count_found(&db, &both, &ids).await, (130, 130));
    }

    async fn a_row_that_two_keys_doubled_is_counted_and_the_others_go_on(db: Db) {
        let [old, both, new] = vaults();
        let ids = seed(&db, &old).await;
        // A process with other keys registered the same phone at the same moment.
        insert_customer(&db, &new, 40).await.unwrap();
        let totals = blind_index_rotation::rotate(&db, &both).await.unwrap();
        assert_eq!(totals[0].1, ColumnTotals { reindexed: 129, conflicts: 1 });
        let (by_phone, _) = count_found(&db, &new, &ids).await;
        assert_eq!(by_phone, 129);
    }

    async fn methods_messages_and_passkeys_are_found_after_rotation(db: Db) {
        let [old, both, new] = vaults();
        let (id, other) = (insert_customer(&db, &old, 1).await.unwrap(), insert_customer(&db, &old, 2).await.unwrap());
        let mut tx = db.begin().await.unwrap();
        let payout = |id| NewPayoutMethod {
            id: Uuid::now_v7(), customer_id: id, kind: PayoutMethodKind::Card, number: "token-1", mask: "4400…", bank: None, expiry: None, is_own: true, holder_check: HolderCheck::Match, card_blind_index: None,
        };
        let card = payout_methods::find_or_insert(&mut tx, &old, &payout(id), NOW).await.unwrap();
        let payment = |id| NewPaymentMethod { id: Uuid::now_v7(), customer_id: id, token: "token-2", mask: "5500…", bank: None, expiry: None, card_blind_index: None };
        let saved = payment_methods::find_or_insert(&mut tx, &old, &payment(id), NOW).await.unwrap();
        let message = NewMessage {
            id: Uuid::now_v7(), customer_id: Some(id), channel: MessageChannel::Sms, kind: MessageKind::DueSoon, recipient: "+77010000001", text: "текст", created_at: NOW,
        };
        messages::insert(&mut tx, &old, &message).await.unwrap();
        let passkey = NewPasskey {
            id: Uuid::now_v7(), customer_id: id, credential_id: b"\x01\xfe", credential: r#"{"id":"Af4","counter":0}"#, user_agent: "browser", device_blind_index: &vec![1],
        };
        passkeys::insert(&mut tx, &old, &passkey, NOW).await.unwrap();
        tx.commit().await.unwrap();
        for vault in [&both, &new] {
            let mut tx = db.begin().await.unwrap();
            assert_eq!(payout_methods::find_or_insert(&mut tx, vault, &payout(id), NOW).await.unwrap().id, card.id);
            let number = card.number_blind_indexes(vault).unwrap();
            assert!(payout_methods::is_known_for_other_customer(&mut tx, &number, other).await.unwrap());
            assert_eq!(payment_methods::find_or_insert(&mut tx, vault, &payment(id), NOW).await.unwrap().id, saved.id);
            let filter = RecipientFilter { channel: MessageChannel::Sms, recipient: "+77010000001", kind_prefix: "rem" };
            assert_eq!(messages::count_created_since(&mut tx, vault, &filter, NOW).await.unwrap(), 1);
            assert_eq!(passkeys::find_by_credential(&mut tx, vault, b"\x01\xfe").await.unwrap().unwrap().id, passkey.id);
            drop(tx);
            blind_index_rotation::rotate(&db, &both).await.unwrap();
        }
    }

    async fn sessions_and_devices_are_recognised_by_the_former_key(db: Db) {
        let [old, both, new] = vaults();
        let (one, two) = (insert_customer(&db, &old, 1).await.unwrap(), insert_customer(&db, &old, 2).await.unwrap());
        let mut tx = db.begin().await.unwrap();
        sessions::insert(&mut tx, &session(one, &old, "token")).await.unwrap();
        fingerprints::insert(&mut tx, one, "device", &old.blind_indexes("device", "d"), NOW).await.unwrap();
        fingerprints::insert(&mut tx, two, "device", &both.blind_indexes("device", "d"), NOW).await.unwrap();
        assert!(fingerprints::is_shared(&mut tx, two, None, "device").await.unwrap());
        for (vault, is_known) in [(&old, true), (&both, true), (&new, false)] {
            let access = vault.blind_indexes("access", "token");
            assert_eq!(sessions::find_by_access_token(&mut tx, &access, NOW).await.unwrap().is_some(), is_known);
            let refresh = vault.blind_indexes("refresh", "token");
            assert_eq!(sessions::find_by_refresh_token(&mut tx, &refresh).await.unwrap().is_some(), is_known);
            let device = vault.blind_indexes("device", "token");
            assert_eq!(sessions::is_known_device(&mut tx, one, &device).await.unwrap(), is_known);
        }
    }

    /// Their phone is erased, so its index cannot be computed again.
    async fn erased_people_who_restricted_themselves_need_the_former_key(db: Db) {
        let [old, both, _] = vaults();
        let audit = audit_keys();
        key_checks::verify(&db, &Keys { vault: &old, audit: &audit }, NOW).await.unwrap();
        let id = insert_customer(&db, &old, 1).await.unwrap();
        let mut tx = db.begin().await.unwrap();
        let customer = customers::find(&mut tx, id).await.unwrap().unwrap();
        let settings = Settings { self_limit_tiyn: Some(100), ..customer.settings() };
        customer.update_settings(&mut tx, &settings).await.unwrap();
        let customer = customers::find(&mut tx, id).await.unwrap().unwrap();
        customer.erase(&mut tx, NOW.plus_seconds(1)).await.unwrap();
        tx.commit().await.unwrap();
        let keys = Keys { vault: &both, audit: &audit };
        key_checks::verify(&db, &keys, NOW.plus_seconds(2)).await.unwrap();
        blind_index_rotation::rotate(&db, &both).await.unwrap();
        let mut tx = db.read().await.unwrap();
        let since = key_checks::find_blind_index_key_since(&mut tx, &keys).await.unwrap();
        assert_eq!(since, Some(NOW.plus_seconds(2)));
        assert_eq!(blind_index_rotation::count_only_by_former_key(&mut tx, since).await.unwrap(), 1);
        let (iin, phone) = (nth_iin(1), nth_phone(1));
        let found = customers::find_erased_with_restrictions(&mut tx, &both, &iin, &phone);
        assert_eq!(found.await.unwrap().map(|it| it.id), Some(id));
    }
}
