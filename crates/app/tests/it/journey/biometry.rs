//! The camera check: a match, a doubt, a lock, and callbacks in any order.

use app::applications::StaffDecision;
use app::callbacks::CallbackOutcome;
use app::consents::ConsentKind;
use hmac::{Hmac, KeyInit, Mac};
use lending::product::ProductCode;
use origination::application::{FixReason, LoanRequest, UnlockReason};
use origination::{ApplicationCommand, ApplicationRejection, ReasonCode, State};
use providers::biometry::BiometryOutcome;
use sha2::Sha256;
use store::Db;

use app::{Error, Rejection, Resource, StaffMember};
use testkit::borrower::{AIGUL, Borrower, PICTURE, picture};
use testkit::http::PostedCallback;
use testkit::on_both_engines;
use testkit::rules;
use testkit::stub_providers::with_callback_first_biometry;
use testkit::test_env::TestEnv;

const NO_PHOTO: &str = "850711301733";
const LOW_MATCH: &str = "910108304753";
const MISMATCH: &str = "940616304641";

/// Stored callbacks of a provider: verdict and count.
async fn callback_counts(env: &TestEnv, provider: &str) -> Vec<(String, i64)> {
    let mut tx = env.db.read().await.unwrap();
    let sql =
        "SELECT authenticity, count FROM callbacks WHERE provider = $1 ORDER BY received_at, id";
    tx.sql(sql).bind(provider.to_owned()).all().await.unwrap()
}

/// Advances to the provider's two callbacks about a match, which are not delivered yet.
async fn pending_match_callbacks(env: &TestEnv, person: &Borrower<'_>) -> Vec<PostedCallback> {
    person.advance_to_biometry(50_000).await;
    env.force_biometry(AIGUL, "match", "in_order").await;
    person.submit_frames(&PICTURE).await;
    env.run_jobs().await;
    env.callbacks.wait_for("/biometry", 2).await
}

/// Advances to a lock, by three attempts with somebody else's face.
async fn lock_biometry(person: &Borrower<'_>) {
    person.advance_to_biometry(50_000).await;
    for _ in 0..2 {
        assert_eq!(person.pass_biometry().await, State::BioRetry);
        person.execute(ApplicationCommand::RetryBio).await.unwrap();
    }
    assert_eq!(person.pass_biometry().await, State::BioFailed);
}

