//! Face matches of earlier applications, which count on the device that recorded them.

use base::Timestamp;
use origination::Application;
use store::customers::Customer;
use store::{BlindIndex, Tx, applications, biometric_sessions};

use crate::Error;

/// How many applications back a face match is looked for.
const APPLICATIONS_MAX: i64 = 10;

/// When the customer's face last matched, in any application. A face counts on the device that
/// recorded it, and while phone and password are those of that time.
pub(crate) async fn find_face_matched_at(
    tx: &mut Tx,
    customer: &Customer,
    device: &BlindIndex,
) -> Result<Option<Timestamp>, Error> {
    let counts_from = customer.face_matches_count_from.unwrap_or(customer.created_at);
    let mut newest = None;
    for body in applications::list_bodies_by_customer(tx, customer.id, APPLICATIONS_MAX).await? {
        let earlier: Application = crate::json::read(&body, "an application")?;
        let Some(passed_at) = earlier.bio.passed_at.filter(|at| *at >= counts_from) else {
            continue;
        };
        if Some(passed_at) > newest && is_recorded_on(tx, &earlier, passed_at, device).await? {
            newest = Some(passed_at);
        }
    }
    Ok(newest)
}

/// Whether the face that matched then was recorded on a device. The application may have later
/// captures, of whoever was asked for the face elsewhere and did not match.
async fn is_recorded_on(
    tx: &mut Tx,
    application: &Application,
    passed_at: Timestamp,
    device: &BlindIndex,
) -> Result<bool, Error> {
    let session = biometric_sessions::find_by_answered_at(tx, application.id, passed_at).await?;
    Ok(session.is_some_and(|session| session.device_blind_index.as_ref() == Some(device)))
}
