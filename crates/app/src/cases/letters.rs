//! Letters that people send as they are: the sample for everybody, and one's own with one's data.

use std::sync::Arc;

use base::ids::CustomerId;
use base::{BusinessDate, Language};
use documents::{Document, Letter, LetterAddressee, LetterDeadlines, LetterFacts, LetterKind};
use lending::{Law, LawError};
use store::{StoreError, customers};

use crate::actor::Actor;
use crate::cases::Cases;
use crate::format::{format_amount, format_date, format_iso_date};
use crate::loans::view::OwnLoan;
use crate::{Error, Resource};

/// The deadlines that letters name, by the law of a day.
pub fn letter_deadlines(law: &Law, on: BusinessDate) -> Result<LetterDeadlines, LawError> {
    Ok(LetterDeadlines {
        restructuring_answer_days: law.restructuring.in_force_on(on)?.answer_days_max,
        complaint_answer_working_days: law.complaint.in_force_on(on)?.answer_working_days_max,
        fraud_suspend_days: law.fraud.in_force_on(on)?.suspend_days_max,
    })
}

impl Cases {
    /// The PDF of a letter with lines to fill in. The same all day.
    pub async fn sample_letter_render(
        &self,
        kind: LetterKind,
        language: Language,
    ) -> Result<Vec<u8>, Error> {
        self.render_letter(kind, language, &LetterFacts::default()).await
    }

    /// The PDF of a letter with the customer's own data, about the open loan or the newest one.
    pub async fn letter_render(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        kind: LetterKind,
        language: Language,
    ) -> Result<Vec<u8>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = self.loans.load_own_loans(&mut tx, customer_id).await?;
        let is_open = |it: &&OwnLoan| it.loan.payoff(it.today).is_positive();
        let about = own.iter().find(is_open).or(own.first());
        let newest = own.first().map(|own| own.row.id);
        let customer =
            customers::find(&mut tx, customer_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let holder = self.loans.load_document_holder(&mut tx, customer_id, newest).await?;
        drop(tx);
        let vault = &self.core.vault;
        let debt = about.map(|own| own.loan.payoff(own.today)).filter(|debt| debt.is_positive());
        let facts = LetterFacts {
            full_name: holder.full_name,
            iin: Some(holder.iin),
            phone: customer.phone(vault)?.map(|phone| phone.reveal().to_owned()),
            email: customer.email(vault)?.map(|email| email.reveal().to_owned()),
            contract_number: about.map(|own| own.row.contract_number.clone()),
            contract_date: about
                .map(|own| format_iso_date(&own.loan.contract().issued_on.to_string())),
            day: Some(format_date(self.core.clock.today())),
            debt: debt.map(format_amount),
        };
        self.render_letter(kind, language, &facts).await
    }

    async fn render_letter(
        &self,
        kind: LetterKind,
        language: Language,
        facts: &LetterFacts,
    ) -> Result<Vec<u8>, Error> {
        let lender = &self.core.providers.lender_profile;
        let addressee = LetterAddressee {
            name: lender.legal_name.in_language(language),
            address: lender.address.in_language(language),
            email: &lender.email,
        };
        let deadlines = letter_deadlines(&self.core.rules.law, self.core.clock.today());
        let deadlines = deadlines.map_err(|error| {
            tracing::error!(%error, "no law for the deadlines of a letter");
            render_error()
        })?;
        let letter = Letter::new(kind, language, &addressee, facts, deadlines);
        let pdf = Arc::clone(&self.core.providers.pdf);
        let rendered = tokio::task::spawn_blocking(move || pdf.render_pdf(&letter.source()?)).await;
        rendered.map_err(|_| render_error())?.map_err(|error| {
            tracing::error!(%error, kind = kind.code(), "letter rendering failed");
            render_error()
        })
    }
}

const fn render_error() -> Error {
    Error::Internal(StoreError::Corrupt("a letter"))
}
