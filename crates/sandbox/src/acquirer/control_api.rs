//! What programs see and decide: the orders, their outcomes and the cards.

use axum::Json;
use axum::extract::{Query, State as Extract};
use serde::Deserialize;
use serde_json::{Value, json};

use super::scenarios::{ACCOUNTS, CARDS, CardScenario};
use crate::Sandbox;

#[derive(Deserialize)]
pub(super) struct OrderQuery {
    order: Option<String>,
}

/// `GET /acquirer/orders?order=…`: one order or all of them, newest first.
pub(super) async fn orders(
    Extract(sandbox): Extract<Sandbox>,
    Query(which): Query<OrderQuery>,
) -> Json<Value> {
    let desk = sandbox.acquirer.order_book();
    let is_meant = |id: &str| which.order.as_deref().is_none_or(|which| which == id);
    let orders: Vec<_> = desk.orders().filter(|order| is_meant(&order.order)).collect();
    Json(json!({ "orders": orders }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceRequest {
    order: String,
    habit: CardScenario,
}

/// `POST /acquirer/force`: what is to come of an order that has not come yet, or is not over. One
/// that ends by it is told of.
pub(super) async fn force(
    Extract(sandbox): Extract<Sandbox>,
    Json(ForceRequest { order, habit }): Json<ForceRequest>,
) -> Json<Value> {
    let ended = sandbox.acquirer.order_book().force_scenario(&order, habit);
    if let Some(ended) = &ended {
        sandbox.acquirer.send_callback(ended).await;
    }
    Json(json!({ "order": order, "habit": habit, "ended": ended.is_some() }))
}

/// `GET /cards.json`
pub(crate) async fn list_cards() -> Json<Value> {
    let cards: Vec<_> = CARDS
        .iter()
        .map(|card| json!({ "number": card.number, "habit": card.scenario, "ru": card.ru, "kk": card.kk }))
        .collect();
    let accounts: Vec<_> = ACCOUNTS
        .iter()
        .map(|it| json!({ "iban": it.iban, "habit": it.scenario, "ru": it.ru, "kk": it.kk }))
        .collect();
    Json(json!({ "cards": cards, "accounts": accounts }))
}
