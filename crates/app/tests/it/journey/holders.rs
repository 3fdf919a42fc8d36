//! Whose a card or an account is: by its bank, by the number of people who use it, and by the code
//! from a transfer of one tenge.

use app::{Error, ProofState, Rejection};
use identity::{Iban, Otp};
use origination::application::FixReason;
use origination::{ReasonCode, State};
use store::{Db, Uuid, audit};

use testkit::borrower::{AIGUL, Borrower, GOOD_CARD, IBAN};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// The typed name fits, and the bank knows better.
const SOMEBODY_ELSES_CARD: &str = "4000 0000 0000 0150";
const SILENT_BANKS_CARD: &str = "4000 0000 0000 0168";
/// The same card whoever enters it.
const SHARED_CARD: &str = "4000 0000 0000 0176";
pub(super) const SILENT_BANKS_ACCOUNT: &str = "KZ398860000000000005";
/// Its bank takes no money.
const CLOSED_ACCOUNT: &str = "KZ238860000000000002";
/// People of the sandbox, with the names on their cards.
const OTHERS: [(&str, &str); 2] =
    [("910325405986", "ELENA KIM"), ("870923304120", "DMITRII SOKOLOV")];
const BURST: usize = 60;
const DAY_S: u32 = 86_400;

async fn count_actions(env: &TestEnv, person: &Borrower<'_>, action: &str) -> usize {
    let mut tx = env.db.read().await.unwrap();
    let subject = format!("customer/{}", person.session.customer_id);
    let rows = audit::list_by_subject(&mut tx, &subject, 200).await.unwrap();
    rows.iter().filter(|row| row.action == action).count()
}

pub(super) async fn add_account(person: &Borrower<'_>, iban: &str) -> Result<Uuid, Error> {
    let iban = Iban::try_new(iban).unwrap();
    let app = &person.env.app;
    app.applications.payout_account_add(&person.session, &iban).await.map(|method| method.id)
}

/// The code in the purpose of the newest transfer.
pub(super) async fn read_code(env: &TestEnv) -> Otp {
    let order = env.acquirer_orders().await.remove(0);
    assert_eq!(order["amount"], "1.00");
    let purpose = order["description"].as_str().unwrap().to_owned();
    Otp::try_new(purpose.strip_prefix("Код ").unwrap()).unwrap()
}

fn wrong(code: &Otp) -> Otp {
    Otp::try_new(if code.reveal() == "111111" { "222222" } else { "111111" }).unwrap()
}

pub(super) async fn start_proof(person: &Borrower<'_>, method: Uuid) -> Result<ProofState, Error> {
    let applications = &person.env.app.applications;
    let proof = applications.payout_method_proof_start(&person.session, method).await?;
    person.env.run_jobs().await;
    Ok(proof.state)
}

fn is_unproven<T: std::fmt::Debug>(result: &Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::HolderUnproven)))
}

