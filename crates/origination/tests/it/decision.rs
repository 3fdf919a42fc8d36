//! The rules and their outcomes, for changes to a person of whom everything is known.

use std::collections::BTreeSet;

use crate::test_application::{TestRules, day, snapshot, tenge};
use identity::Iin;
use lending::product::ProductCode;
use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::{Decline, Step};
use origination::decision::{
    BureauReport, BureauScore, CreditDecision, DecisionOutcome, PrescreenOutcome, RuleOutcome,
    Snapshot, decide_application, prescreen, raised_limit,
};
use origination::{Known, OfferAdvantage, ReasonCode};
use proptest::prelude::*;

type Change = fn(&mut Snapshot);

fn change_bureau_report(snapshot: &mut Snapshot, change: impl FnOnce(&mut BureauReport)) {
    if let Known::Known(bureau) = &mut snapshot.bureau {
        change(bureau);
    }
}

fn decide_with(rules: &TestRules, change: impl FnOnce(&mut Snapshot)) -> CreditDecision {
    let mut snapshot = snapshot();
    change(&mut snapshot);
    decide_application(&snapshot, &rules.rulebook(), day("2026-11-16"))
}

/// `offers`, `review`, or the code of a decline.
fn outcome_code(decision: &CreditDecision) -> &'static str {
    match &decision.outcome {
        DecisionOutcome::Offers(_) => "offers",
        DecisionOutcome::Review => "review",
        DecisionOutcome::Decline(decline) => decline.reason.code(),
    }
}

