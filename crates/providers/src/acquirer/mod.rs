//! Card payments and payouts through an acquirer. Card numbers are entered only on its hosted
//! pages; we receive a token, a mask and the holder's name.

mod callback;
mod card;
mod freedom;
mod order;
mod report;
mod signature;
mod xml;

use std::pin::Pin;

pub use callback::{Callback, CallbackError, CallbackKind};
pub use card::{CardFingerprint, CardToken, SavedCard};
pub use freedom::{FreedomPay, Merchant};
pub use order::{
    BankAccount, CardPageRequest, CardPurpose, PaymentOrder, PayoutOrder, RefundOrder,
};
pub use report::{AcquirerError, HostedPage, OrderOutcome, OrderReport};

/// Future of an acquirer call.
pub type AcquirerFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A card acquirer.
///
/// An order's id is its idempotency key. Calls that move money return an [`OrderReport`] and never
/// an error: an unclear result is [`OrderOutcome::Unknown`] and is polled by the same id, never
/// sent again under another.
pub trait Acquirer: Send + Sync {
    /// Opens a page on which a customer enters a card to be saved.
    fn open_card_page<'a>(
        &'a self,
        page: CardPageRequest<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>>;

    /// Lists a customer's saved cards for a purpose.
    fn list_cards<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
    ) -> AcquirerFuture<'a, Result<Vec<SavedCard>, AcquirerError>>;

    /// Removes a saved card. Succeeds if it does not exist.
    fn remove_card<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, Result<(), AcquirerError>>;

    /// Opens a page on which an order is paid by any card. No money moves before a card is entered.
    fn open_payment_page<'a>(
        &'a self,
        order: PaymentOrder<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>>;

    /// Charges a saved card without the customer present.
    fn charge_card<'a>(
        &'a self,
        order: PaymentOrder<'a>,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, OrderReport>;

    /// Returns the status of a payment.
    fn payment_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport>;

    /// Refunds a payment, in full or in part, to the card it was made with. What was refunded is in
    /// [`Acquirer::payment_status`], which decides.
    fn refund<'a>(&'a self, refund: RefundOrder<'a>) -> AcquirerFuture<'a, OrderReport>;

    /// Pays out to a saved card.
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

    /// Returns the status of a payout, to a card or an account.
    fn payout_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport>;

    /// Verifies and parses a callback. Callbacks may be repeated, reordered or lost, and the
    /// signature does not cover field names: use a callback only as a trigger to query the status,
    /// and book what the status says.
    fn parse_callback(
        &self,
        kind: CallbackKind,
        form: &[(String, String)],
    ) -> Result<Callback, CallbackError>;

    /// Returns the XML that acknowledges a callback; without it the acquirer posts the callback
    /// again.
    fn acknowledgement(&self, kind: CallbackKind) -> String;
}
