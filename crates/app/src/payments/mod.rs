//! Payments: orders of owners and guests, billers, autopay, payment methods, surplus and refunds.

mod autopay;
pub mod billers;
pub mod guests;
mod methods;
mod orders;
mod receipt_document;
mod receipt_message;
mod refunds;
mod surplus;

pub use autopay::AutopayView;
pub use methods::PaymentMethodView;
pub(crate) use orders::AcquirerOrder;
pub use orders::{
    AllocationView, DeclineReason, NewPaymentOrder, Order, OrderPayer, OrderState,
    PARTIAL_AMOUNT_MIN, PaymentReceiptView, PaymentView, PayoffQuote, RepaymentInput,
    RepaymentKind,
};
pub use store::payouts::PayoutState;
pub use surplus::{LoanRefundsView, RefundView, SurplusPartView, SurplusView, SurplusWay};

use std::sync::Arc;

use crate::access::Access;
use crate::cards::Cards;
use crate::core::Core;
use crate::loans::Loans;
use crate::messages::Messages;

/// Payment orders, payment methods, autopay, refunds, guests and billers.
pub struct Payments {
    core: Arc<Core>,
    messages: Arc<Messages>,
    access: Arc<Access>,
    loans: Arc<Loans>,
    cards: Arc<Cards>,
}

impl Payments {
    pub(crate) const fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        access: Arc<Access>,
        loans: Arc<Loans>,
        cards: Arc<Cards>,
    ) -> Self {
        Self { core, messages, access, loans, cards }
    }
}
