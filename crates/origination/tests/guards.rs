//! The conditions of single moves.

mod support;

use std::collections::BTreeSet;

use base::Timestamp;
use lending::product::ProductCode;
use origination::application::{
    BioResult, DocsVerdict, FixReason, Partners, PayoutFailure, Recheck, Request, ReviewVerdict,
    StaffId, Standing, State, Step,
};
use origination::decision::Outcome;
use origination::{Command, Known, Policy, ReasonCode, Refusal};
use support::commands::{self, NOBODY, WITH_PARTNERS, recheck, request, sign, standing, start};
use support::{House, NOON, POLICY_TOML, Walk, day, tenge};

#[test]
fn who_may_start() {
    let house = House::new();
    let try_with = |change: fn(&mut Standing)| {
        let mut with = standing();
        change(&mut with);
        Walk::new(&house).try_execute(&start(request(), with))
    };
    assert_eq!(try_with(|_| {}), Ok(State::Draft));
    assert_eq!(try_with(|s| s.has_open = true), Err(Refusal::HasOpen));
    assert_eq!(try_with(|s| s.is_self_excluded = true), Err(Refusal::SelfExcluded));
    assert_eq!(try_with(|s| s.age_years = Known::Known(17)), Err(Refusal::Age));
    assert_eq!(try_with(|s| s.age_years = Known::Known(18)), Ok(State::Draft));
    assert_eq!(try_with(|s| s.age_years = Known::Known(70)), Ok(State::Draft));
    assert_eq!(try_with(|s| s.age_years = Known::Known(71)), Err(Refusal::Age));
    assert_eq!(try_with(|s| s.age_years = Known::Unknown), Ok(State::Draft));
    let tomorrow = Refusal::ReapplyLater { on: day("2026-11-17") };
    assert_eq!(try_with(|s| s.reapply_from = Some(day("2026-11-17"))), Err(tomorrow));
    assert_eq!(try_with(|s| s.reapply_from = Some(day("2026-11-16"))), Ok(State::Draft));
    let until = NOON.plus_seconds(1);
    let locked = try_with(|s| s.bio_locked_until = Some(NOON.plus_seconds(1)));
    assert_eq!(locked, Err(Refusal::BioLocked { until }));
    assert_eq!(try_with(|s| s.bio_locked_until = Some(NOON)), Ok(State::Draft));
}

#[test]
fn what_may_be_asked_for() {
    let house = House::new();
    let try_with = |change: fn(&mut Request)| {
        let mut with = request();
        change(&mut with);
        Walk::new(&house).try_execute(&start(with, standing()))
    };
    assert_eq!(try_with(|r| r.product = ProductCode::Instalments), Err(Refusal::Product));
    assert_eq!(try_with(|r| r.amount_tenge = 190_000), Ok(State::Draft));
    assert_eq!(try_with(|r| r.amount_tenge = 191_000), Err(Refusal::Amount));
    assert_eq!(try_with(|r| r.amount_tenge = 100_500), Err(Refusal::Amount));
    assert_eq!(try_with(|r| r.term = 46), Err(Refusal::Term));
    for (promo, is_code) in [
        ("NAUR", true),
        ("123456", true),
        ("NAURYZ-2027", true),
        ("NAU", false),
        ("nauryz", false),
        ("NAURYZ 2027", false),
        ("ABCDEFGHIJ-ABCDEFGHIJ", false),
    ] {
        let with = Request { promo: Some(promo.to_owned()), ..request() };
        let done = Walk::new(&house).try_execute(&start(with, standing()));
        assert_eq!(done.is_ok(), is_code, "{promo}: {done:?}");
    }
    // After the first look its promise is the bound.
    let mut walk = Walk::to(&house, State::Preapproved);
    let change = |amount_tenge| Command::ChangeRequest(Request { amount_tenge, ..request() });
    assert_eq!(walk.try_execute(&change(121_000)), Err(Refusal::AmountAboveLimit));
    assert_eq!(walk.try_execute(&change(120_000)), Ok(State::Preapproved));
    assert_eq!(walk.app.request.unwrap().amount_tenge, 120_000);
}

