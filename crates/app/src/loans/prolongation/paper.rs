//! The facts that an addendum shows, in the words and figures that people read.

use ::documents::{Addendum, Ceiling, UpfrontPayment};
use lending::loan::prolongation::Offer;
use store::Tx;

use super::LoanContext;
use crate::Lender;
use crate::applications::facts_of_papers::{
    DocumentIdentifiers, heading, percent, percent_of, shown,
};
use crate::applications::{daily_percent, yearly_percent};
use crate::figures::amount;
use crate::loans::LoanError;

impl Lender {
    pub(super) async fn load_addendum_data(
        &self,
        tx: &mut Tx,
        own: &LoanContext,
        offer: &Offer,
        code: &str,
    ) -> Result<Addendum, LoanError> {
        let person = self.person(tx, own.row.customer_id, own.row.id).await?;
        let (contract, position) = (own.loan.contract(), own.loan.position(own.today));
        let owed = position.owed();
        let count_max = contract.prolongation.as_ref().map_or(0, |terms| terms.count_max);
        let contract_number = own.row.contract_number.clone();
        let numbered = DocumentIdentifiers { contract_number, code: code.to_owned() };
        Ok(Addendum {
            heading: heading(&self.outside.house, &numbered, own.today),
            number: position.prolongations() + 1,
            count_max,
            contract_on: shown(contract.issued_on),
            full_name: person.identity.name.reveal(),
            iin: person.iin.reveal().to_owned(),
            phone: person.phone.reveal().to_owned(),
            pay_now: UpfrontPayment {
                total: amount(offer.pay_now),
                interest: amount(owed.interest_total()),
                penalty: amount(owed.penalty),
                is_needed: offer.pay_now.is_positive(),
            },
            principal: amount(offer.principal()),
            due_on_before: shown(position.due_on()),
            due_on: shown(offer.due_on),
            days: offer.days,
            rate_per_day: percent(&daily_percent(offer.rate)),
            rate_per_year: percent(&yearly_percent(offer.rate)),
            gesv: percent(&format!("{:.1}", offer.gesv)),
            interest: amount(offer.interest),
            pay_then: amount(offer.pay_then),
            cost: amount(offer.cost()),
            penalty_per_day: percent(&contract.penalty_rate.percent().to_string()),
            charges_max: contract.limits.charges_max.map(|max| Ceiling {
                share: percent_of(max, contract.principal),
                amount: amount(max),
            }),
        })
    }
}
