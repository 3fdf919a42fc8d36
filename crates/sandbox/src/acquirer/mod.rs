//! Simulator of Freedom Pay: its API, its hosted pages, and test cards for every outcome. Card
//! numbers exist only here.

mod callbacks;
mod card_entry;
mod card_storage;
mod control_api;
mod hosted;
mod order;
mod order_book;
mod payments;
mod payouts;
mod protocol;
mod scenarios;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::routing::{get, post};

pub use protocol::Merchant;

pub(crate) use callbacks::client;
pub(crate) use card_entry::{CardFieldError, CardForm};
pub(crate) use control_api::list_cards;
pub(crate) use scenarios::{ACCOUNTS, CARDS};

use identity::Iban;
use money::Tenge;

use crate::holders::HolderOverride;
use crate::{DelayScale, Sandbox};
use order_book::OrderBook;
use scenarios::CardScenario;

/// The acquirer: its merchant and its order book.
#[derive(Clone)]
pub(crate) struct Acquirer {
    merchant: Arc<Merchant>,
    order_book: Arc<Mutex<OrderBook>>,
    delay_scale: DelayScale,
}

impl Acquirer {
    pub(crate) fn new(merchant: Merchant, delay_scale: DelayScale) -> Self {
        Self { merchant: Arc::new(merchant), order_book: Arc::default(), delay_scale }
    }

    pub(crate) fn with_delay_scale(self, delay_scale: DelayScale) -> Self {
        Self { delay_scale, ..self }
    }

    /// What the bank says of an account's holder.
    pub(crate) fn account_holder(&self, iban: &Iban) -> HolderOverride {
        let test_account = ACCOUNTS.iter().find(|account| account.iban == iban.reveal());
        test_account.map_or(HolderOverride::Match, |account| holder_in(account.scenario))
    }

    /// What the bank says of a saved card's holder; `None` for an unknown card.
    pub(crate) fn card_holder(&self, token: &str) -> Option<HolderOverride> {
        self.order_book().card_by_token(token).map(|card| holder_in(card.scenario))
    }

    /// The transfers of one tenge, newest first: to which card or account, and what its purpose says.
    pub(crate) fn proofs(&self) -> Vec<(String, String)> {
        let order_book = self.order_book();
        let is_proof = |order: &&order::Order| {
            order.kind == order::OrderKind::Payout && order.amount == Tenge::from_tiyn(100)
        };
        let proofs = order_book.orders().filter(is_proof).take(PROOFS_SHOWN_MAX);
        proofs.map(|order| (order.target.clone(), order.description.clone())).collect()
    }

    fn order_book(&self) -> MutexGuard<'_, OrderBook> {
        self.order_book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page shows no more transfers with a code.
const PROOFS_SHOWN_MAX: usize = 20;

const fn holder_in(scenario: CardScenario) -> HolderOverride {
    match scenario {
        CardScenario::NameMismatch | CardScenario::HolderMismatch => HolderOverride::NoMatch,
        CardScenario::HolderUnknown => HolderOverride::Unknown,
        _ => HolderOverride::Match,
    }
}

/// Routes under `/acquirer`.
pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/init_payment.php", post(payments::init_payment))
        .route("/get_status3.php", post(payments::status))
        .route("/revoke.php", post(payments::refund))
        .route("/v1/merchant/{id}/card/init", post(payments::init_card_charge))
        .route("/v1/merchant/{id}/card/direct", post(payments::charge))
        .route("/v1/merchant/{id}/{storage}/add", post(card_storage::add))
        .route("/v1/merchant/{id}/{storage}/list", post(card_storage::list))
        .route("/v1/merchant/{id}/{storage}/remove", post(card_storage::remove))
        .route("/api/reg2reg", post(payouts::to_card))
        .route("/api/iban_payout", post(payouts::to_account))
        .route("/get_status2.php", post(payouts::status))
        .route("/page/{key}", get(hosted::show).post(hosted::submit_card))
        .route("/page/{key}/3ds", get(hosted::show_3ds).post(hosted::submit_3ds))
        .route("/orders", get(control_api::orders))
        .route("/force", post(control_api::force))
}
