//! The amount of the prescreen compared to the final offers.

use std::collections::BTreeSet;

use crate::test_application::{TestRules, day, snapshot, tenge};
use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::Step;
use origination::decision::{
    BureauScore, CreditDecision, DebtBurdenInputs, DecisionOutcome, PrescreenOutcome, Snapshot,
    TermLimit, available_limits, decide_application, offered_term, prescreen,
};
use origination::{Known, ReasonCode};
use proptest::prelude::*;

const TODAY: &str = "2026-11-18";

/// Returns a person with an official income, payments elsewhere and a declared income.
fn applicant(official: i64, payments: i64, declared: i64) -> Snapshot {
    let mut person = snapshot();
    person.income.official = Known::Known(tenge(official));
    person.income.declared = Known::Known(tenge(declared));
    let payments = Known::Known(tenge(payments));
    if let Known::Known(bureau) = &mut person.bureau {
        bureau.debts = ExternalDebts { monthly_payments: payments, ..ExternalDebts::NONE };
    }
    person
}

fn with_request(mut person: Snapshot, amount_tenge: u32, term: u32) -> Snapshot {
    (person.requested.amount_tenge, person.requested.term) = (amount_tenge, term);
    person
}

fn set_score(person: &mut Snapshot, points: u16) {
    if let Known::Known(bureau) = &mut person.bureau {
        bureau.score = Known::Known(BureauScore::Points(points));
    }
}

fn run_prescreen(rules: &TestRules, person: &Snapshot) -> PrescreenOutcome {
    prescreen(person, &rules.rulebook(), day(TODAY))
}

fn decide(rules: &TestRules, person: &Snapshot) -> CreditDecision {
    decide_application(person, &rules.rulebook(), day(TODAY))
}

/// Returns the preapproved amount, and whether a statement is required for the request.
fn preapproved_amount(rules: &TestRules, person: &Snapshot) -> (Tenge, bool) {
    match run_prescreen(rules, person) {
        PrescreenOutcome::Pass { amount_max, missing, .. } => {
            (amount_max, missing.contains(&Step::Statement))
        }
        rejected => panic!("{rejected:?}"),
    }
}

fn decline_reason(rules: &TestRules, person: &Snapshot) -> ReasonCode {
    match run_prescreen(rules, person) {
        PrescreenOutcome::Reject { decline, hits } => {
            assert!(hits.iter().any(|hit| hit.rule == decline.reason), "{hits:?}");
            decline.reason
        }
        passed => panic!("{passed:?}"),
    }
}

fn largest_offer(decision: &CreditDecision) -> Option<Tenge> {
    match &decision.outcome {
        DecisionOutcome::Offers(offers) => offers.iter().map(|offer| offer.amount()).max(),
        _ => None,
    }
}

/// An income of 380 000 and payments of 64 000: half of the income leaves 126 000, and 116 000 for
/// 30 days are 125 744 to repay.
#[test]
fn the_preapproved_amount_respects_the_legal_debt_burden() {
    let rules = TestRules::new();
    let mut dmitry = with_request(applicant(380_000, 64_000, 380_000), 190_000, 30);
    set_score(&mut dmitry, 705);
    assert_eq!(preapproved_amount(&rules, &dmitry), (tenge(116_000), false));
    let decision = decide(&rules, &dmitry);
    assert_eq!(largest_offer(&decision), Some(tenge(116_000)));
    assert_eq!(decision.limited_by(), Some(ReasonCode::DebtBurden));
    for (term, amount_max) in [(5, 124_000), (15, 120_000), (30, 116_000), (45, 111_000)] {
        let person = with_request(dmitry.clone(), 190_000, term);
        assert_eq!(preapproved_amount(&rules, &person).0, tenge(amount_max), "{term} days");
        assert_eq!(largest_offer(&decide(&rules, &person)), Some(tenge(amount_max)), "{term} days");
    }
    let within = decide(&rules, &with_request(dmitry, 116_000, 30));
    assert_eq!((largest_offer(&within), within.limited_by()), (Some(tenge(116_000)), None));
}

/// Payments are 310 000 of 450 000. No declared income could change the outcome.
#[test]
fn an_excessive_debt_burden_is_declined_at_the_prescreen() {
    let rules = TestRules::new();
    for declared in [0, 300_000, 450_000, 640_000] {
        for amount in [10_000, 120_000] {
            let mut serik = with_request(applicant(450_000, 310_000, declared), amount, 30);
            set_score(&mut serik, 640);
            assert_eq!(
                decline_reason(&rules, &serik),
                ReasonCode::DebtBurden,
                "{declared} {amount}"
            );
        }
    }
}

