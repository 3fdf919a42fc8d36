//! Orders to pay a loan back: each has its name before it is sent, its fate is asked for by that name
//! alone, and what was taken is booked once.

mod callbacks;
mod pay;
mod poll;
mod quote;
mod submit;
mod views;

pub use pay::{RepaymentInput, RepaymentKind};
pub use store::payment_orders::PaymentOrder as Order;
pub use store::payoff_quotes::PayoffQuote;
pub use submit::{NewPaymentOrder, Payer};
pub(super) use views::load_receipt_view;
pub use views::{AllocationView, PaymentReceiptView, PaymentView};

/// For so long after it was opened a page can be paid on.
const PAGE_VALID_FOR_S: i64 = 3_600;
/// A page that will end soon is not shown to anybody who comes now.
const PAGE_REUSE_FOR_S: i64 = 2_700;
/// What was paid in the last moment is told a little later.
const LATE_NOTICE_GRACE_S: i64 = 300;
