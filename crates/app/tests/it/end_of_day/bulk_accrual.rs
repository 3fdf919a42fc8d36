//! The accrual computed in SQL equals the core's daily accrual.

use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::DailyAccrual;
use money::{AccruedAmount, Tenge};
use store::end_of_day::{self, Accrual};
use store::{Db, StoreError, transact};

use testkit::on_both_engines;

const DAYS: u32 = 40;

/// Numbers of every size, including those at the edge of a tiyn; the same in every run.
fn numbers() -> impl Iterator<Item = i64> {
    let half = AccruedAmount::UNITS_PER_TIYN / 2;
    let edges = [0, 1, half - 1, half, half + 1, 2 * half - 1, 2 * half, 3 * half, 300_000 * half];
    let mut seed = 7_u64;
    let random = std::iter::repeat_with(move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((seed >> 13) >> (seed % 40)).unwrap()
    });
    edges.into_iter().chain(random)
}

fn daily_accruals(from: BusinessDate) -> Vec<DailyAccrual> {
    let (mut at, mut a_day) = (numbers(), numbers().skip(3));
    let mut two = || (at.next().unwrap(), a_day.next().unwrap());
    (0..400)
        .map(|number| {
            let ((interest_units, interest_units_a_day), (penalty_units, penalty_units_a_day)) =
                (two(), two());
            DailyAccrual {
                from: from.try_plus_days(number % 30).unwrap(),
                through: from.try_plus_days(DAYS).unwrap(),
                interest_units,
                interest_units_per_day: interest_units_a_day,
                penalty_units,
                penalty_units_per_day: penalty_units_a_day,
            }
        })
        .collect()
}

async fn insert_loan_days(db: &Db, paces: &[DailyAccrual], stands_at: BusinessDate) {
    let outcome: Result<(), StoreError> = transact!(db, |tx| {
        for (number, pace) in (1_u128..).zip(paces) {
            tx.sql("INSERT INTO loan_days VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)")
                .bind(LoanId::from_u128(number))
                .bind(true)
                .bind(stands_at)
                .bind(pace.from)
                .bind(pace.through)
                .bind(pace.interest_units)
                .bind(pace.interest_units_per_day)
                .bind(pace.penalty_units)
                .bind(pace.penalty_units_per_day)
                .exec_one()
                .await?;
        }
        Ok(())
    });
    outcome.unwrap();
}

fn expected_accruals(
    paces: &[DailyAccrual],
    day_before: BusinessDate,
    on: BusinessDate,
) -> Vec<Accrual> {
    let accruals = (1_u128..).zip(paces).map(|(number, pace)| {
        let accrual = pace.accrued_over(day_before, on);
        let tiyn = |sum: Tenge| sum.tiyn();
        Accrual {
            loan_id: LoanId::from_u128(number),
            interest_tiyn: tiyn(accrual.interest),
            penalty_tiyn: tiyn(accrual.penalty),
        }
    });
    accruals.filter(|it| it.interest_tiyn + it.penalty_tiyn > 0).collect()
}

on_both_engines! {
    async fn an_engine_rounds_as_the_core_does(db: Db) {
        let from: BusinessDate = "2026-11-16".parse().unwrap();
        let paces = daily_accruals(from);
        let mut day_before = from.try_plus_days(31).unwrap();
        insert_loan_days(&db, &paces, day_before).await;
        while day_before < from.try_plus_days(DAYS).unwrap() {
            let on = day_before.try_plus_days(1).unwrap();
            let all = (LoanId::nil(), LoanId::max());
            let accrued_count: Result<u64, StoreError> = transact!(db, |tx| {
                end_of_day::accrue_in_bulk(tx, all, day_before, on).await
            });
            assert_eq!(accrued_count.unwrap(), 400);
            let mut tx = db.read().await.unwrap();
            let accruals: Vec<Accrual> = tx
                .sql("SELECT loan_id, interest_tiyn, penalty_tiyn FROM accruals
                      WHERE business_date = $1
                      ORDER BY loan_id")
                .bind(on).all().await.unwrap();
            assert_eq!(accruals, expected_accruals(&paces, day_before, on), "{on}");
            assert!(accruals.len() > 200, "{}", accruals.len());
            day_before = on;
        }
        // After its last day a daily accrual no longer applies.
        let on = day_before.try_plus_days(1).unwrap();
        let accrued_count: Result<u64, StoreError> = transact!(db, |tx| {
            end_of_day::accrue_in_bulk(tx, (LoanId::nil(), LoanId::max()), day_before, on).await
        });
        assert_eq!(accrued_count.unwrap(), 0);
    }
}
