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

use crate::{DelayScale, Sandbox};
use order_book::OrderBook;

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

    fn order_book(&self) -> MutexGuard<'_, OrderBook> {
        self.order_book.lock().unwrap_or_else(PoisonError::into_inner)
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
