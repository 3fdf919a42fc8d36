//! The facts in a loan's documents, as text and figures.

use ::documents::{
    AccrualCap, Borrower, ConsentText, Consents, Contract, CoolingOff, DebtComponent, DelayCost,
    Document, DocumentError, DocumentHeading, IdDocument, KeyFacts, LegalDeadlines,
    PaymentSchedule, PayoutDestination, PdfRenderer, ProlongationConditions, RateBasis, Repayment,
    ScheduledPayment, Terms as TemplateValues,
};
use std::collections::BTreeMap;

use base::{BusinessDate, Language, LocalizedText, russian};
use identity::{IdDocumentKind, Issuer};
use lending::allocation::Component;
use lending::law::{Law, LawError};
use lending::product::ProlongationTerms;
use money::{RatePeriod, Tenge};
use origination::questionnaire::Address;
use store::application_documents::SigningDocumentKind;
use store::payout_methods::PayoutMethod;
use store::payout_methods::PayoutMethodKind;
use store::{JsonText, StoreError, Tx, consents};

use super::repository::LoadedApplication;
use super::terms::OfferTerms;
use crate::applications::Applications;
use crate::consents::ConsentKind;
use crate::format::{
    format_amount, format_date, format_iso_date, format_percent, format_share, format_timestamp,
};
use crate::issued_documents::{DocumentIdentifiers, build_heading};
use crate::json;
use crate::person::Person;
use crate::{Error, LenderProfile};

/// Everything in the documents of one loan, except their number and code.
pub struct DocumentFacts {
    /// The day they are made for.
    pub day: BusinessDate,
    pub(super) lender_profile: LenderProfile,
    pub(super) borrower: Borrower,
    pub(super) language: Language,
    pub(super) terms: OfferTerms,
    pub(super) payout: PayoutDestination,
    pub(super) rights: LegalDeadlines,
    pub(super) cooling_off: Option<CoolingOff>,
    pub(super) consents: Vec<ConsentText>,
}

impl Applications {
    pub(super) async fn load_document_facts(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        terms: &OfferTerms,
        payout_method: &PayoutMethod,
        day: BusinessDate,
    ) -> Result<DocumentFacts, Error> {
        let id = loaded.application.id;
        let customer_id = loaded.application.customer;
        let person = self.core.load_person(tx, customer_id, id).await?;
        let law = &self.core.rules.law;
        let rights = rights(law, day).map_err(|_| StoreError::Corrupt("the law of a day"))?;
        let mut given = Vec::new();
        for kind in ConsentKind::ALL.iter().copied() {
            let row = consents::find_current(tx, customer_id, kind).await?;
            if let Some(row) = row.filter(|row| row.is_given) {
                let (text, details) = self.core.consent_text(kind, &row.text_version);
                given.push(ConsentText {
                    text,
                    details,
                    documents: document_hashes(row.documents.as_ref())?,
                    text_version: format_iso_date(&row.text_version),
                    given_at: format_timestamp(row.recorded_at),
                });
            }
        }
        Ok(DocumentFacts {
            day,
            lender_profile: self.core.providers.lender_profile.clone(),
            borrower: borrower(&person),
            language: person.language(),
            terms: terms.clone(),
            payout: match payout_method.kind {
                PayoutMethodKind::Card => PayoutDestination::Card(payout_method.mask.clone()),
                PayoutMethodKind::Iban => PayoutDestination::Account(payout_method.mask.clone()),
            },
            rights,
            cooling_off: terms.pause_hours.map(|hours| CoolingOff {
                hours,
                confirm_hours: self.core.rules.policy.flow.payout_confirm_hours,
            }),
            consents: given,
        })
    }
}

impl DocumentFacts {
    /// Renders the documents, in reading order.
    pub fn render(
        &self,
        identifiers: &DocumentIdentifiers,
        renderer: &dyn PdfRenderer,
    ) -> Result<Vec<(SigningDocumentKind, Vec<u8>)>, DocumentError> {
        let heading = build_heading(&self.lender_profile, identifiers, self.day);
        let contract = self.contract(heading.clone());
        let key_facts = KeyFacts {
            language: self.language,
            heading: heading.clone(),
            terms: self.build_terms(),
            payout: self.payout.clone(),
            late: self
                .terms
                .late_costs()
                .map(|(days, extra)| DelayCost {
                    days,
                    total: format_amount(self.first_payment() + extra),
                    extra: format_amount(extra),
                })
                .collect(),
            rights: self.rights,
        };
        let consents = Consents {
            heading: heading.clone(),
            full_name: self.borrower.full_name.clone(),
            iin: self.borrower.iin.clone(),
            given: self.consents.clone(),
        };
        Ok(vec![
            (SigningDocumentKind::Contract, renderer.render_pdf(&contract.source()?)?),
            (
                SigningDocumentKind::Schedule,
                renderer.render_pdf(&self.schedule(heading).source()?)?,
            ),
            (SigningDocumentKind::KeyFacts, renderer.render_pdf(&key_facts.source()?)?),
            (SigningDocumentKind::Consents, renderer.render_pdf(&consents.source()?)?),
        ])
    }

