//! The conditions of single moves.

mod support;

use std::collections::BTreeSet;

use base::Timestamp;
use lending::product::ProductCode;
use origination::application::{
    ApplicantStanding, BioResult, DocsVerdict, FixReason, LoanRequest, PartnerOffers,
    PayoutFailure, Recheck, ReviewVerdict, StaffId, State, Step,
};
use origination::decision::DecisionOutcome;
use origination::{ApplicationCommand, ApplicationRejection, Known, Policy, ReasonCode};
use support::commands::{
    self, NO_PARTNERS, WITH_PARTNERS, recheck, request, sign, standing, start,
};
use support::{NOON, POLICY_TOML, TestApplication, TestRules, day, tenge};

#[test]
fn who_may_start() {
    let house = TestRules::new();
    let try_with = |change: fn(&mut ApplicantStanding)| {
        let mut with = standing();
        change(&mut with);
        TestApplication::new(&house).try_execute(&start(request(), with))
    };
    assert_eq!(try_with(|_| {}), Ok(State::Draft));
    assert_eq!(try_with(|s| s.has_open = true), Err(ApplicationRejection::HasOpen));
    assert_eq!(try_with(|s| s.is_self_excluded = true), Err(ApplicationRejection::SelfExcluded));
    assert_eq!(try_with(|s| s.age_years = Known::Known(17)), Err(ApplicationRejection::Age));
    assert_eq!(try_with(|s| s.age_years = Known::Known(18)), Ok(State::Draft));
    assert_eq!(try_with(|s| s.age_years = Known::Known(70)), Ok(State::Draft));
    assert_eq!(try_with(|s| s.age_years = Known::Known(71)), Err(ApplicationRejection::Age));
    assert_eq!(try_with(|s| s.age_years = Known::Unknown), Ok(State::Draft));
    let tomorrow = ApplicationRejection::ReapplyLater { on: day("2026-11-17") };
    assert_eq!(try_with(|s| s.reapply_from = Some(day("2026-11-17"))), Err(tomorrow));
    assert_eq!(try_with(|s| s.reapply_from = Some(day("2026-11-16"))), Ok(State::Draft));
    let until = NOON.plus_seconds(1);
    let locked = try_with(|s| s.bio_locked_until = Some(NOON.plus_seconds(1)));
    assert_eq!(locked, Err(ApplicationRejection::BioLocked { until }));
    assert_eq!(try_with(|s| s.bio_locked_until = Some(NOON)), Ok(State::Draft));
}

#[test]
fn what_may_be_asked_for() {
    let house = TestRules::new();
    let try_with = |change: fn(&mut LoanRequest)| {
        let mut with = request();
        change(&mut with);
        TestApplication::new(&house).try_execute(&start(with, standing()))
    };
    assert_eq!(
        try_with(|r| r.product = ProductCode::Instalments),
        Err(ApplicationRejection::Product)
    );
    assert_eq!(try_with(|r| r.amount_tenge = 190_000), Ok(State::Draft));
    assert_eq!(try_with(|r| r.amount_tenge = 191_000), Err(ApplicationRejection::Amount));
    assert_eq!(try_with(|r| r.amount_tenge = 100_500), Err(ApplicationRejection::Amount));
    assert_eq!(try_with(|r| r.term = 46), Err(ApplicationRejection::Term));
    for (promo, is_code) in [
        ("NAUR", true),
        ("123456", true),
        ("NAURYZ-2027", true),
        ("NAU", false),
        ("nauryz", false),
        ("NAURYZ 2027", false),
        ("ABCDEFGHIJ-ABCDEFGHIJ", false),
    ] {
        let with = LoanRequest { promo: Some(promo.to_owned()), ..request() };
        let done = TestApplication::new(&house).try_execute(&start(with, standing()));
        assert_eq!(done.is_ok(), is_code, "{promo}: {done:?}");
    }
    // After the first look its promise is the bound.
    let mut walk = TestApplication::in_state(&house, State::Preapproved);
    let change =
        |amount_tenge| ApplicationCommand::ChangeRequest(LoanRequest { amount_tenge, ..request() });
    assert_eq!(walk.try_execute(&change(121_000)), Err(ApplicationRejection::AmountAboveLimit));
    assert_eq!(walk.try_execute(&change(120_000)), Ok(State::Preapproved));
    assert_eq!(walk.app.request.unwrap().amount_tenge, 120_000);
}

