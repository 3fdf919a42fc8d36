//! Reports, built from the sandbox's people.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use base::BusinessDate;
use identity::Iin;
use jiff::ToSpan;
use jiff::civil::Date;
use money::Tenge;
use serde::Deserialize;
use serde_json::{Value, json};

use super::consents;
use crate::Sandbox;
use crate::api::{ApiError, check_key, request_id, unprocessable};
use crate::people::{self, LenderKind, Occupation, Person, ResponseSpeed};

/// How long the bureau and the register take for a slow person.
pub(super) const SLOW_REPORT_DELAY: Duration = Duration::from_secs(6);
const CONSENT_MAX_CHARS: usize = 200;
const INCOME_MONTHS: i32 = 6;
/// The day of the month on which contributions are paid.
const PAY_DAY: i8 = 25;
/// Outstanding amount in monthly payments, so that it fits a loan of that payment.
const OUTSTANDING_PAYMENTS: u32 = 10;
/// Worst arrears of people who were more than 90 days late within the year.
const WORST_ARREARS_DAYS: u16 = 97;

#[derive(Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct ReportRequest {
    iin: String,
    consent: String,
    state_data_consent: Option<String>,
}

/// `POST /bureau/v1/reports`. Idempotent by request id.
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<ReportRequest>,
) -> Result<Json<Value>, ApiError> {
    check_key(&headers, &sandbox.bureau.api_key)?;
    let request_id = request_id(&headers)?;
    let iin = Iin::try_new(&request.iin).map_err(|_| unprocessable("iin_wrong"))?;
    let reads_state = match &request.state_data_consent {
        Some(id) if !consents::is_given(&sandbox, id, &iin) => {
            return Err(unprocessable("consent_missing"));
        }
        consent => consent.is_some(),
    };
    if !(1..=CONSENT_MAX_CHARS).contains(&request.consent.len()) {
        return Err(unprocessable("consent_missing"));
    }
    let person = sandbox.person_for_report(&iin)?;
    if person.answers == ResponseSpeed::Slow {
        sandbox.delay_scale.sleep(SLOW_REPORT_DELAY).await;
    }
    let now_s = sandbox.clock.now_us().div_euclid(1_000_000);
    let today = BusinessDate::try_from_unix_seconds(now_s)
        .map_err(|_| ApiError(StatusCode::SERVICE_UNAVAILABLE, "clock_beyond_calendar"))?;
    let today = sandbox.bureau.report_dates.get(iin.reveal()).unwrap_or(today);
    let (stored_request, report) = sandbox.bureau.reports.get_or_insert_with(request_id, || {
        let report = build_report(request_id, today, &person, reads_state);
        (request.clone(), json!({ "request_id": request_id, "report": report }))
    });
    if stored_request != request {
        return Err(ApiError(StatusCode::CONFLICT, "request_id_reused"));
    }
    Ok(Json(report))
}

/// Without a score there is no history: the fields are null, not zero.
fn build_report(
    request_id: &str,
    today: BusinessDate,
    person: &Person,
    reads_state: bool,
) -> Value {
    let bureau = &person.bureau;
    let has_history = bureau.score.is_some();
    let worst_days =
        if bureau.had_90_days_in_year { WORST_ARREARS_DAYS } else { bureau.worst_days_in_year };
    json!({
        "report_id": format!("R-{request_id}"),
        "made_on": today,
        "score": bureau.score,
        "loans": has_history.then(|| loans(bureau)),
        "arrears": has_history.then(|| {
            let at = |lender| if bureau.overdue_at == lender { bureau.overdue_days } else { 0 };
            json!({
                "bank_days": at(LenderKind::Bank),
                "microfinance_days": at(LenderKind::Microfinance),
                "other_days": 0,
            })
        }),
        "worst_arrears_days_12_months":
            has_history.then(|| worst_days.max(bureau.overdue_days)),
        "is_stop_credit": bureau.stop_credit,
        "is_bankrupt": bureau.bankrupt,
        "is_on_aml_list": bureau.aml_listed,
        "is_gambling": bureau.gambling_active,
        "state": reads_state.then(|| json!({
            "income": person.income_tenge.map(|tenge| income(tenge, today)),
            "is_on_social_aid": bureau.social_aid,
            "is_vulnerable": bureau.vulnerable,
            "is_conscript": person.status == Occupation::Conscript,
        })),
    })
}

