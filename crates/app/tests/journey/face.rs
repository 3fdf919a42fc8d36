//! What the camera brings: a match, a doubt, a lock, and callbacks in every order.

use app::Problem;
use app::applications::{ApplicationError, Heard, Staff, StaffDecision};
use lending::product::ProductCode;
use origination::application::{FixReason, Request, UnlockReason};
use origination::{Command, ReasonCode, Refusal, State};
use providers::biometry::Outcome;
use store::Db;

use crate::borrower::{AIGUL, Borrower, PICTURE, picture};
use crate::on_both_engines;
use crate::town::TestEnv;
use crate::turned::with_callback_only_biometry;
use crate::wire::PostedCallback;

const NO_PHOTO: &str = "850711301733";
const LOW_MATCH: &str = "910108304753";
const MISMATCH: &str = "940616304641";

/// What was kept of callbacks: verdict and how often, by the one who posted.
async fn kept(town: &TestEnv, provider: &str) -> Vec<(String, i64)> {
    let mut tx = town.db.read().await.unwrap();
    let sql = "SELECT verdict, count FROM callbacks WHERE provider = $1 ORDER BY received_at, id";
    tx.sql(sql).bind(provider.to_owned()).all().await.unwrap()
}

/// Up to the provider's two words on a face that matches, which nobody has handed in yet.
async fn pending_match_callbacks(town: &TestEnv, person: &Borrower<'_>) -> Vec<PostedCallback> {
    person.advance_to_biometry(50_000).await;
    town.force_face(AIGUL, "match", "in_order").await;
    person.submit_frames(&PICTURE).await;
    town.work().await;
    town.door.posted("/biometry", 2).await
}

/// Up to a lock, by three faces that are somebody else's.
async fn lock_biometry(person: &Borrower<'_>) {
    person.advance_to_biometry(50_000).await;
    for _ in 0..2 {
        assert_eq!(person.face().await, State::BioRetry);
        person.command(Command::RetryBio).await.unwrap();
    }
    assert_eq!(person.face().await, State::BioFailed);
}