/// Another choice may need other steps, but documents that were demanded stay demanded.
#[test]
fn a_choice_is_looked_at_anew_and_no_demand_is_lost() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::Preapproved);
    assert!(walk.app.missing.contains(&Step::Docs) && walk.app.missing.contains(&Step::Statement));
    let found = ApplicationCommand::Preapprove {
        amount_max: tenge(60_000),
        missing: BTreeSet::from([Step::Card]),
        bio_passed_at: None,
    };
    assert_eq!(walk.try_execute(&found), Ok(State::Preapproved));
    assert_eq!(walk.app.missing, BTreeSet::from([Step::Docs, Step::Card]));
    assert_eq!(walk.app.preapproved_max, Some(tenge(60_000)));
}

#[test]
fn what_a_submission_needs() {
    let house = TestRules::new();
    let submit = |is_complete, age_years| {
        let command =
            ApplicationCommand::Submit { is_complete, are_consents_current: true, age_years };
        TestApplication::in_state(&house, State::Draft).try_execute(&command)
    };
    assert_eq!(submit(false, 36), Err(ApplicationRejection::AnswersMissing));
    assert_eq!(submit(true, 17), Err(ApplicationRejection::Age));
    assert_eq!(submit(true, 36), Ok(State::Prescoring));
}

#[test]
fn a_face_counts_for_a_day() {
    let house = TestRules::new();
    let go_on = |passed_at: Timestamp| {
        let mut walk = TestApplication::in_state(&house, State::Preapproved);
        walk.now = NOON.plus_hours(24);
        walk.try_execute(&ApplicationCommand::Continue { bio_passed_at: Some(passed_at) })
    };
    assert_eq!(go_on(NOON), Ok(State::BioRequired));
    assert_eq!(go_on(NOON.plus_seconds(1)), Ok(State::DocsRequired));
    // A moment that has not come yet is no proof.
    assert_eq!(go_on(NOON.plus_hours(25)), Ok(State::BioRequired));
    let mut walk = TestApplication::in_state(&house, State::Prescoring);
    walk.execute("preapprove_all").execute("continue_fresh");
    assert_eq!(walk.app.state, State::Scoring);
}

/// Who has nothing left to show goes on by themselves, unless they are to hear that it will be less
/// than they asked for.
#[test]
fn who_has_nothing_left_to_show_is_not_asked_to_go_on() {
    let house = TestRules::new();
    let look = |amount_max, passed_at: Timestamp| {
        let mut walk = TestApplication::in_state(&house, State::Prescoring);
        walk.now = NOON.plus_hours(24);
        walk.try_execute(&ApplicationCommand::Preapprove {
            amount_max: tenge(amount_max),
            missing: BTreeSet::new(),
            bio_passed_at: Some(passed_at),
        })
    };
    let fresh = NOON.plus_seconds(1);
    assert_eq!(request().amount_tenge, 100_000);
    assert_eq!(look(100_000, fresh), Ok(State::Scoring));
    assert_eq!(look(99_000, fresh), Ok(State::Preapproved));
    assert_eq!(look(100_000, NOON), Ok(State::Preapproved));
}

#[test]
fn biometry_is_locked_after_three_attempts() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioFailed);
    let until = walk.now.plus_hours(24);
    assert_eq!(walk.app.bio.locked_until, Some(until));
    walk.now = Timestamp(until.0 - 1);
    assert_eq!(
        walk.try_execute(&ApplicationCommand::RetryBio),
        Err(ApplicationRejection::BioLocked { until })
    );
    walk.now = until;
    assert_eq!(walk.try_execute(&ApplicationCommand::RetryBio), Ok(State::BioRequired));
    assert_eq!((walk.app.bio.attempts_used, walk.app.bio.captures), (0, 3));
    for _ in 0..2 {
        walk.execute("capture").execute("bio_no_match").execute("retry_bio");
    }
    walk.execute("capture").execute("bio_no_match");
    assert_eq!(walk.app.state, State::BioFailed);
}

