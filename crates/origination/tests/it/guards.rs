//! Conditions of single transitions.

use std::collections::BTreeSet;

use crate::test_application::commands::{
    self, NO_PARTNERS, WITH_PARTNERS, recheck, request, sign, standing, start,
};
use crate::test_application::{NOON, POLICY_TOML, TestApplication, TestRules, day, tenge};
use base::Timestamp;
use lending::product::ProductCode;
use origination::application::{
    ApplicantStanding, BioResult, DocsVerdict, FixReason, LoanRequest, PartnerOffers,
    PayoutFailure, Recheck, ReviewVerdict, StaffId, State, Step,
};
use origination::decision::DecisionOutcome;
use origination::{ApplicationCommand, ApplicationRejection, Known, Policy, ReasonCode};

#[test]
fn start_checks_the_applicant() {
    let rules = TestRules::new();
    let start_with = |change: fn(&mut ApplicantStanding)| {
        let mut applicant = standing();
        change(&mut applicant);
        TestApplication::new(&rules).try_execute(&start(request(), applicant))
    };
    assert_eq!(start_with(|_| {}), Ok(State::Draft));
    assert_eq!(start_with(|s| s.has_open = true), Err(ApplicationRejection::HasOpen));
    assert_eq!(start_with(|s| s.is_self_excluded = true), Err(ApplicationRejection::SelfExcluded));
    assert_eq!(start_with(|s| s.age_years = Known::Known(17)), Err(ApplicationRejection::Age));
    assert_eq!(start_with(|s| s.age_years = Known::Known(18)), Ok(State::Draft));
    assert_eq!(start_with(|s| s.age_years = Known::Known(70)), Ok(State::Draft));
    assert_eq!(start_with(|s| s.age_years = Known::Known(71)), Err(ApplicationRejection::Age));
    assert_eq!(start_with(|s| s.age_years = Known::Unknown), Ok(State::Draft));
    let tomorrow = ApplicationRejection::ReapplyLater { on: day("2026-11-17") };
    assert_eq!(start_with(|s| s.reapply_from = Some(day("2026-11-17"))), Err(tomorrow));
    assert_eq!(start_with(|s| s.reapply_from = Some(day("2026-11-16"))), Ok(State::Draft));
    let until = NOON.plus_seconds(1);
    let locked = start_with(|s| s.bio_locked_until = Some(NOON.plus_seconds(1)));
    assert_eq!(locked, Err(ApplicationRejection::BioLocked { until }));
    assert_eq!(start_with(|s| s.bio_locked_until = Some(NOON)), Ok(State::Draft));
}

#[test]
fn start_checks_the_requested_terms() {
    let rules = TestRules::new();
    let start_with = |change: fn(&mut LoanRequest)| {
        let mut loan_request = request();
        change(&mut loan_request);
        TestApplication::new(&rules).try_execute(&start(loan_request, standing()))
    };
    assert_eq!(
        start_with(|r| r.product = ProductCode::Instalments),
        Err(ApplicationRejection::Product)
    );
    assert_eq!(start_with(|r| r.amount_tenge = 190_000), Ok(State::Draft));
    assert_eq!(start_with(|r| r.amount_tenge = 191_000), Err(ApplicationRejection::Amount));
    assert_eq!(start_with(|r| r.amount_tenge = 100_500), Err(ApplicationRejection::Amount));
    assert_eq!(start_with(|r| r.term = 46), Err(ApplicationRejection::Term));
    for (promo, is_code) in [
        ("NAUR", true),
        ("123456", true),
        ("NAURYZ-2027", true),
        ("NAU", false),
        ("nauryz", false),
        ("NAURYZ 2027", false),
        ("ABCDEFGHIJ-ABCDEFGHIJ", false),
    ] {
        let loan_request = LoanRequest { promo: Some(promo.to_owned()), ..request() };
        let result = TestApplication::new(&rules).try_execute(&start(loan_request, standing()));
        assert_eq!(result.is_ok(), is_code, "{promo}: {result:?}");
    }
    // After the prescreen its amount is the limit.
    let mut test = TestApplication::in_state(&rules, State::Preapproved);
    let change =
        |amount_tenge| ApplicationCommand::ChangeRequest(LoanRequest { amount_tenge, ..request() });
    assert_eq!(test.try_execute(&change(121_000)), Err(ApplicationRejection::AmountAboveLimit));
    assert_eq!(test.try_execute(&change(120_000)), Ok(State::Preapproved));
    assert_eq!(test.app.request.unwrap().amount_tenge, 120_000);
}