fn amounts(decision: &CreditDecision) -> Vec<(u32, u32)> {
    match &decision.outcome {
        DecisionOutcome::Offers(offers) => {
            offers.iter().map(|o| (o.amount_tenge, o.term)).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn staff_can_override_policy_rules_but_not_the_law() {
    let rules = TestRules::new();
    let set_low_score = |s: &mut Snapshot| {
        change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(449)))
    };
    assert_eq!(outcome_code(&decide_with(&rules, set_low_score)), "R_POLICY");
    // By the reason that was told, or as it was told before.
    for reason in [ReasonCode::Policy, ReasonCode::Score] {
        let decision = decide_with(&rules, |s| {
            set_low_score(s);
            s.set_aside = BTreeSet::from([reason]);
        });
        assert_eq!(outcome_code(&decision), "review");
        assert!(decision.referred_for().eq([ReasonCode::Score]));
    }
    // A hit on a list cannot be set aside by that.
    let listed = decide_with(&rules, |s| {
        s.person.is_on_aml_list = Known::Known(true);
        s.set_aside = BTreeSet::from([ReasonCode::Policy]);
    });
    assert_eq!(outcome_code(&listed), "R_POLICY");
    let mut set_aside = snapshot();
    set_low_score(&mut set_aside);
    set_aside.set_aside = BTreeSet::from([ReasonCode::Score]);
    let outcome = prescreen(&set_aside, &rules.rulebook(), day("2026-11-16"));
    assert!(matches!(outcome, PrescreenOutcome::Pass { .. }), "{outcome:?}");
    let stopped = decide_with(&rules, |s| {
        change_bureau_report(s, |b| b.is_stop_credit = Known::Known(true));
        s.set_aside = BTreeSet::from([ReasonCode::StopCredit]);
    });
    assert_eq!(outcome_code(&stopped), "R_STOP_CREDIT");
}

#[test]
fn a_person_without_rule_hits_gets_offers() {
    let rules = TestRules::new();
    let decision = decide_with(&rules, |_| {});
    let DecisionOutcome::Offers(offers) = &decision.outcome else { panic!("{decision:?}") };
    assert!(decision.hits.is_empty(), "{:?}", decision.hits);
    assert_eq!(amounts(&decision), [(100_000, 30), (100_000, 19), (66_000, 30)]);
    assert_eq!(offers[0].total, tenge(108_400));
    assert_eq!(offers[0].label, None);
    assert_eq!(offers[1].label, Some(OfferAdvantage::Cheaper { saves: tenge(8_400 - 5_320) }));
    assert_eq!(
        offers[2].label,
        Some(OfferAdvantage::SmallerPayment { by: tenge(108_400 - 71_544) })
    );
    assert!(offers.iter().map(|offer| offer.no).eq(1..=3));
    assert!(!decision.needs_second_consent && !decision.allows_partner_offers);
}

#[test]
fn each_rule_declines() {
    let rules = TestRules::new();
    let changes: [(&str, Change); 16] = [
        ("R_SELF_EXCLUDED", |s| s.person.is_self_excluded = Known::Known(true)),
        ("R_STOP_CREDIT", |s| change_bureau_report(s, |b| b.is_stop_credit = Known::Known(true))),
        ("R_CONSCRIPT", |s| s.person.is_conscript = Known::Known(true)),
        ("R_AGE", |s| s.person.age_years = Known::Known(17)),
        ("R_AML", |s| s.person.is_on_aml_list = Known::Known(true)),
        ("R_BANKRUPT", |s| s.person.is_bankrupt = Known::Known(true)),
        ("R_ARREARS_90", |s| change_bureau_report(s, |b| b.bank_arrears_days = Known::Known(91))),
        ("R_ARREARS_NOW", |s| change_bureau_report(s, |b| b.bank_arrears_days = Known::Known(31))),
        ("R_OPEN_LOAN", |s| s.history.has_open_loan = true),
        ("R_OPEN_APPLICATION", |s| s.history.has_other_application = true),
        ("R_VELOCITY_DAY", |s| s.history.applications_today = 4),
        ("R_VELOCITY_MONTH", |s| s.history.applications_30_days = 11),
        ("R_SCORE", |s| {
            change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(449)))
        }),
        ("R_INCOME", |s| s.income.official = Known::Known(Tenge::from_tiyn(4_999_999))),
        ("R_KDN", |s| {
            change_bureau_report(s, |b| b.debts.monthly_payments = Known::Known(tenge(200_000)));
        }),
        ("R_OWN_LIMIT", |s| s.person.own_limit = Some(tenge(9_999))),
    ];
    for (code, change) in changes {
        let decision = decide_with(&rules, change);
        // Nobody learns from us that somebody is on a list: the commonest decline is told the same.
        let disclosed = if ["R_AML", "R_SCORE"].contains(&code) { "R_POLICY" } else { code };
        assert_eq!(outcome_code(&decision), disclosed);
        let hit = decision.hits.iter().find(|hit| hit.rule.code() == code);
        assert!(hit.is_some(), "{code} has a hit with the observed value");
        let allows_partner_offers = ["R_SCORE", "R_INCOME", "R_POLICY"].contains(&disclosed);
        assert_eq!(decision.allows_partner_offers, allows_partner_offers, "{code}");
    }
    // And with the same date.
    let today = day("2026-11-16");
    let listed = decide_with(&rules, |s| s.person.is_on_aml_list = Known::Known(true));
    let scored = decide_with(&rules, |s| {
        change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(449)))
    });
    assert_eq!(listed.outcome, scored.outcome);
    let decline =
        Decline { reason: ReasonCode::Policy, reapply_from: today.try_plus_days(30).ok() };
    assert_eq!(listed.outcome, DecisionOutcome::Decline(decline));
    let both = decide_with(&rules, |s| {
        s.history.has_open_loan = true;
        s.person.is_self_excluded = Known::Known(true);
    });
    assert_eq!(
        outcome_code(&both),
        "R_SELF_EXCLUDED",
        "the rule with the highest priority is the reason"
    );
    assert_eq!(both.hits.len(), 2);
}

