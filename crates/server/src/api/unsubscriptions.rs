//! Unsubscribing without signing in. `GET` changes nothing, because link scanners
//! open every link of a message.

use base::Language;
use std::sync::Arc;

use app::profile::{self, MessageChannel, RemainingChannels};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::access::parse_phone;
use super::body::{JSON_BYTES_MAX, JsonBody, read_limited};
use super::client_info::ClientInfo;
use super::params::Query;
use crate::problem::Problem;

/// The subscription a link belongs to; an unknown link reveals nothing.
#[derive(Serialize, ToSchema)]
pub struct Subscription {
    is_known: bool,
    /// The channel of the message with the link.
    channel: Option<MessageChannel>,
    marketing_sms: bool,
    marketing_email: bool,
}

impl std::convert::From<Option<profile::MarketingSubscription>> for Subscription {
    fn from(subscription: Option<profile::MarketingSubscription>) -> Self {
        let channel = subscription.as_ref().map(|subscription| subscription.channel);
        Self {
            is_known: subscription.is_some(),
            channel,
            marketing_sms: subscription
                .as_ref()
                .is_some_and(|subscription| subscription.marketing_sms),
            marketing_email: subscription
                .as_ref()
                .is_some_and(|subscription| subscription.marketing_email),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    /// The token of the link.
    t: String,
}

/// Show the subscription that a link belongs to
#[utoipa::path(get, path = "/unsubscriptions", operation_id = "get_subscription",
    tag = "unsubscriptions", params(UnsubscribeQuery),
    responses((status = 200, body = Subscription)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<UnsubscribeQuery>,
) -> Result<Json<Subscription>, Problem> {
    Ok(Json(api.app.profile.marketing_subscription_view(&link.t).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnsubscriptionRequest {
    /// The token of the link.
    token: String,
    /// Whether to keep advertising by SMS; cannot enable it.
    keep_sms: bool,
    /// Whether to keep advertising by e-mail; cannot enable it.
    keep_email: bool,
}

/// End advertising by one channel or by all
#[utoipa::path(post, path = "/unsubscriptions", operation_id = "unsubscribe",
    tag = "unsubscriptions", request_body = UnsubscriptionRequest,
    responses((status = 200, body = Subscription)))]
pub async fn unsubscribe(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<UnsubscriptionRequest>,
) -> Result<Json<Subscription>, Problem> {
    let remaining = RemainingChannels { sms: input.keep_sms, email: input.keep_email };
    Ok(Json(api.app.profile.marketing_unsubscribe(&input.token, remaining, &visitor).await?.into()))
}

/// Redirect to the page of a link, for mail programs without one-click support
#[utoipa::path(get, path = "/unsubscriptions/one-click", operation_id = "open_unsubscription_page",
    tag = "unsubscriptions", params(UnsubscribeQuery), responses((status = 303)))]
pub async fn open_one_click_page(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<UnsubscribeQuery>,
) -> Result<Redirect, Problem> {
    let subscription = api.app.profile.marketing_subscription_view(&link.t).await?;
    let prefix =
        subscription.map(|subscription| subscription.language).unwrap_or_default().pick("", "/kz");
    let token: String = link.t.chars().filter(char::is_ascii_alphanumeric).collect();
    Ok(Redirect::to(&format!("{prefix}/unsub/?t={token}")))
}

/// End advertising by the channel of the link at once (RFC 8058)
#[utoipa::path(post, path = "/unsubscriptions/one-click", operation_id = "unsubscribe_one_click",
    tag = "unsubscriptions", params(UnsubscribeQuery), responses((status = 204)))]
pub async fn unsubscribe_one_click(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    Query(link): Query<UnsubscribeQuery>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read_limited(request.into_body(), JSON_BYTES_MAX).await?;
    // A form in either encoding: `List-Unsubscribe=One-Click`, or the two in a part.
    let body = String::from_utf8_lossy(&body);
    if !(body.contains("List-Unsubscribe") && body.contains("One-Click")) {
        return Err(Problem::field_error("List-Unsubscribe", "one_click"));
    }
    let unsubscribed = api.app.profile.marketing_unsubscribe_one_click(&link.t, &visitor).await?;
    unsubscribed.ok_or_else(|| Problem::field_error("t", "unsubscribe_token"))?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnsubscriptionLinkRequest {
    phone: String,
    language: Language,
}

/// Send the link by SMS; the response is the same for a phone without an account
#[utoipa::path(post, path = "/unsubscriptions/links", operation_id = "send_unsubscription_link",
    tag = "unsubscriptions", request_body = UnsubscriptionLinkRequest, responses((status = 202)))]
pub async fn send_link(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<UnsubscriptionLinkRequest>,
) -> Result<StatusCode, Problem> {
    let phone = parse_phone(&input.phone)?;
    api.app.profile.unsubscribe_link_send(&phone, input.language, &visitor).await?;
    Ok(StatusCode::ACCEPTED)
}
