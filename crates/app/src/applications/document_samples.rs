//! What a loan costs and what its contract says, for everybody to read before they apply.

use ::documents::{
    Borrower, Contract, DocumentHeading, IdDocument, PayoutDestination, TariffExample, Tariffs,
};
use base::russian::{self, RussianCase};
use base::{BusinessDate, Language, LocalizedText};
use lending::{ContractInput, Quote};

use super::document_facts::{DocumentFacts, prolongation_conditions, rights};
use super::terms::OfferTerms;
use crate::LenderProfile;
use crate::format::{daily_percent, format_amount, format_date, format_percent, yearly_percent};
use crate::issued_documents::{DocumentIdentifiers, build_heading};
use crate::rules::Rules;

/// The loan of the sample contract, or the largest and longest on sale if that is less.
const SAMPLE_AMOUNT_TENGE: u32 = 100_000;
const SAMPLE_DAYS: u32 = 30;

/// The contract as everybody may read it: the product's example loan, paid out on a day, and blanks
/// for the borrower. Fails with the reason if the product does not allow it on that day.
pub(crate) fn sample_contract(
    rules: &Rules,
    lender_profile: &LenderProfile,
    day: BusinessDate,
) -> Result<Contract, String> {
    const BLANK: &str = "____________";
    let product = &rules.products.short;
    let amount_tenge = SAMPLE_AMOUNT_TENGE.min(product.amount_tenge.max);
    let days = SAMPLE_DAYS.min(product.term.max);
    let input = ContractInput::new(amount_tenge, days, day);
    let contract = lending::Contract::try_new(product, &input, &rules.law);
    let contract = contract.map_err(|error| error.to_string())?;
    let quote = Quote::from_contract(&contract);
    let blanks = || LocalizedText::new(BLANK, BLANK);
    let facts = DocumentFacts {
        day,
        lender_profile: lender_profile.clone(),
        borrower: Borrower {
            full_name: BLANK.repeat(2),
            iin: BLANK.to_owned(),
            document: IdDocument {
                kind: LocalizedText::new("документ", "құжат"),
                number: BLANK.to_owned(),
                issuer: blanks(),
                issued_on: BLANK.to_owned(),
                expires_on: BLANK.to_owned(),
            },
            address: blanks(),
            phone: BLANK.to_owned(),
            email: None,
        },
        language: Language::Ru,
        terms: OfferTerms { contract, term: days, quote, pause_hours: None },
        payout: PayoutDestination::Card("•••• ••••".to_owned()),
        rights: rights(&rules.law, day).map_err(|error| error.to_string())?,
        cooling_off: None,
        consents: Vec::new(),
    };
    Ok(facts.contract(heading(lender_profile, "ҮЛГІ / ОБРАЗЕЦ", day)))
}

/// The tariffs of the short loan on a day. Fails with the reason if it is not on sale then.
pub(crate) fn tariffs(
    rules: &Rules,
    lender_profile: &LenderProfile,
    day: BusinessDate,
) -> Result<Tariffs, String> {
    let product = &rules.products.short;
    let (amounts, terms) = (product.amount_tenge, product.term);
    let quote = |amount, days| {
        let input = ContractInput::new(amount, days, day);
        let quote = Quote::try_new(product, &input, &rules.law);
        quote.map(|quote| (days, quote)).map_err(|error| error.to_string())
    };
    let by_term: Vec<_> =
        terms.values().map(|days| quote(amounts.max, days)).collect::<Result<_, _>>()?;
    let aprs = || by_term.iter().map(|(_, quote)| quote.apr);
    let format_apr = |apr: Option<money::Percent>| {
        apr.map(|apr| format_percent(&format!("{apr:.1}"))).ok_or("there is no term on sale")
    };
    let examples = [
        quote(amounts.min, terms.min)?,
        quote(amounts.default, terms.default)?,
        quote(amounts.max, terms.max)?,
    ];
    let example = |(days, quote): &(u32, Quote)| TariffExample {
        amount: format_amount(quote.principal),
        term: days_text(*days, RussianCase::Nominative),
        interest: format_amount(quote.interest),
        total: format_amount(quote.total),
        gesv: format_percent(&format!("{:.1}", quote.apr)),
    };
    let overdue = rules.law.overdue.in_force_on(day).map_err(|error| error.to_string())?;
    let short = rules.law.short_loan.in_force_on(day).map_err(|error| error.to_string())?;
    let tenge = |tenge: u32| format_amount(money::Tenge::from_tiyn(i64::from(tenge) * 100));
    Ok(Tariffs {
        heading: heading(lender_profile, "", day),
        effective_on: format_date(day),
        amount_min: tenge(amounts.min),
        amount_max: tenge(amounts.max),
        amount_step: tenge(amounts.step),
        days_min: days_text(terms.min, RussianCase::Genitive),
        days_max: days_text(terms.max, RussianCase::Genitive),
        rate_per_day: format_percent(&daily_percent(product.rate)),
        rate_per_year: format_percent(&yearly_percent(product.rate)),
        gesv_min: format_apr(aprs().min())?,
        gesv_max: format_apr(aprs().max())?,
        examples: examples.iter().map(example).collect(),
        penalty_per_day: format_percent(&product.penalty_rate.percent().to_string()),
        charges_share_max: Some(format_percent(&short.charges_max_share_percent.to_string())),
        accrual_days_max: overdue.accrual_days_max,
        prolongation: product.prolongation.as_ref().map(prolongation_conditions),
    })
}

fn heading(lender_profile: &LenderProfile, number: &str, day: BusinessDate) -> DocumentHeading {
    let identifiers = DocumentIdentifiers {
        contract_number: number.to_owned(),
        verification_code: String::new(),
    };
    let mut heading = build_heading(lender_profile, &identifiers, day);
    heading.verification_url = format!("{}/docs/", lender_profile.base_url);
    heading
}

fn days_text(days: u32, case: RussianCase) -> LocalizedText {
    let unit = russian::noun_after(days, &russian::DAY, case);
    LocalizedText::new(format!("{days} {unit}"), format!("{days} күн"))
}