/// Nothing is approved because of missing data: each unknown input alone leads to a review.
#[test]
fn unknown_inputs_are_referred_to_review() {
    let rules = TestRules::new();
    let changes: [(&str, Change); 19] = [
        ("R_SELF_EXCLUDED", |s| s.person.is_self_excluded = Known::Unknown),
        ("R_AGE", |s| s.person.age_years = Known::Unknown),
        ("R_CONSCRIPT", |s| s.person.is_conscript = Known::Unknown),
        ("R_POLICY", |s| s.person.is_on_aml_list = Known::Unknown),
        ("R_BANKRUPT", |s| s.person.is_bankrupt = Known::Unknown),
        ("R_STOP_CREDIT", |s| s.bureau = Known::Unknown),
        ("R_STOP_CREDIT", |s| change_bureau_report(s, |b| b.is_stop_credit = Known::Unknown)),
        ("R_SCORE", |s| change_bureau_report(s, |b| b.score = Known::Unknown)),
        ("R_ARREARS_90", |s| {
            change_bureau_report(s, |b| b.microcredit_arrears_days = Known::Unknown)
        }),
        ("R_ARREARS_NOW", |s| change_bureau_report(s, |b| b.bank_arrears_days = Known::Unknown)),
        ("R_ARREARS_PAST", |s| change_bureau_report(s, |b| b.worst_arrears_days = Known::Unknown)),
        ("R_KDN", |s| change_bureau_report(s, |b| b.had_90_days_in_year = Known::Unknown)),
        ("R_KDN", |s| change_bureau_report(s, |b| b.is_gambler = Known::Unknown)),
        ("R_KDN", |s| change_bureau_report(s, |b| b.debts.monthly_payments = Known::Unknown)),
        ("R_KDN", |s| change_bureau_report(s, |b| b.debts.overdue = Known::Unknown)),
        ("R_KDD", |s| change_bureau_report(s, |b| b.debts.outstanding = Known::Unknown)),
        ("R_INCOME", |s| s.income.official = Known::Unknown),
        ("R_INCOME", |s| s.income.official = Known::Known(tenge(-1))),
        ("R_DUPLICATE", |s| s.duplicates.device = Known::Unknown),
    ];
    for (code, change) in changes {
        let decision = decide_with(&rules, change);
        assert_eq!(outcome_code(&decision), "review", "{code}");
        assert!(decision.referred_for().any(|rule| rule.code() == code), "{code}");
    }
    // A rejecting rule decides even if other inputs are unknown.
    let decision = decide_with(&rules, |s| {
        s.bureau = Known::Unknown;
        s.history.has_open_loan = true;
    });
    assert_eq!(outcome_code(&decision), "R_OPEN_LOAN");
}

#[test]
fn shared_fingerprints_are_referred_to_review() {
    let rules = TestRules::new();
    let changes: [Change; 5] = [
        |s| s.duplicates.card_others = 2,
        |s| s.duplicates.document = Known::Known(true),
        |s| s.duplicates.phone = Known::Known(true),
        |s| s.duplicates.device = Known::Known(true),
        |s| s.duplicates.card = Known::Known(true),
    ];
    for change in changes {
        let decision = decide_with(&rules, change);
        assert_eq!(outcome_code(&decision), "review");
        assert!(decision.referred_for().eq([ReasonCode::Duplicate]));
    }
    let by_chance = decide_with(&rules, |s| s.duplicates.card_others = 1);
    assert_eq!(outcome_code(&by_chance), "offers");
}

/// Past delays are reviewed by staff, unless the score is high.
#[test]
fn past_delays_are_referred_unless_the_score_is_high() {
    let rules = TestRules::new();
    for (points, days, expected) in [
        (606, 28, "review"),
        (606, 16, "review"),
        (606, 15, "offers"),
        (699, 28, "review"),
        (700, 28, "offers"),
        (449, 28, "R_POLICY"),
    ] {
        let decision = decide_with(&rules, |s| {
            change_bureau_report(s, |b| {
                b.score = Known::Known(BureauScore::Points(points));
                b.worst_arrears_days = Known::Known(days);
            });
        });
        assert_eq!(outcome_code(&decision), expected, "{points} points, {days} days");
        let is_referred = decision.referred_for().eq([ReasonCode::ArrearsPast]);
        assert!(expected != "review" || is_referred, "{points} points, {days} days");
    }
}

#[test]
fn limits_are_inclusive() {
    let rules = TestRules::new();
    let changes: [(Change, bool); 12] = [
        (|s| change_bureau_report(s, |b| b.bank_arrears_days = Known::Known(30)), true),
        (|s| change_bureau_report(s, |b| b.microcredit_arrears_days = Known::Known(1)), true),
        (|s| change_bureau_report(s, |b| b.microcredit_arrears_days = Known::Known(2)), false),
        (|s| s.history.applications_today = 3, true),
        (|s| s.history.applications_30_days = 10, true),
        (|s| change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(450))), true),
        (|s| s.person.age_years = Known::Known(18), true),
        (|s| s.person.age_years = Known::Known(70), true),
        (|s| s.person.age_years = Known::Known(71), false),
        (|s| s.person.own_limit = Some(tenge(10_000)), true),
        (|s| s.person.own_limit = Some(Tenge::from_tiyn(999_999)), false),
        // 126 400 with 18 000 elsewhere: half of 252 800.
        (|s| s.income.official = Known::Known(tenge(252_800)), true),
    ];
    for (index, (change, is_offered)) in changes.into_iter().enumerate() {
        let decision = decide_with(&rules, change);
        assert_eq!(outcome_code(&decision) == "offers", is_offered, "{index}: {decision:?}");
    }
}

