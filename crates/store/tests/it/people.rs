//! Customers, consents, codes and sessions, on both engines.

use base::{Language, Timestamp};
use identity::{Email, Iin, Phone};
use store::attributions::{ChannelCount, NewAttribution};
use store::consents::Consent;
use store::customers::{NewCustomer, Settings};
use store::one_time_codes::OneTimeCode;
use store::rate_limits::RateLimit;
use store::sessions::{Session, TokenHashes};
use store::{
    Db, StoreError, Uuid, attributions, consents, customers, erasure, one_time_codes, rate_limits,
    sessions, transact,
};
use testkit::databases::{NOW, iin, insert_customer, phone, vault};
use testkit::on_both_engines;

fn code(id: Uuid) -> OneTimeCode {
    OneTimeCode {
        id,
        purpose: "login".to_owned(),
        phone_blind_index: vec![1],
        subject_hash: None,
        code_hash: vec![2],
        created_at: NOW,
        expires_at: NOW.plus_seconds(300),
        attempts_left: 5,
        used_at: None,
    }
}

fn session(customer_id: Uuid, mark: u8) -> Session {
    Session {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        access_token_hash: vec![mark],
        access_expires_at: NOW.plus_seconds(900),
        refresh_token_hash: vec![mark, 1],
        previous_refresh_token_hash: None,
        refresh_expires_at: NOW.plus_seconds(86_400),
        device_blind_index: vec![mark, 2],
        user_agent: "a browser".to_owned(),
        created_at: NOW,
        last_active_at: NOW,
        step_up_until: None,
        is_step_up_to_pay: false,
        ended_at: None,
        end_reason: None,
    }
}

