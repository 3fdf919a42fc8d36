//! Promo codes and the price with one.

use std::sync::Arc;

use app::growth::promos;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::params::Query;
use crate::problem::Problem;

/// The price of the short loan with a promo code.
#[derive(Serialize, ToSchema)]
pub struct PromoTerms {
    code: String,
    /// Parts per million per day: 2800 is 0.28 %.
    daily_rate_ppm: u32,
    daily_rate_percent: String,
    /// ГЭСВ with one decimal for every available term, shortest first.
    gesv_percent_by_days: Vec<String>,
}

impl From<&promos::PromoTerms> for PromoTerms {
    fn from(terms: &promos::PromoTerms) -> Self {
        let product = &terms.product;
        let gesv = |days| format!("{:.1}", product.single_payment_apr(days).unwrap_or_default());
        Self {
            code: terms.code.clone(),
            daily_rate_ppm: product.rate.percent().ppm(),
            daily_rate_percent: product.rate.percent().to_string(),
            gesv_percent_by_days: product.term.values().map(gesv).collect(),
        }
    }
}

/// Upper case and trimmed; `None` if blank.
pub fn normalize_promo_code(code: Option<String>) -> Option<String> {
    code.map(|code| code.trim().to_uppercase()).filter(|code| !code.is_empty())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PromoQuery {
    /// The promo code as entered.
    code: String,
}

/// Show the price with a promo code; the code is redeemed with the application
#[utoipa::path(get, path = "/application/promo", operation_id = "get_promo_terms",
    tag = "application", security(("access" = [])), params(PromoQuery),
    responses((status = 200, body = PromoTerms)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(input): Query<PromoQuery>,
) -> Result<Json<PromoTerms>, Problem> {
    let code = normalize_promo_code(Some(input.code)).unwrap_or_default();
    let terms = api.app.growth.promo_preview(&session, &code).await?;
    Ok(Json(PromoTerms::from(&terms)))
}

#[cfg(test)]
mod tests {
    use super::normalize_promo_code;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let cases =
            [(" nauryz-27 ", Some("NAURYZ-27")), ("", None), ("  ", None), ("A1", Some("A1"))];
        for (text, code) in cases {
            assert_eq!(normalize_promo_code(Some(text.to_owned())).as_deref(), code);
        }
        assert_eq!(normalize_promo_code(None), None);
    }
}