/// A changed request may need other steps, but documents that were demanded stay required.
#[test]
fn a_changed_request_is_prescreened_again_and_keeps_demanded_documents() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::Preapproved);
    assert!(test.app.missing.contains(&Step::Docs) && test.app.missing.contains(&Step::Statement));
    let command = ApplicationCommand::Preapprove {
        amount_max: tenge(60_000),
        missing: BTreeSet::from([Step::Card]),
        bio_passed_at: None,
    };
    assert_eq!(test.try_execute(&command), Ok(State::Preapproved));
    assert_eq!(test.app.missing, BTreeSet::from([Step::Docs, Step::Card]));
    assert_eq!(test.app.preapproved_max, Some(tenge(60_000)));
}

#[test]
fn a_submission_requires_complete_answers_and_legal_age() {
    let rules = TestRules::new();
    let submit = |is_complete, age_years| {
        let command =
            ApplicationCommand::Submit { is_complete, are_consents_current: true, age_years };
        TestApplication::in_state(&rules, State::Draft).try_execute(&command)
    };
    assert_eq!(submit(false, 36), Err(ApplicationRejection::AnswersMissing));
    assert_eq!(submit(true, 17), Err(ApplicationRejection::Age));
    assert_eq!(submit(true, 36), Ok(State::Prescoring));
}

#[test]
fn a_biometric_check_is_valid_for_a_day() {
    let rules = TestRules::new();
    let continue_with = |passed_at: Timestamp| {
        let mut test = TestApplication::in_state(&rules, State::Preapproved);
        test.now = NOON.plus_hours(24);
        test.try_execute(&ApplicationCommand::Continue { bio_passed_at: Some(passed_at) })
    };
    assert_eq!(continue_with(NOON), Ok(State::BioRequired));
    assert_eq!(continue_with(NOON.plus_seconds(1)), Ok(State::DocsRequired));
    // A time in the future does not count.
    assert_eq!(continue_with(NOON.plus_hours(25)), Ok(State::BioRequired));
    let mut test = TestApplication::in_state(&rules, State::Prescoring);
    test.execute("preapprove_all").execute("continue_fresh");
    assert_eq!(test.app.state, State::Scoring);
}

/// A face that passed in this application may have been on another device, or before the phone was
/// changed: whoever says when it passed where it counts says nothing then.
#[test]
fn a_face_that_no_longer_counts_is_asked_for_again() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::StatementRequired);
    assert!(test.app.bio.passed_at.is_some());
    test.execute("edit").execute("submit").execute("preapprove_all");
    assert_eq!(test.app.state, State::Preapproved);
    test.execute("continue");
    assert_eq!(test.app.state, State::BioRequired);
}

/// A customer with nothing left to do continues automatically, unless the amount is below the
/// requested one.
#[test]
fn without_missing_steps_the_application_continues_automatically() {
    let rules = TestRules::new();
    let preapprove = |amount_max, passed_at: Timestamp| {
        let mut test = TestApplication::in_state(&rules, State::Prescoring);
        test.now = NOON.plus_hours(24);
        test.try_execute(&ApplicationCommand::Preapprove {
            amount_max: tenge(amount_max),
            missing: BTreeSet::new(),
            bio_passed_at: Some(passed_at),
        })
    };
    let fresh = NOON.plus_seconds(1);
    assert_eq!(request().amount_tenge, 100_000);
    assert_eq!(preapprove(100_000, fresh), Ok(State::Scoring));
    assert_eq!(preapprove(99_000, fresh), Ok(State::Preapproved));
    assert_eq!(preapprove(100_000, NOON), Ok(State::Preapproved));
}

