//! Card payments and payouts through an acquirer. Card numbers are typed on its pages alone; what
//! reaches us is a token, a mask and the holder's name.

mod callback;
mod card;
mod freedom;
mod order;
mod report;
mod signature;
mod xml;

use std::pin::Pin;

pub use callback::{Callback, CallbackKind, Forged};
pub use card::{CardToken, SavedCard};
pub use freedom::{FreedomPay, Merchant};
pub use order::{BankAccount, CardPage, PaymentOrder, Payout, Purpose, Refund};
pub use report::{AcquirerError, HostedPage, Outcome, Report};

/// What the acquirer is doing for us right now.
pub type Asking<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Takes payments and pays out.
///
/// An order's id is its idempotency key. Whatever moves money answers with a [`Report`] and never
/// with an error: what is not known for sure is [`Outcome::Unknown`] and is asked for by the same
/// id, never sent under another.
pub trait Acquirer: Send + Sync {
    /// A page on which a customer types a card that is to be kept.
    fn add_card<'a>(&'a self, page: CardPage<'a>) -> Asking<'a, Result<HostedPage, AcquirerError>>;

    /// The cards that a customer keeps for a purpose.
    fn cards<'a>(
        &'a self,
        purpose: Purpose,
        customer: &'a str,
    ) -> Asking<'a, Result<Vec<SavedCard>, AcquirerError>>;

    /// Forgets a card. One that is gone already is forgotten.
    fn remove_card<'a>(
        &'a self,
        purpose: Purpose,
        customer: &'a str,
        card: &'a CardToken,
    ) -> Asking<'a, Result<(), AcquirerError>>;

    /// A page on which an order is paid by any card. No money moves before somebody types one.
    fn start_payment<'a>(
        &'a self,
        order: PaymentOrder<'a>,
    ) -> Asking<'a, Result<HostedPage, AcquirerError>>;

    /// Takes an order's money from a kept card, with nobody at the screen.
    fn charge_saved<'a>(
        &'a self,
        order: PaymentOrder<'a>,
        card: &'a CardToken,
    ) -> Asking<'a, Report>;

    /// What became of a payment.
    fn payment_status<'a>(&'a self, order_id: &'a str) -> Asking<'a, Report>;

    /// Gives money back.
    fn refund<'a>(&'a self, refund: Refund<'a>) -> Asking<'a, Report>;

    /// Pays out to a kept card.
    fn pay_out<'a>(&'a self, payout: Payout<'a>, card: &'a CardToken) -> Asking<'a, Report>;

    /// Pays out to a bank account.
    fn pay_out_to_iban<'a>(
        &'a self,
        payout: Payout<'a>,
        account: BankAccount<'a>,
    ) -> Asking<'a, Report>;

    /// What became of a payout, to a card or an account.
    fn payout_status<'a>(&'a self, order_id: &'a str) -> Asking<'a, Report>;

    /// Reads what was posted to us under a name of [`CallbackKind`]. A callback can come twice, out of
    /// order or never, and its signature does not cover the names of its fields: take it as a word
    /// to ask for the status by, and book what the status says.
    fn parse_callback(
        &self,
        script: CallbackKind,
        form: &[(String, String)],
    ) -> Result<Callback, Forged>;

    /// The XML by which a callback is acknowledged; without it, the acquirer posts it again.
    fn acknowledgement(&self, script: CallbackKind) -> String;
}