/// Another choice may need other steps, but documents that were demanded stay demanded.
#[test]
fn a_choice_is_looked_at_anew_and_no_demand_is_lost() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::Preapproved);
    assert!(walk.app.missing.contains(&Step::Docs) && walk.app.missing.contains(&Step::Statement));
    let found = Command::Preapprove {
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
    let house = House::new();
    let submit = |is_complete, age_years| {
        let command = Command::Submit { is_complete, are_consents_current: true, age_years };
        Walk::to(&house, State::Draft).try_execute(&command)
    };
    assert_eq!(submit(false, 36), Err(Refusal::AnswersMissing));
    assert_eq!(submit(true, 17), Err(Refusal::Age));
    assert_eq!(submit(true, 36), Ok(State::Prescoring));
}

#[test]
fn a_face_counts_for_a_day() {
    let house = House::new();
    let go_on = |passed_at: Timestamp| {
        let mut walk = Walk::to(&house, State::Preapproved);
        walk.now = NOON.plus_hours(24);
        walk.try_execute(&Command::Continue { bio_passed_at: Some(passed_at) })
    };
    assert_eq!(go_on(NOON), Ok(State::BioRequired));
    assert_eq!(go_on(NOON.plus_seconds(1)), Ok(State::DocsRequired));
    // A moment that has not come yet is no proof.
    assert_eq!(go_on(NOON.plus_hours(25)), Ok(State::BioRequired));
    let mut walk = Walk::to(&house, State::Prescoring);
    walk.must("preapprove_all").must("continue_fresh");
    assert_eq!(walk.app.state, State::Scoring);
}

/// Who has nothing left to show goes on by themselves, unless they are to hear that it will be less
/// than they asked for.
#[test]
fn who_has_nothing_left_to_show_is_not_asked_to_go_on() {
    let house = House::new();
    let look = |amount_max, passed_at: Timestamp| {
        let mut walk = Walk::to(&house, State::Prescoring);
        walk.now = NOON.plus_hours(24);
        walk.try_execute(&Command::Preapprove {
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
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioFailed);
    let until = walk.now.plus_hours(24);
    assert_eq!(walk.app.bio.locked_until, Some(until));
    walk.now = Timestamp(until.0 - 1);
    assert_eq!(walk.try_execute(&Command::RetryBio), Err(Refusal::BioLocked { until }));
    walk.now = until;
    assert_eq!(walk.try_execute(&Command::RetryBio), Ok(State::BioRequired));
    assert_eq!((walk.app.bio.attempts_used, walk.app.bio.captures), (0, 3));
    for _ in 0..2 {
        walk.must("capture").must("bio_no_match").must("retry_bio");
    }
    walk.must("capture").must("bio_no_match");
    assert_eq!(walk.app.state, State::BioFailed);
}

/// Going back to the answers gives no attempt back.
#[test]
fn editing_keeps_the_attempts() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioRetry);
    walk.must("edit").must("submit").must("preapprove").must("continue");
    assert_eq!(walk.app.bio.attempts_used, 1);
    walk.must("capture").must("bio_error").must("retry_bio").must("capture").must("bio_error");
    assert_eq!(walk.app.state, State::BioFailed);
}

/// Going back to the answers is no way out of a demand for documents.
#[test]
fn editing_keeps_a_demand_for_documents() {
    let house = House::new();
    let again = |walk: &mut Walk<'_>| {
        walk.must("edit").must("submit").must("preapprove_all").must("continue_fresh");
        (walk.app.state, walk.app.fix.clone())
    };
    let mut walk = Walk::to(&house, State::StatementProcessing);
    walk.must("statement_other");
    for _ in 0..2 {
        assert_eq!(again(&mut walk), (State::DocsRequired, vec![FixReason::OtherOwner]));
    }
    // What staff have seen is not asked for again.
    walk.must("upload_docs").must("docs_ok");
    assert_eq!(walk.app.state, State::Scoring);
    let mut walk = Walk::to(&house, State::ManualReview);
    walk.must("review_docs");
    assert_eq!(again(&mut walk), (State::DocsRequired, vec![FixReason::AnotherDocument]));
    let mut walk = Walk::to(&house, State::StatementRequired);
    walk.must("edit").must("submit").must("preapprove_all");
    assert_eq!((walk.app.state, walk.app.fix), (State::Scoring, Vec::new()));
}

