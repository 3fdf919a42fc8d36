//! Decisions of the staff: each with a name and a reason, and large amounts by two.

use app::applications::{ReviewAnswer, StaffDecision, UploadKind};
use app::{Error, Rejection, StaffMember};
use base::ids::ApplicationId;
use origination::application::{FixReason, Step};
use origination::{ApplicationCommand, ApplicationRejection, ReasonCode, State};
use store::{Db, decisions};

use testkit::borrower::{AIGUL, Borrower, GOOD_CARD, IBAN, PICTURE};
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// Елена Ким, whose income is unknown.
const NO_INCOME: &str = "910325405986";

/// An application that staff have to decide.
pub async fn refer_to_staff(env: &TestEnv) -> (Borrower<'_>, ApplicationId) {
    let person = Borrower::with_iin(env, NO_INCOME).await;
    person.advance_to_biometry(50_000).await;
    assert_eq!(person.pass_biometry().await, State::StatementRequired);
    person.execute(ApplicationCommand::SkipStatement).await.unwrap();
    let account = person.add_account(IBAN).await;
    person.select_payout_method(account.id).await.unwrap();
    env.run_jobs().await;
    person.assert_state(State::ManualReview).await;
    let id = person.id().await;
    (person, id)
}

async fn staff_decide(
    env: &TestEnv,
    id: ApplicationId,
    (name, second): (&str, Option<&str>),
    decision: StaffDecision,
) -> Result<State, Error> {
    let staff = StaffMember { name, second_approver: second, reason: Some("called the employer") };
    env.app.applications.application_review(id, &staff, &decision).await
}

fn is_rejected_with(answer: Result<State, Error>, rejection: ApplicationRejection) -> bool {
    matches!(answer, Err(Error::Rejected(Rejection::Application(found))) if found == rejection)
}

