//! Control API for tests: orders, their outcomes and the test cards.

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
    Query(query): Query<OrderQuery>,
) -> Json<Value> {
    let order_book = sandbox.acquirer.order_book();
    let is_selected = |id: &str| query.order.as_deref().is_none_or(|order_id| order_id == id);
    let orders: Vec<_> = order_book.orders().filter(|order| is_selected(&order.order)).collect();
    Json(json!({ "orders": orders }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceRequest {
    order: String,
    scenario: CardScenario,
}

/// `POST /acquirer/force`: decides the outcome of a future or unfinished order. Sends its callback
/// if the order ends by it.
pub(super) async fn force(
    Extract(sandbox): Extract<Sandbox>,
    Json(ForceRequest { order, scenario }): Json<ForceRequest>,
) -> Json<Value> {
    let finished_order = sandbox.acquirer.order_book().force_scenario(&order, scenario);
    if let Some(finished_order) = &finished_order {
        sandbox.acquirer.send_callback(finished_order).await;
    }
    Json(json!({ "order": order, "scenario": scenario, "ended": finished_order.is_some() }))
}

/// `GET /cards.json`
pub(crate) async fn list_cards() -> Json<Value> {
    let cards: Vec<_> = CARDS
        .iter()
        .map(|card| json!({ "number": card.number, "scenario": card.scenario, "ru": card.ru, "kk": card.kk }))
        .collect();
    let accounts: Vec<_> = ACCOUNTS
        .iter()
        .map(|it| json!({ "iban": it.iban, "scenario": it.scenario, "ru": it.ru, "kk": it.kk }))
        .collect();
    Json(json!({ "cards": cards, "accounts": accounts }))
}