/// An unsure face is an attempt like any other, and after the last one documents decide.
#[test]
fn editing_is_no_way_round_the_cameras_lock() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioRequired);
    for attempts in 1..=3 {
        assert_eq!(walk.app.state, State::BioRequired);
        walk.must("capture").must("bio_low");
        assert_eq!((walk.app.state, walk.app.bio.attempts_used), (State::DocsRequired, attempts));
        walk.must("edit").must("submit").must("preapprove_all").must("continue");
    }
    assert_eq!(walk.app.state, State::DocsRequired);
    assert_eq!(walk.app.fix, [FixReason::FaceUnsure]);
    walk.must("upload_docs").must("docs_ok");
    assert_eq!((walk.app.state, walk.app.bio.attempts_used), (State::Scoring, 0));
    // Somebody else's face before the same camera locks it.
    let mut walk = Walk::to(&house, State::BioProcessing);
    for name in ["bio_low", "edit", "submit", "preapprove_all", "continue", "capture"] {
        walk.must(name);
    }
    walk.must("bio_no_match").must("retry_bio").must("capture").must("bio_no_match");
    assert_eq!(walk.app.state, State::BioFailed);
}

#[test]
fn an_answer_to_an_older_question_is_not_taken() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioRetry);
    walk.must("retry_bio").must("capture");
    let old = Command::AnswerBio { capture: 1, result: BioResult::Match };
    assert_eq!(walk.try_execute(&old), Err(Refusal::StaleAnswer));
    let mut walk = Walk::to(&house, State::DisburseFailed);
    walk.must("change_target");
    assert_eq!(walk.app.payout.order, 2);
    assert_eq!(walk.try_execute(&Command::Pay { order: 1 }), Err(Refusal::StaleAnswer));
    assert_eq!(walk.try_execute(&Command::Pay { order: 2 }), Ok(State::Active));
}

#[test]
fn reasons_are_kept_until_the_step_is_taken_again() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioProcessing);
    walk.must("bio_low");
    assert_eq!(walk.app.fix, [FixReason::FaceUnsure]);
    walk.must("upload_docs").must("docs_fix");
    assert_eq!(walk.app.fix, [FixReason::Glare]);
    walk.must("upload_docs");
    assert!(walk.app.fix.is_empty());
    let fix = Command::ReviewDocs(DocsVerdict::Fix(Vec::new()));
    assert_eq!(walk.try_execute(&fix), Err(Refusal::ReasonMissing));
    walk.must("docs_ok").must("give_statement").must("statement_other");
    assert_eq!(walk.app.fix, [FixReason::OtherOwner]);
    // The statement is still to be shown after the documents.
    walk.must("upload_docs").must("docs_ok");
    assert_eq!(walk.app.state, State::StatementRequired);
    let incomplete = Command::UploadDocs { are_all: false };
    let mut walk = Walk::to(&house, State::DocsRequired);
    assert_eq!(walk.try_execute(&incomplete), Err(Refusal::DocsMissing));
}

#[test]
fn a_statement_can_be_skipped_only_where_the_policy_says_so() {
    let mut house = House::new();
    let mut walk = Walk::to(&house, State::StatementRequired);
    walk.must("skip_statement");
    assert!(walk.app.is_statement_skipped);
    assert_eq!(walk.app.missing, BTreeSet::from([Step::Card]));
    let strict =
        POLICY_TOML.replace("is_statement_optional = true", "is_statement_optional = false");
    house.policy = Policy::try_from_toml(&strict).unwrap();
    let mut walk = Walk::to(&house, State::StatementRequired);
    assert_eq!(walk.try_execute(&Command::SkipStatement), Err(Refusal::StatementNeeded));
}

