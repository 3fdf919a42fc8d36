//! Customers, consents, codes and sessions, on both engines.

use base::ids::CustomerId;
use base::{Language, Timestamp};
use identity::{Email, Iin, Phone};
use store::attributions::AcquisitionChannel;
use store::attributions::{ChannelCount, NewAttribution};
use store::consents::Consent;
use store::consents::ConsentKind;
use store::customers::{NewCustomer, Settings};
use store::one_time_codes::OneTimeCode;
use store::rate_limits::{Attempt, RateLimit};
use store::sessions::SessionEndReason;
use store::sessions::{Session, TokenHashes};
use store::{
    BlindIndexes, Db, StoreError, Uuid, attributions, consents, customers, erasure, one_time_codes,
    rate_limits, sessions, transact,
};
use testkit::databases::{NOW, iin, insert_customer, phone, vault};
use testkit::on_both_engines;

fn blind_indexes(bytes: &[u8]) -> BlindIndexes {
    BlindIndexes::of_one(bytes.to_vec())
}

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

fn session(customer_id: CustomerId, blind_index: u8) -> Session {
    Session {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        access_token_hash: vec![blind_index],
        access_expires_at: NOW.plus_seconds(900),
        refresh_token_hash: vec![blind_index, 1],
        refresh_expires_at: NOW.plus_seconds(86_400),
        device_blind_index: vec![blind_index, 2],
        user_agent: "a browser".to_owned(),
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

    async fn a_phone_is_unique_and_an_iin_where_it_is_proven(db: Db) {
        let first = insert_customer(&db).await;
        let vault = vault();
        let add = async |phone: &Phone, iin: &Iin| -> Result<CustomerId, StoreError> {
            let id = CustomerId::now_v7();
            let new = NewCustomer { id, phone, iin, language: Language::Kk, created_at: NOW.plus_seconds(1) };
            transact!(db, |tx| { customers::insert(tx, &vault, &new).await }).map(|()| id)
        };
        let other_phone = Phone::try_new("+77017654321").unwrap();
        let taken = add(&phone(), &Iin::try_new("850315400015").unwrap()).await;
        assert!(taken.as_ref().is_err_and(|error| error.is_violation_of("customers_phone_blind_index_key")));
        // Two accounts may name one IIN, and the first is meant until one of them proves it.
        let second = add(&other_phone, &iin()).await.unwrap();
        let find = async || {
            let mut tx = db.read().await.unwrap();
            let named = customers::find_by_iin(&mut tx, &vault, &iin()).await.unwrap().unwrap();
            let proven = customers::find_verified_by_iin(&mut tx, &vault, &iin()).await.unwrap();
            (named.id, proven.map(|it| it.id))
        };
        let prove = async |id: CustomerId| -> Result<(), StoreError> {
            transact!(db, |tx| {
                let row = customers::find(tx, id).await?.unwrap();
                row.update_identity_verified(tx, NOW).await
            })
        };
        assert_eq!(find().await, (first, None));
        prove(second).await.unwrap();
        assert_eq!(find().await, (second, Some(second)));
        let late = prove(first).await;
        assert!(late.as_ref().is_err_and(|error| error.is_violation_of("customers_iin_blind_index_key")), "{late:?}");
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
            first_channel: AcquisitionChannel::Direct,
            visit: "{\"current\":\"typ=utm\"}",
            reported_date: on,
            reported_at: NOW,
        };
        let outcome: Result<(), StoreError> =
            transact!(db, |tx| { attributions::insert(tx, &vault, &new(AcquisitionChannel::Paid)).await });
        outcome.unwrap();
        let robot: Result<u64, StoreError> = transact!(db, |tx| {
            tx.sql(
                "INSERT INTO attributions (id, customer_id, channel, first_channel, reported_date,
                     reported_at)
                 SELECT $1, customer_id, 'robot', first_channel, reported_date, reported_at
                 FROM attributions",
            )
            .bind(Uuid::now_v7())
            .exec()
            .await
        });
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
        assert_eq!((visit.as_str(), row.channel.code()), ("{\"current\":\"typ=utm\"}", "paid"));
        let (sealed,): (Vec<u8>,) =
            tx.sql("SELECT visit_sealed FROM attributions").one("a row").await.unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("utm"));
        erasure::erase_customer_data(&mut tx, id, NOW).await.unwrap();
        let row = attributions::list_by_customer(&mut tx, id).await.unwrap().remove(0);
        assert!(row.visit(&vault).unwrap().is_none());
        let counts = attributions::count_by_channel(&mut tx, on, on).await.unwrap();
        let expected = ChannelCount {
            first_channel: AcquisitionChannel::Direct,
            channel: AcquisitionChannel::Paid,
            registrations: 1,
            applications: 0,
        };
        assert_eq!(counts, [expected]);
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
            kind: ConsentKind::Marketing,
            is_given,
            text_version: "1".to_owned(),
            text_hash: vec![1],
            documents: Some(store::JsonText("{}".to_owned())),
            recorded_at: at,
            ip_blind_index: vec![2],
            user_agent: "a browser".to_owned(),
        };
        let mut tx = db.begin().await.unwrap();
        consents::insert(&mut tx, &consent(true, NOW)).await.unwrap();
        consents::insert(&mut tx, &consent(false, NOW.plus_seconds(5))).await.unwrap();
        let current = consents::find_current(&mut tx, customer_id, ConsentKind::Marketing).await.unwrap().unwrap();
        assert!(!current.is_given);
        assert_eq!(consents::list_by_customer(&mut tx, customer_id).await.unwrap().len(), 2);
        assert!(consents::find_current(&mut tx, customer_id, ConsentKind::Terms).await.unwrap().is_none());
        tx.commit().await.unwrap();
        for change in ["UPDATE consents SET is_given = $1", "DELETE FROM consents WHERE is_given =
                 $1"] {
            let mut tx = db.begin().await.unwrap();
            let changed = tx.sql(change).bind(true).exec().await;
            let is_violation = |error: &StoreError| error.is_violation_of("consents_append_only");
            assert!(changed.as_ref().is_err_and(is_violation), "{changed:?}");
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
        assert_eq!(one_time_codes::find_last_by_recipient(&mut tx, &blind_indexes(&[1])).await.unwrap().unwrap().id, id);
        assert_eq!(one_time_codes::delete_expired(&mut tx, NOW.plus_seconds(301)).await.unwrap(), 1);
        assert!(one_time_codes::find_last_by_recipient(&mut tx, &blind_indexes(&[1])).await.unwrap().is_none());
    }

    /// Concurrent guesses must not get more than five attempts in total.
    async fn concurrent_guesses_share_the_attempts(db: Db) {
        let id = Uuid::now_v7();
        let added: Result<(), StoreError> = transact!(db, |tx| { one_time_codes::insert(tx, &code(id)).await });
        added.unwrap();
        let guesses = (0..60).map(|_| {
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

    async fn pauses_grow_after_the_allowed_attempts(db: Db) {
        let limit = RateLimit {
            scope: "code_sent.phone", count_max: 3, window_s: 86_400, pauses_s: &[60, 300, 3_600],
        };
        let (blind_index, other) = (vec![1], vec![2]);
        let mut tx = db.begin().await.unwrap();
        let mut now = NOW;
        for (count, pause_s) in [(1, 0), (2, 0), (3, 60), (4, 300), (5, 3_600), (6, 3_600)] {
            let attempt = rate_limits::count_attempt(&mut tx, &limit, &blind_index, now).await.unwrap();
            assert_eq!(attempt, Attempt::Counted(count));
            let until = now.plus_seconds(pause_s);
            if pause_s > 0 {
                // Attempts during a pause are not counted and do not extend it.
                let early = rate_limits::count_attempt(&mut tx, &limit, &blind_index, now.plus_seconds(pause_s - 1)).await.unwrap();
                assert_eq!(early, Attempt::Refused { until });
            }
            now = until;
        }
        assert_eq!(rate_limits::find_count(&mut tx, &limit, &blind_index, now).await.unwrap(), 6);
        let unrelated = rate_limits::count_attempt(&mut tx, &limit, &other, NOW).await.unwrap();
        assert_eq!(unrelated, Attempt::Counted(1));
        // A day after the first attempt all are forgotten.
        let next_day = NOW.plus_seconds(86_400);
        assert_eq!(rate_limits::find_count(&mut tx, &limit, &blind_index, next_day).await.unwrap(), 0);
        let anew = rate_limits::count_attempt(&mut tx, &limit, &blind_index, next_day).await.unwrap();
        assert_eq!(anew, Attempt::Counted(1));
        rate_limits::delete(&mut tx, &limit, &blind_index).await.unwrap();
        assert_eq!(rate_limits::find_count(&mut tx, &limit, &blind_index, next_day).await.unwrap(), 0);
    }

    /// A count that is read and written in two steps loses attempts that come together.
    async fn concurrent_attempts_are_all_counted(db: Db) {
        let limit =
            RateLimit { scope: "password.phone", count_max: 5, window_s: 900, pauses_s: &[900] };
        let attempts = (0..60).map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let attempt: Result<Attempt, StoreError> = transact!(db, |tx| {
                    rate_limits::count_attempt(tx, &limit, &vec![1], NOW).await
                });
                attempt.unwrap()
            })
        });
        let mut counted = Vec::new();
        for attempt in attempts.collect::<Vec<_>>() {
            match attempt.await.unwrap() {
                Attempt::Counted(count) => counted.push(count),
                Attempt::Refused { until } => assert_eq!(until, NOW.plus_seconds(900)),
            }
        }
        counted.sort_unstable();
        assert_eq!(counted, [1, 2, 3, 4, 5]);
    }

    async fn counters_of_every_scope_are_deleted_when_they_count_nothing(db: Db) {
        let mut tx = db.begin().await.unwrap();
        for scope in ["code_sent.phone", "password.phone", "help.device"] {
            let limit = RateLimit { scope, count_max: 1, window_s: 3_600, pauses_s: &[] };
            rate_limits::count_attempt(&mut tx, &limit, &vec![1], NOW).await.unwrap();
        }
        let locked = RateLimit { scope: "promo.customer", count_max: 1, window_s: 3_600, pauses_s: &[100_000] };
        rate_limits::count_attempt(&mut tx, &locked, &vec![9], NOW).await.unwrap();
        let after = |seconds| NOW.plus_seconds(seconds);
        assert_eq!(rate_limits::delete_stale(&mut tx, after(86_400)).await.unwrap(), (0, false));
        assert_eq!(rate_limits::delete_stale(&mut tx, after(86_401)).await.unwrap(), (3, false));
        assert_eq!(rate_limits::delete_stale(&mut tx, after(100_001)).await.unwrap(), (1, false));
    }

    async fn a_new_code_voids_those_before_it(db: Db) {
        let (first, second, other_purpose) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
        let mut tx = db.begin().await.unwrap();
        one_time_codes::insert(&mut tx, &code(first)).await.unwrap();
        let other = OneTimeCode { purpose: "step_up".to_owned(), ..code(other_purpose) };
        one_time_codes::insert(&mut tx, &other).await.unwrap();
        one_time_codes::void_unused(&mut tx, &blind_indexes(&[1]), &code(first).purpose, NOW).await.unwrap();
        one_time_codes::insert(&mut tx, &code(second)).await.unwrap();
        assert!(one_time_codes::take_attempt(&mut tx, first, NOW).await.unwrap().is_none());
        assert!(one_time_codes::take_attempt(&mut tx, second, NOW).await.unwrap().is_some());
        assert!(one_time_codes::take_attempt(&mut tx, other_purpose, NOW).await.unwrap().is_some());
    }

    async fn tokens_rotate_with_every_use(db: Db) {
        let customer_id = insert_customer(&db).await;
        let first = session(customer_id, 1);
        let mut tx = db.begin().await.unwrap();
        sessions::insert(&mut tx, &first).await.unwrap();
        assert!(sessions::find_by_access_token(&mut tx, &blind_indexes(&[1]), NOW.plus_seconds(900)).await.unwrap().is_none());
        let read = sessions::find_by_access_token(&mut tx, &blind_indexes(&[1]), NOW).await.unwrap().unwrap();
        let tokens = TokenHashes {
            access_token_hash: vec![9],
            access_expires_at: NOW.plus_seconds(1_800),
            refresh_token_hash: vec![9, 1],
            refresh_expires_at: NOW.plus_seconds(90_000),
        };
        read.rotate(&mut tx, &tokens, NOW.plus_seconds(10)).await.unwrap();
        let late = read.rotate(&mut tx, &tokens, NOW).await;
        assert!(matches!(late, Err(StoreError::Conflict)));
        assert!(sessions::find_by_access_token(&mut tx, &blind_indexes(&[1]), NOW).await.unwrap().is_none());
        assert!(sessions::find_by_refresh_token(&mut tx, &blind_indexes(&[1, 1])).await.unwrap().is_none());
        let rotated = sessions::find_by_refresh_token(&mut tx, &blind_indexes(&[9, 1])).await.unwrap().unwrap();
        assert_eq!(rotated.id, first.id);
        rotated.step_up(&mut tx, NOW.plus_seconds(60)).await.unwrap();
        let read = sessions::find_by_access_token(&mut tx, &blind_indexes(&[9]), NOW).await.unwrap().unwrap();
        assert_eq!(read.step_up_until, Some(NOW.plus_seconds(60)));
        assert!(sessions::is_known_device(&mut tx, customer_id, &blind_indexes(&[1, 2])).await.unwrap());
        assert!(!sessions::is_known_device(&mut tx, customer_id, &blind_indexes(&[1, 3])).await.unwrap());
    }

    async fn sessions_end_alone_and_together(db: Db) {
        let customer_id = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let all = [1, 2, 3].map(|blind_index| session(customer_id, blind_index));
        for session in &all {
            sessions::insert(&mut tx, session).await.unwrap();
        }
        assert_eq!(sessions::list_open_by_customer(&mut tx, customer_id, NOW).await.unwrap().len(), 3);
        all[0].end(&mut tx, SessionEndReason::Logout, NOW).await.unwrap();
        all[0].end(&mut tx, SessionEndReason::Logout, NOW).await.unwrap();
        assert!(sessions::find_by_access_token(&mut tx, &blind_indexes(&[1]), NOW).await.unwrap().is_none());
        let ended_count = sessions::end_all(&mut tx, customer_id, Some(all[2].id), SessionEndReason::PasswordReset, NOW);
        assert_eq!(ended_count.await.unwrap(), 1);
        let open = sessions::list_open_by_customer(&mut tx, customer_id, NOW).await.unwrap();
        assert_eq!(open.iter().map(|session| session.id).collect::<Vec<_>>(), [all[2].id]);
        let late = Timestamp(NOW.0 + 90_000_000_000);
        assert!(sessions::list_open_by_customer(&mut tx, customer_id, late).await.unwrap().is_empty());
    }
}