/// Half of 642 000 is 321 000: 10 000 for 30 days cost 10 840, which is within 11 000. For 5 days
/// they cost 10 140, and 320 140 are half of 640 280.
#[test]
fn a_statement_is_required_only_if_it_can_lead_to_a_loan() {
    let rules = TestRules::new();
    let mut serik = with_request(applicant(450_000, 310_000, 642_000), 10_000, 30);
    set_score(&mut serik, 640);
    assert_eq!(preapproved_amount(&rules, &serik), (tenge(10_000), true));
    serik.income.declared = Known::Known(tenge(640_279));
    assert_eq!(decline_reason(&rules, &serik), ReasonCode::DebtBurden);
    serik.income.declared = Known::Known(tenge(640_280));
    assert_eq!(preapproved_amount(&rules, &serik), (tenge(10_000), true));
    // The statement shows less than declared: there is no potential income any more.
    serik.income.statement = Known::Known(tenge(600_000));
    assert_eq!(decline_reason(&rules, &serik), ReasonCode::DebtBurden);
}

/// The proven amount needs no statement; more does.
#[test]
fn a_statement_is_required_above_the_proven_amount() {
    let rules = TestRules::new();
    // Half of 200 000 less 18 000 is 82 000, and 75 000 cost 81 300.
    let person_requesting = |amount| with_request(applicant(200_000, 18_000, 420_000), amount, 30);
    assert_eq!(preapproved_amount(&rules, &person_requesting(75_000)), (tenge(177_000), false));
    assert_eq!(preapproved_amount(&rules, &person_requesting(76_000)), (tenge(177_000), true));
    let mut person = person_requesting(50_000);
    person.income.official = Known::Unknown;
    assert_eq!(preapproved_amount(&rules, &person), (tenge(177_000), true));
    person.income.declared = Known::Known(tenge(49_999));
    assert_eq!(decline_reason(&rules, &person), ReasonCode::Income);
    // Without a declared income the prescreen does not limit by income.
    person.income.declared = Known::Unknown;
    assert_eq!(preapproved_amount(&rules, &person), (tenge(190_000), true));
}

/// For 45 days the smallest amount costs 11 260, which is 260 too much; for 37 days 11 036; for 35
/// days 10 980.
#[test]
fn a_shorter_term_is_tried_before_declining() {
    let rules = TestRules::new();
    let person = with_request(applicant(100_000, 39_000, 100_000), 10_000, 45);
    assert_eq!(preapproved_amount(&rules, &person), (tenge(10_000), false));
    let decision = decide(&rules, &person);
    let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
    assert_eq!((offers[0].amount_tenge, offers[0].term), (10_000, 35));
    assert_eq!(offered_term(&person, &rules.rulebook(), day(TODAY)), 35);
    let limits = available_limits(&person, &rules.rulebook(), day(TODAY));
    assert_eq!(limits.terms.last().map(|limit| limit.term), Some(35));
}

#[test]
fn available_limits_state_the_amount_and_the_cause_per_term() {
    let rules = TestRules::new();
    let mut dmitry = with_request(applicant(380_000, 64_000, 380_000), 100_000, 30);
    set_score(&mut dmitry, 705);
    let limits = available_limits(&dmitry, &rules.rulebook(), day(TODAY));
    assert_eq!(limits.terms.len(), 41);
    let proven_max = Some(tenge(116_000));
    let at_30 = TermLimit { term: 30, amount_max: tenge(116_000), proven_max };
    assert_eq!(limits.terms[25], at_30);
    assert_eq!(limits.limited_by, Some(ReasonCode::DebtBurden));
    let burden = DebtBurdenInputs {
        debts: tenge(64_000),
        proven_income: Some(tenge(380_000)),
        declared_income: None,
        share_max: "50".parse().unwrap(),
    };
    assert_eq!(limits.burden, Some(burden));
    dmitry.income.declared = Known::Known(tenge(1_000_000));
    let limits = available_limits(&dmitry, &rules.rulebook(), day(TODAY));
    let potential = TermLimit { amount_max: tenge(190_000), ..at_30 };
    assert_eq!((limits.terms[25], limits.limited_by), (potential, None));
    let burden = DebtBurdenInputs { declared_income: Some(tenge(1_000_000)), ..burden };
    assert_eq!(limits.burden, Some(burden));
    let mut gambler = dmitry.clone();
    if let Known::Known(bureau) = &mut gambler.bureau {
        bureau.is_gambler = Known::Known(true);
    }
    let limits = available_limits(&gambler, &rules.rulebook(), day(TODAY));
    let burden = limits.burden.unwrap();
    assert_eq!((burden.share_max, burden.declared_income), ("25".parse().unwrap(), None));
}

#[test]
fn offers_align_the_due_date_with_the_pay_day() {
    let rules = TestRules::new();
    // Pay day, requested term, and the term and due date of the offer for the pay day.
    for (pay_day, requested_term, term, due_date) in [
        (10, 30, 23, "2026-12-11"),
        (10, 15, 23, "2026-12-11"),
        (10, 23, 23, "2026-12-11"),
        // Three days from today are too few.
        (20, 10, 33, "2026-12-21"),
        (22, 10, 5, "2026-11-23"),
        // November has thirty days.
        (31, 15, 13, "2026-12-01"),
        (30, 15, 13, "2026-12-01"),
    ] {
        let mut person = with_request(applicant(420_000, 18_000, 420_000), 50_000, requested_term);
        person.income.pay_day = Some(pay_day);
        let decision = decide(&rules, &person);
        let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
        let pay_day_before = |offer: &origination::LoanOffer| match offer.label {
            Some(origination::OfferAdvantage::AfterPayDay { paid_on, difference }) => {
                assert_eq!(difference, offer.interest - offers[0].interest);
                Some(paid_on)
            }
            _ => None,
        };
        let offer = offers.iter().find(|offer| pay_day_before(offer).is_some());
        let offer = offer.unwrap_or_else(|| panic!("{pay_day} {requested_term}: {offers:?}"));
        assert_eq!(
            (offer.term, offer.due_date),
            (term, day(due_date)),
            "{pay_day} {requested_term}"
        );
        assert_eq!(
            pay_day_before(offer).map(|pay_day| pay_day.days_until(offer.due_date)),
            Some(1)
        );
        assert_eq!((offers[0].term, offer.no == 1), (requested_term, requested_term == term));
        assert_eq!(offer.amount_tenge, 50_000);
    }
}