/// Going back to the answers gives no attempt back.
#[test]
fn editing_keeps_the_attempts() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioRetry);
    walk.execute("edit").execute("submit").execute("preapprove").execute("continue");
    assert_eq!(walk.app.bio.attempts_used, 1);
    walk.execute("capture")
        .execute("bio_error")
        .execute("retry_bio")
        .execute("capture")
        .execute("bio_error");
    assert_eq!(walk.app.state, State::BioFailed);
}

/// Going back to the answers is no way out of a demand for documents.
#[test]
fn editing_keeps_a_demand_for_documents() {
    let house = TestRules::new();
    let again = |walk: &mut TestApplication<'_>| {
        walk.execute("edit").execute("submit").execute("preapprove_all").execute("continue_fresh");
        (walk.app.state, walk.app.fix.clone())
    };
    let mut walk = TestApplication::in_state(&house, State::StatementProcessing);
    walk.execute("statement_other");
    for _ in 0..2 {
        assert_eq!(again(&mut walk), (State::DocsRequired, vec![FixReason::OtherOwner]));
    }
    // What staff have seen is not asked for again.
    walk.execute("upload_docs").execute("docs_ok");
    assert_eq!(walk.app.state, State::Scoring);
    let mut walk = TestApplication::in_state(&house, State::ManualReview);
    walk.execute("review_docs");
    assert_eq!(again(&mut walk), (State::DocsRequired, vec![FixReason::AnotherDocument]));
    let mut walk = TestApplication::in_state(&house, State::StatementRequired);
    walk.execute("edit").execute("submit").execute("preapprove_all");
    assert_eq!((walk.app.state, walk.app.fix), (State::Scoring, Vec::new()));
}

/// An unsure face is an attempt like any other, and after the last one documents decide.
#[test]
fn editing_is_no_way_round_the_cameras_lock() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioRequired);
    for attempts in 1..=3 {
        assert_eq!(walk.app.state, State::BioRequired);
        walk.execute("capture").execute("bio_low");
        assert_eq!((walk.app.state, walk.app.bio.attempts_used), (State::DocsRequired, attempts));
        walk.execute("edit").execute("submit").execute("preapprove_all").execute("continue");
    }
    assert_eq!(walk.app.state, State::DocsRequired);
    assert_eq!(walk.app.fix, [FixReason::FaceUnsure]);
    walk.execute("upload_docs").execute("docs_ok");
    assert_eq!((walk.app.state, walk.app.bio.attempts_used), (State::Scoring, 0));
    // Somebody else's face before the same camera locks it.
    let mut walk = TestApplication::in_state(&house, State::BioProcessing);
    for name in ["bio_low", "edit", "submit", "preapprove_all", "continue", "capture"] {
        walk.execute(name);
    }
    walk.execute("bio_no_match").execute("retry_bio").execute("capture").execute("bio_no_match");
    assert_eq!(walk.app.state, State::BioFailed);
}

#[test]
fn an_answer_to_an_older_question_is_not_taken() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioRetry);
    walk.execute("retry_bio").execute("capture");
    let old = ApplicationCommand::RecordBioResult { capture: 1, result: BioResult::Match };
    assert_eq!(walk.try_execute(&old), Err(ApplicationRejection::StaleAnswer));
    let mut walk = TestApplication::in_state(&house, State::DisburseFailed);
    walk.execute("change_target");
    assert_eq!(walk.app.payout.order, 2);
    assert_eq!(
        walk.try_execute(&ApplicationCommand::CompletePayout { order: 1 }),
        Err(ApplicationRejection::StaleAnswer)
    );
    assert_eq!(
        walk.try_execute(&ApplicationCommand::CompletePayout { order: 2 }),
        Ok(State::Active)
    );
}

