//! What is promised at the first look, held against what is offered in the end.

mod support;

use std::collections::BTreeSet;

use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::Step;
use origination::decision::{
    BureauScore, CreditDecision, DebtBurdenInputs, DecisionOutcome, PrescreenOutcome, Snapshot,
    TermLimit, available_limits, decide_application, offered_term, prescreen,
};
use origination::{Known, ReasonCode};
use proptest::prelude::*;
use support::{TestRules, day, snapshot, tenge};

const TODAY: &str = "2026-11-18";

/// Somebody with an official income and payments elsewhere, who told of an income.
fn applicant(official: i64, payments: i64, told: i64) -> Snapshot {
    let mut person = snapshot();
    person.income.official = Known::Known(tenge(official));
    person.income.declared = Known::Known(tenge(told));
    let payments = Known::Known(tenge(payments));
    if let Known::Known(bureau) = &mut person.bureau {
        bureau.debts = ExternalDebts { monthly_payments: payments, ..ExternalDebts::NONE };
    }
    person
}

fn with_request(mut person: Snapshot, amount_tenge: u32, term: u32) -> Snapshot {
    (person.asked.amount_tenge, person.asked.term) = (amount_tenge, term);
    person
}

fn set_score(person: &mut Snapshot, points: u16) {
    if let Known::Known(bureau) = &mut person.bureau {
        bureau.score = Known::Known(BureauScore::Points(points));
    }
}

fn run_prescreen(house: &TestRules, person: &Snapshot) -> PrescreenOutcome {
    prescreen(person, &house.rulebook(), day(TODAY))
}

fn decide(house: &TestRules, person: &Snapshot) -> CreditDecision {
    decide_application(person, &house.rulebook(), day(TODAY))
}

/// The promise, and whether a statement has to be shown for what is asked.
fn preapproved_amount(house: &TestRules, person: &Snapshot) -> (Tenge, bool) {
    match run_prescreen(house, person) {
        PrescreenOutcome::Pass { amount_max, missing, .. } => {
            (amount_max, missing.contains(&Step::Statement))
        }
        rejected => panic!("{rejected:?}"),
    }
}