/// Exactly half of the income is within the limit; with one tiyn less income the amount is lower.
#[test]
fn a_debt_burden_of_exactly_one_half_is_allowed() {
    let rules = TestRules::new();
    for (income_tiyn, amount, is_hit) in
        [(25_280_000, 100_000, false), (25_279_999, 99_000, true), (25_280_001, 100_000, false)]
    {
        let decision = decide_with(&rules, |s| {
            s.income.official = Known::Known(Tenge::from_tiyn(income_tiyn));
        });
        assert_eq!(amounts(&decision)[0], (amount, 30), "{income_tiyn}");
        let hit = decision.hits.iter().find(|hit| hit.rule == ReasonCode::DebtBurden);
        assert_eq!(hit.is_some(), is_hit);
        assert!(!is_hit || hit.is_some_and(|h| h.outcome == RuleOutcome::Limit(tenge(99_000))));
    }
}

/// A quarter after a long delay within the year, and for gamblers, whose statement does not count.
#[test]
fn the_strict_debt_burden_limit_is_a_quarter() {
    let rules = TestRules::new();
    let late: Change = |s| change_bureau_report(s, |b| b.had_90_days_in_year = Known::Known(true));
    let gambler: Change = |s| change_bureau_report(s, |b| b.is_gambler = Known::Known(true));
    for strict in [late, gambler] {
        for (income, amount) in [(505_600, 100_000), (505_599, 99_000)] {
            let decision = decide_with(&rules, |s| {
                strict(s);
                s.income.official = Known::Known(tenge(income));
            });
            assert_eq!(amounts(&decision)[0].0, amount, "{income}");
        }
    }
    let decision = decide_with(&rules, |s| {
        gambler(s);
        s.income.official = Known::Unknown;
        s.income.statement = Known::Known(tenge(900_000));
    });
    assert_eq!(outcome_code(&decision), "review");
}

#[test]
fn income_counts_only_from_eligible_sources() {
    let rules = TestRules::new();
    let changes: [(Change, &str); 6] = [
        (|s| s.income.official = Known::Known(tenge(0)), "offers"),
        (|s| s.income.official = Known::Unknown, "offers"),
        (|s| s.person.age_years = Known::Known(20), "R_INCOME"),
        (|s| s.person.age_years = Known::Known(21), "offers"),
        (|s| s.person.is_on_welfare = Known::Known(true), "R_INCOME"),
        (|s| s.person.is_on_welfare = Known::Unknown, "R_INCOME"),
    ];
    for (index, (change, expected)) in changes.into_iter().enumerate() {
        let decision = decide_with(&rules, |s| {
            s.income.official = Known::Known(tenge(40_000));
            s.income.statement = Known::Known(tenge(400_000));
            change(s);
        });
        assert_eq!(outcome_code(&decision), expected, "{index}");
    }
}

/// Exact to the day: 18, 21, above 55, above 70.
#[test]
fn age_changes_on_the_birthday() {
    let rules = TestRules::new();
    for (iin, today, is_allowed, needs_second_consent) in [
        // Born on 11 December 2006.
        ("061211600012", "2026-12-10", true, true),
        ("061211600012", "2027-12-10", true, true),
        ("061211600012", "2027-12-11", true, false),
        // Born on 28 October 1979.
        ("791028302728", "2035-10-27", true, false),
        ("791028302728", "2035-10-28", true, true),
        ("791028302728", "2050-10-27", true, true),
        ("791028302728", "2050-10-28", false, true),
    ] {
        let (iin, today): (Iin, _) = (iin.parse().unwrap(), day(today));
        let mut snapshot = snapshot();
        snapshot.person.age_years = iin.age_on(today).into();
        let decision = decide_application(&snapshot, &rules.rulebook(), today);
        assert_eq!(outcome_code(&decision) == "offers", is_allowed, "{today}: {decision:?}");
        assert_eq!(decision.needs_second_consent, needs_second_consent, "{today}");
    }
    let iin: Iin = "061211600012".parse().unwrap();
    let age = |today| rules.policy.age.allows(iin.age_on(day(today)).unwrap());
    assert_eq!((age("2024-12-10"), age("2024-12-11")), (false, true));
}