#[test]
fn reasons_are_kept_until_the_step_is_taken_again() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioProcessing);
    walk.execute("bio_low");
    assert_eq!(walk.app.fix, [FixReason::FaceUnsure]);
    walk.execute("upload_docs").execute("docs_fix");
    assert_eq!(walk.app.fix, [FixReason::Glare]);
    walk.execute("upload_docs");
    assert!(walk.app.fix.is_empty());
    let fix = ApplicationCommand::ReviewDocs(DocsVerdict::Fix(Vec::new()));
    assert_eq!(walk.try_execute(&fix), Err(ApplicationRejection::ReasonMissing));
    walk.execute("docs_ok").execute("give_statement").execute("statement_other");
    assert_eq!(walk.app.fix, [FixReason::OtherOwner]);
    // The statement is still to be shown after the documents.
    walk.execute("upload_docs").execute("docs_ok");
    assert_eq!(walk.app.state, State::StatementRequired);
    let incomplete = ApplicationCommand::UploadDocs { are_all: false };
    let mut walk = TestApplication::in_state(&house, State::DocsRequired);
    assert_eq!(walk.try_execute(&incomplete), Err(ApplicationRejection::DocsMissing));
}

#[test]
fn a_statement_can_be_skipped_only_where_the_policy_says_so() {
    let mut house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::StatementRequired);
    walk.execute("skip_statement");
    assert!(walk.app.is_statement_skipped);
    assert_eq!(walk.app.missing, BTreeSet::from([Step::Card]));
    let strict =
        POLICY_TOML.replace("is_statement_optional = true", "is_statement_optional = false");
    house.policy = Policy::try_from_toml(&strict).unwrap();
    let mut walk = TestApplication::in_state(&house, State::StatementRequired);
    assert_eq!(
        walk.try_execute(&ApplicationCommand::SkipStatement),
        Err(ApplicationRejection::StatementNeeded)
    );
}

#[test]
fn others_offers_need_consent_and_do_no_harm() {
    let house = TestRules::new();
    let reject = |reason, partners| {
        let command = ApplicationCommand::RejectEarly(commands::decline(reason), partners);
        TestApplication::in_state(&house, State::Prescoring).try_execute(&command)
    };
    assert_eq!(reject(ReasonCode::Score, WITH_PARTNERS), Ok(State::DeclinedOffers));
    assert_eq!(reject(ReasonCode::Score, NO_PARTNERS), Ok(State::Declined));
    let unasked = PartnerOffers { is_consented: false, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, unasked), Ok(State::Declined));
    let vulnerable = PartnerOffers { is_vulnerable: true, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, vulnerable), Ok(State::Declined));
    for reason in [ReasonCode::SelfExcluded, ReasonCode::ArrearsNow, ReasonCode::Arrears90] {
        assert_eq!(reject(reason, WITH_PARTNERS), Ok(State::Declined), "{reason:?}");
    }
}

#[test]
fn a_refusal_is_taken_back_where_it_is_ours_alone() {
    let house = TestRules::new();
    let reject = |reason| {
        let mut walk = TestApplication::in_state(&house, State::ManualReview);
        let verdict = ReviewVerdict::Reject(commands::decline(reason), NO_PARTNERS);
        walk.try_execute(&commands::review(verdict)).unwrap();
        walk
    };
    let again = ApplicationCommand::Reconsider { has_open: false };
    for reason in ReasonCode::ALL.iter().copied() {
        let done = reject(reason).try_execute(&again);
        let is_ours = [
            "R_VELOCITY_DAY",
            "R_VELOCITY_MONTH",
            "R_DUPLICATE",
            "R_SCORE",
            "R_INCOME",
            "R_POLICY",
        ];
        let expected = match is_ours.contains(&reason.code()) {
            true => Ok(State::ManualReview),
            false => Err(ApplicationRejection::Irreversible),
        };
        assert_eq!(done, expected, "{reason:?}");
    }
    let mut walk = reject(ReasonCode::Policy);
    let taken = walk.try_execute(&ApplicationCommand::Reconsider { has_open: true });
    assert_eq!(taken, Err(ApplicationRejection::HasOpen), "the person has begun anew");
    assert_eq!(walk.try_execute(&again), Ok(State::ManualReview));
    assert_eq!((walk.app.decline, walk.app.missing.len()), (None, 0));
    assert_eq!(
        walk.try_execute(&again),
        Err(ApplicationRejection::WrongState { state: State::ManualReview })
    );
    // What was known a day ago is asked for anew.
    let mut stale = reject(ReasonCode::Policy);
    stale.now = stale.now.plus_hours(24);
    assert_eq!(stale.try_execute(&again), Ok(State::Prescoring));
    assert_eq!(stale.app.preapproved_max, None);
}

