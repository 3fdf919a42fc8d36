//! Orders of owners and guests, on both engines: the rows of both tables move by the one table of
//! transitions, and no other way.

use base::Language;
use base::ids::LoanId;
use store::guest_orders::{self, NewGuestOrder};
use store::order_state::{DeclineReason, OrderEvent, OrderState, Transition};
use store::payment_orders::{self, CapturedPayment, OrderPayer, PaymentOrder, RepaymentKind};
use store::{Db, JsonText, Tx, Uuid};
use testkit::databases::{NOW, insert_customer, vault};
use testkit::on_both_engines;

/// The event that brings a new order into a state.
const fn leading_event(state: OrderState) -> Option<OrderEvent> {
    match state {
        OrderState::New => None,
        OrderState::Open => Some(OrderEvent::PageOpened),
        OrderState::Sent => Some(OrderEvent::ChargeSent),
        OrderState::Paid => Some(OrderEvent::Captured),
        OrderState::Refused => Some(OrderEvent::Failed),
    }
}

async fn insert_loan(db: &Db) -> LoanId {
    let (id, customer_id) = (LoanId::now_v7(), insert_customer(db).await);
    let mut tx = db.begin().await.unwrap();
    tx.sql(
        "INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status,
             due_date, payoff_tiyn)
         VALUES ($1, 1, $2, '26-000001', $3, $4, 'active', '2026-11-30', 100)",
    )
    .bind(id)
    .bind(customer_id)
    .bind(JsonText("{}".to_owned()))
    .bind(JsonText("[]".to_owned()))
    .exec()
    .await
    .unwrap();
    tx.commit().await.unwrap();
    id
}

async fn insert_payment_order(tx: &mut Tx, loan_id: LoanId, amount_tiyn: i64) -> Uuid {
    let order = PaymentOrder {
        id: Uuid::now_v7(),
        loan_id,
        payer: OrderPayer::Owner,
        kind: RepaymentKind::Partial,
        purpose: JsonText("\"early\"".to_owned()),
        amount_tiyn,
        quote_id: None,
        payment_method_id: None,
        autopay_for: None,
        language: Language::Ru,
        return_path: "/success/".to_owned(),
        state: OrderState::New,
        url: None,
        acquirer_payment_id: None,
        attempts: 0,
        captured_tiyn: None,
        payment_id: None,
        decline_reason: None,
        decline_code: None,
        created_at: NOW,
        ended_at: None,
    };
    payment_orders::insert(tx, &order).await.unwrap();
    order.id
}

async fn insert_guest_order(tx: &mut Tx) -> Uuid {
    let (id, vault) = (Uuid::now_v7(), vault());
    let new = NewGuestOrder {
        id,
        key_hash: vault.blind_index("guest_order", "key"),
        account: "26-000001",
        payer: None,
        amount_tiyn: 100,
        language: Language::Ru,
        created_at: NOW,
    };
    guest_orders::insert(tx, &vault, &new).await.unwrap();
    id
}

/// Returns whether the order moved.
async fn apply_to_payment_order(tx: &mut Tx, id: Uuid, event: OrderEvent) -> bool {
    let why = (DeclineReason::InsufficientFunds, Some(51));
    let paid =
        CapturedPayment { payment_id: id.into(), captured_tiyn: 100, acquirer_payment_id: None };
    match event {
        OrderEvent::PageOpened => payment_orders::update_to_open(tx, id, "url", "1").await,
        OrderEvent::ChargeSent => payment_orders::update_to_sent(tx, id).await,
        OrderEvent::Failed => payment_orders::update_to_refused(tx, id, why, NOW).await,
        OrderEvent::Captured => payment_orders::update_to_paid(tx, id, paid, NOW).await,
    }
    .unwrap()
}

/// Returns whether the order moved. A guest has no saved card that could be charged.
async fn apply_to_guest_order(tx: &mut Tx, id: Uuid, event: OrderEvent) -> bool {
    let why = DeclineReason::Declined;
    match event {
        OrderEvent::PageOpened => guest_orders::update_to_open(tx, id, "url").await,
        OrderEvent::ChargeSent => unreachable!("guests pay on a page"),
        OrderEvent::Failed => guest_orders::update_to_refused(tx, id, why, NOW).await,
        OrderEvent::Captured => guest_orders::update_to_paid(tx, id, None, NOW).await,
    }
    .unwrap()
}

on_both_engines! {
    async fn payment_orders_move_by_the_table(db: Db) {
        let loan_id = insert_loan(&db).await;
        let mut tx = db.begin().await.unwrap();
        let mut amount_tiyn = 0;
        for state in OrderState::ALL.iter().copied() {
            for event in OrderEvent::ALL {
                // An order like one that is being paid cannot begin.
                amount_tiyn += 1;
                let id = insert_payment_order(&mut tx, loan_id, amount_tiyn).await;
                if let Some(event) = leading_event(state) {
                    assert!(apply_to_payment_order(&mut tx, id, event).await);
                }
                let step = state.transition(event);
                let is_moved = apply_to_payment_order(&mut tx, id, event).await;
                let row = payment_orders::find(&mut tx, id).await.unwrap().unwrap();
                let expected = step.map_or(state, Transition::to);
                assert_eq!((is_moved, row.state), (step.is_some(), expected), "{state:?}, {event:?}");
                let has_reason = row.decline_reason.is_some();
                assert_eq!(has_reason, row.state == OrderState::Refused, "{state:?}, {event:?}");
            }
        }
    }

    async fn guest_orders_move_by_the_table(db: Db) {
        let mut tx = db.begin().await.unwrap();
        let is_of_guests = |event: &OrderEvent| *event != OrderEvent::ChargeSent;
        for state in OrderState::ALL.iter().copied().filter(|state| *state != OrderState::Sent) {
            for event in OrderEvent::ALL.into_iter().filter(is_of_guests) {
                let id = insert_guest_order(&mut tx).await;
                if let Some(event) = leading_event(state) {
                    assert!(apply_to_guest_order(&mut tx, id, event).await);
                }
                let step = state.transition(event);
                let is_moved = apply_to_guest_order(&mut tx, id, event).await;
                let row = guest_orders::find(&mut tx, id).await.unwrap().unwrap();
                let expected = step.map_or(state, Transition::to);
                assert_eq!((is_moved, row.state), (step.is_some(), expected), "{state:?}, {event:?}");
                let has_reason = row.decline_reason.is_some();
                assert_eq!(has_reason, row.state == OrderState::Refused, "{state:?}, {event:?}");
            }
        }
    }
}
