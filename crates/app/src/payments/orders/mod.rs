//! Payment orders: each has its id before it is sent, its outcome is polled by that id alone, and a
//! payment is posted once.

mod acquirer_order;
mod callbacks;
mod pay;
mod poll;
mod quote;
mod refusal_message;
mod submit;
mod views;

pub(crate) use acquirer_order::AcquirerOrder;
pub use pay::{PARTIAL_AMOUNT_MIN, RepaymentInput};
pub use store::order_state::{DeclineReason, OrderState};
pub use store::payment_orders::{OrderPayer, PaymentOrder as Order, RepaymentKind};
pub use store::payoff_quotes::PayoffQuote;
pub use submit::NewPaymentOrder;
pub(super) use views::load_receipt_view;
pub use views::{AllocationView, PaymentReceiptView, PaymentView};

/// For so long after it was opened a page can be paid on.
const PAGE_VALID_FOR_S: i64 = 3_600;
/// A page that expires soon is not reused.
const PAGE_REUSE_FOR_S: i64 = 2_700;
/// A last-moment payment is reported a little later.
const LATE_NOTICE_GRACE_S: i64 = 300;