#[test]
fn two_people_approve_large_amounts() {
    let house = TestRules::new();
    let approve = |amount_tenge, second: Option<u128>| {
        let mut offers = commands::offers();
        offers[0].amount_tenge = amount_tenge;
        let verdict = ReviewVerdict::Approve(offers);
        let second = second.map(StaffId);
        TestApplication::in_state(&house, State::ManualReview)
            .try_execute(&ApplicationCommand::Review { verdict, by: StaffId(5), second })
    };
    assert_eq!(approve(150_000, None), Ok(State::Offered));
    assert_eq!(approve(151_000, None), Err(ApplicationRejection::SecondSignature));
    assert_eq!(approve(151_000, Some(5)), Err(ApplicationRejection::SecondSignature));
    assert_eq!(approve(151_000, Some(6)), Ok(State::Offered));
}

#[test]
fn offers_are_one_to_three_in_their_order() {
    let house = TestRules::new();
    let offer = |count: u8, first: u8| {
        let one = &commands::offers()[0];
        let list = (first..).take(count.into()).map(|no| {
            let mut offer = one.clone();
            offer.no = no;
            offer
        });
        let decision = commands::decision(DecisionOutcome::Offers(list.collect()));
        TestApplication::in_state(&house, State::Scoring)
            .try_execute(&ApplicationCommand::Decide(decision, NO_PARTNERS))
    };
    assert_eq!(offer(0, 1), Err(ApplicationRejection::Offers));
    assert_eq!(offer(3, 1), Ok(State::Offered));
    assert_eq!(offer(4, 1), Err(ApplicationRejection::Offers));
    assert_eq!(offer(2, 2), Err(ApplicationRejection::Offers));
    let mut walk = TestApplication::in_state(&house, State::Offered);
    assert_eq!(
        walk.try_execute(&ApplicationCommand::ChooseOffer { no: 3 }),
        Err(ApplicationRejection::UnknownOffer)
    );
    assert_eq!(
        walk.try_execute(&ApplicationCommand::ChooseOffer { no: 2 }),
        Ok(State::OfferChosen)
    );
    assert_eq!(walk.app.chosen_offer().unwrap().amount_tenge, 60_000);
    walk.execute("back");
    assert_eq!(walk.app.chosen_offer(), None);
}

#[test]
fn the_young_and_the_old_confirm_once_more() {
    let house = TestRules::new();
    for (age_years, to) in [
        (20, State::ExtraConfirm),
        (21, State::ContractSigning),
        (55, State::ContractSigning),
        (56, State::ExtraConfirm),
    ] {
        let agree = ApplicationCommand::Agree { are_all_ticked: true, age_years };
        let done = TestApplication::in_state(&house, State::OfferChosen).try_execute(&agree);
        assert_eq!(done, Ok(to), "{age_years}");
    }
    let agree = ApplicationCommand::Agree { are_all_ticked: false, age_years: 36 };
    let done = TestApplication::in_state(&house, State::OfferChosen).try_execute(&agree);
    assert_eq!(done, Err(ApplicationRejection::DocumentsNotTicked));
}

#[test]
fn what_is_signed_is_what_was_shown() {
    let house = TestRules::new();
    let sign = |shown: &str, signed: &str| {
        let (shown_hash, signed_hash) = (shown.repeat(32), signed.repeat(32));
        let command = ApplicationCommand::Sign { shown_hash, signed_hash, recheck: recheck() };
        TestApplication::in_state(&house, State::ContractSigning).try_execute(&command)
    };
    assert_eq!(sign("a1", "a1"), Ok(State::Disbursing));
    assert_eq!(sign("a1", "a2"), Err(ApplicationRejection::HashMismatch));
    assert_eq!(sign("", ""), Err(ApplicationRejection::HashMismatch));
    assert_eq!(sign("A1", "A1"), Err(ApplicationRejection::HashMismatch));
}

