//! The API, under `/api/v1/`: what the client area does is a call here.

mod access;
mod address;
mod application;
mod body;
mod caller;
#[cfg(test)]
mod doc;
mod events;
mod export;
mod file;
mod file_address;
mod loan;
mod me;
mod once;
mod own_site;
mod page;
mod paper_text;
mod repayment;
mod requests;
mod session;
mod short_links;
#[cfg(test)]
mod tests;
mod unsubscriptions;
mod visitor;

use std::sync::Arc;

use app::Lender;
use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::any;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use body::UPLOAD_BYTES_MAX;
pub use session::SIGNED_IN_COOKIE;
pub use visitor::{From, PeerAddress};

use crate::problem::{Code, Problem};
use crate::seo;
use crate::site::Site;

/// What calls work on.
pub struct ApiState {
    pub site: Arc<Site>,
    pub lender: Lender,
}

/// The calls, and their description.
fn calls() -> OpenApiRouter<Arc<ApiState>> {
    let calls = OpenApiRouter::new()
        .routes(routes!(page::page))
        .routes(routes!(access::send_code))
        .routes(routes!(access::register))
        .routes(routes!(access::reset_password))
        .routes(routes!(session::by_code))
        .routes(routes!(session::by_password))
        .routes(routes!(session::refresh))
        .routes(routes!(session::log_out))
        .routes(routes!(me::profile::show, me::profile::erase))
        .routes(routes!(me::profile::change_settings))
        .routes(routes!(me::profile::set_own_limit))
        .routes(routes!(me::profile::exclude_self))
        .routes(routes!(me::contacts::set_email))
        .routes(routes!(me::contacts::send_email_code))
        .routes(routes!(me::contacts::prove_email))
        .routes(routes!(me::contacts::change_phone))
        .routes(routes!(me::proof::set_password))
        .routes(routes!(me::proof::send_code))
        .routes(routes!(me::proof::step_up))
        .routes(routes!(me::push::show, me::push::switch_on, me::push::switch_off))
        .routes(routes!(me::sessions::list))
        .routes(routes!(me::sessions::end))
        .routes(routes!(me::consents::list))
        .routes(routes!(me::consents::answer))
        .routes(routes!(application::draft::show, application::draft::start))
        .routes(routes!(application::draft::repeat))
        .routes(routes!(application::draft::update_loan_request))
        .routes(routes!(application::draft::answers))
        .routes(routes!(application::draft::save_answers))
        .routes(routes!(application::draft::submit))
        .routes(routes!(application::draft::step))
        .routes(routes!(application::draft::ask_review))
        .routes(routes!(application::promo::look))
        .routes(routes!(application::camera::open))
        .routes(routes!(application::camera::frame))
        .routes(routes!(application::camera::done))
        .routes(routes!(application::camera::handoff))
        .routes(routes!(application::upload::document, application::upload::remove_document))
        .routes(routes!(application::upload::statement))
        .routes(routes!(application::offer::choose))
        .routes(routes!(application::offer::paper))
        .routes(routes!(paper_text::of_application))
        .routes(routes!(paper_text::of_loan))
        .routes(routes!(file_address::make))
        .routes(routes!(application::offer::agree))
        .routes(routes!(application::offer::sign_code))
        .routes(routes!(application::offer::sign))
        .routes(routes!(application::offer::verify_file))
        .routes(routes!(application::offer::verify_code))
        .routes(routes!(application::payout::list))
        .routes(routes!(application::payout::open_page))
        .routes(routes!(application::payout::back))
        .routes(routes!(application::payout::add_account))
        .routes(routes!(application::payout::remove))
        .routes(routes!(application::payout::make_default))
        .routes(routes!(application::payout::choose_target))
        .routes(routes!(application::payout::send_payout_code))
        .routes(routes!(application::payout::confirm_payout))
        .routes(routes!(loan::payments::quote))
        .routes(routes!(loan::payments::pay))
        .routes(routes!(loan::payments::send_code))
        .routes(routes!(loan::payments::show))
        .routes(routes!(loan::payments::back))
        .routes(routes!(loan::payments::receipt))
        .routes(routes!(loan::cards::list))
        .routes(routes!(loan::cards::open_page))
        .routes(routes!(loan::cards::back))
        .routes(routes!(loan::cards::remove))
        .routes(routes!(loan::autopay::send_code))
        .routes(routes!(loan::autopay::show, loan::autopay::switch_on, loan::autopay::switch_off))
        .routes(routes!(loan::refunds::show, loan::refunds::give_back))
        .routes(routes!(loan::view::list))
        .routes(routes!(loan::view::current))
        .routes(routes!(loan::view::show))
        .routes(routes!(loan::statement::show))
        .routes(routes!(loan::statement::csv))
        .routes(routes!(loan::statement::pdf))
        .routes(routes!(loan::history::show))
        .routes(routes!(loan::curve::show))
        .routes(routes!(loan::what_if::tell))
        .routes(routes!(loan::papers::list))
        .routes(routes!(loan::papers::open))
        .routes(routes!(loan::papers::create_certificate))
        .routes(routes!(loan::operations::list))
        .routes(routes!(loan::operations::csv))
        .routes(routes!(loan::operations::pdf))
        .routes(routes!(requests::list, requests::ask))
        .routes(routes!(requests::ask_in_public))
        .routes(routes!(requests::show))
        .routes(routes!(requests::write))
        .routes(routes!(requests::add_upload))
        .routes(routes!(requests::download_upload))
        .routes(routes!(requests::plan_code))
        .routes(routes!(requests::addendum))
        .routes(routes!(requests::accept_plan))
        .routes(routes!(loan::calendar::show))
        .routes(routes!(loan::prolongation::show, loan::prolongation::draft))
        .routes(routes!(loan::prolongation::paper))
        .routes(routes!(loan::prolongation::code))
        .routes(routes!(loan::prolongation::sign))
        .routes(routes!(repayment::look))
        .routes(routes!(repayment::send_code))
        .routes(routes!(repayment::lookup_by_code))
        .routes(routes!(repayment::start))
        .routes(routes!(repayment::show))
        .routes(routes!(repayment::link))
        .routes(routes!(short_links::look))
        .routes(routes!(short_links::send_code))
        .routes(routes!(short_links::sign_in))
        .routes(routes!(unsubscriptions::look, unsubscriptions::end))
        .routes(routes!(unsubscriptions::open_one_click_page, unsubscriptions::one_click))
        .routes(routes!(unsubscriptions::send_link))
        .routes(routes!(events::note))
        .routes(routes!(export::json))
        .routes(routes!(export::pdf));
    OpenApiRouter::new().nest("/api/v1", calls)
}

/// What `calls` describe, as text; a test holds both together. No start has to write it.
const DESCRIPTION: &str = include_str!("../../../../docs/openapi.json");

pub fn router(api: Arc<ApiState>) -> Router<Arc<Site>> {
    let (router, _) = calls().split_for_parts();
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    let described = async move || (kind, DESCRIPTION);
    router
        // Innermost last: a repeated request is answered before it does anything, and one from
        // another site is not even looked up.
        .layer(middleware::from_fn_with_state(api.clone(), once::once))
        .layer(middleware::from_fn_with_state(api.clone(), visitor::device))
        .layer(middleware::from_fn(own_site::only))
        .route("/api/openapi.json", axum::routing::get(described))
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*path}", any(unknown))
        .layer(middleware::map_response(set_private_headers))
        .with_state(api)
}

/// No answer of the API is for a search engine, and nobody on the way may keep one.
async fn set_private_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", HeaderValue::from_static(seo::NO_INDEX));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn unknown() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "No such address in the API")
}
