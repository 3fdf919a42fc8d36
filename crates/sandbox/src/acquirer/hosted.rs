//! The acquirer's own pages: the card, the bank's code, and back to the merchant.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use reqwest::Url;
use serde::Deserialize;

use super::desk::{Entry, Page, PagePurpose};
use super::entry::{Typed, kept, read};
use super::habits::{CardScenario, REFUSED, THREE_DS_FAILED};
use super::order::State;
use crate::pages::{self, HostedView};
use crate::{Acquirer, Sandbox};

const TRIES_MAX: u8 = 3;

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
    let html = match page.is_over {
        true => pages::hosted_over(&sandbox.acquirer.view(&page, &key)),
        false => pages::hosted_card(&sandbox.acquirer.view(&page, &key), &Typed::default(), &[]),
    };
    sandbox.acquirer.shown(&page, StatusCode::OK, html)
}

/// `POST /acquirer/page/{key}`: the card is taken, and the bank asks for its code.
pub(super) async fn type_card(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(typed): Form<Typed>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some(page) = acquirer.page(&key).filter(|page| !page.is_over) else {
        return Redirect::to(&format!("/acquirer/page/{key}")).into_response();
    };
    match read(&typed, sandbox.today()) {
        Err(faults) => {
            let html = pages::hosted_card(&acquirer.view(&page, &key), &typed, &faults);
            acquirer.shown(&page, StatusCode::UNPROCESSABLE_ENTITY, html)
        }
        Ok(entry) => {
            if let Some(page) = acquirer.desk().page(&key) {
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
    match acquirer.page(&key).filter(|page| !page.is_over && page.entry.is_some()) {
        Some(page) => {
            let html = pages::hosted_check(&acquirer.view(&page, &key), &page.code, false);
            acquirer.shown(&page, StatusCode::OK, html)
        }
        None => Redirect::to(&format!("/acquirer/page/{key}")).into_response(),
    }
}

/// `POST /acquirer/page/{key}/3ds`: what was begun happens, and the browser goes back.
pub(super) async fn check(
    Extract(sandbox): Extract<Sandbox>,
    Path(key): Path<String>,
    Form(typed): Form<CodeForm>,
) -> Response {
    let acquirer = &sandbox.acquirer;
    let Some((page, entry, is_right)) = acquirer.try_code(&key, typed.code.trim()) else {
        return Redirect::to(&format!("/acquirer/page/{key}")).into_response();
    };
    if !page.is_over {
        let html = pages::hosted_check(&acquirer.view(&page, &key), &page.code, true);
        return acquirer.shown(&page, StatusCode::UNPROCESSABLE_ENTITY, html);
    }
    let return_url = acquirer.return_url(&page);
    match &page.errand {
        PagePurpose::AddCard { storage, customer, post_url, .. } => {
            let outcome = match (is_right, entry.card.habit) {
                (false, _) => Err(THREE_DS_FAILED),
                (true, CardScenario::Refused) => Err(REFUSED),
                (true, _) => Ok(kept(&entry, *storage, customer, sandbox.today())),
            };
            if let Ok(kept) = &outcome {
                acquirer.desk().keep(kept.clone());
            }
            let told = outcome.as_ref().map_err(|code| (&entry, *code));
            let message = acquirer.card_callback(post_url.clone(), page.payment_id, customer, told);
            acquirer.post_with_retry(message).await;
        }
        PagePurpose::Pay { order } => acquirer.pay(order, &entry, is_right).await,
    }
    back(&page, &return_url)
}

impl Acquirer {
    fn page(&self, key: &str) -> Option<Page> {
        self.desk().page(key).map(|page| page.clone())
    }

    /// Notes a try. The page is over when the code was right, or wrong too often.
    fn try_code(&self, key: &str, code: &str) -> Option<(Page, Entry, bool)> {
        let mut desk = self.desk();
        let page = desk.page(key).filter(|page| !page.is_over)?;
        let entry = page.entry.clone()?;
        let never = entry.card.habit == CardScenario::CheckFails;
        let is_right = code == page.code && !never;
        page.tries += 1;
        page.is_over = is_right || never || page.tries >= TRIES_MAX;
        Some((page.clone(), entry, is_right))
    }

    async fn pay(&self, id: &str, entry: &Entry, is_right: bool) {
        let settled = self.desk().order_mut(id).map(|order| {
            let is_first = order.state == State::Open;
            if is_first {
                order.target = entry.card.mask();
                order.holder.clone_from(&entry.holder);
                // A test that forced an outcome gets it, whatever card is typed.
                if order.habit == CardScenario::Ok {
                    order.habit =
                        if is_right { entry.card.habit } else { CardScenario::CheckFails };
                }
            }
            (is_first, order.settle())
        });
        if let Some((true, order)) = settled {
            self.tell(&order).await;
        }
    }

    fn return_url(&self, page: &Page) -> String {
        match &page.errand {
            PagePurpose::AddCard { return_url, .. } => return_url.clone(),
            PagePurpose::Pay { order } => {
                self.desk().order(order).map(|order| order.return_url.clone()).unwrap_or_default()
            }
        }
    }

    fn view(&self, page: &Page, key: &str) -> HostedView {
        let amount = match &page.errand {
            PagePurpose::AddCard { .. } => None,
            PagePurpose::Pay { order } => self.desk().order(order).map(|order| order.amount),
        };
        HostedView {
            language: page.language,
            key: key.to_owned(),
            amount,
            return_url: self.return_url(page),
        }
    }

    /// A browser follows a form's answer only where the page says that forms may lead.
    fn shown(&self, page: &Page, status: StatusCode, html: Html<String>) -> Response {
        let back = Url::parse(&self.return_url(page)).map(|url| url.origin().ascii_serialization());
        let csp = format!(
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' {}; \
             frame-ancestors 'none'",
            back.unwrap_or_default()
        );
        (status, [(CONTENT_SECURITY_POLICY, csp)], html).into_response()
    }
}

fn back(page: &Page, return_url: &str) -> Response {
    match Url::parse(return_url) {
        Ok(url) => Redirect::to(url.as_str()).into_response(),
        Err(_) => {
            tracing::warn!(payment_id = page.payment_id, "a page has no way back");
            StatusCode::NO_CONTENT.into_response()
        }
    }
}
