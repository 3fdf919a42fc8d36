//! The acquirer's own pages: the card, the bank's code, and back to the merchant.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use reqwest::Url;
use serde::Deserialize;

use super::card_entry::{CardForm, parse, stored_card};
use super::order::OrderState;
use super::order_book::{CardEntry, HostedPageState, PagePurpose};
use super::scenarios::{CardScenario, DECLINED, THREE_DS_FAILED};
use crate::pages::{self, HostedView};
use crate::{Acquirer, Sandbox};

const ATTEMPTS_MAX: u8 = 3;

/// The code that the bank asks for.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    #[serde(default)]
    code: String,
}

/// Where a page is, by the name that the merchant called us by.
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

/// `POST /acquirer/page/{key}`: the card is taken, and the bank asks for its code.
pub(super) async fn submit_card(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(typed): Form<CardForm>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some(page) = acquirer.page(&key).filter(|page| !page.is_finished) else {
        return Redirect::to(&format!("/acquirer/page/{key}")).into_response();
    };
    match parse(&typed, sandbox.today()) {
        Err(faults) => {
            let html = pages::hosted_card(&acquirer.view(&page, &key), &typed, &faults);
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

/// `POST /acquirer/page/{key}/3ds`: what was begun happens, and the browser goes back.
pub(super) async fn submit_3ds(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(typed): Form<CodeForm>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some((page, entry, is_right)) = acquirer.check_code(&key, typed.code.trim()) else {
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
            if let Ok(kept) = &outcome {
                acquirer.order_book().store_card(kept.clone());
            }
            let told = outcome.as_ref().map_err(|code| (&entry, *code));
            let message = acquirer.card_callback(post_url.clone(), page.payment_id, customer, told);
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

    /// Notes a try. The page is over when the code was right, or wrong too often.
    fn check_code(&self, key: &str, code: &str) -> Option<(HostedPageState, CardEntry, bool)> {
        let mut desk = self.order_book();
        let page = desk.page(key).filter(|page| !page.is_finished)?;
        let entry = page.entry.clone()?;
        let never = entry.card.scenario == CardScenario::CheckFails;
        let is_right = code == page.code && !never;
        page.attempts += 1;
        page.is_finished = is_right || never || page.attempts >= ATTEMPTS_MAX;
        Some((page.clone(), entry, is_right))
    }

    async fn pay(&self, id: &str, entry: &CardEntry, is_right: bool) {
        let settled = self.order_book().order_mut(id).map(|order| {
            let is_first = order.state == OrderState::Open;
            if is_first {
                order.target = entry.card.mask();
                order.holder.clone_from(&entry.holder);
                // A test that forced an outcome gets it, whatever card is typed.
                if order.scenario == CardScenario::Ok {
                    order.scenario =
                        if is_right { entry.card.scenario } else { CardScenario::CheckFails };
                }
            }
            (is_first, order.settle())
        });
        if let Some((true, order)) = settled {
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

    /// A browser follows a form's answer only where the page says that forms may lead.
    fn page_response(
        &self,
        page: &HostedPageState,
        status: StatusCode,
        html: Html<String>,
    ) -> Response {
        let back = Url::parse(&self.return_url(page)).map(|url| url.origin().ascii_serialization());
        let csp = format!(
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' {}; \
             frame-ancestors 'none'",
            back.unwrap_or_default()
        );
        (status, [(CONTENT_SECURITY_POLICY, csp)], html).into_response()
    }
}

fn redirect_back(page: &HostedPageState, return_url: &str) -> Response {
    match Url::parse(return_url) {
        Ok(url) => Redirect::to(url.as_str()).into_response(),
        Err(_) => {
            tracing::warn!(payment_id = page.payment_id, "a page has no way back");
            StatusCode::NO_CONTENT.into_response()
        }
    }
}