#[test]
fn biometry_is_locked_after_three_attempts() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioFailed);
    let until = test.now.plus_hours(24);
    assert_eq!(test.app.bio.locked_until, Some(until));
    test.now = Timestamp(until.0 - 1);
    assert_eq!(
        test.try_execute(&ApplicationCommand::RetryBio),
        Err(ApplicationRejection::BioLocked { until })
    );
    test.now = until;
    assert_eq!(test.try_execute(&ApplicationCommand::RetryBio), Ok(State::BioRequired));
    assert_eq!((test.app.bio.attempts_used, test.app.bio.captures), (0, 3));
    for _ in 0..2 {
        test.execute("capture").execute("bio_no_match").execute("retry_bio");
    }
    test.execute("capture").execute("bio_no_match");
    assert_eq!(test.app.state, State::BioFailed);
}

/// Returning to the questionnaire does not restore attempts.
#[test]
fn editing_does_not_reset_biometry_attempts() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioRetry);
    test.execute("edit").execute("submit").execute("preapprove").execute("continue");
    assert_eq!(test.app.bio.attempts_used, 1);
    test.execute("capture")
        .execute("bio_error")
        .execute("retry_bio")
        .execute("capture")
        .execute("bio_error");
    assert_eq!(test.app.state, State::BioFailed);
}

/// Returning to the questionnaire does not remove a demand for documents.
#[test]
fn editing_keeps_demanded_documents() {
    let rules = TestRules::new();
    let edit_and_continue = |test: &mut TestApplication<'_>| {
        test.execute("edit").execute("submit").execute("preapprove_all").execute("continue_fresh");
        (test.app.state, test.app.fix.clone())
    };
    let mut test = TestApplication::in_state(&rules, State::StatementProcessing);
    test.execute("statement_other");
    for _ in 0..2 {
        assert_eq!(
            edit_and_continue(&mut test),
            (State::DocsRequired, vec![FixReason::OtherOwner])
        );
    }
    // Documents that staff have approved are not demanded again.
    test.execute("upload_docs").execute("docs_ok");
    assert_eq!(test.app.state, State::Scoring);
    let mut test = TestApplication::in_state(&rules, State::ManualReview);
    test.execute("review_docs");
    assert_eq!(
        edit_and_continue(&mut test),
        (State::DocsRequired, vec![FixReason::AnotherDocument])
    );
    let mut test = TestApplication::in_state(&rules, State::StatementRequired);
    test.execute("edit").execute("submit").execute("preapprove_all_fresh");
    assert_eq!((test.app.state, test.app.fix), (State::Scoring, Vec::new()));
}

/// An inconclusive comparison uses an attempt like any other, and after the last one documents
/// decide.
#[test]
fn editing_does_not_bypass_the_camera_lock() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioRequired);
    for attempts in 1..=3 {
        assert_eq!(test.app.state, State::BioRequired);
        test.execute("capture").execute("bio_low");
        assert_eq!((test.app.state, test.app.bio.attempts_used), (State::DocsRequired, attempts));
        test.execute("edit").execute("submit").execute("preapprove_all").execute("continue");
    }
    assert_eq!(test.app.state, State::DocsRequired);
    assert_eq!(test.app.fix, [FixReason::FaceUnsure]);
    test.execute("upload_docs").execute("docs_ok");
    assert_eq!((test.app.state, test.app.bio.attempts_used), (State::Scoring, 0));
    // Another person's face in front of the same camera locks it.
    let mut test = TestApplication::in_state(&rules, State::BioProcessing);
    for name in ["bio_low", "edit", "submit", "preapprove_all", "continue", "capture"] {
        test.execute(name);
    }
    test.execute("bio_no_match").execute("retry_bio").execute("capture").execute("bio_no_match");
    assert_eq!(test.app.state, State::BioFailed);
}

