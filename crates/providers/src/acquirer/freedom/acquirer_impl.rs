//! Implementation of [`Acquirer`] for [`FreedomPay`].

use super::{
    AcquirerError, BankAccount, CardPageRequest, CardToken, FreedomPay, HostedPage, PaymentOrder,
};
use super::{
    CallbackKind, CardPurpose, OrderReport, PayoutOrder, RefundOrder, SavedCard, secret_kind_for,
    signature, xml,
};
use crate::acquirer::callback::{self, Callback, CallbackError};
use crate::acquirer::{Acquirer, AcquirerFuture};

impl Acquirer for FreedomPay {
    fn open_card_page<'a>(
        &'a self,
        page: CardPageRequest<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>> {
        Box::pin(self.card_page(page))
    }

    fn list_cards<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
    ) -> AcquirerFuture<'a, Result<Vec<SavedCard>, AcquirerError>> {
        Box::pin(self.fetch_cards(purpose, customer))
    }

    fn remove_card<'a>(
        &'a self,
        purpose: CardPurpose,
        customer: &'a str,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, Result<(), AcquirerError>> {
        Box::pin(self.delete_card(purpose, customer, card))
    }

    fn open_payment_page<'a>(
        &'a self,
        order: PaymentOrder<'a>,
    ) -> AcquirerFuture<'a, Result<HostedPage, AcquirerError>> {
        Box::pin(self.payment_page(order))
    }

    fn charge_card<'a>(
        &'a self,
        order: PaymentOrder<'a>,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.charge(order, card))
    }

    fn payment_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.fetch_payment_status(order_id))
    }

    fn refund<'a>(&'a self, refund: RefundOrder<'a>) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.send_refund(refund))
    }

    fn pay_out_to_card<'a>(
        &'a self,
        payout: PayoutOrder<'a>,
        card: &'a CardToken,
    ) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.pay_to_card(payout, card))
    }

    fn pay_out_to_iban<'a>(
        &'a self,
        payout: PayoutOrder<'a>,
        account: BankAccount<'a>,
    ) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.pay_to_account(payout, account))
    }

    fn payout_status<'a>(&'a self, order_id: &'a str) -> AcquirerFuture<'a, OrderReport> {
        Box::pin(self.fetch_payout_status(order_id))
    }

    fn parse_callback(
        &self,
        kind: CallbackKind,
        form: &[(String, String)],
    ) -> Result<Callback, CallbackError> {
        callback::parse(kind, form, self.secret(secret_kind_for(kind)))
    }

    fn acknowledgement(&self, kind: CallbackKind) -> String {
        // The acquirer accepts a constant salt in acknowledgements.
        let mut fields = vec![("pg_status", "ok"), ("pg_description", "ok"), ("pg_salt", "ok")];
        let signature = signature::sign(kind.name(), &fields, self.secret(secret_kind_for(kind)));
        fields.push((signature::SIGNATURE, &signature));
        xml::write_document(&fields)
    }
}
