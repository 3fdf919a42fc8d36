//! Where a person stands with us when they ask for a loan.

use base::BusinessDate;
use identity::Iin;
use origination::Application;
use origination::application::ApplicantStanding;
use store::customers::Customer;
use store::{StoreError, Tx, loans};

/// Loads the standing from the account, the open loan and the newest application.
pub async fn load_applicant_standing(
    tx: &mut Tx,
    customer: &Customer,
    iin: &Iin,
    last: Option<&Application>,
    today: BusinessDate,
) -> Result<ApplicantStanding, StoreError> {
    let has_open_loan = loans::find_open_by_customer(tx, customer.id).await?.is_some();
    let decline = last.and_then(|last| last.decline);
    Ok(ApplicantStanding {
        has_open: has_open_loan || last.is_some_and(|last| last.state.is_open()),
        is_self_excluded: customer.excluded_until.is_some_and(|until| until > today),
        age_years: iin.age_on(today).into(),
        reapply_from: decline.and_then(|decline| decline.reapply_from),
        bio_locked_until: last.and_then(|last| last.bio.locked_until),
    })
}