on_both_engines! {
    async fn a_customer_is_stored_and_loaded(db: Db) {
        let (id, vault) = (insert_customer(&db).await, vault());
        let mut tx = db.read().await.unwrap();
        let by_phone = customers::find_by_phone(&mut tx, &vault, &phone()).await.unwrap().unwrap();
        let by_iin = customers::find_by_iin(&mut tx, &vault, &iin()).await.unwrap().unwrap();
        assert_eq!((by_phone.id, by_iin.id, by_phone.version), (id, id, 1));
        assert_eq!(by_phone.phone(&vault).unwrap().unwrap().reveal(), "+77011234567");
        assert_eq!(by_phone.iin(&vault).unwrap().unwrap().reveal(), "900101300007");
        assert!(by_phone.email(&vault).unwrap().is_none());
        assert_eq!(by_phone.created_at, NOW);
        let other = Phone::try_new("+77017654321").unwrap();
        assert!(customers::find_by_phone(&mut tx, &vault, &other).await.unwrap().is_none());
    }

    async fn no_personal_data_is_stored_in_plain_text(db: Db) {
        insert_customer(&db).await;
        let mut tx = db.read().await.unwrap();
        let row: (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>) = tx
            .sql("SELECT phone_blind_index, phone_sealed, iin_blind_index, iin_sealed
                 FROM customers")
            .one("the person")
            .await
            .unwrap();
        for bytes in [row.0, row.1, row.2, row.3] {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert!(!text.contains("7011234567") && !text.contains("900101300007"));
        }
    }

    async fn phone_and_iin_are_unique(db: Db) {
        insert_customer(&db).await;
        let vault = vault();
        let other_phone = Phone::try_new("+77017654321").unwrap();
        let other_iin = Iin::try_new("850315400015").unwrap();
        for (phone, iin, rule) in [
            (phone(), other_iin, "customers_phone_blind_index_key"),
            (other_phone, iin(), "customers_iin_blind_index_key"),
        ] {
            let new =
                NewCustomer { id: Uuid::now_v7(), phone: &phone, iin: &iin, language: Language::Kk, created_at: NOW };
            let added: Result<(), StoreError> =
                transact!(db, |tx| { customers::insert(tx, &vault, &new).await });
            assert!(added.as_ref().is_err_and(|error| error.is_violation_of(rule)), "{added:?}");
        }
    }

    async fn updating_a_stale_customer_is_a_conflict(db: Db) {
        let id = insert_customer(&db).await;
        let read = customers::find(&mut db.read().await.unwrap(), id).await.unwrap().unwrap();
        let settings = Settings {
            language: Language::Kk,
            marketing_sms: true,
            marketing_email: false,
            self_excluded_until: Some("2027-01-31".parse().unwrap()),
            self_limit_tiyn: Some(5_000_000),
        };
        let mut tx = db.begin().await.unwrap();
        read.update_settings(&mut tx, &settings).await.unwrap();
        assert!(matches!(read.update_settings(&mut tx, &settings).await, Err(StoreError::Conflict)));
        tx.commit().await.unwrap();
        let now = customers::find(&mut db.read().await.unwrap(), id).await.unwrap().unwrap();
        assert_eq!((now.version, now.language), (2, Language::Kk));
        assert_eq!((now.marketing_sms, now.marketing_email), (true, false));
        assert_eq!(now.excluded_until, settings.self_excluded_until);
        assert_eq!(now.own_limit_tiyn, Some(5_000_000));
    }

    async fn attribution_is_encrypted_and_can_only_be_erased(db: Db) {
        let (id, vault) = (insert_customer(&db).await, vault());
        let on = "2026-11-15".parse().unwrap();
        let new = |channel| NewAttribution {
            customer_id: id,
            application_id: None,
            channel,
            first_channel: "direct",
            visit: "{\"current\":\"typ=utm\"}",
            reported_date: on,
            reported_at: NOW,
        };
        let outcome: Result<(), StoreError> =
            transact!(db, |tx| { attributions::insert(tx, &vault, &new("paid")).await });
        outcome.unwrap();
        let robot: Result<(), StoreError> =
            transact!(db, |tx| { attributions::insert(tx, &vault, &new("robot")).await });
        assert!(robot.unwrap_err().is_violation_of("attributions_channel_known"));
        for sql in [
            "UPDATE attributions SET channel = 'email'",
            "UPDATE attributions SET reported_at = reported_at",
            "DELETE FROM attributions",
        ] {
            let changed: Result<u64, StoreError> = transact!(db, |tx| { tx.sql(sql).exec().await });
            assert!(changed.unwrap_err().is_violation_of("attributions_append_only"), "{sql}");
        }
        let mut tx = db.begin().await.unwrap();
        let row = attributions::list_by_customer(&mut tx, id).await.unwrap().remove(0);
        let visit = row.visit(&vault).unwrap().unwrap();
        assert_eq!((visit.as_str(), row.channel.as_str()), ("{\"current\":\"typ=utm\"}", "paid"));
        let (sealed,): (Vec<u8>,) =
            tx.sql("SELECT visit_sealed FROM attributions").one("a row").await.unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("utm"));
        erasure::erase_customer_data(&mut tx, id, NOW).await.unwrap();
        let row = attributions::list_by_customer(&mut tx, id).await.unwrap().remove(0);
        assert!(row.visit(&vault).unwrap().is_none());
        let came = attributions::count_by_channel(&mut tx, on, on).await.unwrap();
        let expected = ChannelCount {
            first_channel: "direct".into(),
            channel: "paid".into(),
            registrations: 1,
            applications: 0,
        };
        assert_eq!(came, [expected]);
    }

    async fn the_schema_rejects_invalid_rows(db: Db) {
        let id = insert_customer(&db).await;
        let read = customers::find(&mut db.read().await.unwrap(), id).await.unwrap().unwrap();
        let good = Settings {
            language: Language::Ru,
            marketing_sms: false,
            marketing_email: false,
            self_excluded_until: None,
            self_limit_tiyn: None,
        };
        let nothing = Settings { self_limit_tiyn: Some(0), ..good };
        let mut tx = db.begin().await.unwrap();
        let set = read.update_settings(&mut tx, &nothing).await;
        let is_refused = |error: &StoreError| error.is_violation_of("customers_own_limit_positive");
        assert!(set.as_ref().is_err_and(is_refused), "{set:?}");
    }

    async fn erased_data_is_gone_and_the_iin_is_still_found(db: Db) {
        let (id, vault) = (insert_customer(&db).await, vault());
        let email = Email::try_new("a@example.kz").unwrap();
        let erased: Result<(), StoreError> = transact!(db, |tx| {
            let person = customers::find(tx, id).await?.ok_or(StoreError::NotFound("person"))?;
            person.update_email(tx, &vault, Some(&email)).await?;
            let person = customers::find(tx, id).await?.ok_or(StoreError::NotFound("person"))?;
            assert_eq!(person.email(&vault)?.map(|email| email.reveal().to_owned()), Some("a@example.kz".to_owned()));
            assert!(person.verified_email(&vault)?.is_none());
            person.update_email_verified(tx, NOW).await?;
            let person = customers::find(tx, id).await?.unwrap();
            assert!(person.verified_email(&vault)?.is_some());
            // Another address has to be verified again.
            person.update_email(tx, &vault, Some(&email)).await?;
            let person = customers::find(tx, id).await?.unwrap();
            assert!(person.verified_email(&vault)?.is_none());
            person.update_password(tx, "hash").await?;
            let person = customers::find(tx, id).await?.ok_or(StoreError::NotFound("person"))?;
            person.erase(tx, NOW).await
        });
        erased.unwrap();
        let mut tx = db.read().await.unwrap();
        assert!(customers::find_by_phone(&mut tx, &vault, &phone()).await.unwrap().is_none());
        let person = customers::find_by_iin(&mut tx, &vault, &iin()).await.unwrap().unwrap();
        assert!(person.phone(&vault).unwrap().is_none() && person.email(&vault).unwrap().is_none());
        assert_eq!((person.password_hash, person.erased_at), (None, Some(NOW)));
    }

    async fn consents_are_append_only(db: Db) {
        let customer_id = insert_customer(&db).await;
        let consent = |is_given, at| Consent {
            id: Uuid::now_v7(),
            customer_id,
            kind: "marketing".to_owned(),
            is_given,
            text_version: "1".to_owned(),
            text_hash: vec![1],
            recorded_at: at,
            ip_blind_index: vec![2],
            user_agent: "a browser".to_owned(),
        };
        let mut tx = db.begin().await.unwrap();
        consents::insert(&mut tx, &consent(true, NOW)).await.unwrap();
        consents::insert(&mut tx, &consent(false, NOW.plus_seconds(5))).await.unwrap();
        let current = consents::find_current(&mut tx, customer_id, "marketing").await.unwrap().unwrap();
        assert!(!current.is_given);
        assert_eq!(consents::list_by_customer(&mut tx, customer_id).await.unwrap().len(), 2);
        assert!(consents::find_current(&mut tx, customer_id, "terms").await.unwrap().is_none());
        tx.commit().await.unwrap();
        for change in ["UPDATE consents SET is_given = $1", "DELETE FROM consents WHERE is_given =
                 $1"] {
            let mut tx = db.begin().await.unwrap();
            let changed = tx.sql(change).bind(true).exec().await;
            let refused = |error: &StoreError| error.is_violation_of("consents_append_only");
            assert!(changed.as_ref().is_err_and(refused), "{changed:?}");
        }
    }

    async fn a_code_has_five_attempts_and_one_use(db: Db) {
        let id = Uuid::now_v7();
        let mut tx = db.begin().await.unwrap();
        one_time_codes::insert(&mut tx, &code(id)).await.unwrap();
        assert!(one_time_codes::take_attempt(&mut tx, id, NOW.plus_seconds(300)).await.unwrap().is_none());
        for left in [4, 3, 2, 1, 0] {
            let code = one_time_codes::take_attempt(&mut tx, id, NOW).await.unwrap().unwrap();
            assert_eq!(code.attempts_left, left);
        }
        assert!(one_time_codes::take_attempt(&mut tx, id, NOW).await.unwrap().is_none());
        one_time_codes::consume(&mut tx, id, NOW).await.unwrap();
        assert!(matches!(one_time_codes::consume(&mut tx, id, NOW).await, Err(StoreError::Conflict)));
        assert_eq!(one_time_codes::find_last_by_recipient(&mut tx, &vec![1]).await.unwrap().unwrap().id, id);
        assert_eq!(one_time_codes::delete_expired(&mut tx, NOW.plus_seconds(301)).await.unwrap(), 1);
        assert!(one_time_codes::find_last_by_recipient(&mut tx, &vec![1]).await.unwrap().is_none());
    }

    /// Concurrent guesses must not get more than five attempts in total.
    async fn concurrent_guesses_share_the_attempts(db: Db) {
        let id = Uuid::now_v7();
        let added: Result<(), StoreError> = transact!(db, |tx| { one_time_codes::insert(tx, &code(id)).await });
        added.unwrap();
        let guesses = (0..20).map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let outcome: Result<Option<OneTimeCode>, StoreError> =
                    transact!(db, |tx| { one_time_codes::take_attempt(tx, id, NOW).await });
                outcome.unwrap().is_some()
            })
        });
        let mut attempts = 0;
        for guess in guesses.collect::<Vec<_>>() {
            attempts += u32::from(guess.await.unwrap());
        }
        assert_eq!(attempts, 5);
    }

    async fn attempts_are_counted_and_locked(db: Db) {
        let limit = RateLimit { scope: "code_sent.phone", count_max: 3, window_s: 1_800, lock_s: 86_400 };
        let (mark, other) = (vec![1], vec![2]);
        let mut tx = db.begin().await.unwrap();
        for second in 0..3 {
            let now = NOW.plus_seconds(second);
            assert_eq!(rate_limits::count_attempt(&mut tx, &limit, &mark, now).await.unwrap(), None);
        }
        let until = NOW.plus_seconds(3 + 86_400);
        let fourth = rate_limits::count_attempt(&mut tx, &limit, &mark, NOW.plus_seconds(3)).await.unwrap();
        assert_eq!(fourth, Some(until));
        // Attempts during a lock do not extend it.
        let later = rate_limits::count_attempt(&mut tx, &limit, &mark, NOW.plus_seconds(500)).await.unwrap();
        assert_eq!(later, Some(until));
        assert_eq!(rate_limits::count_attempt(&mut tx, &limit, &other, NOW).await.unwrap(), None);
        assert_eq!(rate_limits::count_attempt(&mut tx, &limit, &mark, until).await.unwrap(), None);
        // An expired window is forgotten.
        for step in 1..6 {
            let now = until.plus_seconds(step * 1_800);
            assert_eq!(rate_limits::count_attempt(&mut tx, &limit, &mark, now).await.unwrap(), None);
        }
        rate_limits::delete(&mut tx, &limit, &mark).await.unwrap();
    }

    async fn tokens_rotate_with_every_use(db: Db) {
        let customer_id = insert_customer(&db).await;
        let first = session(customer_id, 1);
        let mut tx = db.begin().await.unwrap();
        sessions::insert(&mut tx, &first).await.unwrap();
        assert!(sessions::find_by_access_token(&mut tx, &vec![1], NOW.plus_seconds(900)).await.unwrap().is_none());
        let read = sessions::find_by_access_token(&mut tx, &vec![1], NOW).await.unwrap().unwrap();
        let tokens = TokenHashes {
            access_token_hash: vec![9],
            access_expires_at: NOW.plus_seconds(1_800),
            refresh_token_hash: vec![9, 1],
            refresh_expires_at: NOW.plus_seconds(90_000),
        };
        let expected = vec![1, 1];
        read.rotate(&mut tx, (&expected, &tokens), NOW.plus_seconds(10)).await.unwrap();
        let late = read.rotate(&mut tx, (&expected, &tokens), NOW).await;
        assert!(matches!(late, Err(StoreError::Conflict)));
        assert!(sessions::find_by_access_token(&mut tx, &vec![1], NOW).await.unwrap().is_none());
        // The previous token is recognised, which reveals a theft.
        let reused = sessions::find_by_refresh_token(&mut tx, &vec![1, 1]).await.unwrap().unwrap();
        assert_eq!((reused.id, reused.refresh_token_hash.as_slice()), (first.id, &[9, 1][..]));
        reused.step_up(&mut tx, NOW.plus_seconds(60)).await.unwrap();
        let read = sessions::find_by_access_token(&mut tx, &vec![9], NOW).await.unwrap().unwrap();
        assert_eq!(read.step_up_until, Some(NOW.plus_seconds(60)));
        assert!(sessions::is_known_device(&mut tx, customer_id, &vec![1, 2]).await.unwrap());
        assert!(!sessions::is_known_device(&mut tx, customer_id, &vec![1, 3]).await.unwrap());
    }

    async fn sessions_end_alone_and_together(db: Db) {
        let customer_id = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let all = [1, 2, 3].map(|mark| session(customer_id, mark));
        for session in &all {
            sessions::insert(&mut tx, session).await.unwrap();
        }
        assert_eq!(sessions::list_open_by_customer(&mut tx, customer_id, NOW).await.unwrap().len(), 3);
        all[0].end(&mut tx, "logout", NOW).await.unwrap();
        all[0].end(&mut tx, "logout", NOW).await.unwrap();
        assert!(sessions::find_by_access_token(&mut tx, &vec![1], NOW).await.unwrap().is_none());
        let ended = sessions::end_all(&mut tx, customer_id, Some(all[2].id), "password_reset", NOW);
        assert_eq!(ended.await.unwrap(), 1);
        let open = sessions::list_open_by_customer(&mut tx, customer_id, NOW).await.unwrap();
        assert_eq!(open.iter().map(|session| session.id).collect::<Vec<_>>(), [all[2].id]);
        let late = Timestamp(NOW.0 + 90_000_000_000);
        assert!(sessions::list_open_by_customer(&mut tx, customer_id, late).await.unwrap().is_empty());
    }
}