    pub(super) fn contract(&self, heading: DocumentHeading) -> Contract {
        Contract {
            heading,
            borrower: self.borrower.clone(),
            terms: self.build_terms(),
            purpose: LocalizedText::new(
                "личные, семейные и бытовые нужды",
                "жеке, отбасылық және тұрмыстық қажеттіліктер",
            ),
            payout: self.payout.clone(),
            payout_on: format_date(self.day),
            cooling_off: self.cooling_off,
            ways: repayment_channels(&self.lender_profile),
            allocation: self.terms.contract.allocation.components().map(debt_part).to_vec(),
            prolongation: self.prolongation(),
            rights: self.rights,
        }
    }

    fn first_payment(&self) -> Tenge {
        self.terms.quote.schedule.first().map_or(self.terms.quote.total, |line| line.total())
    }

    fn build_terms(&self) -> TemplateValues {
        let (contract, quote) = (&self.terms.contract, &self.terms.quote);
        let count = u32::try_from(quote.schedule.len()).unwrap_or(u32::MAX);
        let ceiling = |max: Tenge| AccrualCap {
            share: format_share(max, contract.principal),
            amount: format_amount(max),
        };
        TemplateValues {
            amount: format_amount(quote.principal),
            overpayment: format_amount(quote.interest),
            rate_of: match contract.rate.period() {
                RatePeriod::Day => RateBasis::Day,
                RatePeriod::Year => RateBasis::Year { days: 365 },
            },
            rate_per_day: format_percent(&self.terms.daily_percent()),
            rate_per_year: format_percent(&self.terms.yearly_percent()),
            gesv: format_percent(&format!("{:.1}", quote.apr)),
            term: term(&self.terms),
            due_date: format_date(quote.due_date),
            has_working_day_rule: contract.days_off.is_some(),
            on_time_until: Some(contract.last_day_on_time(quote.due_date))
                .filter(|last| *last > quote.due_date)
                .map(format_date),
            total: format_amount(quote.total),
            repayment: match count {
                0 | 1 => Repayment::Once,
                count => {
                    Repayment::Instalments { count, payment: format_amount(self.first_payment()) }
                }
            },
            penalty_per_day: format_percent(&contract.penalty_rate.percent().to_string()),
            charges_max: contract.limits.charges_max.map(ceiling),
            penalty_max: contract.limits.penalty_max.map(ceiling),
            accrual_days_max: contract.limits.accrual_days_max,
        }
    }

    fn schedule(&self, heading: DocumentHeading) -> PaymentSchedule {
        let quote = &self.terms.quote;
        let mut remaining = quote.principal;
        let payments = quote.schedule.iter().map(|line| {
            remaining -= line.principal;
            ScheduledPayment {
                due_date: format_date(line.due_date),
                principal: format_amount(line.principal),
                interest: format_amount(line.interest),
                total: format_amount(line.total()),
                remaining: format_amount(remaining),
            }
        });
        PaymentSchedule {
            heading,
            amount: format_amount(quote.principal),
            payout_on: format_date(self.day),
            term: term(&self.terms),
            payments: payments.collect(),
            principal: format_amount(quote.principal),
            interest: format_amount(quote.interest),
            total: format_amount(quote.total),
        }
    }

    fn prolongation(&self) -> Option<ProlongationConditions> {
        self.terms.contract.prolongation.as_ref().map(prolongation_conditions)
    }
}

pub(super) fn prolongation_conditions(terms: &ProlongationTerms) -> ProlongationConditions {
    ProlongationConditions {
        count_max: terms.count_max,
        days_max: terms.days.iter().copied().max().unwrap_or(0),
        rate_per_day: format_percent(&terms.rate.percent().to_string()),
        days_before_due: terms.days_before_due,
        days_after_due: terms.days_after_due,
    }
}

/// The documents that a consent refers to: as much of each hash as people compare.
fn document_hashes(documents: Option<&JsonText>) -> Result<Vec<String>, StoreError> {
    let Some(documents) = documents else { return Ok(Vec::new()) };
    let hashes: BTreeMap<String, String> = json::read(documents, "documents of a consent")?;
    Ok(hashes.values().map(|sha256| sha256.chars().take(16).collect()).collect())
}

