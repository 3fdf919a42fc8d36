//! The data of an addendum, as text and figures.

use ::documents::{AccrualCap, ProlongationAddendum, UpfrontPayment};
use base::ids::ApplicationId;
use lending::loan::prolongation::ProlongationOffer;
use store::Tx;

use super::LoanContext;
use crate::Error;
use crate::format::{
    daily_percent, format_amount, format_date, format_percent, format_share, yearly_percent,
};
use crate::issued_documents::{DocumentIdentifiers, build_heading};
use crate::loans::Loans;

impl Loans {
    pub(super) async fn load_addendum_data(
        &self,
        tx: &mut Tx,
        own: &LoanContext,
        offer: &ProlongationOffer,
        code: &str,
    ) -> Result<ProlongationAddendum, Error> {
        let person = self
            .core
            .load_person(tx, own.row.customer_id, ApplicationId::of_loan(own.row.id))
            .await?;
        let (contract, position) = (own.loan.contract(), own.loan.position(own.today));
        let outstanding = position.outstanding();
        let count_max = contract.prolongation.as_ref().map_or(0, |terms| terms.count_max);
        let contract_number = own.row.contract_number.clone();
        let identifiers =
            DocumentIdentifiers { contract_number, verification_code: code.to_owned() };
        Ok(ProlongationAddendum {
            heading: build_heading(&self.core.providers.lender_profile, &identifiers, own.today),
            number: position.prolongation_count() + 1,
            count_max,
            contract_on: format_date(contract.issued_on),
            full_name: person.identity.name.reveal(),
            iin: person.iin.reveal().to_owned(),
            phone: person.phone.reveal().to_owned(),
            pay_now: UpfrontPayment {
                total: format_amount(offer.pay_now),
                interest: format_amount(outstanding.interest_total()),
                penalty: format_amount(outstanding.penalty),
                is_needed: offer.pay_now.is_positive(),
            },
            principal: format_amount(offer.principal()),
            due_date_before: format_date(position.due_date()),
            due_date: format_date(offer.due_date),
            days: offer.days,
            rate_per_day: format_percent(&daily_percent(offer.rate)),
            rate_per_year: format_percent(&yearly_percent(offer.rate)),
            gesv: format_percent(&format!("{:.1}", offer.gesv)),
            interest: format_amount(offer.interest),
            pay_then: format_amount(offer.pay_then),
            cost: format_amount(offer.cost()),
            penalty_per_day: format_percent(&contract.penalty_rate.percent().to_string()),
            charges_max: contract.limits.charges_max.map(|max| AccrualCap {
                share: format_share(max, contract.principal),
                amount: format_amount(max),
            }),
        })
    }
}