#[test]
fn the_score_limits_the_amount() {
    let rules = TestRules::new();
    for (score, amount_max) in [
        (BureauScore::Points(450), 50_000),
        (BureauScore::Points(599), 50_000),
        (BureauScore::Points(600), 120_000),
        (BureauScore::Points(699), 120_000),
        (BureauScore::NoHistory, 50_000),
    ] {
        let decision =
            decide_with(&rules, |s| change_bureau_report(s, |b| b.score = Known::Known(score)));
        assert_eq!(decision.amount_max, Some(tenge(amount_max)), "{score:?}");
        assert_eq!(amounts(&decision)[0].0, amount_max.min(100_000) as u32);
    }
    // 782 points have no limit of their own: half of 420 000 less 18 000, with 8.4 % on top.
    let decision = decide_with(&rules, |_| {});
    assert_eq!(decision.amount_max, Some(tenge(177_000)));
    let skipped = decide_with(&rules, |s| s.income.is_statement_skipped = true);
    assert_eq!(skipped.amount_max, Some(tenge(50_000)));
    assert!(skipped.hits.iter().any(|hit| hit.rule == ReasonCode::StatementSkipped));
    let own = decide_with(&rules, |s| s.person.own_limit = Some(tenge(64_999)));
    assert_eq!(amounts(&own)[0].0, 64_000);
}

/// A loan repaid on time raises the score limit to 160 % of it, up to the limit of the policy, and
/// never below the limit of a new customer.
#[test]
fn repaying_on_time_raises_the_score_limit() {
    let rules = TestRules::new();
    let low = Known::Known(BureauScore::Points(500));
    let middle = Known::Known(BureauScore::Points(650));
    let none = Known::Known(BureauScore::NoHistory);
    for (score, repaid, amount_max) in [
        (low, None, 50_000),
        (low, Some(10_000), 50_000),
        (low, Some(40_000), 64_000),
        (low, Some(50_000), 80_000),
        (low, Some(190_000), 80_000),
        (none, Some(45_000), 72_000),
        (middle, Some(50_000), 120_000),
        (middle, Some(90_000), 144_000),
        (middle, Some(120_000), 150_000),
    ] {
        let change = |s: &mut Snapshot| {
            change_bureau_report(s, |bureau| bureau.score = score);
            s.history.largest_repaid_on_time = repaid.map(tenge);
        };
        let decision = decide_with(&rules, change);
        assert_eq!(decision.amount_max, Some(tenge(amount_max)), "{score:?} {repaid:?}");
    }
}

/// The limit that a customer can expect after repaying on time, only if it is a raise.
#[test]
fn the_expected_limit_is_returned_only_if_it_is_a_raise() {
    let rules = TestRules::new();
    let today = day("2026-11-16");
    let mut person = snapshot();
    let limit =
        |person: &Snapshot, repaid| raised_limit(person, &rules.rulebook(), today, tenge(repaid));
    // A high score has no limit that could be raised.
    assert_eq!(limit(&person, 50_000), None);
    change_bureau_report(&mut person, |bureau| bureau.score = Known::Known(BureauScore::NoHistory));
    assert_eq!(limit(&person, 50_000), Some(tenge(80_000)));
    assert_eq!(limit(&person, 31_000), None);
    assert_eq!(limit(&person, 32_000), Some(tenge(51_000)));
    person.person.own_limit = Some(tenge(60_000));
    assert_eq!(limit(&person, 50_000), None);
    person.bureau = Known::Unknown;
    assert_eq!(limit(&person, 50_000), None);
}

/// Our own claim on a written-off debt counts as a delay for which the law forbids a loan, even if
/// the bureau does not report it.
#[test]
fn a_written_off_debt_forbids_a_new_loan() {
    let rules = TestRules::new();
    let decision = decide_with(&rules, |s| s.history.has_written_off_debt = true);
    let DecisionOutcome::Decline(decline) = decision.outcome else { panic!("{decision:?}") };
    assert_eq!(decline.reason, ReasonCode::Arrears90);
}

