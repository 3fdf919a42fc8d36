//! Applications for a loan, from the calculator to the payout.

pub mod biometry;
pub mod draft;
pub mod offer;
pub mod offer_view;
pub mod payout;
pub mod payout_proof;
pub mod promo;
pub mod uploads;
pub mod view;
mod view_builder;

use app::Session;
use axum::response::Response;

use crate::api::ApiState;
use crate::problem::Problem;

/// The application as it is after a command.
async fn application_response(api: &ApiState, session: &Session) -> Result<Response, Problem> {
    Ok(view_builder::screen_response(
        &api.app.applications.application_details(session, session.customer_id, None).await?,
    ))
}