#[test]
fn stale_results_are_rejected() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioRetry);
    test.execute("retry_bio").execute("capture");
    let stale_result = ApplicationCommand::RecordBioResult { capture: 1, result: BioResult::Match };
    assert_eq!(test.try_execute(&stale_result), Err(ApplicationRejection::StaleAnswer));
    let mut test = TestApplication::in_state(&rules, State::DisburseFailed);
    test.execute("change_target");
    assert_eq!(test.app.payout.order, 2);
    assert_eq!(
        test.try_execute(&ApplicationCommand::CompletePayout { order: 1 }),
        Err(ApplicationRejection::StaleAnswer)
    );
    assert_eq!(
        test.try_execute(&ApplicationCommand::CompletePayout { order: 2 }),
        Ok(State::Active)
    );
}

#[test]
fn failure_reasons_stay_until_the_step_is_repeated() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioProcessing);
    test.execute("bio_low");
    assert_eq!(test.app.fix, [FixReason::FaceUnsure]);
    test.execute("upload_docs").execute("docs_fix");
    assert_eq!(test.app.fix, [FixReason::Glare]);
    test.execute("upload_docs");
    assert!(test.app.fix.is_empty());
    let fix = ApplicationCommand::ReviewDocs(DocsVerdict::Fix(Vec::new()));
    assert_eq!(test.try_execute(&fix), Err(ApplicationRejection::ReasonMissing));
    test.execute("docs_ok").execute("give_statement").execute("statement_other");
    assert_eq!(test.app.fix, [FixReason::OtherOwner]);
    // The statement is still required after the documents.
    test.execute("upload_docs").execute("docs_ok");
    assert_eq!(test.app.state, State::StatementRequired);
    let incomplete = ApplicationCommand::UploadDocs { are_all: false };
    let mut test = TestApplication::in_state(&rules, State::DocsRequired);
    assert_eq!(test.try_execute(&incomplete), Err(ApplicationRejection::DocsMissing));
}

#[test]
fn a_statement_can_be_skipped_only_if_the_policy_allows_it() {
    let mut rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::StatementRequired);
    test.execute("skip_statement");
    assert!(test.app.is_statement_skipped);
    assert_eq!(test.app.missing, BTreeSet::from([Step::Card]));
    let strict =
        POLICY_TOML.replace("is_statement_optional = true", "is_statement_optional = false");
    rules.policy = Policy::try_from_toml(&strict).unwrap();
    let mut test = TestApplication::in_state(&rules, State::StatementRequired);
    assert_eq!(
        test.try_execute(&ApplicationCommand::SkipStatement),
        Err(ApplicationRejection::StatementNeeded)
    );
}

#[test]
fn partner_offers_require_consent_and_are_withheld_from_vulnerable_people() {
    let rules = TestRules::new();
    let reject = |reason, partners| {
        let command = ApplicationCommand::RejectEarly(commands::decline(reason), partners);
        TestApplication::in_state(&rules, State::Prescoring).try_execute(&command)
    };
    assert_eq!(reject(ReasonCode::Score, WITH_PARTNERS), Ok(State::DeclinedOffers));
    assert_eq!(reject(ReasonCode::Score, NO_PARTNERS), Ok(State::Declined));
    let without_consent = PartnerOffers { is_consented: false, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, without_consent), Ok(State::Declined));
    let vulnerable = PartnerOffers { is_vulnerable: true, ..WITH_PARTNERS };
    assert_eq!(reject(ReasonCode::Score, vulnerable), Ok(State::Declined));
    for reason in [ReasonCode::SelfExcluded, ReasonCode::ArrearsNow, ReasonCode::Arrears90] {
        assert_eq!(reject(reason, WITH_PARTNERS), Ok(State::Declined), "{reason:?}");
    }
}

