//! Saved cards of a merchant: one storage for payments, one for payouts.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base::Language;

use super::hosted;
use super::order_book::{PagePurpose, Storage};
use super::payments::{BAD_PARAMETER, Fields, NOT_FOUND};
use super::protocol::{AuthError, SignedRequest};
use crate::Sandbox;

type StoragePath = Path<(String, String)>;

fn parse_storage(name: &str) -> Option<Storage> {
    match name {
        "cardstorage" => Some(Storage::Payments),
        "cardstoragepayout" => Some(Storage::Payouts),
        _ => None,
    }
}

/// `POST /acquirer/v1/merchant/{id}/{storage}/add`
pub(super) async fn add(
    Extract(sandbox): Extract<Sandbox>,
    Path((_, name)): StoragePath,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let Some(storage) = parse_storage(&name) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let merchant = &sandbox.acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "add", &merchant.secret)?;
    let parameters = ["pg_user_id", "pg_post_link", "pg_back_link"].map(|name| request.get(name));
    if parameters.iter().any(|field| field.is_empty()) {
        return Ok(request.error(BAD_PARAMETER, "a parameter is missing"));
    }
    let [customer, post_url, return_url] = parameters.map(str::to_owned);
    let purpose = PagePurpose::AddCard { storage, customer, post_url, return_url };
    let language = Language::from_code(request.get("pg_language")).unwrap_or_default();
    let (key, payment_id) = sandbox.acquirer.order_book().open_page(purpose, language);
    Ok(request.ok(&[
        ("pg_payment_id", &payment_id.to_string()),
        ("pg_merchant_id", &merchant.id),
        ("pg_order_id", ""),
        ("pg_redirect_url", &hosted::url(&headers, &key)),
        ("pg_type", "init"),
    ]))
}

/// `POST /acquirer/v1/merchant/{id}/{storage}/list`
pub(super) async fn list(
    Extract(sandbox): Extract<Sandbox>,
    Path((_, name)): StoragePath,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let Some(storage) = parse_storage(&name) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let merchant = &sandbox.acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "list", &merchant.secret)?;
    let stored_cards = sandbox.acquirer.order_book().cards(storage, request.get("pg_user_id"));
    let expiries: Vec<_> = stored_cards
        .iter()
        .map(|card| (format!("{:02}", card.month), format!("{:02}", card.year % 100)))
        .collect();
    let cards: Vec<_> = stored_cards
        .iter()
        .zip(&expiries)
        .map(|(card, (month, year))| {
            let mut fields = vec![
                ("pg_status", "success"),
                ("pg_merchant_id", merchant.id.as_str()),
                ("pg_card_token", &card.token),
                ("pg_card_hash", &card.mask),
                ("pg_card_month", month),
                ("pg_card_year", year),
                ("pg_card_owner", &card.holder),
            ];
            if let Some(fingerprint) = &card.fingerprint {
                fields.push(("pg_card_fingerprint", fingerprint));
            }
            fields
        })
        .collect();
    Ok(request.ok_with_cards(&cards))
}

/// `POST /acquirer/v1/merchant/{id}/{storage}/remove`
pub(super) async fn remove(
    Extract(sandbox): Extract<Sandbox>,
    Path((_, name)): StoragePath,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let Some(storage) = parse_storage(&name) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let merchant = &sandbox.acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "remove", &merchant.secret)?;
    let (customer, token) = (request.get("pg_user_id"), request.get("pg_card_token"));
    let is_removed = sandbox.acquirer.order_book().remove_card(storage, customer, token);
    Ok(match is_removed {
        true => request.ok(&[("pg_card_token", token)]),
        false => request.error(NOT_FOUND, "no such card"),
    })
}