on_both_engines! {
    async fn frames_are_accepted_only_with_biometric_consent(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        let (app, session) = (&env.app, &aigul.session);
        let attempt = app.applications.biometry_attempt_open(session).await.unwrap();
        assert!(aigul.screen().await.has_biometry_consent);
        aigul.set_biometry_consent(false).await;
        assert!(!aigul.screen().await.has_biometry_consent);
        let version = aigul.version().await;
        let gesture = attempt.gestures[0];
        let visitor = aigul.visitor();
        for result in [
            app.applications.biometry_attempt_open(session).await.err(),
            app.applications.biometry_frame_upload(session, attempt.id, gesture, PICTURE.clone()).await.err(),
            app.applications.biometry_attempt_finish(session, version, attempt.id, &visitor).await.err(),
        ] {
            let is_missing = matches!(&result, Some(Error::Rejected(Rejection::ConsentMissing("biometrics"))));
            assert!(is_missing, "{result:?}");
        }
        aigul.set_biometry_consent(true).await;
        assert_eq!(aigul.pass_biometry().await, State::CardRequired);
        // Given, withdrawn and given again: the ledger has each, with its wording.
        let consents = app.profile.consent_list(session, session.customer_id).await.unwrap();
        let of_face = consents.iter().filter(|it| it.kind == ConsentKind::Biometrics);
        assert_eq!(of_face.map(|it| it.is_given).collect::<Vec<_>>(), [true, false, true, false]);
    }

    async fn a_failed_attempt_can_be_repeated(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        env.force_biometry(AIGUL, "spoof", "never").await;
        assert_eq!(aigul.pass_biometry().await, State::BioRetry);
        aigul.execute(ApplicationCommand::RetryBio).await.unwrap();
        // Really too dark: the simulator examines the pictures.
        aigul.submit_frames(&picture(20)).await;
        assert_eq!(aigul.wait_while_in(State::BioProcessing).await, State::BioRetry);
        let screen = aigul.screen().await;
        assert_eq!(screen.bio_attempts_left, 1);
        assert!(format!("{:?}", screen.bio_last_outcome).contains("TooDark"), "{:?}", screen.bio_last_outcome);
        aigul.execute(ApplicationCommand::RetryBio).await.unwrap();
        assert_eq!(aigul.pass_biometry().await, State::CardRequired);
        assert_eq!(aigul.application().await.bio.captures, 3);
        aigul.assert_replay_matches().await;
    }

    async fn an_uncertain_match_requires_documents(db: Db) {
        let env = TestEnv::new(db).await;
        for (iin, reasons) in [(LOW_MATCH, FixReason::FaceUnsure), (NO_PHOTO, FixReason::NoPhoto)] {
            let person = Borrower::with_iin(&env, iin).await;
            person.advance_to_biometry(50_000).await;
            assert_eq!(person.pass_biometry().await, State::DocsRequired, "{iin}");
            assert_eq!(person.application().await.fix, [reasons]);
            let kinds: Vec<_> =
                person.screen().await.uploads.iter().map(|(kind, _)| kind.code()).collect();
            assert_eq!(kinds, ["id_front", "id_back", "selfie"]);
            // Two more attempts, and none after them.
            for _ in 0..2 {
                assert_eq!(person.edit_and_resubmit().await, State::BioRequired);
                assert_eq!(person.pass_biometry().await, State::DocsRequired, "{iin}");
            }
            assert_eq!(person.edit_and_resubmit().await, State::DocsRequired);
            let kinds: Vec<_> =
                person.screen().await.uploads.iter().map(|(kind, _)| kind.code()).collect();
            assert_eq!(kinds, ["id_front", "id_back", "selfie"]);
            person.assert_replay_matches().await;
        }
    }

    async fn three_mismatches_lock_the_camera_check_for_a_day(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, MISMATCH).await;
        lock_biometry(&person).await;
        let early_result = person.execute(ApplicationCommand::RetryBio).await;
        assert!(matches!(early_result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::BioLocked { .. })))));
        env.advance_hours_and_run(24).await;
        person.execute(ApplicationCommand::RetryBio).await.unwrap();
        env.force_biometry(MISMATCH, "match", "never").await;
        assert_eq!(person.pass_biometry().await, State::CardRequired);
        person.assert_replay_matches().await;
    }

    async fn a_lock_outlives_its_application_and_ends_by_staff_or_decline(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, MISMATCH).await;
        lock_biometry(&person).await;
        let id = person.id().await;
        let staff = StaffMember { name: "dana", second_approver: None, reason: Some("a video call") };
        let unlock = StaffDecision::UnlockBiometry(UnlockReason::VideoCall);
        let state = env.app.applications.application_review(id, &staff, &unlock).await.unwrap();
        assert_eq!(state, State::BioRequired);
        for _ in 0..2 {
            assert_eq!(person.pass_biometry().await, State::BioRetry);
            person.execute(ApplicationCommand::RetryBio).await.unwrap();
        }
        assert_eq!(person.pass_biometry().await, State::BioFailed);
        person.execute(ApplicationCommand::Cancel).await.unwrap();
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = LoanRequest { product, amount_tenge: 50_000, term, promo };
        let start_result =
            env.app.applications.application_start(&person.session, &request, &person.visitor()).await;
        let is_locked = matches!(start_result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::BioLocked { .. }))));
        assert!(is_locked, "the lock would be gone round");

        let other = Borrower::with_iin(&env, AIGUL).await;
        other.advance_to_biometry(50_000).await;
        for nth in 0..3 {
            env.force_biometry(AIGUL, "no_match", "never").await;
            assert!(matches!(other.pass_biometry().await, State::BioRetry | State::BioFailed));
            if nth < 2 {
                other.execute(ApplicationCommand::RetryBio).await.unwrap();
            }
        }
        env.advance_hours_and_run(72).await;
        other.assert_state(State::Declined).await;
        assert_eq!(other.application().await.decline.unwrap().reason, ReasonCode::Identity);
    }

    async fn a_callback_is_applied_once_and_a_forged_one_never(db: Db) {
        let env = TestEnv::with_providers(db, |_, providers| with_callback_first_biometry(providers)).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        env.force_biometry(AIGUL, "spoof", "in_order").await;
        aigul.submit_frames(&PICTURE).await;
        // The pictures are submitted; the answer is pending.
        env.run_jobs().await;
        aigul.assert_state(State::BioProcessing).await;
        let callbacks = env.callbacks.wait_for("/biometry", 2).await;
        let forged = PostedCallback {
            body: String::from_utf8(callbacks[1].body.clone())
                .unwrap()
                .replace("\"spoof\"", "\"no_reference\"")
                .into_bytes(),
            ..callbacks[1].clone()
        };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        assert_eq!(env.deliver_callback(&callbacks[0]).await.unwrap(), CallbackOutcome::Genuine);
        aigul.assert_state(State::BioProcessing).await;
        // Before the first poll.
        assert_eq!(env.deliver_callback(&callbacks[1]).await.unwrap(), CallbackOutcome::Genuine);
        aigul.assert_state(State::BioProcessing).await;
        env.run_jobs().await;
        aigul.assert_state(State::BioRetry).await;
        let version = aigul.version().await;
        for late in [&callbacks[1], &callbacks[0], &forged] {
            env.deliver_callback(late).await.unwrap();
        }
        env.advance_and_run(3).await;
        assert_eq!(aigul.version().await, version);

        // The result of the first attempt says nothing about the second.
        aigul.execute(ApplicationCommand::RetryBio).await.unwrap();
        env.force_biometry(AIGUL, "match", "reversed").await;
        aigul.submit_frames(&PICTURE).await;
        env.deliver_callback(&callbacks[1]).await.unwrap();
        aigul.assert_state(State::BioProcessing).await;
        env.run_jobs().await;
        let later = env.callbacks.wait_for("/biometry", 4).await;
        for callback in &later[2..] {
            assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
        }
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        assert_eq!(aigul.count_entered(State::CardRequired).await, 1);
        // Recorded and replayed.
        env.clock.advance_seconds(301);
        assert_eq!(env.deliver_callback(&later[2]).await.unwrap(), CallbackOutcome::Forged);
        let mut counts = callback_counts(&env, "biometry").await;
        counts.sort();
        let forged: i64 = counts.iter().filter(|it| it.0 == "forged").map(|it| it.1).sum();
        let genuine: i64 = counts.iter().filter(|it| it.0 == "genuine").map(|it| it.1).sum();
        assert_eq!((forged, genuine), (3, 7), "{counts:?}");
    }

    async fn concurrent_callbacks_are_all_accepted_and_applied_once(db: Db) {
        let env = TestEnv::with_providers(db, |_, providers| with_callback_first_biometry(providers)).await;
        let aigul = Borrower::new(&env).await;
        let callbacks = pending_match_callbacks(&env, &aigul).await;
        // A provider that gets no response in time sends the same callback again, concurrently.
        let deliver = || env.deliver_callback(&callbacks[1]);
        let (one, two, three, four) = tokio::join!(deliver(), deliver(), deliver(), deliver());
        for outcome in [one, two, three, four] {
            assert_eq!(outcome.unwrap(), CallbackOutcome::Genuine);
        }
        env.run_jobs_concurrently(4).await;
        assert_eq!(aigul.count_entered(State::CardRequired).await, 1);
    }

    /// The exploit: whoever knows the callbacks' secret passes for anybody.
    async fn a_signed_callback_decides_nothing(db: Db) {
        let env = TestEnv::with_providers(db, |_, providers| with_callback_first_biometry(providers)).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        env.force_biometry(AIGUL, "no_match", "in_order").await;
        aigul.submit_frames(&PICTURE).await;
        env.run_jobs().await;
        let mut lie = env.callbacks.wait_for("/biometry", 2).await.remove(1);
        let body = String::from_utf8(lie.body).unwrap();
        let body = body.replace("\"state\":\"no_match\"", "\"state\":\"match\",\"similarity_permille\":990");
        assert!(body.contains("\"match\""), "{body}");
        let timestamp = lie.headers["x-timestamp"].to_str().unwrap().to_owned();
        let signature = Hmac::<Sha256>::new_from_slice(rules::SANDBOX_SECRET.as_bytes())
            .unwrap()
            .chain_update(format!("{timestamp}.{body}"));
        let signature = base::hex::encode(signature.finalize().into_bytes());
        lie.headers.insert("x-signature", signature.parse().unwrap());
        lie.body = body.into_bytes();
        assert_eq!(env.deliver_callback(&lie).await.unwrap(), CallbackOutcome::Genuine);
        aigul.assert_state(State::BioProcessing).await;
        env.run_jobs().await;
        aigul.assert_state(State::BioRetry).await;
        assert_eq!(aigul.count_entered(State::CardRequired).await, 0);
    }

    async fn a_genuine_callback_is_believed_after_a_forged_one(db: Db) {
        let env = TestEnv::with_providers(db, |_, providers| with_callback_first_biometry(providers)).await;
        let aigul = Borrower::new(&env).await;
        let callbacks = pending_match_callbacks(&env, &aigul).await;
        let mut unsigned = callbacks[1].clone();
        unsigned.headers.remove("x-signature");
        assert_eq!(env.deliver_callback(&unsigned).await.unwrap(), CallbackOutcome::Forged);
        aigul.assert_state(State::BioProcessing).await;
        assert_eq!(env.deliver_callback(&callbacks[1]).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        let counts: Vec<_> = callback_counts(&env, "biometry").await;
        assert_eq!(counts, [("forged".to_owned(), 1), ("genuine".to_owned(), 1)]);
    }

    async fn forged_callbacks_store_little_and_lock_out_only_their_sender(db: Db) {
        let env = TestEnv::with_providers(db, |_, providers| with_callback_first_biometry(providers)).await;
        let aigul = Borrower::new(&env).await;
        let callbacks = pending_match_callbacks(&env, &aigul).await;
        let forge = |nth: i32| PostedCallback { body: vec![b'x'; 1_000 + nth as usize], ..callbacks[1].clone() };
        for nth in 0..60 {
            assert_eq!(env.deliver_callback_from("6.6.6.6", &forge(nth)).await.unwrap(), CallbackOutcome::Forged);
        }
        assert_eq!(callback_counts(&env, "biometry").await.len(), 20);
        assert_eq!(env.deliver_callback_from("7.7.7.7", &forge(99)).await.unwrap(), CallbackOutcome::Forged);
        assert_eq!(callback_counts(&env, "biometry").await.len(), 21);
        let mut tx = env.db.read().await.unwrap();
        let bodies = "SELECT CAST(COUNT(*) AS bigint) FROM callbacks WHERE body_sealed IS NOT NULL";
        let (count,): (i64,) = tx.sql(bodies).one("a count").await.unwrap();
        assert_eq!(count, 0, "forged callbacks are not stored");
        drop(tx);
        // The provider is believed even from an address that is locked out.
        assert_eq!(env.deliver_callback_from("6.6.6.6", &callbacks[1]).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        env.clock.advance_seconds(30 * 86_400 + 3_600);
        env.app.expired_data_delete().await.unwrap();
        assert_eq!(callback_counts(&env, "biometry").await, [("genuine".to_owned(), 1)]);
    }

    async fn the_completed_session_counts_and_not_the_newest(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        let (app, session) = (&env.app, &aigul.session);
        let first = app.applications.biometry_attempt_open(session).await.unwrap();
        for gesture in first.gestures {
            app.applications.biometry_frame_upload(session, first.id, gesture, PICTURE.clone()).await.unwrap();
        }
        // Another device opens its own session: the first would expire too soon for it.
        let now = app::Clock::now(&*env.clock);
        let left_s = now.seconds_until(first.expires_at);
        env.clock.advance_seconds(u32::try_from(left_s - 30).unwrap());
        let second = app.applications.biometry_attempt_open(session).await.unwrap();
        assert_ne!(second.id, first.id);
        let version = aigul.version().await;
        app.applications.biometry_attempt_finish(session, version, first.id, &aigul.visitor()).await.unwrap();
        assert_eq!(aigul.wait_while_in(State::BioProcessing).await, State::CardRequired);
        assert!(matches!(aigul.screen().await.bio_last_outcome, Some(BiometryOutcome::Match { .. })));
    }

    async fn frames_of_an_expired_session_lead_to_another_attempt(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        let app = &env.app;
        let attempt = app.applications.biometry_attempt_open(&aigul.session).await.unwrap();
        for gesture in attempt.gestures.clone() {
            app.applications.biometry_frame_upload(&aigul.session, attempt.id, gesture, PICTURE.clone()).await.unwrap();
        }
        env.clock.advance_seconds(601);
        let version = aigul.version().await;
        let late =
            app.applications.biometry_attempt_finish(&aigul.session, version, attempt.id, &aigul.visitor()).await;
        assert!(matches!(late, Err(Error::NotFound(Resource::Application))));
        let gesture = attempt.gestures[0];
        let late = app.applications.biometry_frame_upload(&aigul.session, attempt.id, gesture, PICTURE.clone()).await;
        assert!(matches!(late, Err(Error::NotFound(Resource::Application))), "the browser opens another");
        aigul.assert_state(State::BioRequired).await;
        // In time for us, but too late for the provider.
        aigul.submit_frames(&PICTURE).await;
        env.clock.advance_seconds(601);
        env.run_jobs().await;
        aigul.assert_state(State::BioProcessing).await;
        env.advance_and_run(120).await;
        aigul.assert_state(State::BioRetry).await;
        aigul.execute(ApplicationCommand::RetryBio).await.unwrap();
        assert_eq!(aigul.pass_biometry().await, State::CardRequired);
    }
}
