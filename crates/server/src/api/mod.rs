//! The API under `/api/v1/`.

mod access;
mod application;
mod body;
mod cases;
mod client_info;
mod current_session;
mod document_text;
mod events;
mod export;
mod file_links;
mod file_response;
mod idempotency;
mod letters;
#[cfg(test)]
mod limits;
mod loan;
mod me;
#[cfg(test)]
mod openapi;
mod page_data;
mod params;
mod passkey;
mod published_documents;
mod repayment;
mod same_origin;
mod session;
mod short_links;
#[cfg(test)]
mod tests;
mod unsubscriptions;
mod upload;

use std::sync::Arc;

use app::App;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::any;
use axum::{Router, middleware};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use client_info::{ClientInfo, PeerAddress};
pub use session::SIGNED_IN_COOKIE;
pub use upload::{Uploads, file_bytes_max};

use crate::problem::{Code, Problem};
use crate::seo;
use crate::site::Site;

/// Shared state of the handlers.
pub struct ApiState {
    pub site: Arc<Site>,
    pub app: App,
    pub uploads: Uploads,
}

/// All routes with their OpenAPI description.
fn api_routes() -> OpenApiRouter<Arc<ApiState>> {
    let routes = OpenApiRouter::new()
        .routes(routes!(page_data::show))
        .routes(routes!(access::send_code))
        .routes(routes!(access::register))
        .routes(routes!(access::reset_password))
        .routes(routes!(session::sign_in_by_code))
        .routes(routes!(session::sign_in_by_password))
        .routes(routes!(passkey::create_challenge))
        .routes(routes!(passkey::sign_in))
        .routes(routes!(session::refresh))
        .routes(routes!(session::sign_out))
        .routes(routes!(me::profile::show, me::profile::erase))
        .routes(routes!(me::profile::change_settings))
        .routes(routes!(me::profile::set_self_limit))
        .routes(routes!(me::profile::exclude_self))
        .routes(routes!(me::contacts::set_email))
        .routes(routes!(me::contacts::send_email_code))
        .routes(routes!(me::contacts::verify_email))
        .routes(routes!(me::contacts::change_phone))
        .routes(routes!(me::step_up::set_password))
        .routes(routes!(me::step_up::send_code))
        .routes(routes!(me::step_up::step_up))
        .routes(routes!(me::passkeys::list, me::passkeys::add))
        .routes(routes!(me::passkeys::create_challenge))
        .routes(routes!(me::passkeys::remove))
        .routes(routes!(me::passkeys::dismiss_offer))
        .routes(routes!(me::passkeys::step_up))
        .routes(routes!(me::push::show, me::push::subscribe, me::push::unsubscribe))
        .routes(routes!(me::sessions::list))
        .routes(routes!(me::sessions::revoke))
        .routes(routes!(me::consents::list))
        .routes(routes!(me::consents::update))
        .routes(routes!(application::draft::show, application::draft::start))
        .routes(routes!(application::draft::repeat))
        .routes(routes!(application::draft::update_loan_request))
        .routes(routes!(application::draft::show_answers))
        .routes(routes!(application::draft::save_answers))
        .routes(routes!(application::draft::submit))
        .routes(routes!(application::draft::perform_action))
        .routes(routes!(application::draft::request_review))
        .routes(routes!(application::promo::show))
        .routes(routes!(application::biometry::create_session))
        .routes(routes!(application::biometry::upload_frame))
        .routes(routes!(application::biometry::complete_session))
        .routes(routes!(application::biometry::handoff))
        .routes(routes!(application::uploads::put, application::uploads::delete))
        .routes(routes!(application::uploads::put_bank_statement))
        .routes(routes!(application::offer::choose))
        .routes(routes!(application::offer::download_document))
        .routes(routes!(document_text::show_for_application))
        .routes(routes!(document_text::show))
        .routes(routes!(published_documents::show_text))
        .routes(routes!(published_documents::download))
        .routes(routes!(file_links::create))
        .routes(routes!(application::offer::accept_terms))
        .routes(routes!(application::offer::send_signing_code))
        .routes(routes!(application::offer::sign))
        .routes(routes!(application::offer::verify_file))
        .routes(routes!(application::offer::verify_code))
        .routes(routes!(application::payout::list))
        .routes(routes!(application::payout::create_tokenization))
        .routes(routes!(application::payout::complete_tokenization))
        .routes(routes!(application::payout::add_iban))
        .routes(routes!(application::payout::remove))
        .routes(routes!(application::payout_proof::send, application::payout_proof::show))
        .routes(routes!(application::payout_proof::confirm))
        .routes(routes!(application::payout::make_default))
        .routes(routes!(application::payout::choose_payout_method))
        .routes(routes!(application::payout::send_payout_code))
        .routes(routes!(application::payout::confirm_payout))
        .routes(routes!(loan::payments::create_quote))
        .routes(routes!(loan::payments::create))
        .routes(routes!(loan::payments::send_code))
        .routes(routes!(loan::payments::show))
        .routes(routes!(loan::payments::complete_return))
        .routes(routes!(loan::payments::download_receipt))
        .routes(routes!(loan::payment_methods::list))
        .routes(routes!(loan::payment_methods::create_tokenization))
        .routes(routes!(loan::payment_methods::complete_tokenization))
        .routes(routes!(loan::payment_methods::remove))
        .routes(routes!(loan::autopay::send_code))
        .routes(routes!(loan::autopay::show, loan::autopay::enable, loan::autopay::disable))
        .routes(routes!(loan::refunds::show, loan::refunds::create))
        .routes(routes!(loan::view::list))
        .routes(routes!(loan::view::current))
        .routes(routes!(loan::view::show))
        .routes(routes!(loan::statement::show))
        .routes(routes!(loan::statement::download_csv))
        .routes(routes!(loan::statement::download_pdf))
        .routes(routes!(loan::history::show))
        .routes(routes!(loan::payoff_curve::show))
        .routes(routes!(loan::simulation::simulate))
        .routes(routes!(loan::documents::list))
        .routes(routes!(loan::documents::download))
        .routes(routes!(loan::documents::create_certificate))
        .routes(routes!(loan::operations::list))
        .routes(routes!(loan::operations::download_csv))
        .routes(routes!(loan::operations::download_pdf))
        .routes(routes!(cases::list, cases::create))
        .routes(routes!(cases::create_public))
        .routes(routes!(cases::show))
        .routes(routes!(cases::add_message))
        .routes(routes!(cases::add_upload))
        .routes(routes!(cases::download_upload))
        .routes(routes!(cases::send_plan_code))
        .routes(routes!(cases::create_addendum))
        .routes(routes!(cases::accept_plan))
        .routes(routes!(letters::download))
        .routes(routes!(loan::calendar::show))
        .routes(routes!(loan::prolongation::show, loan::prolongation::draft))
        .routes(routes!(loan::prolongation::download_document))
        .routes(routes!(loan::prolongation::send_code))
        .routes(routes!(loan::prolongation::sign))
        .routes(routes!(repayment::lookup))
        .routes(routes!(repayment::send_code))
        .routes(routes!(repayment::lookup_by_code))
        .routes(routes!(repayment::create_order))
        .routes(routes!(repayment::show_order))
        .routes(routes!(repayment::show_link))
        .routes(routes!(short_links::show))
        .routes(routes!(short_links::send_code))
        .routes(routes!(short_links::sign_in))
        .routes(routes!(unsubscriptions::show, unsubscriptions::unsubscribe))
        .routes(routes!(
            unsubscriptions::open_one_click_page,
            unsubscriptions::unsubscribe_one_click
        ))
        .routes(routes!(unsubscriptions::send_link))
        .routes(routes!(events::record))
        .routes(routes!(export::download_json))
        .routes(routes!(export::download_pdf));
    OpenApiRouter::new().nest("/api/v1", routes)
}

/// The generated document, compiled in so that a start need not build it; a test keeps it current.
const OPENAPI_JSON: &str = include_str!("../../../../docs/openapi.json");

pub fn router(api: Arc<ApiState>) -> Router<Arc<Site>> {
    let (router, _) = api_routes().split_for_parts();
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    let openapi = async move || (kind, OPENAPI_JSON);
    router
        // The last layer runs first: requests from other sites are rejected before their idempotency
        // key is looked up. What has a key runs apart from the connection, so the client is named there.
        .layer(middleware::from_fn_with_state(api.clone(), client_info::name_client))
        .layer(middleware::from_fn_with_state(api.clone(), idempotency::enforce_idempotency))
        .layer(middleware::from_fn_with_state(api.clone(), client_info::assign_device_id))
        .layer(middleware::from_fn(same_origin::require_same_origin))
        .route("/api/openapi.json", axum::routing::get(openapi))
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .route("/api/{*path}", any(not_found))
        .layer(middleware::map_response(set_private_headers))
        .with_state(api)
}

/// Responses of the API are neither indexed nor cached.
async fn set_private_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", HeaderValue::from_static(seo::NO_INDEX));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "No such address in the API")
}