#[test]
fn only_discretionary_declines_can_be_reconsidered() {
    let rules = TestRules::new();
    let reject = |reason| {
        let mut test = TestApplication::in_state(&rules, State::ManualReview);
        let verdict = ReviewVerdict::Reject(commands::decline(reason), NO_PARTNERS);
        test.try_execute(&commands::review(verdict)).unwrap();
        test
    };
    let reconsider = ApplicationCommand::Reconsider { has_open: false };
    for reason in ReasonCode::ALL.iter().copied() {
        let result = reject(reason).try_execute(&reconsider);
        let reversible = [
            "R_FRAUD",
            "R_VELOCITY_DAY",
            "R_VELOCITY_MONTH",
            "R_DUPLICATE",
            "R_SCORE",
            "R_INCOME",
            "R_POLICY",
        ];
        let expected = match reversible.contains(&reason.code()) {
            true => Ok(State::ManualReview),
            false => Err(ApplicationRejection::Irreversible),
        };
        assert_eq!(result, expected, "{reason:?}");
    }
    let mut test = reject(ReasonCode::Policy);
    let result = test.try_execute(&ApplicationCommand::Reconsider { has_open: true });
    assert_eq!(result, Err(ApplicationRejection::HasOpen), "the person has a new application");
    assert_eq!(test.try_execute(&reconsider), Ok(State::ManualReview));
    assert_eq!((test.app.decline, test.app.missing.len()), (None, 0));
    assert_eq!(
        test.try_execute(&reconsider),
        Err(ApplicationRejection::WrongState { state: State::ManualReview })
    );
    // Data that are a day old are queried again.
    let mut stale = reject(ReasonCode::Policy);
    stale.now = stale.now.plus_hours(24);
    assert_eq!(stale.try_execute(&reconsider), Ok(State::Prescoring));
    assert_eq!(stale.app.preapproved_max, None);
}

#[test]
fn large_amounts_need_two_approvers() {
    let rules = TestRules::new();
    let approve = |amount_tenge, second: Option<u128>| {
        let mut offers = commands::offers();
        offers[0].amount_tenge = amount_tenge;
        let verdict = ReviewVerdict::Approve(offers);
        let second = second.map(StaffId::from_u128);
        TestApplication::in_state(&rules, State::ManualReview)
            .try_execute(&ApplicationCommand::Review { verdict, by: StaffId::from_u128(5), second })
    };
    assert_eq!(approve(150_000, None), Ok(State::Offered));
    assert_eq!(approve(151_000, None), Err(ApplicationRejection::SecondSignature));
    assert_eq!(approve(151_000, Some(5)), Err(ApplicationRejection::SecondSignature));
    assert_eq!(approve(151_000, Some(6)), Ok(State::Offered));
}

#[test]
fn approval_needs_one_to_three_numbered_offers() {
    let rules = TestRules::new();
    let offer = |count: u8, first: u8| {
        let one = &commands::offers()[0];
        let list = (first..).take(count.into()).map(|no| {
            let mut offer = one.clone();
            offer.no = no;
            offer
        });
        let decision = commands::decision(DecisionOutcome::Offers(list.collect()));
        TestApplication::in_state(&rules, State::Scoring)
            .try_execute(&ApplicationCommand::Decide(decision, NO_PARTNERS))
    };
    assert_eq!(offer(0, 1), Err(ApplicationRejection::Offers));
    assert_eq!(offer(3, 1), Ok(State::Offered));
    assert_eq!(offer(4, 1), Err(ApplicationRejection::Offers));
    assert_eq!(offer(2, 2), Err(ApplicationRejection::Offers));
    let mut test = TestApplication::in_state(&rules, State::Offered);
    assert_eq!(
        test.try_execute(&ApplicationCommand::ChooseOffer { no: 3 }),
        Err(ApplicationRejection::UnknownOffer)
    );
    assert_eq!(
        test.try_execute(&ApplicationCommand::ChooseOffer { no: 2 }),
        Ok(State::OfferChosen)
    );
    assert_eq!(test.app.chosen_offer().unwrap().amount_tenge, 60_000);
    test.execute("back");
    assert_eq!(test.app.chosen_offer(), None);
}

#[test]
fn young_and_old_applicants_confirm_a_second_time() {
    let rules = TestRules::new();
    for (age_years, to) in [
        (20, State::ExtraConfirm),
        (21, State::ContractSigning),
        (55, State::ContractSigning),
        (56, State::ExtraConfirm),
    ] {
        let agree = ApplicationCommand::Agree { are_all_ticked: true, age_years };
        let result = TestApplication::in_state(&rules, State::OfferChosen).try_execute(&agree);
        assert_eq!(result, Ok(to), "{age_years}");
    }
    let agree = ApplicationCommand::Agree { are_all_ticked: false, age_years: 36 };
    let result = TestApplication::in_state(&rules, State::OfferChosen).try_execute(&agree);
    assert_eq!(result, Err(ApplicationRejection::DocumentsNotTicked));
}

