//! Ending advertising from a message, without signing in. Looking changes nothing: programs that scan
//! messages open every link.

use base::Language;
use std::sync::Arc;

use app::messages::{self, RemainingChannels};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::access::parse_phone;
use super::body::{JsonBody, read_json_body};
use super::client_info::ClientInfo;
use super::params::Query;
use crate::problem::Problem;

/// By what a message comes.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    Sms,
    Email,
}

/// What a link is about. Of one that is none of ours nothing is told.
#[derive(Serialize, ToSchema)]
pub struct Subscription {
    is_known: bool,
    /// The channel of the message that the link came with.
    channel: Option<Channel>,
    marketing_sms: bool,
    marketing_email: bool,
}

impl std::convert::From<Option<messages::MarketingSubscription>> for Subscription {
    fn from(found: Option<messages::MarketingSubscription>) -> Self {
        let channel = found.as_ref().map(|found| match found.channel {
            messages::MessageChannel::Sms => Channel::Sms,
            messages::MessageChannel::Email => Channel::Email,
        });
        Self {
            is_known: found.is_some(),
            channel,
            marketing_sms: found.as_ref().is_some_and(|found| found.marketing_sms),
            marketing_email: found.as_ref().is_some_and(|found| found.marketing_email),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    /// The token of the link.
    t: String,
}

/// Look at what a link ends
#[utoipa::path(get, path = "/unsubscriptions", tag = "unsubscriptions", params(UnsubscribeQuery),
    responses((status = 200, body = Subscription)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<UnsubscribeQuery>,
) -> Result<Json<Subscription>, Problem> {
    Ok(Json(api.lender.marketing_subscription_view(&link.t).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewUnsubscription {
    /// The token of the link.
    token: String,
    /// Whether advertising may still come by SMS. What is off stays off.
    still_sms: bool,
    /// Whether advertising may still come by e-mail. What is off stays off.
    still_email: bool,
}

/// End advertising by one channel or by all
#[utoipa::path(post, path = "/unsubscriptions", tag = "unsubscriptions",
    request_body = NewUnsubscription, responses((status = 200, body = Subscription)))]
pub async fn unsubscribe(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewUnsubscription>,
) -> Result<Json<Subscription>, Problem> {
    let still = RemainingChannels { sms: asked.still_sms, email: asked.still_email };
    Ok(Json(api.lender.marketing_unsubscribe(&asked.token, still, &visitor).await?.into()))
}

/// Open the page of a link, for mail programs that know no other way
#[utoipa::path(get, path = "/unsubscriptions/one-click", tag = "unsubscriptions", params(UnsubscribeQuery),
    responses((status = 303)))]
pub async fn open_one_click_page(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<UnsubscribeQuery>,
) -> Result<Redirect, Problem> {
    let found = api.lender.marketing_subscription_view(&link.t).await?;
    let prefix = found.map(|found| found.language).unwrap_or_default().pick("", "/kz");
    let token: String = link.t.chars().filter(char::is_ascii_alphanumeric).collect();
    Ok(Redirect::to(&format!("{prefix}/unsub/?t={token}")))
}

/// End advertising by the channel of the link at once, as RFC 8058 has it
#[utoipa::path(post, path = "/unsubscriptions/one-click", tag = "unsubscriptions", params(UnsubscribeQuery),
    responses((status = 204)))]
pub async fn unsubscribe_one_click(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    Query(link): Query<UnsubscribeQuery>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read_json_body(request.into_body()).await?;
    // A form in either encoding: `List-Unsubscribe=One-Click`, or the two in a part.
    let body = String::from_utf8_lossy(&body);
    if !(body.contains("List-Unsubscribe") && body.contains("One-Click")) {
        return Err(Problem::field_error("List-Unsubscribe", "one_click"));
    }
    let ended = api.lender.marketing_unsubscribe_one_click(&link.t, &visitor).await?;
    ended.ok_or_else(|| Problem::field_error("t", "unsubscribe_token"))?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedLink {
    phone: String,
    language: Language,
}

/// Send the link by SMS; a phone without an account gets the same answer and no message
#[utoipa::path(post, path = "/unsubscriptions/links", tag = "unsubscriptions",
    request_body = WantedLink, responses((status = 202)))]
pub async fn send_link(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<WantedLink>,
) -> Result<StatusCode, Problem> {
    let phone = parse_phone(&asked.phone)?;
    api.lender.unsubscribe_link_send(&phone, asked.language, &visitor).await?;
    Ok(StatusCode::ACCEPTED)
}