fn decline_reason(house: &TestRules, person: &Snapshot) -> ReasonCode {
    match run_prescreen(house, person) {
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

/// 380 000 come in and 64 000 go out: half of the income leaves 126 000, and 116 000 for 30 days
/// are 125 744 to pay back.
#[test]
fn the_promise_keeps_within_the_laws_share_of_the_income() {
    let house = TestRules::new();
    let mut dmitry = with_request(applicant(380_000, 64_000, 380_000), 190_000, 30);
    set_score(&mut dmitry, 705);
    assert_eq!(preapproved_amount(&house, &dmitry), (tenge(116_000), false));
    let decision = decide(&house, &dmitry);
    assert_eq!(largest_offer(&decision), Some(tenge(116_000)));
    assert_eq!(decision.limited_by(), Some(ReasonCode::DebtBurden));
    for (term, most) in [(5, 124_000), (15, 120_000), (30, 116_000), (45, 111_000)] {
        let asked = with_request(dmitry.clone(), 190_000, term);
        assert_eq!(preapproved_amount(&house, &asked).0, tenge(most), "{term} days");
        assert_eq!(largest_offer(&decide(&house, &asked)), Some(tenge(most)), "{term} days");
    }
    let within = decide(&house, &with_request(dmitry, 116_000, 30));
    assert_eq!((largest_offer(&within), within.limited_by()), (Some(tenge(116_000)), None));
}

/// 310 000 of 450 000 go out already. Nothing that the person told of could change that.
#[test]
fn who_carries_too_much_is_told_at_once() {
    let house = TestRules::new();
    for told in [0, 300_000, 450_000, 640_000] {
        for amount in [10_000, 120_000] {
            let mut serik = with_request(applicant(450_000, 310_000, told), amount, 30);
            set_score(&mut serik, 640);
            assert_eq!(decline_reason(&house, &serik), ReasonCode::DebtBurden, "{told} {amount}");
        }
    }
}

/// Half of 642 000 is 321 000: 10 000 for 30 days come to 10 840, which is within 11 000. For 5 days
/// they come to 10 140, and 320 140 are half of 640 280.
#[test]
fn a_statement_is_asked_for_only_where_it_can_lead_to_a_loan() {
    let house = TestRules::new();
    let mut serik = with_request(applicant(450_000, 310_000, 642_000), 10_000, 30);
    set_score(&mut serik, 640);
    assert_eq!(preapproved_amount(&house, &serik), (tenge(10_000), true));
    serik.income.declared = Known::Known(tenge(640_279));
    assert_eq!(decline_reason(&house, &serik), ReasonCode::DebtBurden);
    serik.income.declared = Known::Known(tenge(640_280));
    assert_eq!(preapproved_amount(&house, &serik), (tenge(10_000), true));
    // The statement was shown, and it says less: there is nothing to hope for any more.
    serik.income.statement = Known::Known(tenge(600_000));
    assert_eq!(decline_reason(&house, &serik), ReasonCode::DebtBurden);
}

/// What is proven is had without a statement; what goes beyond it is not.
#[test]
fn a_statement_is_asked_for_above_what_is_proven() {
    let house = TestRules::new();
    // Half of 200 000 less 18 000 is 82 000, and 75 000 come to 81 300.
    let asked = |amount| with_request(applicant(200_000, 18_000, 420_000), amount, 30);
    assert_eq!(preapproved_amount(&house, &asked(75_000)), (tenge(177_000), false));
    assert_eq!(preapproved_amount(&house, &asked(76_000)), (tenge(177_000), true));
    let mut unknown = asked(50_000);
    unknown.income.official = Known::Unknown;
    assert_eq!(preapproved_amount(&house, &unknown), (tenge(177_000), true));
    unknown.income.declared = Known::Known(tenge(49_999));
    assert_eq!(decline_reason(&house, &unknown), ReasonCode::Income);
    // Of whom nobody asked, anything may be true: it is not held against them.
    unknown.income.declared = Known::Unknown;
    assert_eq!(preapproved_amount(&house, &unknown), (tenge(190_000), true));
}

/// For 45 days the least comes to 11 260, which is too much by 260; for 37 to 11 036; for 35 to
/// 10 980.
#[test]
fn a_shorter_term_is_found_before_anybody_is_refused() {
    let house = TestRules::new();
    let asked = with_request(applicant(100_000, 39_000, 100_000), 10_000, 45);
    assert_eq!(preapproved_amount(&house, &asked), (tenge(10_000), false));
    let decision = decide(&house, &asked);
    let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
    assert_eq!((offers[0].amount_tenge, offers[0].term), (10_000, 35));
    assert_eq!(offered_term(&asked, &house.rulebook(), day(TODAY)), 35);
    let reach = available_limits(&asked, &house.rulebook(), day(TODAY));
    assert_eq!(reach.terms.last().map(|it| it.term), Some(35));
}

#[test]
fn the_reach_says_what_each_term_allows_and_why() {
    let house = TestRules::new();
    let mut dmitry = with_request(applicant(380_000, 64_000, 380_000), 100_000, 30);
    set_score(&mut dmitry, 705);
    let found = available_limits(&dmitry, &house.rulebook(), day(TODAY));
    assert_eq!(found.terms.len(), 41);
    let most = Some(tenge(116_000));
    let at_30 = TermLimit { term: 30, amount_max: tenge(116_000), proven_max: most };
    assert_eq!(found.terms[25], at_30);
    assert_eq!(found.limited_by, Some(ReasonCode::DebtBurden));
    let burden = DebtBurdenInputs {
        debts: tenge(64_000),
        proven_income: Some(tenge(380_000)),
        declared_income: None,
        share_max: "50".parse().unwrap(),
    };
    assert_eq!(found.burden, Some(burden));
    dmitry.income.declared = Known::Known(tenge(1_000_000));
    let found = available_limits(&dmitry, &house.rulebook(), day(TODAY));
    let hoped = TermLimit { amount_max: tenge(190_000), ..at_30 };
    assert_eq!((found.terms[25], found.limited_by), (hoped, None));
    let burden = DebtBurdenInputs { declared_income: Some(tenge(1_000_000)), ..burden };
    assert_eq!(found.burden, Some(burden));
    let mut gambler = dmitry.clone();
    if let Known::Known(bureau) = &mut gambler.bureau {
        bureau.is_gambler = Known::Known(true);
    }
    let found = available_limits(&gambler, &house.rulebook(), day(TODAY));
    let burden = found.burden.unwrap();
    assert_eq!((burden.share_max, burden.declared_income), ("25".parse().unwrap(), None));
}

#[test]
fn a_pay_day_moves_a_due_date() {
    let house = TestRules::new();
    // The day of the money, the term asked for, and the term and due date of the offer for it.
    for (pay_day, asked, term, due_on) in [
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
        let mut person = with_request(applicant(420_000, 18_000, 420_000), 50_000, asked);
        person.income.pay_day = Some(pay_day);
        let decision = decide(&house, &person);
        let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
        let day_before = |offer: &origination::LoanOffer| match offer.label {
            Some(origination::OfferAdvantage::AfterPayDay { paid_on, difference }) => {
                assert_eq!(difference, offer.interest - offers[0].interest);
                Some(paid_on)
            }
            _ => None,
        };
        let found = offers.iter().find(|offer| day_before(offer).is_some());
        let found = found.unwrap_or_else(|| panic!("{pay_day} {asked}: {offers:?}"));
        assert_eq!((found.term, found.due_on), (term, day(due_on)), "{pay_day} {asked}");
        assert_eq!(day_before(found).map(|it| it.days_until(found.due_on)), Some(1));
        assert_eq!((offers[0].term, found.no == 1), (asked, asked == term));
        assert_eq!(found.amount_tenge, 50_000);
    }
}

/// A later day costs more: what could not be paid back then is not offered.
#[test]
fn a_pay_day_does_not_outweigh_the_income() {
    let house = TestRules::new();
    // 111 000 for 5 days come to 112 554, within the half of 225 108; for 23 days to 118 148.
    let mut person = with_request(applicant(225_108, 0, 225_108), 111_000, 5);
    person.income.pay_day = Some(10);
    let decision = decide(&house, &person);
    let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
    assert!(offers.iter().all(|offer| offer.term == 5), "{offers:?}");
}

prop_compose! {
    /// Anybody of whom everything is known but what a statement may say.
    fn any_applicant()(
        amount in 10_u32..=190, term in 5_u32..=45, income in 0_i64..600_000,
        payments in 0_i64..200_000, points in 0_u16..=1000, own in prop::option::of(5_i64..200),
        pay_day in prop::option::of(1_u32..=31), is_first_loan: bool,
    ) -> Snapshot {
        let mut person = with_request(applicant(income, payments, income), amount * 1_000, term);
        set_score(&mut person, points);
        person.ours.is_first_loan = is_first_loan;
        person.income.pay_day = pay_day;
        person.person.own_limit = own.map(|thousands| tenge(thousands * 1_000));
        person
    }
}

proptest! {
    /// With the same facts the promise is what is offered in the end, and a refusal is the same one.
    #[test]
    fn the_promise_is_kept(person in any_applicant()) {
        let house = TestRules::new();
        let decision = decide(&house, &person);
        match run_prescreen(&house, &person) {
            PrescreenOutcome::Pass { amount_max, missing, .. } => {
                prop_assert_eq!(missing, BTreeSet::new());
                prop_assert_eq!(decision.amount_max, Some(amount_max));
                let asked = tenge(person.asked.amount_tenge.into());
                prop_assert_eq!(largest_offer(&decision), Some(amount_max.min(asked)));
            }
            PrescreenOutcome::Reject { decline, .. } => {
                prop_assert_eq!(decision.outcome, DecisionOutcome::Decline(decline));
            }
        }
    }

    /// A statement that proves what was told brings what was promised; one that proves less, not
    /// more. Without one nothing above what is proven is offered.
    #[test]
    fn only_new_facts_change_a_promise(
        person in any_applicant(), more in 1_i64..600_000, proven in 0_i64..1_200_000,
    ) {
        let house = TestRules::new();
        let mut told = person.clone();
        let official = person.income.official.value().unwrap();
        told.income.declared = Known::Known(official + tenge(more));
        let PrescreenOutcome::Pass { amount_max, missing, .. } = run_prescreen(&house, &told) else {
            return Ok(());
        };
        let mut shown = told.clone();
        shown.income.statement = told.income.declared;
        prop_assert_eq!(decide(&house, &shown).amount_max, Some(amount_max));
        shown.income.statement = Known::Known(tenge(proven).min(official + tenge(more)));
        prop_assert!(decide(&house, &shown).amount_max <= Some(amount_max));
        let asked = tenge(person.asked.amount_tenge.into()).min(amount_max);
        let without = decide(&house, &told).amount_max;
        prop_assert_eq!(missing.contains(&Step::Statement), without < Some(asked));
    }

    /// What a screen lets choose from is what would be offered, term by term.
    #[test]
    fn the_reach_is_what_is_offered(person in any_applicant(), term in 5_u32..=45) {
        let house = TestRules::new();
        let found = available_limits(&person, &house.rulebook(), day(TODAY));
        let at_term = found.terms.iter().find(|it| it.term == term);
        let decision = decide(&house, &with_request(person, 190_000, term));
        match at_term {
            Some(it) => {
                prop_assert_eq!(decision.amount_max, Some(it.amount_max));
                prop_assert_eq!(it.proven_max, Some(it.amount_max));
                prop_assert!(matches!(decision.outcome, DecisionOutcome::Offers(ref all) if all[0].term == term));
            }
            // Nothing for this term: another one, or none at all.
            None => if let DecisionOutcome::Offers(offers) = decision.outcome {
                prop_assert_ne!(offers[0].term, term);
            },
        }
    }
}