on_both_engines! {
    async fn a_shared_document_is_reviewed_and_a_large_amount_needs_two(db: Db) {
        let env = TestEnv::new(db).await;
        let first = Borrower::with_iin(&env, NO_INCOME).await;
        first.submit(50_000).await;
        let mut aigul = Borrower::with_iin(&env, AIGUL).await;
        aigul.document.clone_from(&first.document);
        aigul.submit(160_000).await;
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        assert!(aigul.application().await.missing.contains(&Step::Docs));
        aigul.continue_application().await;
        aigul.set_biometry_consent(true).await;
        assert_eq!(aigul.pass_biometry().await, State::DocsRequired);
        let (app, session) = (&env.app, &aigul.session);
        for kind in [UploadKind::IdFront, UploadKind::IdBack] {
            app.applications.upload_add(session, session.customer_id, kind, PICTURE.clone()).await.unwrap();
        }
        let version = aigul.version().await;
        app.applications.upload_submit(session, version, &aigul.visitor()).await.unwrap();
        let id = aigul.id().await;
        let state = staff_decide(&env, id, ("dana", None), StaffDecision::AcceptDocuments).await;
        assert_eq!(state.unwrap(), State::CardRequired);
        assert_eq!(aigul.add_card(GOOD_CARD).await, State::ManualReview);
        assert_eq!(aigul.application().await.referred_for, [ReasonCode::Duplicate]);

        let as_requested = || StaffDecision::Approve { amount_tenge: None, term: None };
        for second in [None, Some("dana")] {
            let alone = staff_decide(&env, id, ("dana", second), as_requested()).await;
            assert!(is_rejected_with(alone, ApplicationRejection::SecondSignature));
        }
        let more = StaffDecision::Approve { amount_tenge: Some(190_000), term: None };
        let result = staff_decide(&env, id, ("dana", Some("bolat")), more).await;
        assert!(is_rejected_with(result, ApplicationRejection::AmountAboveLimit), "the law's share of the income");
        let state = staff_decide(&env, id, ("dana", Some("bolat")), as_requested()).await;
        assert_eq!(state.unwrap(), State::Offered);
        // The price is the product's: 0.28 % of 160 000 for 15 days.
        let offer = aigul.application().await.offers[0].clone();
        assert_eq!((offer.amount_tenge, offer.interest.tiyn()), (160_000, 672_000));
        let repeated = staff_decide(&env, id, ("dana", Some("bolat")), as_requested()).await;
        assert!(is_rejected_with(repeated, ApplicationRejection::WrongState { state: State::Offered }));
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn staff_may_request_another_document(db: Db) {
        let env = TestEnv::new(db).await;
        let (person, id) = refer_to_staff(&env).await;
        let reasons = vec![FixReason::AnotherDocument];
        let state = staff_decide(&env, id, ("dana", None), StaffDecision::AskDocuments(reasons)).await;
        assert_eq!(state.unwrap(), State::DocsRequired);
        let kinds: Vec<_> =
            person.screen().await.uploads.iter().map(|(kind, _)| kind.code()).collect();
        assert_eq!(kinds, ["id_front", "id_back", "other"]);
    }

    /// What staff know from elsewhere leaves in the words and with the date of a policy.
    async fn a_decline_for_a_list_is_told_as_a_policy(db: Db) {
        let env = TestEnv::new(db).await;
        let (person, id) = refer_to_staff(&env).await;
        let rejected = StaffDecision::Reject(ReasonCode::Aml);
        staff_decide(&env, id, ("dana", None), rejected).await.unwrap();
        let decline = person.application().await.decline.unwrap();
        let in_30_days = app::Clock::today(&*env.clock).try_plus_days(30).unwrap();
        assert_eq!((decline.reason, decline.reapply_from), (ReasonCode::Policy, Some(in_30_days)));
        // The reason itself is kept, sealed, and shown to nobody.
        let mut tx = env.db.read().await.unwrap();
        let kept = decisions::list_by_application(&mut tx, &vault(), id).await.unwrap().remove(0);
        assert_eq!((kept.kind.code(), kept.result.0.as_str()), ("recheck", r#"{"declined_for":"R_AML"}"#));
        let sql = "SELECT COUNT(*) FROM decisions WHERE CAST(result AS text) LIKE '%R_AML%'";
        let (plain,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
        assert_eq!(plain, 0);
        drop(tx);
        let view = env.app.applications.application_review_view(id, StaffMember::named("dana")).await.unwrap();
        assert!(view.decisions.iter().all(|decision| !decision.result.0.contains("R_AML")));
    }

    async fn a_decline_by_staff_has_a_listed_reason(db: Db) {
        let env = TestEnv::new(db).await;
        let (person, id) = refer_to_staff(&env).await;
        let rejected = StaffDecision::Reject(ReasonCode::Income);
        let state = staff_decide(&env, id, ("dana", None), rejected).await.unwrap();
        assert_eq!(state, State::DeclinedOffers, "the person wants to see others");
        let decline = person.screen().await.decline.unwrap();
        assert_eq!((decline.reason, decline.partners.len()), (ReasonCode::Income, 1));
        assert!(decline.reapply_from.is_some());
        let events = env.app.applications.application_review_view(id, StaffMember::named("dana")).await.unwrap().events;
        let last = events.last().unwrap();
        assert_eq!((last.actor.as_str(), last.reason.as_deref()),
            ("staff/dana", Some("called the employer")));
    }

    async fn a_decline_is_revoked_once_and_leads_to_an_offer(db: Db) {
        let env = TestEnv::new(db).await;
        let (person, id) = refer_to_staff(&env).await;
        staff_decide(&env, id, ("dana", None), StaffDecision::Reject(ReasonCode::Policy)).await.unwrap();
        env.app.applications.decline_review_request(&person.session, "Справка о доходе во вложении").await.unwrap();
        let staff = StaffMember { name: "bolat", second_approver: None, reason: Some("the income is proven") };
        let answer = ReviewAnswer { text: "Доход подтверждён.", is_reversed: true };
        // Two staff members answer at once: one of them succeeds.
        let (one, other) = tokio::join!(
            env.app.applications.decline_review_answer(id, &staff, &answer),
            env.app.applications.decline_review_answer(id, &staff, &answer),
        );
        let states: Vec<_> = [one, other].into_iter().flatten().collect();
        assert_eq!(states, [State::ManualReview]);
        env.run_jobs().await;
        let messages = env.sms_to(person.phone.reveal());
        let prefix = "Мы пересмотрели отказ: ваша заявка снова открыта. Что дальше: ";
        let expected = format!("{prefix}{}", env.message_link());
        assert_eq!(messages.iter().filter(|text| text.starts_with(&expected)).count(), 1, "{messages:?}");
        let events = env.app.applications.application_review_view(id, StaffMember::named("dana")).await.unwrap().events;
        let last = events.last().unwrap();
        assert_eq!((last.actor.as_str(), last.reason.as_deref()),
            ("staff/bolat", Some("the income is proven")));
        let as_requested = StaffDecision::Approve { amount_tenge: None, term: None };
        let state = staff_decide(&env, id, ("bolat", None), as_requested).await;
        assert_eq!(state.unwrap(), State::Offered);
        person.assert_replay_matches().await;
        env.assert_integrity().await;
    }
}
