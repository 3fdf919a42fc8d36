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

pub use callback::{Callback, CallbackError, CallbackKind};
pub use card::{CardToken, SavedCard};
pub use freedom::{FreedomPay, Merchant};
pub use order::{
    BankAccount, CardPageRequest, CardPurpose, PaymentOrder, PayoutOrder, RefundOrder,
};
pub use report::{AcquirerError, HostedPage, OrderOutcome, OrderReport};

/// What the acquirer is doing for us right now.
pub type AcquirerFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Takes payments and pays out.
///
/// An order's id is its idempotency key. Whatever moves money answers with a [`Report`] and never
/// with an error: what is not known for sure is [`Outcome::Unknown`] and is asked for by the same
/// id, never sent under another.
pub trait Acquirer: Send + Sync {
    /// A page on which a customer types a card that is to be kept.
    fn open_card_page<'a>(
        &'a self,
        page: CardPageRequest<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>>;

    /// The cards that a customer keeps for a purpose.
    fn list_cards<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
    ) -> AcquirerFuture<'a, Result<Vec<SavedCard>, AcquirerError>>;

    /// Forgets a card. One that is gone already is forgotten.
    fn remove_card<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, Result<(), AcquirerError>>;

    /// A page on which an order is paid by any card. No money moves before somebody types one.
    fn open_payment_page<'a>(
        &'a self,
        order: PaymentOrder<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>>;

    /// Takes an order's money from a kept card, with nobody at the screen.
    fn charge_card<'a>(
        &'a self,
        order: PaymentOrder<'a>,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, OrderReport>;

    /// What became of a payment.
    fn payment_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport>;

    /// Gives money back.
    fn refund<'a>(&'a self, refund: RefundOrder<'a>) -> AcquirerFuture<'a, OrderReport>;

    /// Pays out to a kept card.
    fn pay_out_to_card<'a>(
        &'a self,
        payout: PayoutOrder<'a>,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, OrderReport>;

    /// Pays out to a bank account.
    fn pay_out_to_iban<'a>(
        &'a self,
        payout: PayoutOrder<'a>,
        account: BankAccount<'a>,
    ) -> AcquirerFuture<'a, OrderReport>;

    /// What became of a payout, to a card or an account.
    fn payout_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport>;

    /// Reads what was posted to us under a name of [`CallbackKind`]. A callback can come twice, out of
    /// order or never, and its signature does not cover the names of its fields: take it as a word
    /// to ask for the status by, and book what the status says.
    fn parse_callback(
        &self,
        script: CallbackKind,
        form: &[(String, String)],
    ) -> Result<Callback, CallbackError>;

    /// The XML by which a callback is acknowledged; without it, the acquirer posts it again.
    fn acknowledgement(&self, script: CallbackKind) -> String;
}
