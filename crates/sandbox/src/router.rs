//! Routes of the sandbox.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::header::{HeaderName, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::{get, post};

use crate::{
    Sandbox, acquirer, biometry, bureau, clock, holders, outbox, pages, people, push, seeding,
    sims, smsc, statements, terminal,
};

const BODY_MAX_BYTES: usize = 64 * 1024;
const CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                   img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(sandbox: Sandbox) -> Router {
    Router::new()
        .route("/", get(pages::home))
        .route("/outbox", get(outbox::show))
        .route("/people", get(pages::people))
        .route("/people.json", get(people::list))
        .route("/statements", get(pages::statements))
        .route("/statements/{file}", get(statements::download))
        .route("/cards", get(pages::cards))
        .route("/cards.json", get(acquirer::list_cards))
        .route("/terminal", get(pages::terminal).post(pages::submit_terminal))
        .route("/terminal/registry/{file}", get(terminal::registry))
        .route("/outcomes", get(pages::outcomes).post(pages::set_outcomes))
        .route("/clock", get(pages::clock))
        .route("/clock.json", get(clock::show))
        .route("/clock/advance", post(clock::advance))
        .route("/seed", post(seeding::seed))
        .route("/sandbox.css", get(static_file(pages::STYLE, "text/css; charset=utf-8")))
        .route("/sandbox.js", get(static_file(pages::SCRIPT, "text/javascript; charset=utf-8")))
        .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        .route("/sms/sys/send.php", post(smsc::send))
        .route("/sms/sys/status.php", post(smsc::status))
        .nest("/bureau", bureau::routes())
        .nest("/biometry", biometry::routes())
        .nest("/acquirer", acquirer::routes())
        .nest("/holders", holders::routes())
        .nest("/sims", sims::routes())
        .nest("/push", push::routes())
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(BODY_MAX_BYTES))
        .layer(map_response(add_security_headers))
        .with_state(sandbox)
}

fn static_file(
    text: &'static str,
    content_type: &'static str,
) -> impl Fn() -> std::future::Ready<([(HeaderName, &'static str); 1], &'static str)> + Clone {
    move || std::future::ready(([(CONTENT_TYPE, content_type)], text))
}

/// Allows no foreign content and no caching. A page with a form sets its own policy.
async fn add_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CSP));
    for (name, value) in [
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