#[test]
fn a_signature_is_held_against_the_last_news() {
    let house = TestRules::new();
    let sign_with = |change: fn(&mut Recheck)| consent_with_recheck(&house, change, sign);
    assert_rechecked(sign_with);
    assert_eq!(
        sign_with(|r| r.borrowed_today = Known::Unknown),
        Err(ApplicationRejection::RecheckUnknown)
    );
}

/// A day after the signature there may be other news.
#[test]
fn a_second_consent_is_held_against_the_last_news() {
    let house = TestRules::new();
    assert_rechecked(|change| {
        consent_with_recheck(&house, change, ApplicationCommand::ConfirmPayout)
    });
}

type ConsentResult = Result<(State, Option<ReasonCode>), ApplicationRejection>;

/// What comes of a consent when the last news are such.
fn consent_with_recheck(
    house: &TestRules,
    change: fn(&mut Recheck),
    consent: impl FnOnce(Recheck) -> ApplicationCommand,
) -> ConsentResult {
    let mut news = recheck();
    change(&mut news);
    let command = consent(news);
    let is_second = matches!(command, ApplicationCommand::ConfirmPayout(_));
    let state = if is_second { State::ConfirmPayout } else { State::ContractSigning };
    let mut walk = TestApplication::in_state(house, state);
    walk.try_execute(&command).map(|state| (state, walk.app.decline.map(|d| d.reason)))
}

fn assert_rechecked(consent: impl Fn(fn(&mut Recheck)) -> ConsentResult) {
    let declined = |reason| Ok((State::Declined, Some(reason)));
    assert_eq!(consent(|_| {}), Ok((State::Disbursing, None)));
    assert_eq!(
        consent(|r| r.is_self_excluded = Known::Known(true)),
        declined(ReasonCode::SelfExcluded)
    );
    assert_eq!(
        consent(|r| r.is_stop_credit = Known::Known(true)),
        declined(ReasonCode::StopCredit)
    );
    assert_eq!(consent(|r| r.has_arrears = Known::Known(true)), declined(ReasonCode::ArrearsNow));
    let unknown: [fn(&mut Recheck); 3] = [
        |r| r.is_self_excluded = Known::Unknown,
        |r| r.is_stop_credit = Known::Unknown,
        |r| r.has_arrears = Known::Unknown,
    ];
    for change in unknown {
        assert_eq!(consent(change), Err(ApplicationRejection::RecheckUnknown));
    }
}

/// 75 МРП of 2026 are 324 375 ₸; the loan itself is 100 000 ₸.
#[test]
fn the_sum_of_a_day_decides_on_the_pause() {
    let house = TestRules::new();
    for (lent_today, to) in [
        (0, State::Disbursing),
        (224_374, State::Disbursing),
        (224_375, State::Disbursing),
        (224_376, State::CoolingOff),
    ] {
        let lent_today = Known::Known(tenge(lent_today));
        let mut walk = TestApplication::in_state(&house, State::ContractSigning);
        assert_eq!(
            walk.try_execute(&sign(Recheck { borrowed_today: lent_today, ..recheck() })),
            Ok(to)
        );
        assert_eq!(walk.app.payout.order, u32::from(to == State::Disbursing));
    }
}

#[test]
fn a_payout_is_tried_again_three_times() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::Disbursing);
    let fail = ApplicationCommand::FailPayout {
        order: 1,
        failure: PayoutFailure::Unavailable,
        is_retryable: true,
    };
    for tries in 2..=4 {
        assert_eq!(walk.try_execute(&fail), Ok(State::Disbursing));
        assert_eq!((walk.app.payout.order, walk.app.payout.tries), (1, tries));
    }
    assert_eq!(walk.try_execute(&fail), Ok(State::DisburseFailed));
    assert_eq!(walk.app.payout.failure, Some(PayoutFailure::Unavailable));
    // Money that arrives after all makes a loan.
    assert_eq!(
        walk.try_execute(&ApplicationCommand::CompletePayout { order: 1 }),
        Ok(State::Active)
    );
}

#[test]
fn editing_forgets_what_followed_from_the_answers() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::StatementRequired);
    walk.execute("skip_statement").execute("edit");
    assert_eq!(walk.app.preapproved_max, None);
    assert!(walk.app.missing.is_empty() && !walk.app.is_statement_skipped);
}
