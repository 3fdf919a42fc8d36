//! Samples of every layout: what they were made to show is what is read from them.

use super::{FORMS, MONTHLY, limits, name, sample};
use crate::samples::SampleKind;
use crate::{
    Bank, Month, RegularIncome, RowKind, SAME_PERSON_PERMILLE, Statement, StatementRejection,
    TamperHint, read,
};
use money::Tenge;

fn statements(kind: SampleKind) -> Vec<Result<Statement, StatementRejection>> {
    FORMS.iter().map(|form| read(&sample(*form, kind), &limits())).collect()
}

fn month(month: u8) -> Month {
    Month { year: 2026, month }
}

#[test]
fn a_steady_salary_is_the_income() {
    for (statement, (_, language)) in statements(SampleKind::SteadySalary).into_iter().zip(FORMS) {
        let statement = statement.unwrap();
        let data = &statement.data;
        assert_eq!(data.language, language);
        assert_eq!(statement.hints, []);
        assert_eq!(statement.owner_match_permille(&name()), 1000);
        assert_eq!(data.owner.account.as_ref().unwrap().bank_code(), "722");
        assert_eq!(data.owner.card.as_ref().unwrap().reveal(), "0475");
        assert!(data.rows.len() > 80, "{}", data.rows.len());
        let unknown = data.rows.iter().find(|row| row.kind == RowKind::Unrecognised);
        assert_eq!(unknown, None);
        let income = statement.income(3);
        let average = income.average.unwrap();
        assert_eq!(average.months, [month(8), month(9), month(10)]);
        assert_eq!((average.all, average.regular), (MONTHLY, MONTHLY));
        assert_eq!(income.regular_kinds, [RegularIncome::Salary]);
        assert_eq!(income.months.len(), 7);
        assert!(!statement.gambling().is_gambler());
    }
}

#[test]
fn both_banks_give_the_same_income() {
    let mut amounts = statements(SampleKind::SteadySalary).into_iter().map(|statement| {
        let data = statement.unwrap().data;
        let rows = data.rows.iter().map(|row| (row.date, row.amount, row.kind));
        (data.opening, data.closing, rows.collect::<Vec<_>>())
    });
    let first = amounts.next().unwrap();
    assert!(amounts.all(|other| other == first));
}

#[test]
fn irregular_transfers_are_income_and_loans_are_not() {
    for statement in statements(SampleKind::Irregular) {
        let statement = statement.unwrap();
        let income = statement.income(3);
        let average = income.average.unwrap();
        let least = MONTHLY.tiyn() / 2 + MONTHLY.tiyn() / 4 + MONTHLY.tiyn() / 5;
        let most = least + 400_000;
        assert!((least..=most).contains(&average.all.tiyn()), "{}", average.all);
        assert_eq!((average.regular, income.regular_kinds.len()), (Tenge::ZERO, 0));
        let gambling = statement.gambling();
        assert_eq!((gambling.payments, gambling.amount.to_string().as_str()), (6, "540000.00"));
        assert!(gambling.is_gambler());
    }
}

#[test]
fn transfers_between_own_accounts_are_not_income() {
    for statement in statements(SampleKind::OwnTransfersOnly) {
        let income = statement.unwrap().income(3);
        assert_eq!(income.average.unwrap().all, Tenge::ZERO);
        assert!(income.months.iter().all(|month| month.all.is_zero()));
    }
}

#[test]
fn a_raised_amount_does_not_reconcile() {
    for statement in statements(SampleKind::DoesNotReconcile) {
        let Err(StatementRejection::DoesNotReconcile(mismatches)) = statement else {
            panic!("{statement:?}");
        };
        let codes: Vec<&str> = mismatches.iter().map(|it| it.kind.code()).collect();
        assert_eq!(codes, ["balance", "total"]);
        assert_eq!((mismatches[0].computed - mismatches[0].stated).to_string(), "200000.00");
    }
}

#[test]
fn a_consistent_forgery_reconciles_but_leaves_hints() {
    for statement in statements(SampleKind::Tampered) {
        let statement = statement.unwrap();
        assert_eq!(
            statement.hints,
            [
                TamperHint::MadeByEditor,
                TamperHint::SavedLater,
                TamperHint::Updated,
                TamperHint::MixedFonts,
            ]
        );
        assert_eq!(statement.income(3).average.unwrap().all, MONTHLY);
    }
}

#[test]
fn somebody_elses_account_is_reported() {
    for statement in statements(SampleKind::OtherOwner) {
        let score = statement.unwrap().owner_match_permille(&name());
        assert!(score < SAME_PERSON_PERMILLE, "{score}");
    }
}

#[test]
fn password_protection_is_reported() {
    for statement in statements(SampleKind::Encrypted) {
        assert_eq!(statement, Err(StatementRejection::Encrypted));
    }
}

#[test]
fn the_bank_is_recognised_by_the_layout() {
    let banks = statements(SampleKind::SteadySalary).into_iter().map(|it| it.unwrap().data.bank);
    let expected = [Bank::Kaspi, Bank::Kaspi, Bank::Kaspi, Bank::Halyk, Bank::Halyk];
    assert_eq!(banks.collect::<Vec<_>>(), expected);
}

#[test]
fn debug_output_contains_no_personal_data() {
    let statement = statements(SampleKind::SteadySalary).remove(0).unwrap();
    let debug_text = format!("{statement:?}");
    for secret in ["Қасымова", "KZ98722C", "0475", "Ромашка", "Дана"] {
        assert!(!debug_text.contains(secret), "{secret}");
    }
}