/// A later due date costs more: an unaffordable term is not offered.
#[test]
fn a_pay_day_offer_must_be_affordable() {
    let rules = TestRules::new();
    // 111 000 for 5 days cost 112 554, within half of 225 108; for 23 days 118 148.
    let mut person = with_request(applicant(225_108, 0, 225_108), 111_000, 5);
    person.income.pay_day = Some(10);
    let decision = decide(&rules, &person);
    let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
    assert!(offers.iter().all(|offer| offer.term == 5), "{offers:?}");
}

prop_compose! {
    /// A person of whom everything is known except a statement.
    fn any_applicant()(
        amount in 10_u32..=190, term in 5_u32..=45, income in 0_i64..600_000,
        payments in 0_i64..200_000, points in 0_u16..=1000, own in prop::option::of(5_i64..200),
        pay_day in prop::option::of(1_u32..=31), is_first_loan: bool,
    ) -> Snapshot {
        let mut person = with_request(applicant(income, payments, income), amount * 1_000, term);
        set_score(&mut person, points);
        person.history.is_first_loan = is_first_loan;
        person.income.pay_day = pay_day;
        person.person.own_limit = own.map(|thousands| tenge(thousands * 1_000));
        person
    }
}

proptest! {
    /// With the same data the preapproved amount is offered in the end, and a decline is the same.
    #[test]
    fn the_decision_confirms_the_prescreen(person in any_applicant()) {
        let rules = TestRules::new();
        let decision = decide(&rules, &person);
        match run_prescreen(&rules, &person) {
            PrescreenOutcome::Pass { amount_max, missing, .. } => {
                prop_assert_eq!(missing, BTreeSet::new());
                prop_assert_eq!(decision.amount_max, Some(amount_max));
                let requested = tenge(person.requested.amount_tenge.into());
                prop_assert_eq!(largest_offer(&decision), Some(amount_max.min(requested)));
            }
            PrescreenOutcome::Reject { decline, .. } => {
                prop_assert_eq!(decision.outcome, DecisionOutcome::Decline(decline));
            }
        }
    }

    /// A statement that proves the declared income leads to the preapproved amount, one that proves
    /// less not to more. Without a statement not more than the proven amount is offered.
    #[test]
    fn only_the_statement_changes_a_preapproval(
        person in any_applicant(), more in 1_i64..600_000, proven in 0_i64..1_200_000,
    ) {
        let rules = TestRules::new();
        let mut declaring = person.clone();
        let official = person.income.official.value().unwrap();
        declaring.income.declared = Known::Known(official + tenge(more));
        let PrescreenOutcome::Pass { amount_max, missing, .. } = run_prescreen(&rules, &declaring) else {
            return Ok(());
        };
        let mut with_statement = declaring.clone();
        with_statement.income.statement = declaring.income.declared;
        prop_assert_eq!(decide(&rules, &with_statement).amount_max, Some(amount_max));
        with_statement.income.statement = Known::Known(tenge(proven).min(official + tenge(more)));
        prop_assert!(decide(&rules, &with_statement).amount_max <= Some(amount_max));
        let requested = tenge(person.requested.amount_tenge.into()).min(amount_max);
        let proven_max = decide(&rules, &declaring).amount_max;
        prop_assert_eq!(missing.contains(&Step::Statement), proven_max < Some(requested));
    }

    /// The limits shown on a screen are what would be offered, term by term.
    #[test]
    fn available_limits_match_the_offers(person in any_applicant(), term in 5_u32..=45) {
        let rules = TestRules::new();
        let limits = available_limits(&person, &rules.rulebook(), day(TODAY));
        let at_term = limits.terms.iter().find(|limit| limit.term == term);
        let decision = decide(&rules, &with_request(person, 190_000, term));
        match at_term {
            Some(limit) => {
                prop_assert_eq!(decision.amount_max, Some(limit.amount_max));
                prop_assert_eq!(limit.proven_max, Some(limit.amount_max));
                prop_assert!(matches!(decision.outcome, DecisionOutcome::Offers(ref offers) if offers[0].term == term));
            }
            // Nothing for this term: another term, or none at all.
            None => if let DecisionOutcome::Offers(offers) = decision.outcome {
                prop_assert_ne!(offers[0].term, term);
            },
        }
    }
}