/// 75 МРП are 324 375 ₸ in 2026; amounts have steps of 5 000 ₸.
#[test]
fn a_first_online_loan_stays_below_the_branch_visit_threshold() {
    let rules = TestRules::with_large_instalments();
    for (is_first_loan, amount) in [(true, 320_000), (false, 400_000)] {
        let decision = decide_with(&rules, |s| {
            s.requested.product = ProductCode::Instalments;
            (s.requested.amount_tenge, s.requested.term) = (400_000, 12);
            s.history.is_first_loan = is_first_loan;
        });
        assert_eq!(amounts(&decision)[0], (amount, 12));
        let hit = decision.hits.iter().find(|hit| hit.rule == ReasonCode::FirstOnline);
        let limit = hit.map(|hit| hit.outcome);
        assert_eq!(limit, is_first_loan.then_some(RuleOutcome::Limit(tenge(324_375))));
    }
}

/// All debts including the new one against eight yearly incomes.
#[test]
fn debt_to_yearly_income_limits_the_amount() {
    let rules = TestRules::new();
    let debts_max = 420_000 * 12 * 8 - 108_400;
    for (debts, amount) in [(debts_max, 100_000), (debts_max + 1, 99_000)] {
        let decision = decide_with(&rules, |s| {
            change_bureau_report(s, |b| b.debts.outstanding = Known::Known(tenge(debts)));
        });
        assert_eq!(amounts(&decision)[0].0, amount);
    }
    let decision = decide_with(&rules, |s| {
        change_bureau_report(s, |b| b.debts.outstanding = Known::Known(tenge(debts_max + 108_400)));
    });
    assert_eq!(outcome_code(&decision), "R_KDD");
}

/// Instalments over half the time cost more per month: an unaffordable alternative is not offered.
#[test]
fn alternative_offers_must_be_affordable() {
    let rules = TestRules::with_large_instalments();
    let decide_for_income = |income| {
        decide_with(&rules, |s| {
            s.requested.product = ProductCode::Instalments;
            (s.requested.amount_tenge, s.requested.term) = (200_000, 12);
            s.income.official = Known::Known(tenge(income));
        })
    };
    assert_eq!(amounts(&decide_for_income(420_000)), [(200_000, 12), (200_000, 7), (130_000, 12)]);
    assert_eq!(amounts(&decide_for_income(85_000)), [(200_000, 12), (130_000, 12)]);
}

#[test]
fn requests_outside_the_product_range_are_referred() {
    let rules = TestRules::new();
    let changes: [Change; 3] = [
        |s| s.requested.product = ProductCode::Instalments,
        |s| s.requested.term = 46,
        |s| s.requested.amount_tenge = 100_500,
    ];
    for change in changes {
        assert_eq!(outcome_code(&decide_with(&rules, change)), "review");
    }
}

#[test]
fn frequent_borrowers_are_suggested_a_pause() {
    let rules = TestRules::new();
    for (loans, suggests_pause) in [(2, false), (3, true)] {
        let decision = decide_with(&rules, |s| s.history.loans_90_days = loans);
        assert_eq!((outcome_code(&decision), decision.suggests_pause), ("offers", suggests_pause));
    }
}

#[test]
fn a_decline_states_when_to_reapply() {
    let rules = TestRules::new();
    let changes: [(Change, Option<&str>); 4] = [
        (|s| s.history.applications_today = 4, Some("2026-11-17")),
        (
            |s| change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(1))),
            Some("2026-12-16"),
        ),
        (
            |s| change_bureau_report(s, |b| b.bank_arrears_days = Known::Known(91)),
            Some("2027-02-14"),
        ),
        (|s| s.person.is_self_excluded = Known::Known(true), None),
    ];
    for (change, reapply_from) in changes {
        let decision = decide_with(&rules, change);
        let DecisionOutcome::Decline(decline) = decision.outcome else { panic!("{decision:?}") };
        assert_eq!(decline.reapply_from, reapply_from.map(day), "{:?}", decline.reason);
    }
    let vulnerable = decide_with(&rules, |s| {
        change_bureau_report(s, |b| b.score = Known::Known(BureauScore::Points(1)));
        s.person.is_vulnerable = true;
    });
    assert!(!vulnerable.allows_partner_offers);
}