#[test]
fn others_offers_need_consent_and_do_no_harm() {
    let house = House::new();
    let reject = |reason, partners| {
        let command = Command::RejectEarly(commands::decline(reason), partners);
        Walk::to(&house, State::Prescoring).try_execute(&command)
    };
    assert_eq!(reject(ReasonCode::Score, WITH_PARTNERS), Ok(State::DeclinedOffers));
    assert_eq!(reject(ReasonCode::Score, NOBODY), Ok(State::Declined));
    let unasked = Partners { is_consented: false, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, unasked), Ok(State::Declined));
    let vulnerable = Partners { is_vulnerable: true, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, vulnerable), Ok(State::Declined));
    for reason in [ReasonCode::SelfExcluded, ReasonCode::ArrearsNow, ReasonCode::Arrears90] {
        assert_eq!(reject(reason, WITH_PARTNERS), Ok(State::Declined), "{reason:?}");
    }
}

#[test]
fn a_refusal_is_taken_back_where_it_is_ours_alone() {
    let house = House::new();
    let reject = |reason| {
        let mut walk = Walk::to(&house, State::ManualReview);
        let verdict = ReviewVerdict::Reject(commands::decline(reason), NOBODY);
        walk.try_execute(&commands::review(verdict)).unwrap();
        walk
    };
    let again = Command::Reconsider { has_open: false };
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
            false => Err(Refusal::Irreversible),
        };
        assert_eq!(done, expected, "{reason:?}");
    }
    let mut walk = reject(ReasonCode::Policy);
    let taken = walk.try_execute(&Command::Reconsider { has_open: true });
    assert_eq!(taken, Err(Refusal::HasOpen), "the person has begun anew");
    assert_eq!(walk.try_execute(&again), Ok(State::ManualReview));
    assert_eq!((walk.app.decline, walk.app.missing.len()), (None, 0));
    assert_eq!(walk.try_execute(&again), Err(Refusal::WrongState { state: State::ManualReview }));
    // What was known a day ago is asked for anew.
    let mut stale = reject(ReasonCode::Policy);
    stale.now = stale.now.plus_hours(24);
    assert_eq!(stale.try_execute(&again), Ok(State::Prescoring));
    assert_eq!(stale.app.preapproved_max, None);
}

#[test]
fn two_people_approve_large_amounts() {
    let house = House::new();
    let approve = |amount_tenge, second: Option<u128>| {
        let mut offers = commands::offers();
        offers[0].amount_tenge = amount_tenge;
        let verdict = ReviewVerdict::Approve(offers);
        let second = second.map(StaffId);
        Walk::to(&house, State::ManualReview).try_execute(&Command::Review {
            verdict,
            by: StaffId(5),
            second,
        })
    };
    assert_eq!(approve(150_000, None), Ok(State::Offered));
    assert_eq!(approve(151_000, None), Err(Refusal::SecondSignature));
    assert_eq!(approve(151_000, Some(5)), Err(Refusal::SecondSignature));
    assert_eq!(approve(151_000, Some(6)), Ok(State::Offered));
}

#[test]
fn offers_are_one_to_three_in_their_order() {
    let house = House::new();
    let offer = |count: u8, first: u8| {
        let one = &commands::offers()[0];
        let list = (first..).take(count.into()).map(|no| {
            let mut offer = one.clone();
            offer.no = no;
            offer
        });
        let decision = commands::decision(Outcome::Offers(list.collect()));
        Walk::to(&house, State::Scoring).try_execute(&Command::Decide(decision, NOBODY))
    };
    assert_eq!(offer(0, 1), Err(Refusal::Offers));
    assert_eq!(offer(3, 1), Ok(State::Offered));
    assert_eq!(offer(4, 1), Err(Refusal::Offers));
    assert_eq!(offer(2, 2), Err(Refusal::Offers));
    let mut walk = Walk::to(&house, State::Offered);
    assert_eq!(walk.try_execute(&Command::ChooseOffer { no: 3 }), Err(Refusal::UnknownOffer));
    assert_eq!(walk.try_execute(&Command::ChooseOffer { no: 2 }), Ok(State::OfferChosen));
    assert_eq!(walk.app.chosen_offer().unwrap().amount_tenge, 60_000);
    walk.must("back");
    assert_eq!(walk.app.chosen_offer(), None);
}

