//! The twin of Freedom Pay: its paths, its signatures, its XML, its pages for cards, and cards to
//! play every outcome with. Card numbers live here and nowhere else.

mod callbacks;
mod desk;
mod entry;
mod habits;
mod hosted;
mod order;
mod payments;
mod payouts;
mod protocol;
mod storage;
mod view;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::routing::{get, post};

pub use protocol::Merchant;

pub(crate) use callbacks::client;
pub(crate) use entry::{Fault, Typed};
pub(crate) use habits::{ACCOUNTS, CARDS, TestAccount, TestCard};
pub(crate) use view::list_cards;

use crate::{DelayScale, Sandbox};
use desk::OrderBook;

/// The acquirer: who its merchant is, and everything on its desk.
#[derive(Clone)]
pub(crate) struct Acquirer {
    merchant: Arc<Merchant>,
    desk: Arc<Mutex<OrderBook>>,
    pauses: DelayScale,
}

impl Acquirer {
    pub(crate) fn new(merchant: Merchant, pauses: DelayScale) -> Self {
        Self { merchant: Arc::new(merchant), desk: Arc::default(), pauses }
    }

    pub(crate) fn with_pauses(self, pauses: DelayScale) -> Self {
        Self { pauses, ..self }
    }

    fn desk(&self) -> MutexGuard<'_, OrderBook> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Its addresses, under `/acquirer`.
pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/init_payment.php", post(payments::start))
        .route("/get_status3.php", post(payments::status))
        .route("/revoke.php", post(payments::refund))
        .route("/v1/merchant/{id}/card/init", post(payments::init_card_charge))
        .route("/v1/merchant/{id}/card/direct", post(payments::charge))
        .route("/v1/merchant/{id}/{storage}/add", post(storage::add))
        .route("/v1/merchant/{id}/{storage}/list", post(storage::list))
        .route("/v1/merchant/{id}/{storage}/remove", post(storage::remove))
        .route("/api/reg2reg", post(payouts::to_card))
        .route("/api/iban_payout", post(payouts::to_account))
        .route("/get_status2.php", post(payouts::status))
        .route("/page/{key}", get(hosted::show).post(hosted::type_card))
        .route("/page/{key}/3ds", get(hosted::show_3ds).post(hosted::check))
        .route("/orders", get(view::orders))
        .route("/force", post(view::force))
}