#[test]
fn the_prescreen_requires_steps_instead_of_declining() {
    let rules = TestRules::new();
    let run_prescreen = |change: Change| {
        let mut snapshot = snapshot();
        change(&mut snapshot);
        prescreen(&snapshot, &rules.rulebook(), day("2026-11-16"))
    };
    let steps = |change: Change| match run_prescreen(change) {
        PrescreenOutcome::Pass { missing, .. } => missing,
        rejected => panic!("{rejected:?}"),
    };
    assert_eq!(steps(|_| {}), BTreeSet::new());
    assert_eq!(steps(|s| s.income.official = Known::Unknown), BTreeSet::from([Step::Statement]));
    assert_eq!(
        steps(|s| s.income.official = Known::Known(tenge(60_000))),
        BTreeSet::from([Step::Statement])
    );
    // If the state registers do not answer, staff review the application and need a statement.
    assert_eq!(
        steps(|s| {
            s.income.official = Known::Unknown;
            s.person.is_on_welfare = Known::Unknown;
        }),
        BTreeSet::from([Step::Statement])
    );
    assert_eq!(
        steps(|s| {
            s.duplicates.phone = Known::Known(true);
            s.history.has_payout_target = false;
        }),
        BTreeSet::from([Step::Docs, Step::Card])
    );
    let PrescreenOutcome::Pass { amount_max, .. } = run_prescreen(|s| {
        change_bureau_report(s, |b| b.score = Known::Known(BureauScore::NoHistory));
    }) else {
        panic!("a person without history must pass the prescreen");
    };
    assert_eq!(amount_max, tenge(50_000));
    // A statement does not count for the young, so their official income decides at once.
    let reasons: [(Change, ReasonCode); 3] = [
        (|s| s.history.has_open_loan = true, ReasonCode::OpenLoan),
        (|s| s.person.own_limit = Some(tenge(1)), ReasonCode::OwnLimit),
        (
            |s| {
                s.person.age_years = Known::Known(20);
                s.income.official = Known::Known(tenge(40_000));
            },
            ReasonCode::Income,
        ),
    ];
    for (change, reason) in reasons {
        let PrescreenOutcome::Reject { decline, hits } = run_prescreen(change) else {
            panic!("{reason:?}")
        };
        assert_eq!(decline.reason, reason);
        assert!(hits.iter().any(|hit| hit.rule == reason));
    }
}

proptest! {
    /// Nobody is offered more than they requested, are allowed or can afford.
    #[test]
    fn offers_stay_within_every_limit(
        amount in 10_u32..=190, term in 5_u32..=45, income in 0_i64..600_000,
        payments in 0_i64..200_000, points in 0_u16..=1000, own in prop::option::of(5_i64..200),
        is_first_loan: bool,
    ) {
        let rules = TestRules::new();
        let mut person = snapshot();
        (person.requested.amount_tenge, person.requested.term) = (amount * 1_000, term);
        person.income.official = Known::Known(tenge(income));
        person.history.is_first_loan = is_first_loan;
        person.person.own_limit = own.map(|thousands| tenge(thousands * 1_000));
        change_bureau_report(&mut person, |b| {
            b.score = Known::Known(BureauScore::Points(points));
            b.debts = ExternalDebts { monthly_payments: Known::Known(tenge(payments)), ..ExternalDebts::NONE };
        });
        let decision = decide_application(&person, &rules.rulebook(), day("2026-11-16"));
        prop_assert!(!matches!(decision.outcome, DecisionOutcome::Review), "no input is unknown");
        if let DecisionOutcome::Offers(offers) = &decision.outcome {
            prop_assert!((1..=3).contains(&offers.len()));
            for offer in offers {
                prop_assert!(offer.amount_tenge <= amount * 1_000 && offer.term <= term);
                prop_assert!(Some(offer.amount()) <= decision.amount_max);
                prop_assert!((tenge(payments) + offer.total) + (tenge(payments) + offer.total) <= tenge(income));
                prop_assert!(own.is_none_or(|own| offer.amount() <= tenge(own * 1_000)));
            }
            let labels = offers[1..].iter().all(|offer| offer.label == offer.label_against(&offers[0]));
            prop_assert!(labels && offers[0].label.is_none());
        }
        let text = serde_json::to_string(&(&person, &decision)).unwrap();
        let (stored_snapshot, stored_decision): (Snapshot, CreditDecision) = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(decide_application(&stored_snapshot, &rules.rulebook(), day("2026-11-16")), stored_decision);
    }
}
