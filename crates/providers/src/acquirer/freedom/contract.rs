//! What the acquirer promises the house, each by its room.

use super::{
    AcquirerError, BankAccount, CardPage, CardToken, FreedomPay, HostedPage, PaymentOrder,
};
use super::{CallbackKind, Payout, Purpose, Refund, Report, SavedCard, key_of, signature, xml};
use crate::acquirer::callback::{self, Callback, Forged};
use crate::acquirer::{Acquirer, Asking};

impl Acquirer for FreedomPay {
    fn add_card<'a>(&'a self, page: CardPage<'a>) -> Asking<'a, Result<HostedPage, AcquirerError>> {
        Box::pin(self.card_page(page))
    }

    fn cards<'a>(
        &'a self,
        purpose: Purpose,
        customer: &'a str,
    ) -> Asking<'a, Result<Vec<SavedCard>, AcquirerError>> {
        Box::pin(self.fetch_cards(purpose, customer))
    }

    fn remove_card<'a>(
        &'a self,
        purpose: Purpose,
        customer: &'a str,
        card: &'a CardToken,
    ) -> Asking<'a, Result<(), AcquirerError>> {
        Box::pin(self.forget_card(purpose, customer, card))
    }

    fn start_payment<'a>(
        &'a self,
        order: PaymentOrder<'a>,
    ) -> Asking<'a, Result<HostedPage, AcquirerError>> {
        Box::pin(self.payment_page(order))
    }

    fn charge_saved<'a>(
        &'a self,
        order: PaymentOrder<'a>,
        card: &'a CardToken,
    ) -> Asking<'a, Report> {
        Box::pin(self.charge(order, card))
    }

    fn payment_status<'a>(&'a self, order_id: &'a str) -> Asking<'a, Report> {
        Box::pin(self.fetch_payment_status(order_id))
    }

    fn refund<'a>(&'a self, refund: Refund<'a>) -> Asking<'a, Report> {
        Box::pin(self.give_back(refund))
    }

    fn pay_out<'a>(&'a self, payout: Payout<'a>, card: &'a CardToken) -> Asking<'a, Report> {
        Box::pin(self.pay_to_card(payout, card))
    }

    fn pay_out_to_iban<'a>(
        &'a self,
        payout: Payout<'a>,
        account: BankAccount<'a>,
    ) -> Asking<'a, Report> {
        Box::pin(self.pay_to_account(payout, account))
    }

    fn payout_status<'a>(&'a self, order_id: &'a str) -> Asking<'a, Report> {
        Box::pin(self.fetch_payout_status(order_id))
    }

    fn parse_callback(
        &self,
        script: CallbackKind,
        form: &[(String, String)],
    ) -> Result<Callback, Forged> {
        callback::parse(script, form, self.secret(key_of(script)))
    }

    fn acknowledgement(&self, script: CallbackKind) -> String {
        // The acquirer reads a salt that is always the same as well as any other.
        let mut fields = vec![("pg_status", "ok"), ("pg_description", "ok"), ("pg_salt", "ok")];
        let signature = signature::sign(script.name(), &fields, self.secret(key_of(script)));
        fields.push((signature::SIGNATURE, &signature));
        xml::written(&fields)
    }
}