#[test]
fn the_young_and_the_old_confirm_once_more() {
    let house = House::new();
    for (age_years, to) in [
        (20, State::ExtraConfirm),
        (21, State::ContractSigning),
        (55, State::ContractSigning),
        (56, State::ExtraConfirm),
    ] {
        let agree = Command::Agree { are_all_ticked: true, age_years };
        let done = Walk::to(&house, State::OfferChosen).try_execute(&agree);
        assert_eq!(done, Ok(to), "{age_years}");
    }
    let agree = Command::Agree { are_all_ticked: false, age_years: 36 };
    let done = Walk::to(&house, State::OfferChosen).try_execute(&agree);
    assert_eq!(done, Err(Refusal::DocumentsNotTicked));
}

#[test]
fn what_is_signed_is_what_was_shown() {
    let house = House::new();
    let sign = |shown: &str, signed: &str| {
        let (shown_hash, signed_hash) = (shown.repeat(32), signed.repeat(32));
        let command = Command::Sign { shown_hash, signed_hash, recheck: recheck() };
        Walk::to(&house, State::ContractSigning).try_execute(&command)
    };
    assert_eq!(sign("a1", "a1"), Ok(State::Disbursing));
    assert_eq!(sign("a1", "a2"), Err(Refusal::HashMismatch));
    assert_eq!(sign("", ""), Err(Refusal::HashMismatch));
    assert_eq!(sign("A1", "A1"), Err(Refusal::HashMismatch));
}

#[test]
fn a_signature_is_held_against_the_last_news() {
    let house = House::new();
    let sign_with = |change: fn(&mut Recheck)| consent_with_recheck(&house, change, sign);
    assert_rechecked(sign_with);
    assert_eq!(sign_with(|r| r.lent_today = Known::Unknown), Err(Refusal::RecheckUnknown));
}

/// A day after the signature there may be other news.
#[test]
fn a_second_consent_is_held_against_the_last_news() {
    let house = House::new();
    assert_rechecked(|change| consent_with_recheck(&house, change, Command::ConfirmPayout));
}

type ConsentResult = Result<(State, Option<ReasonCode>), Refusal>;

/// What comes of a consent when the last news are such.
fn consent_with_recheck(
    house: &House,
    change: fn(&mut Recheck),
    consent: impl FnOnce(Recheck) -> Command,
) -> ConsentResult {
    let mut news = recheck();
    change(&mut news);
    let command = consent(news);
    let is_second = matches!(command, Command::ConfirmPayout(_));
    let state = if is_second { State::ConfirmPayout } else { State::ContractSigning };
    let mut walk = Walk::to(house, state);
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
        assert_eq!(consent(change), Err(Refusal::RecheckUnknown));
    }
}

/// 75 МРП of 2026 are 324 375 ₸; the loan itself is 100 000 ₸.
#[test]
fn the_sum_of_a_day_decides_on_the_pause() {
    let house = House::new();
    for (lent_today, to) in [
        (0, State::Disbursing),
        (224_374, State::Disbursing),
        (224_375, State::Disbursing),
        (224_376, State::CoolingOff),
    ] {
        let lent_today = Known::Known(tenge(lent_today));
        let mut walk = Walk::to(&house, State::ContractSigning);
        assert_eq!(walk.try_execute(&sign(Recheck { lent_today, ..recheck() })), Ok(to));
        assert_eq!(walk.app.payout.order, u32::from(to == State::Disbursing));
    }
}

#[test]
fn a_payout_is_tried_again_three_times() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::Disbursing);
    let fail =
        Command::FailPayout { order: 1, failure: PayoutFailure::Unavailable, is_retryable: true };
    for tries in 2..=4 {
        assert_eq!(walk.try_execute(&fail), Ok(State::Disbursing));
        assert_eq!((walk.app.payout.order, walk.app.payout.tries), (1, tries));
    }
    assert_eq!(walk.try_execute(&fail), Ok(State::DisburseFailed));
    assert_eq!(walk.app.payout.failure, Some(PayoutFailure::Unavailable));
    // Money that arrives after all makes a loan.
    assert_eq!(walk.try_execute(&Command::Pay { order: 1 }), Ok(State::Active));
}

#[test]
fn editing_forgets_what_followed_from_the_answers() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::StatementRequired);
    walk.must("skip_statement").must("edit");
    assert_eq!(walk.app.preapproved_max, None);
    assert!(walk.app.missing.is_empty() && !walk.app.is_statement_skipped);
}
