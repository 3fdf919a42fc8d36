//! Work and income as declared by the customer. Not a proof; compared with other sources later.

use std::fmt;
use std::str::FromStr;

use ::identity::Bin;
use base::BusinessDate;
use money::Tenge;

use super::limits::{
    DEPENDANTS_MAX, EMPLOYER_CHARS_MAX, EMPLOYER_CHARS_MIN, INCOME_TENGE_MAX, PAY_DAY_MAX,
};
use super::raw_answers::{Field, FormReader};
use super::text::parse_whole_number;
use super::{FieldErrorCode, ShortText, WorkPhone};
use crate::policy;

base::codes! {
    /// Employment status.
    Employment {
        Employed = "employed",
        SelfEmployed = "self_employed",
        /// Sole trader (ИП).
        SoleTrader = "sole_trader",
        Pensioner = "pensioner",
        Student = "student",
        ParentalLeave = "parental_leave",
        Unemployed = "unemployed",
        Conscript = "conscript",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(BusinessDate);

/// Parses `2026-11`.
impl FromStr for Month {
    type Err = FieldErrorCode;

    fn from_str(text: &str) -> Result<Self, FieldErrorCode> {
        format!("{}-01", text.trim()).parse().map(Self).map_err(|_| FieldErrorCode::Month)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_string().strip_suffix("-01").unwrap_or_default())
    }
}

/// An employer, as far as the person names one: no rule asks.
#[derive(Clone, PartialEq, Eq)]
pub struct Employer {
    pub name: Option<ShortText>,
    pub bin: Option<Bin>,
    pub position: Option<ShortText>,
    pub since: Option<Month>,
    pub phone: Option<WorkPhone>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Work {
    pub employment: Employment,
    /// Only for employed people.
    pub employer: Option<Employer>,
    /// The day of the month on which the income comes.
    pub pay_day: Option<u32>,
    /// Per month, after taxes.
    pub income: Tenge,
    pub other_income: Tenge,
    /// Per month, on all other loans.
    pub loan_payments: Tenge,
    /// The number of people whom the person supports, if they say.
    pub dependants: Option<u32>,
}

pub fn parse(form: &mut FormReader<'_>, today: BusinessDate) -> Option<Work> {
    let employment = form.required(Field::Employment, |text| {
        Employment::from_code(text.trim()).ok_or(FieldErrorCode::Choice)
    });
    let employer = match employment {
        Some(Employment::Employed) => parse_employer(form, today).map(Some),
        _ => Some(None),
    };
    let pay_day = form.optional(Field::PayDay, |text| {
        parse_whole_number(text, PAY_DAY_MAX)
            .and_then(|day| if day == 0 { Err(FieldErrorCode::Range) } else { Ok(day) })
    });
    let income = form.required(Field::Income, parse_amount);
    let other_income = form.optional(Field::OtherIncome, parse_amount);
    let loan_payments = form.optional(Field::LoanPayments, parse_amount);
    let dependants =
        form.optional(Field::Dependants, |text| parse_whole_number(text, DEPENDANTS_MAX));
    Some(Work {
        employment: employment?,
        employer: employer?,
        pay_day: pay_day?,
        income: income?,
        other_income: other_income?.unwrap_or(Tenge::ZERO),
        loan_payments: loan_payments?.unwrap_or(Tenge::ZERO),
        dependants: dependants?,
    })
}

fn parse_employer(form: &mut FormReader<'_>, today: BusinessDate) -> Option<Employer> {
    let name = form.optional(Field::EmployerName, |text| {
        ShortText::try_new(text, EMPLOYER_CHARS_MIN, EMPLOYER_CHARS_MAX)
    });
    let bin = form.optional(Field::EmployerBin, Bin::try_new);
    let position = form.optional(Field::Position, |text| {
        ShortText::try_new(text, EMPLOYER_CHARS_MIN, EMPLOYER_CHARS_MAX)
    });
    let since = form.optional(Field::WorkSince, |text| {
        let month: Month = text.parse()?;
        if month.0 > today { Err(FieldErrorCode::Future) } else { Ok(month) }
    });
    let phone = form.optional(Field::WorkPhone, WorkPhone::try_new);
    Some(Employer { name: name?, bin: bin?, position: position?, since: since?, phone: phone? })
}

fn parse_amount(text: &str) -> Result<Tenge, FieldErrorCode> {
    parse_whole_number(text, INCOME_TENGE_MAX).map(policy::tenge_from_whole)
}