on_both_engines! {
    async fn pictures_are_taken_only_with_a_consent_of_their_own(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        let (lender, session) = (&town.lender, &aigul.session);
        let attempt = lender.biometry_attempt_open(session).await.unwrap();
        assert!(aigul.screen().await.is_bio_agreed);
        aigul.set_biometry_consent(false).await;
        assert!(!aigul.screen().await.is_bio_agreed);
        let version = aigul.version().await;
        let gesture = attempt.gestures[0];
        let visitor = aigul.visitor();
        for refused in [
            lender.biometry_attempt_open(session).await.err(),
            lender.biometry_frame_upload(session, attempt.id, gesture, PICTURE.clone()).await.err(),
            lender.biometry_attempt_finish(session, version, attempt.id, &visitor).await.err(),
        ] {
            let is_it = |it: &Problem| matches!(it, Problem::ConsentMissing("biometrics"));
            assert!(matches!(&refused, Some(ApplicationError::Access(it)) if is_it(it)), "{refused:?}");
        }
        aigul.set_biometry_consent(true).await;
        assert_eq!(aigul.face().await, State::CardRequired);
        // Given, taken back and given again: the ledger keeps each, word for word.
        let given = lender.agreements(session).await.unwrap();
        let of_face = given.iter().filter(|it| it.kind == "biometrics");
        assert_eq!(of_face.map(|it| it.is_given).collect::<Vec<_>>(), [true, false, true, false]);
    }

    async fn a_failed_attempt_is_followed_by_another(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        town.force_face(AIGUL, "spoof", "never").await;
        assert_eq!(aigul.face().await, State::BioRetry);
        aigul.command(Command::RetryBio).await.unwrap();
        // Really too dark: the twin looks at the pictures.
        aigul.submit_frames(&picture(20)).await;
        assert_eq!(aigul.wait_while_in(State::BioProcessing).await, State::BioRetry);
        let screen = aigul.screen().await;
        assert_eq!(screen.bio_attempts_left, 1);
        assert!(format!("{:?}", screen.bio_last).contains("TooDark"), "{:?}", screen.bio_last);
        aigul.command(Command::RetryBio).await.unwrap();
        assert_eq!(aigul.face().await, State::CardRequired);
        assert_eq!(aigul.app().await.bio.captures, 3);
        aigul.assert_replay_matches().await;
    }

    async fn an_unsure_face_asks_for_documents(db: Db) {
        let town = TestEnv::new(db).await;
        for (iin, why) in [(LOW_MATCH, FixReason::FaceUnsure), (NO_PHOTO, FixReason::NoPhoto)] {
            let person = Borrower::of(&town, iin).await;
            person.advance_to_biometry(50_000).await;
            assert_eq!(person.face().await, State::DocsRequired, "{iin}");
            assert_eq!(person.app().await.fix, [why]);
            let kinds: Vec<_> =
                person.screen().await.documents.iter().map(|(kind, _)| kind.code()).collect();
            assert_eq!(kinds, ["id_front", "id_back", "selfie"]);
            // Two more looks by the camera, and none after them.
            for _ in 0..2 {
                assert_eq!(person.edit_and_resubmit().await, State::BioRequired);
                assert_eq!(person.face().await, State::DocsRequired, "{iin}");
            }
            assert_eq!(person.edit_and_resubmit().await, State::DocsRequired);
            let kinds: Vec<_> =
                person.screen().await.documents.iter().map(|(kind, _)| kind.code()).collect();
            assert_eq!(kinds, ["id_front", "id_back", "selfie"]);
            person.assert_replay_matches().await;
        }
    }

    async fn three_faces_of_somebody_else_lock_the_camera_for_a_day(db: Db) {
        let town = TestEnv::new(db).await;
        let person = Borrower::of(&town, MISMATCH).await;
        lock_biometry(&person).await;
        let early = person.command(Command::RetryBio).await;
        assert!(matches!(early, Err(ApplicationError::Refused(Refusal::BioLocked { .. }))));
        town.advance_hours_and_run(24).await;
        person.command(Command::RetryBio).await.unwrap();
        town.force_face(MISMATCH, "match", "never").await;
        assert_eq!(person.face().await, State::CardRequired);
        person.assert_replay_matches().await;
    }

    async fn a_lock_holds_in_the_next_application_and_ends_by_staff_or_in_a_refusal(db: Db) {
        let town = TestEnv::new(db).await;
        let person = Borrower::of(&town, MISMATCH).await;
        lock_biometry(&person).await;
        let id = person.id().await;
        let staff = Staff { name: "dana", second: None, reason: "a video call" };
        let unlock = StaffDecision::UnlockBiometry(UnlockReason::VideoCall);
        let state = town.lender.application_review(id, &staff, &unlock).await.unwrap();
        assert_eq!(state, State::BioRequired);
        for _ in 0..2 {
            assert_eq!(person.face().await, State::BioRetry);
            person.command(Command::RetryBio).await.unwrap();
        }
        assert_eq!(person.face().await, State::BioFailed);
        person.command(Command::Cancel).await.unwrap();
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = Request { product, amount_tenge: 50_000, term, promo };
        let begun =
            town.lender.application_start(&person.session, &request, &person.visitor()).await;
        let refused = matches!(begun, Err(ApplicationError::Refused(Refusal::BioLocked { .. })));
        assert!(refused, "the lock would be gone round");

        let other = Borrower::of(&town, AIGUL).await;
        other.advance_to_biometry(50_000).await;
        for nth in 0..3 {
            town.force_face(AIGUL, "no_match", "never").await;
            assert!(matches!(other.face().await, State::BioRetry | State::BioFailed));
            if nth < 2 {
                other.command(Command::RetryBio).await.unwrap();
            }
        }
        town.advance_hours_and_run(72).await;
        other.must_be(State::Declined).await;
        assert_eq!(other.app().await.decline.unwrap().reason, ReasonCode::Identity);
    }

    async fn a_callback_moves_it_once_and_a_forged_one_never(db: Db) {
        let town = TestEnv::beside(db, |_, outside| with_callback_only_biometry(outside)).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        town.force_face(AIGUL, "spoof", "in_order").await;
        aigul.submit_frames(&PICTURE).await;
        // The pictures are given; the answer is not there yet.
        town.work().await;
        aigul.must_be(State::BioProcessing).await;
        let posted = town.door.posted("/biometry", 2).await;
        let forged = PostedCallback {
            body: String::from_utf8(posted[1].body.clone())
                .unwrap()
                .replace("\"spoof\"", "\"no_reference\"")
                .into_bytes(),
            ..posted[1].clone()
        };
        assert_eq!(town.hand(&forged).await.unwrap(), Heard::Forged);
        assert_eq!(town.hand(&posted[0]).await.unwrap(), Heard::Genuine);
        aigul.must_be(State::BioProcessing).await;
        // Before anybody polled.
        assert_eq!(town.hand(&posted[1]).await.unwrap(), Heard::Genuine);
        aigul.must_be(State::BioRetry).await;
        let version = aigul.version().await;
        for late in [&posted[1], &posted[0], &forged] {
            town.hand(late).await.unwrap();
        }
        town.wait(3).await;
        assert_eq!(aigul.version().await, version);

        // The answer to the first attempt says nothing of the second.
        aigul.command(Command::RetryBio).await.unwrap();
        town.force_face(AIGUL, "match", "reversed").await;
        aigul.submit_frames(&PICTURE).await;
        town.hand(&posted[1]).await.unwrap();
        aigul.must_be(State::BioProcessing).await;
        town.work().await;
        let later = town.door.posted("/biometry", 4).await;
        for posted in &later[2..] {
            assert_eq!(town.hand(posted).await.unwrap(), Heard::Genuine);
        }
        aigul.must_be(State::CardRequired).await;
        assert_eq!(aigul.times(State::CardRequired).await, 1);
        // Recorded and played again.
        town.clock.advance_seconds(301);
        assert_eq!(town.hand(&later[2]).await.unwrap(), Heard::Forged);
        let mut told = kept(&town, "biometry").await;
        told.sort();
        let forged: i64 = told.iter().filter(|it| it.0 == "forged").map(|it| it.1).sum();
        let genuine: i64 = told.iter().filter(|it| it.0 == "genuine").map(|it| it.1).sum();
        assert_eq!((forged, genuine), (3, 7), "{told:?}");
    }

    async fn answers_that_come_at_once_are_all_taken_and_move_it_once(db: Db) {
        let town = TestEnv::beside(db, |_, outside| with_callback_only_biometry(outside)).await;
        let aigul = Borrower::new(&town).await;
        let posted = pending_match_callbacks(&town, &aigul).await;
        // A provider that hears no answer in time sends the same word again, beside the first.
        let hand = || town.hand(&posted[1]);
        let (one, two, three, four) = tokio::join!(hand(), hand(), hand(), hand());
        for heard in [one, two, three, four] {
            assert_eq!(heard.unwrap(), Heard::Genuine);
        }
        assert_eq!(aigul.times(State::CardRequired).await, 1);
    }

    async fn a_word_that_was_forged_first_is_believed_when_it_is_genuine(db: Db) {
        let town = TestEnv::beside(db, |_, outside| with_callback_only_biometry(outside)).await;
        let aigul = Borrower::new(&town).await;
        let posted = pending_match_callbacks(&town, &aigul).await;
        let mut unsigned = posted[1].clone();
        unsigned.headers.remove("x-signature");
        assert_eq!(town.hand(&unsigned).await.unwrap(), Heard::Forged);
        aigul.must_be(State::BioProcessing).await;
        assert_eq!(town.hand(&posted[1]).await.unwrap(), Heard::Genuine);
        aigul.must_be(State::CardRequired).await;
        let told: Vec<_> = kept(&town, "biometry").await;
        assert_eq!(told, [("forged".to_owned(), 1), ("genuine".to_owned(), 1)]);
    }

    async fn forgeries_leave_little_behind_and_lock_out_only_who_posts_them(db: Db) {
        let town = TestEnv::beside(db, |_, outside| with_callback_only_biometry(outside)).await;
        let aigul = Borrower::new(&town).await;
        let posted = pending_match_callbacks(&town, &aigul).await;
        let forge = |nth: i32| PostedCallback { body: vec![b'x'; 1_000 + nth as usize], ..posted[1].clone() };
        for nth in 0..60 {
            assert_eq!(town.deliver_callback_from("6.6.6.6", &forge(nth)).await.unwrap(), Heard::Forged);
        }
        assert_eq!(kept(&town, "biometry").await.len(), 20);
        assert_eq!(town.deliver_callback_from("7.7.7.7", &forge(99)).await.unwrap(), Heard::Forged);
        assert_eq!(kept(&town, "biometry").await.len(), 21);
        let mut tx = town.db.read().await.unwrap();
        let bodies = "SELECT CAST(COUNT(*) AS bigint) FROM callbacks WHERE body_sealed IS NOT NULL";
        let (count,): (i64,) = tx.sql(bodies).one("a count").await.unwrap();
        assert_eq!(count, 0, "anybody's words are not kept");
        drop(tx);
        // Even from an address that is locked out, the provider is believed.
        assert_eq!(town.deliver_callback_from("6.6.6.6", &posted[1]).await.unwrap(), Heard::Genuine);
        aigul.must_be(State::CardRequired).await;
        town.clock.advance_seconds(30 * 86_400 + 3_600);
        town.lender.sweep().await.unwrap();
        assert_eq!(kept(&town, "biometry").await, [("genuine".to_owned(), 1)]);
    }

    async fn the_attempt_that_was_finished_counts_and_not_the_newest(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        let (lender, session) = (&town.lender, &aigul.session);
        let first = lender.biometry_attempt_open(session).await.unwrap();
        for gesture in first.gestures {
            lender.biometry_frame_upload(session, first.id, gesture, PICTURE.clone()).await.unwrap();
        }
        // Another device opens one of its own: the first would end too soon for it.
        let now = app::Clock::now(&*town.clock);
        let left_s = now.seconds_until(first.expires_at);
        town.clock.advance_seconds(u32::try_from(left_s - 30).unwrap());
        let second = lender.biometry_attempt_open(session).await.unwrap();
        assert_ne!(second.id, first.id);
        let version = aigul.version().await;
        lender.biometry_attempt_finish(session, version, first.id, &aigul.visitor()).await.unwrap();
        assert_eq!(aigul.wait_while_in(State::BioProcessing).await, State::CardRequired);
        assert!(matches!(aigul.screen().await.bio_last, Some(Outcome::Match { .. })));
    }

    async fn pictures_that_come_too_late_lead_to_another_attempt(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        let lender = &town.lender;
        let attempt = lender.biometry_attempt_open(&aigul.session).await.unwrap();
        for gesture in attempt.gestures.clone() {
            lender.biometry_frame_upload(&aigul.session, attempt.id, gesture, PICTURE.clone()).await.unwrap();
        }
        town.clock.advance_seconds(601);
        let version = aigul.version().await;
        let late =
            lender.biometry_attempt_finish(&aigul.session, version, attempt.id, &aigul.visitor()).await;
        assert!(matches!(late, Err(ApplicationError::None)));
        let gesture = attempt.gestures[0];
        let late = lender.biometry_frame_upload(&aigul.session, attempt.id, gesture, PICTURE.clone()).await;
        assert!(matches!(late, Err(ApplicationError::None)), "the browser opens another");
        aigul.must_be(State::BioRequired).await;
        // In time for us, and too late for the provider.
        aigul.submit_frames(&PICTURE).await;
        town.clock.advance_seconds(601);
        town.work().await;
        aigul.must_be(State::BioProcessing).await;
        town.wait(120).await;
        aigul.must_be(State::BioRetry).await;
        aigul.command(Command::RetryBio).await.unwrap();
        assert_eq!(aigul.face().await, State::CardRequired);
    }
}
