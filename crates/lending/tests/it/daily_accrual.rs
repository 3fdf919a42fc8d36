//! Closing days by the linear accrual gives the same result as closing them by the whole loan.

use base::BusinessDate;
use ledger::Flow;
use lending::loan::{
    DailyAccrual, Loan, LoanCommand, LoanEvent, LoanOutcome, PaymentPurpose, close_business_day,
    decide,
};
use lending::{Contract, ContractInput};
use money::Tenge;
use proptest::prelude::*;

/// Returns a contract for one of the shipped products.
fn contract(short: bool, amount: u32, term: u32) -> Contract {
    let (products, law) = (crate::test_loan::products(), crate::test_loan::law());
    let product = if short { &products.short } else { &products.instalments };
    let amounts: Vec<u32> = product.amount_tenge.values().collect();
    let terms: Vec<u32> = product.term.values().collect();
    let (amount, term) =
        (amounts[amount as usize % amounts.len()], terms[term as usize % terms.len()]);
    Contract::try_new(
        product,
        &ContractInput::new(amount, term, crate::test_loan::day("2026-01-05")),
        &law,
    )
    .unwrap()
}

fn apply(loan: &mut Loan, command: &LoanCommand, today: BusinessDate) {
    if let Ok(LoanOutcome::Done(decision)) = decide(loan, command, today) {
        decision.events.iter().for_each(|event| loan.apply(event));
    }
}

/// Returns a command, chosen by a number.
fn command(kind: u32, id: usize, loan: &Loan, today: BusinessDate) -> LoanCommand {
    let id = lending::loan::OperationId::from_u128(id as u128 + 1);
    let share =
        |permille: i64| Tenge::from_tiyn(loan.contract().principal.tiyn() * permille / 1_000);
    match kind % 8 {
        0 => LoanCommand::OpenDispute { id, since: today },
        1 => LoanCommand::CloseDispute { id },
        2 => LoanCommand::Prolong { id, days: 10 },
        3 => LoanCommand::Waive { id, interest: Tenge::from_tiyn(7), penalty: Tenge::ZERO },
        _ => {
            let amount = share(i64::from(kind % 700) + 1);
            LoanCommand::ReceivePayment {
                id,
                amount,
                value_date: today,
                purpose: PaymentPurpose::Repayment,
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn bulk_accrual_matches_the_individual_end_of_day(
        short: bool, amount in 0_u32..500, term in 0_u32..50,
        acts in prop::collection::vec((0_u32..150, 0_u32..10_000), 0..5),
    ) {
        let contract = contract(short, amount, term);
        let (mut loan, _) = lending::loan::issue(base::ids::LoanId::from_u128(7), contract.into());
        let (mut today, mut bulk_days) = (loan.contract().issued_on, 0);
        let mut accrual: Option<DailyAccrual> = None;
        for day in 0..250 {
            for (id, (_, kind)) in acts.iter().enumerate().filter(|(_, command)| command.0 == day) {
                let command = command(*kind, id, &loan, today);
                apply(&mut loan, &command, today);
                accrual = None;
            }
            let before = loan.clone();
            if let LoanOutcome::Done(decision) = close_business_day(&loan, today) {
                decision.events.iter().for_each(|event| loan.apply(event));
                if let Some(accrual) = accrual.filter(|accrual| accrual.through >= today) {
                    bulk_days += 1;
                    let charges = accrual.accrued_over(before.booked_position().as_of(), today);
                    let totals = *loan.booked_position().flows() - *before.booked_position().flows();
                    let nonzero_flows: Vec<_> = totals.iter_nonzero().collect();
                    let mut expected = vec![
                        (Flow::InterestAccrued, charges.interest), (Flow::PenaltyAccrued, charges.penalty),
                    ];
                    expected.retain(|(_, amount)| !amount.is_zero());
                    prop_assert_eq!(nonzero_flows, expected, "on {}", today);
                    let notices = decision.events.iter().filter(|event| matches!(event, LoanEvent::Notice { .. }));
                    prop_assert_eq!(notices.count(), 0, "on {}", today);
                    prop_assert_eq!(before.booked_position().status(), loan.booked_position().status());
                    prop_assert_eq!(before.booked_position().due_date(), loan.booked_position().due_date());
                }
            }
            if accrual.is_none_or(|accrual| accrual.through <= today) && loan.booked_position().as_of() == today {
                accrual = DailyAccrual::for_loan(&loan);
            }
            today = today.try_plus_days(1).unwrap();
        }
        prop_assert!(bulk_days > 100, "most days are covered by the linear accrual: {bulk_days}");
    }
}
