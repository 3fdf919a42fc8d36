//! An application for a loan, from the calculator to the money.

pub mod camera;
pub mod draft;
pub mod offer;
pub mod payout;
pub mod promo;
mod shown;
pub mod upload;
pub mod view;

use app::Session;
use axum::response::Response;

use crate::api::ApiState;
use crate::problem::Problem;

/// Everything the screens show, after something was done.
async fn now(api: &ApiState, session: &Session) -> Result<Response, Problem> {
    Ok(shown::shown(&api.lender.screen(session, None).await?))
}