fn borrower(person: &Person) -> Borrower {
    let document = &person.identity.document;
    Borrower {
        full_name: person.identity.name.reveal(),
        iin: person.iin.reveal().to_owned(),
        document: IdDocument {
            kind: match document.number().kind() {
                IdDocumentKind::IdCard => {
                    LocalizedText::new("удостоверение личности", "жеке куәлік")
                }
                IdDocumentKind::Passport => LocalizedText::new("паспорт", "паспорт"),
                IdDocumentKind::ResidencePermit => {
                    LocalizedText::new("вид на жительство", "тұруға ықтиярхат")
                }
            },
            number: document.number().reveal().to_owned(),
            issuer: match document.issuer() {
                Issuer::InteriorMinistry => LocalizedText::new("МВД РК", "ҚР ІІМ"),
                Issuer::JusticeMinistry => LocalizedText::new("МЮ РК", "ҚР ӘМ"),
            },
            issued_on: format_date(document.issued_on()),
            expires_on: format_date(document.expires_on()),
        },
        address: address(&person.addresses.registered),
        phone: person.phone.reveal().to_owned(),
        email: None,
    }
}

/// An address on one line. Typed parts are not translated; the region and the abbreviations of
/// house and flat are.
fn address(address: &Address) -> LocalizedText {
    let line = |region: &str, house: String, flat: Option<String>| {
        let mut parts = vec![region.to_owned(), address.district.reveal().to_owned()];
        parts.extend(address.settlement.as_ref().map(|it| it.reveal().to_owned()));
        parts.extend(address.street.as_ref().map(|it| it.reveal().to_owned()));
        parts.push(house);
        parts.extend(flat);
        parts.extend(address.postal_code.clone());
        parts.join(", ")
    };
    let ((ru, kk), house) = (address.region.names(), address.house.reveal());
    let flat = address.flat.as_ref();
    LocalizedText::new(
        line(ru, format!("д. {house}"), flat.map(|it| format!("кв. {}", it.reveal()))),
        line(kk, format!("{house}-үй"), flat.map(|it| format!("{}-пәтер", it.reveal()))),
    )
}

pub(super) fn rights(law: &Law, on: BusinessDate) -> Result<LegalDeadlines, LawError> {
    let restructuring = law.restructuring.in_force_on(on)?;
    Ok(LegalDeadlines {
        withdrawal_days: law.withdrawal.in_force_on(on)?.days_max,
        notice_days: law.overdue.in_force_on(on)?.notice_days_max,
        request_days: restructuring.request_days_max,
        answer_days: restructuring.answer_days_max,
        appeal_days: restructuring.appeal_days_max,
        deferral_months_min: restructuring.deferral_months_min,
        debt_answer_working_days: 3,
        complaint_answer_working_days: 15,
    })
}

/// Only the ways that the lender has.
fn repayment_channels(lender: &LenderProfile) -> Vec<LocalizedText> {
    let mut channels = vec![LocalizedText::new(
        "банковской картой в личном кабинете или на сайте без входа",
        "банк картасымен: жеке кабинетте немесе сайтта кабинетке кірмей",
    )];
    if !lender.billers.is_empty() {
        let names = lender.billers.join(", ");
        channels.push(LocalizedText::new(
            format!("в приложении банка или терминале по ИИН или номеру Договора: {names}"),
            format!("банк қосымшасында немесе терминалда ЖСН не Шарт нөмірі бойынша: {names}"),
        ));
    }
    if lender.account.is_some() {
        channels.push(LocalizedText::new(
            "переводом по реквизитам из Договора",
            "Шартта көрсетілген деректемелер бойынша аударыммен",
        ));
    }
    channels
}

const fn debt_part(component: Component) -> DebtComponent {
    match component {
        Component::PrincipalOverdue => DebtComponent::OverduePrincipal,
        Component::InterestOverdue => DebtComponent::OverdueInterest,
        Component::Penalty => DebtComponent::Penalty,
        Component::Principal => DebtComponent::CurrentPrincipal,
        Component::Interest => DebtComponent::CurrentInterest,
    }
}

fn term(terms: &OfferTerms) -> LocalizedText {
    let count = terms.term;
    if terms.contract.rate.period() == RatePeriod::Year || terms.quote.schedule.len() > 1 {
        return LocalizedText::new(format!("{count} мес."), format!("{count} ай"));
    }
    let unit = russian::noun_after(count, &russian::DAY, russian::RussianCase::Nominative);
    LocalizedText::new(format!("{count} {unit}"), format!("{count} күн"))
}