#[test]
fn only_the_displayed_documents_can_be_signed() {
    let rules = TestRules::new();
    let sign = |displayed: &str, signed: &str| {
        let (displayed_hash, signed_hash) = (displayed.repeat(32), signed.repeat(32));
        let command = ApplicationCommand::Sign { displayed_hash, signed_hash, recheck: recheck() };
        TestApplication::in_state(&rules, State::ContractSigning).try_execute(&command)
    };
    assert_eq!(sign("a1", "a1"), Ok(State::Disbursing));
    assert_eq!(sign("a1", "a2"), Err(ApplicationRejection::HashMismatch));
    assert_eq!(sign("", ""), Err(ApplicationRejection::HashMismatch));
    assert_eq!(sign("A1", "A1"), Err(ApplicationRejection::HashMismatch));
}

#[test]
fn a_signature_is_rechecked() {
    let rules = TestRules::new();
    let sign_with = |change: fn(&mut Recheck)| consent_with_recheck(&rules, change, sign);
    assert_rechecked(sign_with);
    assert_eq!(
        sign_with(|r| r.borrowed_today = Known::Unknown),
        Err(ApplicationRejection::RecheckUnknown)
    );
}

/// A day after the signature the checks may have other results.
#[test]
fn a_second_consent_is_rechecked() {
    let rules = TestRules::new();
    assert_rechecked(|change| {
        consent_with_recheck(&rules, change, ApplicationCommand::ConfirmPayout)
    });
}

type ConsentResult = Result<(State, Option<ReasonCode>), ApplicationRejection>;

/// Returns the result of a consent with these repeated checks.
fn consent_with_recheck(
    rules: &TestRules,
    change: fn(&mut Recheck),
    consent: impl FnOnce(Recheck) -> ApplicationCommand,
) -> ConsentResult {
    let mut recheck_data = recheck();
    change(&mut recheck_data);
    let command = consent(recheck_data);
    let is_second = matches!(command, ApplicationCommand::ConfirmPayout(_));
    let state = if is_second { State::ConfirmPayout } else { State::ContractSigning };
    let mut test = TestApplication::in_state(rules, state);
    test.try_execute(&command).map(|state| (state, test.app.decline.map(|d| d.reason)))
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
fn the_total_borrowed_in_a_day_decides_on_cooling_off() {
    let rules = TestRules::new();
    for (borrowed_today, to) in [
        (0, State::Disbursing),
        (224_374, State::Disbursing),
        (224_375, State::Disbursing),
        (224_376, State::CoolingOff),
    ] {
        let borrowed_today = Known::Known(tenge(borrowed_today));
        let mut test = TestApplication::in_state(&rules, State::ContractSigning);
        assert_eq!(test.try_execute(&sign(Recheck { borrowed_today, ..recheck() })), Ok(to));
        assert_eq!(test.app.payout.order, u32::from(to == State::Disbursing));
    }
}

#[test]
fn a_payout_is_retried_three_times() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::Disbursing);
    let fail = ApplicationCommand::FailPayout {
        order: 1,
        failure: PayoutFailure::Unavailable,
        is_retryable: true,
    };
    for tries in 2..=4 {
        assert_eq!(test.try_execute(&fail), Ok(State::Disbursing));
        assert_eq!((test.app.payout.order, test.app.payout.tries), (1, tries));
    }
    assert_eq!(test.try_execute(&fail), Ok(State::DisburseFailed));
    assert_eq!(test.app.payout.failure, Some(PayoutFailure::Unavailable));
    // A payout that succeeds after all leads to a loan.
    assert_eq!(
        test.try_execute(&ApplicationCommand::CompletePayout { order: 1 }),
        Ok(State::Active)
    );
}

#[test]
fn editing_discards_results_based_on_the_answers() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::StatementRequired);
    test.execute("skip_statement").execute("edit");
    assert_eq!(test.app.preapproved_max, None);
    assert!(test.app.missing.is_empty() && !test.app.is_statement_skipped);
}
