//! Payments: orders of owners and guests, billers, autopay, payment methods and refunds.

mod autopay;
pub mod billers;
pub mod guests;
mod methods;
mod orders;
mod receipt_document;
mod receipt_message;
mod refunds;

pub use autopay::AutopayView;
pub use methods::PaymentMethodView;
pub use orders::{
    AllocationView, NewPaymentOrder, Order, PARTIAL_AMOUNT_MIN, Payer, PaymentReceiptView,
    PaymentView, PayoffQuote, RepaymentInput, RepaymentKind,
};
pub use store::payment_card_tokenization_sessions::PaymentCardTokenizationSession;
pub use store::refunds::Refund;

use std::sync::Arc;

use crate::access::Access;
use crate::core::Core;
use crate::loans::Loans;
use crate::messages::Messages;

/// Payment orders, payment methods, autopay, refunds, guests and billers.
pub struct Payments {
    core: Arc<Core>,
    messages: Arc<Messages>,
    access: Arc<Access>,
    loans: Arc<Loans>,
}

impl Payments {
    pub(crate) const fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        access: Arc<Access>,
        loans: Arc<Loans>,
    ) -> Self {
        Self { core, messages, access, loans }
    }
}
