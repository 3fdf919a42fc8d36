//! Where a person stands with us when they ask for a loan.

use base::BusinessDate;
use base::ids::CustomerId;
use identity::Iin;
use origination::Application;
use origination::application::ApplicantStanding;
use origination::screens::OutstandingDebt;
use store::customers::Customer;
use store::{StoreError, Tx, loans};

/// What a person owes us.
pub async fn load_outstanding_debt(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<OutstandingDebt, StoreError> {
    let owed = loans::find_owed_by_customer(tx, customer_id).await?;
    Ok(match owed {
        None => OutstandingDebt::Nothing,
        Some(loan) if loan.is_open() => OutstandingDebt::OpenLoan,
        Some(_) => OutstandingDebt::Claim,
    })
}

/// Loads the standing from the account, the debt and the newest application.
pub async fn load_applicant_standing(
    tx: &mut Tx,
    customer: &Customer,
    iin: &Iin,
    last: Option<&Application>,
    today: BusinessDate,
) -> Result<ApplicantStanding, StoreError> {
    let debt = load_outstanding_debt(tx, customer.id).await?;
    let decline = last.and_then(|last| last.decline);
    Ok(ApplicantStanding {
        has_open: debt != OutstandingDebt::Nothing || last.is_some_and(|last| last.state.is_open()),
        is_self_excluded: customer.excluded_until.is_some_and(|until| until > today),
        age_years: iin.age_on(today).into(),
        reapply_from: decline.and_then(|decline| decline.reapply_from),
        bio_locked_until: last.and_then(|last| last.bio.locked_until),
    })
}