/// Spreads the monthly payments over the loans; arrears are on the first one.
fn loans(bureau: &people::BureauProfile) -> Vec<Value> {
    let count = u32::from(bureau.open_loans);
    let total = bureau.monthly_payments_tenge;
    let loan = |index: u32| {
        let payment = total / count + u32::from(index < total % count);
        let is_late = index == 0 && bureau.overdue_days > 0;
        let lender = match (index, index % 2) {
            (0, _) => bureau.overdue_at,
            (_, 0) => LenderKind::Microfinance,
            _ => LenderKind::Bank,
        };
        json!({
            "lender": lender,
            "monthly_payment": tenge(payment),
            "outstanding": tenge(payment.saturating_mul(OUTSTANDING_PAYMENTS)),
            "overdue": tenge(if is_late { payment } else { 0 }),
        })
    };
    let card = bureau.card_limit_tenge.map(|limit| {
        json!({
            "lender": LenderKind::Bank,
            "monthly_payment": tenge(0),
            "outstanding": tenge(0),
            "overdue": tenge(0),
            "limit": tenge(limit),
        })
    });
    (0..count).map(loan).chain(card).collect()
}

/// The last full months, newest first; empty if there is no official income.
fn income(monthly_tenge: u32, today: BusinessDate) -> Vec<Value> {
    let months = if monthly_tenge == 0 { 0 } else { INCOME_MONTHS };
    let today: Option<Date> = today.to_string().parse().ok();
    let paid_on = |months_ago: i32| {
        let month = today?.checked_sub(months_ago.months()).ok()?;
        month.with().day(PAY_DAY).build().ok()
    };
    (1..=months)
        .filter_map(paid_on)
        .map(|date| json!({ "paid_on": date.to_string(), "amount": tenge(monthly_tenge) }))
        .collect()
}

fn tenge(amount: u32) -> Tenge {
    Tenge::from_tiyn(i64::from(amount) * 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_add_up_and_the_first_loan_is_overdue() {
        let bureau = people::BureauProfile {
            score: Some(548),
            open_loans: 3,
            monthly_payments_tenge: 90_001,
            overdue_days: 34,
            card_limit_tenge: Some(200_000),
            ..people::BureauProfile::default()
        };
        let loans = loans(&bureau);
        let payments: Vec<_> = loans.iter().map(|it| it["monthly_payment"].as_str()).collect();
        let expected = ["30001.00", "30000.00", "30000.00", "0.00"];
        assert_eq!(payments, expected.map(Some));
        assert_eq!(
            (&loans[0]["overdue"], &loans[1]["overdue"]),
            (&json!("30001.00"), &json!("0.00"))
        );
        assert_eq!(
            (&loans[0]["lender"], &loans[3]["limit"]),
            (&json!("microfinance"), &json!("200000.00"))
        );
        assert!(super::loans(&people::BureauProfile::default()).is_empty());
    }

    #[test]
    fn income_covers_the_six_months_before_this_one() {
        let today = "2026-03-31".parse().unwrap();
        let income = income(300_000, today);
        let days: Vec<_> = income.iter().filter_map(|it| it["paid_on"].as_str()).collect();
        let expected =
            ["2026-02-25", "2026-01-25", "2025-12-25", "2025-11-25", "2025-10-25", "2025-09-25"];
        assert_eq!(days, expected);
        assert!(super::income(0, today).is_empty());
    }
}