on_both_engines! {
    /// The exploit of F8: the card of somebody else, with the own name typed on the page.
    async fn the_bank_knows_whose_card_it_is_whatever_name_is_typed(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(SOMEBODY_ELSES_CARD).await, State::CardRequired);
        assert_eq!(aigul.application().await.fix, [FixReason::OtherOwner]);
        assert_eq!(count_actions(&env, &aigul, "payout_method_refused").await, 1);
        assert_eq!(count_actions(&env, &aigul, "payout_method_added").await, 0);
        assert_eq!(aigul.add_card(GOOD_CARD).await, State::Offered);
        aigul.assert_replay_matches().await;
    }

    /// The exploit of F8: one card served four people, each of whom typed their own name.
    async fn a_card_of_many_people_goes_to_staff(db: Db) {
        let env = TestEnv::new(db).await;
        let mut others = Vec::new();
        for (iin, holder) in OTHERS {
            let other = Borrower::with_iin(&env, iin).await;
            other.submit(50_000).await;
            let page = other.enter_card_of(SHARED_CARD, holder).await;
            let app = &env.app;
            app.applications.payout_card_session_return(&other.session, page.id, &other.visitor()).await.unwrap();
            others.push(other);
        }
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(SHARED_CARD).await, State::ManualReview);
        assert_eq!(aigul.application().await.referred_for, [ReasonCode::Duplicate]);
        assert_eq!(count_actions(&env, &aigul, "payout_card_shared").await, 1);
        assert_eq!(count_actions(&env, &others[0], "payout_card_shared").await, 0, "two may share one");
    }

    async fn two_people_may_share_a_card(db: Db) {
        let env = TestEnv::new(db).await;
        let elena = Borrower::with_iin(&env, OTHERS[0].0).await;
        elena.submit(50_000).await;
        elena.enter_card_of(SHARED_CARD, OTHERS[0].1).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(SHARED_CARD).await, State::Offered);
    }

    async fn an_account_of_somebody_else_is_refused(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        env.force_holder(AIGUL, "no_match").await;
        let refused = add_account(&aigul, IBAN).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::HolderMismatch))), "{refused:?}");
        let (app, session) = (&env.app, &aigul.session);
        let methods = app.applications.payout_method_list(session, session.customer_id).await.unwrap();
        assert!(methods.is_empty());
        assert_eq!(count_actions(&env, &aigul, "payout_method_refused").await, 1);
        env.force_holder(AIGUL, "by_target").await;
        let account = add_account(&aigul, IBAN).await.unwrap();
        aigul.select_payout_method(account).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    /// Added before the name was known, it is asked about with the application.
    async fn an_account_added_early_is_asked_about_later(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let early = aigul.add_account(IBAN).await;
        assert!(!early.is_payable() && !early.needs_proof());
        env.force_holder(AIGUL, "no_match").await;
        aigul.advance_to_card(50_000).await;
        let (app, session) = (&env.app, &aigul.session);
        let methods = app.applications.payout_method_list(session, session.customer_id).await.unwrap();
        assert!(!methods[0].is_own, "the client area says that it is not theirs");
        assert_eq!(count_actions(&env, &aigul, "payout_method_refused").await, 1);
    }

    async fn a_silent_bank_is_replaced_by_a_code(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let account = add_account(&aigul, SILENT_BANKS_ACCOUNT).await.unwrap();
        assert!(is_unproven(&aigul.select_payout_method(account).await));
        let (app, session) = (&env.app, &aigul.session);
        assert!(is_unproven(&app.applications.payout_method_set_default(session, account).await));
        assert_eq!(start_proof(&aigul, account).await.unwrap(), ProofState::New);
        let view = app.applications.payout_method_proof_view(session, account).await.unwrap();
        assert_eq!((view.state, view.is_open, view.attempts_left), (ProofState::Done, true, 5));
        // Asked again, nothing is sent again.
        assert_eq!(start_proof(&aigul, account).await.unwrap(), ProofState::Done);
        assert_eq!(env.acquirer_orders().await.len(), 1);
        let order = env.acquirer_orders().await.remove(0);
        assert_eq!(order["target"], SILENT_BANKS_ACCOUNT);
        let code = read_code(&env).await;
        let confirm = async |code: Otp| {
            app.applications.payout_method_proof_confirm(session, account, &code).await
        };
        let guess = confirm(wrong(&code)).await;
        assert!(matches!(guess, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 4 }))), "{guess:?}");
        for _ in 0..2 {
            assert!(confirm(code.clone()).await.unwrap().is_payable(), "also when it is repeated");
        }
        aigul.select_payout_method(account).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await[0]["target"], SILENT_BANKS_ACCOUNT);
        for (action, expected) in
            [("payout_proof_sent", 1), ("payout_proof_failed", 1), ("payout_method_proven", 1)]
        {
            assert_eq!(count_actions(&env, &aigul, action).await, expected, "{action}");
        }
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn a_card_of_a_silent_bank_is_proven_too(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(SILENT_BANKS_CARD).await, State::CardRequired);
        assert_eq!(aigul.application().await.fix, [FixReason::HolderUnproven]);
        let (app, session) = (&env.app, &aigul.session);
        let card = app.applications.payout_method_list(session, session.customer_id).await.unwrap().remove(0);
        assert!(card.needs_proof() && !card.is_default);
        start_proof(&aigul, card.id).await.unwrap();
        let code = read_code(&env).await;
        let proven = app.applications.payout_method_proof_confirm(session, card.id, &code).await.unwrap();
        assert!(proven.is_payable() && proven.is_default);
        aigul.select_payout_method(card.id).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    async fn without_an_answer_nobody_knows(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        env.force_holder(AIGUL, "down").await;
        let account = add_account(&aigul, IBAN).await.unwrap();
        assert!(is_unproven(&aigul.select_payout_method(account).await));
        // The bank is there again: whoever adds the account once more needs no code.
        env.force_holder(AIGUL, "by_target").await;
        assert_eq!(add_account(&aigul, IBAN).await.unwrap(), account);
        aigul.select_payout_method(account).await.unwrap();
    }

    /// Sixty guesses at once get no more than five answers.
    async fn a_burst_of_guesses_has_five_judged(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let account = add_account(&aigul, SILENT_BANKS_ACCOUNT).await.unwrap();
        start_proof(&aigul, account).await.unwrap();
        let code = read_code(&env).await;
        let guesses: Vec<_> = (0..BURST)
            .map(|_| {
                let (app, session, guess) = (env.app.clone(), aigul.session.clone(), wrong(&code));
                tokio::spawn(async move {
                    let applications = &app.applications;
                    applications.payout_method_proof_confirm(&session, account, &guess).await
                })
            })
            .collect();
        let (mut judged, mut refused) = (0, 0);
        for guess in guesses {
            match guess.await.unwrap() {
                Err(Error::Rejected(Rejection::CodeWrong { .. })) => judged += 1,
                Err(Error::Rejected(Rejection::CodeExpired)) => refused += 1,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((judged, refused), (5, BURST - 5));
        let (app, session) = (&env.app, &aigul.session);
        let late = app.applications.payout_method_proof_confirm(session, account, &code).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::CodeExpired))), "{late:?}");
        assert!(is_unproven(&aigul.select_payout_method(account).await));
        assert_eq!(count_actions(&env, &aigul, "payout_proof_failed").await, 5);
    }

    async fn a_burst_of_requests_sends_one_tenge_and_a_day_sends_three(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let account = add_account(&aigul, SILENT_BANKS_ACCOUNT).await.unwrap();
        let requests: Vec<_> = (0..BURST)
            .map(|_| {
                let (app, session) = (env.app.clone(), aigul.session.clone());
                tokio::spawn(async move {
                    app.applications.payout_method_proof_start(&session, account).await.unwrap()
                })
            })
            .collect();
        for request in requests {
            assert!(request.await.unwrap().is_open);
        }
        env.run_jobs_concurrently(3).await;
        assert_eq!(env.acquirer_orders().await.len(), 1);
        let (app, session) = (&env.app, &aigul.session);
        for sent in 2..=4 {
            let code = wrong(&read_code(&env).await);
            for _ in 0..5 {
                let guess = app.applications.payout_method_proof_confirm(session, account, &code).await;
                assert!(matches!(guess, Err(Error::Rejected(Rejection::CodeWrong { .. }))), "{guess:?}");
            }
            let next = start_proof(&aigul, account).await;
            let is_refused = matches!(next, Err(Error::Rejected(Rejection::TooManyAttempts { .. })));
            assert_eq!(is_refused, sent == 4, "{next:?}");
        }
        assert_eq!(env.acquirer_orders().await.len(), 3);
        env.clock.advance_seconds(DAY_S + 1);
        start_proof(&aigul, account).await.unwrap();
        assert_eq!(env.acquirer_orders().await.len(), 4);
    }

    async fn a_code_ends_with_its_day_and_with_its_transfer(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let account = add_account(&aigul, SILENT_BANKS_ACCOUNT).await.unwrap();
        start_proof(&aigul, account).await.unwrap();
        let code = read_code(&env).await;
        env.clock.advance_seconds(DAY_S);
        let (app, session) = (&env.app, &aigul.session);
        let late = app.applications.payout_method_proof_confirm(session, account, &code).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::CodeExpired))), "{late:?}");
        // A bank that takes no money takes no code either.
        env.force_holder(AIGUL, "unknown").await;
        let closed = add_account(&aigul, CLOSED_ACCOUNT).await.unwrap();
        start_proof(&aigul, closed).await.unwrap();
        let view = app.applications.payout_method_proof_view(session, closed).await.unwrap();
        assert_eq!((view.state, view.is_open), (ProofState::Refused, false));
        let code = read_code(&env).await;
        let refused = app.applications.payout_method_proof_confirm(session, closed, &code).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::CodeExpired))), "{refused:?}");
        assert_eq!(start_proof(&aigul, closed).await.unwrap(), ProofState::New, "another can be tried");
    }

    async fn nobody_proves_the_account_of_another_customer(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let account = add_account(&aigul, SILENT_BANKS_ACCOUNT).await.unwrap();
        start_proof(&aigul, account).await.unwrap();
        let code = read_code(&env).await;
        let elena = Borrower::with_iin(&env, OTHERS[0].0).await;
        let applications = &env.app.applications;
        let not_found = |result: Result<(), Error>| matches!(result, Err(Error::NotFound(_)));
        let started = applications.payout_method_proof_start(&elena.session, account).await;
        assert!(not_found(started.map(drop)));
        let viewed = applications.payout_method_proof_view(&elena.session, account).await;
        assert!(not_found(viewed.map(drop)));
        let confirmed = applications.payout_method_proof_confirm(&elena.session, account, &code).await;
        assert!(not_found(confirmed.map(drop)));
    }
}
