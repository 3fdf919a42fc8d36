//! The acquirer's hosted pages: card entry, 3-D Secure code, and the way back to the merchant.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use reqwest::Url;
use serde::Deserialize;

use super::card_entry::{CardForm, parse, stored_card};
use super::order::OrderState;
use super::order_book::{CardEntry, HostedPageState, PagePurpose};
use super::payments::expiry_text;
use super::scenarios::{CardScenario, DECLINED, THREE_DS_FAILED};
use crate::pages::{self, HostedView};
use crate::{Acquirer, Sandbox};

const ATTEMPTS_MAX: u8 = 3;

/// The 3-D Secure code.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    #[serde(default)]
    code: String,
}

/// URL of a page, under the host that the merchant used.
pub(super) fn url(headers: &HeaderMap, key: &str) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("http://{host}/acquirer/page/{key}")
}

/// `GET /acquirer/page/{key}`
pub(super) async fn show(Extract(sandbox): Extract<Sandbox>, Path(key): Path<String>) -> Response {
    let Some(page) = sandbox.acquirer.page(&key) else {
        return pages::not_found().await.into_response();
    };
    let html = match page.is_finished {
        true => pages::hosted_over(&sandbox.acquirer.view(&page, &key)),
        false => pages::hosted_card(&sandbox.acquirer.view(&page, &key), &CardForm::default(), &[]),
    };
    sandbox.acquirer.page_response(&page, StatusCode::OK, html)
}

/// `POST /acquirer/page/{key}`: accepts the card and asks for the code.
pub(super) async fn submit_card(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(form): Form<CardForm>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some(page) = acquirer.page(&key).filter(|page| !page.is_finished) else {
        return Redirect::to(&format!("/acquirer/page/{key}")).into_response();
    };
    match parse(&form, sandbox.today()) {
        Err(errors) => {
            let html = pages::hosted_card(&acquirer.view(&page, &key), &form, &errors);
            acquirer.page_response(&page, StatusCode::UNPROCESSABLE_ENTITY, html)
        }
        Ok(entry) => {
            if let Some(page) = acquirer.order_book().page(&key) {
                page.entry = Some(entry);
            }
            Redirect::to(&format!("/acquirer/page/{key}/3ds")).into_response()
        }
    }
}

/// `GET /acquirer/page/{key}/3ds`
pub(super) async fn show_3ds(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    match acquirer.page(&key).filter(|page| !page.is_finished && page.entry.is_some()) {
        Some(page) => {
            let html = pages::hosted_check(&acquirer.view(&page, &key), &page.code, false);
            acquirer.page_response(&page, StatusCode::OK, html)
        }
        None => Redirect::to(&format!("/acquirer/page/{key}")).into_response(),
    }
}

/// `POST /acquirer/page/{key}/3ds`: executes the purpose of the page and redirects back.
pub(super) async fn submit_3ds(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(form): Form<CodeForm>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some((page, entry, is_right)) = acquirer.check_code(&key, form.code.trim()) else {
        return Redirect::to(&format!("/acquirer/page/{key}")).into_response();
    };
    if !page.is_finished {
        let html = pages::hosted_check(&acquirer.view(&page, &key), &page.code, true);
        return acquirer.page_response(&page, StatusCode::UNPROCESSABLE_ENTITY, html);
    }
    let return_url = acquirer.return_url(&page);
    match &page.purpose {
        PagePurpose::AddCard { storage, customer, post_url, .. } => {
            let outcome = match (is_right, entry.card.scenario) {
                (false, _) => Err(THREE_DS_FAILED),
                (true, CardScenario::Refused) => Err(DECLINED),
                (true, _) => Ok(stored_card(&entry, *storage, customer, sandbox.today())),
            };
            if let Ok(card) = &outcome {
                acquirer.order_book().store_card(card.clone());
            }
            let result = outcome.as_ref().map_err(|code| (&entry, *code));
            let message =
                acquirer.card_callback(post_url.clone(), page.payment_id, customer, result);
            acquirer.post_with_retry(message).await;
        }
        PagePurpose::Pay { order } => acquirer.pay(order, &entry, is_right).await,
    }
    redirect_back(&page, &return_url)
}

impl Acquirer {
    fn page(&self, key: &str) -> Option<HostedPageState> {
        self.order_book().page(key).map(|page| page.clone())
    }

    /// Records an attempt. The page is finished once the code is right, or was wrong too often.
    fn check_code(&self, key: &str, code: &str) -> Option<(HostedPageState, CardEntry, bool)> {
        let mut order_book = self.order_book();
        let page = order_book.page(key).filter(|page| !page.is_finished)?;
        let entry = page.entry.clone()?;
        let always_fails = entry.card.scenario == CardScenario::CheckFails;
        let is_right = code == page.code && !always_fails;
        page.attempts += 1;
        page.is_finished = is_right || always_fails || page.attempts >= ATTEMPTS_MAX;
        Some((page.clone(), entry, is_right))
    }

    async fn pay(&self, id: &str, entry: &CardEntry, is_right: bool) {
        let settlement = self.order_book().order_mut(id).map(|order| {
            let is_first = order.state == OrderState::Open;
            if is_first {
                order.target = entry.card.mask();
                order.holder.clone_from(&entry.holder);
                order.expiry = expiry_text(entry.month, entry.year);
                // A forced scenario takes precedence over that of the card.
                if order.scenario == CardScenario::Ok {
                    order.scenario =
                        if is_right { entry.card.scenario } else { CardScenario::CheckFails };
                }
            }
            (is_first, order.settle())
        });
        if let Some((true, order)) = settlement {
            self.send_callback(&order).await;
        }
    }

    fn return_url(&self, page: &HostedPageState) -> String {
        match &page.purpose {
            PagePurpose::AddCard { return_url, .. } => return_url.clone(),
            PagePurpose::Pay { order } => self
                .order_book()
                .order(order)
                .map(|order| order.return_url.clone())
                .unwrap_or_default(),
        }
    }

    fn view(&self, page: &HostedPageState, key: &str) -> HostedView {
        let amount = match &page.purpose {
            PagePurpose::AddCard { .. } => None,
            PagePurpose::Pay { order } => self.order_book().order(order).map(|order| order.amount),
        };
        HostedView {
            language: page.language,
            key: key.to_owned(),
            amount,
            return_url: self.return_url(page),
        }
    }

    /// Browsers apply `form-action` to the redirect after a form, so the CSP has to name the
    /// merchant.
    fn page_response(&self, page: &HostedPageState, status: StatusCode, html: Markup) -> Response {
        let return_origin =
            Url::parse(&self.return_url(page)).map(|url| url.origin().ascii_serialization());
        let csp = format!(
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' {}; \
             frame-ancestors 'none'",
            return_origin.unwrap_or_default()
        );
        (status, [(CONTENT_SECURITY_POLICY, csp)], html).into_response()
    }
}

fn redirect_back(page: &HostedPageState, return_url: &str) -> Response {
    match Url::parse(return_url) {
        Ok(url) => Redirect::to(url.as_str()).into_response(),
        Err(_) => {
            tracing::warn!(payment_id = page.payment_id, "sandbox hosted page has no return URL");
            StatusCode::NO_CONTENT.into_response()
        }
    }
}
