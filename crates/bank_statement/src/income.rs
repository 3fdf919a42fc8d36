//! A person's income, by what others paid into the account.

use std::collections::BTreeMap;
use std::fmt;

use base::BusinessDate;
use money::Tenge;

use crate::text::words;
use crate::transliteration::fold;
use crate::{Owner, Row, RowKind, StatementData};

/// A calendar month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    pub year: i16,
    /// From 1 to 12.
    pub month: u8,
}

impl Month {
    /// Returns the month of a day.
    pub fn of(day: BusinessDate) -> Self {
        let text = day.to_string();
        let month = text.rsplit('-').nth(1).and_then(|month| month.parse().ok());
        Self { year: day.year(), month: month.unwrap_or(1) }
    }

    fn first_day(self) -> Option<BusinessDate> {
        format!("{self}-01").parse().ok()
    }

    fn next(self) -> Self {
        match self.month {
            12 => Self { year: self.year.saturating_add(1), month: 1 },
            month => Self { year: self.year, month: month + 1 },
        }
    }
}

/// As `2026-11`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// Kinds of monthly income.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegularIncome {
    Salary,
    Pension,
    /// An allowance or a stipend of the state.
    Benefit,
}

/// Income of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthlyIncome {
    pub month: Month,
    /// Everything from others.
    pub all: Tenge,
    /// The part labelled as salary, pension or benefit.
    pub regular: Tenge,
}

/// Average monthly income.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AverageIncome {
    /// The months that are averaged.
    pub months: Vec<Month>,
    /// Everything from others, rounded down to a tiyn.
    pub all: Tenge,
    /// The part labelled as salary, pension or benefit.
    pub regular: Tenge,
}

/// A person's income.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Income {
    /// All months of the period in order; the first and the last may be partial.
    pub months: Vec<MonthlyIncome>,
    /// Over the last full months; `None` if the period has no full month.
    pub average: Option<AverageIncome>,
    /// Kinds of regular income found, without duplicates.
    pub regular_kinds: Vec<RegularIncome>,
}

impl Income {
    pub(crate) fn from_statement(data: &StatementData, months_max: usize) -> Self {
        let mut by_month: BTreeMap<Month, (Tenge, Tenge)> = BTreeMap::new();
        for month in months(data) {
            by_month.insert(month, (Tenge::ZERO, Tenge::ZERO));
        }
        let mut regular_kinds = Vec::new();
        for row in data.rows.iter().filter(|row| is_income(row, &data.owner)) {
            let (all, regular) = by_month.entry(Month::of(row.date)).or_default();
            *all += row.amount;
            if let Some(kind) = regular_kind(&row.details) {
                *regular += row.amount;
                if !regular_kinds.contains(&kind) {
                    regular_kinds.push(kind);
                }
            }
        }
        let months: Vec<MonthlyIncome> = by_month
            .into_iter()
            .map(|(month, (all, regular))| MonthlyIncome { month, all, regular })
            .collect();
        let average = average(&months, data, months_max);
        Self { months, average, regular_kinds }
    }
}

fn months(data: &StatementData) -> Vec<Month> {
    let mut months = Vec::new();
    let mut month = Month::of(data.period.from);
    // A year overlaps thirteen months, and the period may be longer than accepted.
    while months.len() < 14 && month.first_day().is_some_and(|first| first < data.period.to) {
        months.push(month);
        month = month.next();
    }
    months
}

fn average(
    months: &[MonthlyIncome],
    data: &StatementData,
    months_max: usize,
) -> Option<AverageIncome> {
    let is_full = |month: Month| {
        let (first, next) = (month.first_day(), month.next().first_day());
        first.is_some_and(|first| data.period.from <= first)
            && next.is_some_and(|next| next <= data.period.to)
    };
    let full = months.iter().rev().filter(|it| is_full(it.month)).take(months_max);
    let mut full: Vec<&MonthlyIncome> = full.collect();
    full.reverse();
    let count = i64::try_from(full.len()).ok().filter(|count| *count > 0)?;
    let mean = |amount: fn(&MonthlyIncome) -> Tenge| {
        let sum: Tenge = full.iter().map(|it| amount(it)).sum();
        Tenge::from_tiyn(sum.tiyn().div_euclid(count))
    };
    Some(AverageIncome {
        months: full.iter().map(|it| it.month).collect(),
        all: mean(|it| it.all),
        regular: mean(|it| it.regular),
    })
}

/// Word stems of borrowed, refunded or the person's own money.
const NON_INCOME_STEMS: [&str; 28] = [
    // refunded
    "возврат",
    "отмен",
    "қайтар",
    "refund",
    "reversal",
    "кешбэк",
    "cashback",
    // borrowed
    "кредит",
    "займ",
    "заем",
    "заём",
    "микрокредит",
    "микрофинанс",
    "мфо",
    "мко",
    "ломбард",
    "несие",
    "қарыз",
    "mfo",
    "loan",
    "credit",
    "lombard",
    "paydala",
    // the person's own
    "депозит",
    "deposit",
    "своего",
    "своими",
    "вклад",
];

/// A card top-up in the bank's app comes from the person's own card, because it requires the card's
/// code. Income at another bank is on that bank's statement.
const OWN_SOURCES: [&str; 4] = [
    "с карты другого банка",
    "басқа банктің картасынан",
    "from card of other bank",
    "from a card of",
];

fn is_income(row: &Row, owner: &Owner) -> bool {
    if row.kind != RowKind::Replenishment || !row.amount.is_positive() {
        return false;
    }
    let details = row.details.to_lowercase();
    let is_excluded =
        words(&details).any(|word| NON_INCOME_STEMS.iter().any(|stem| word.starts_with(stem)));
    let is_own_card = OWN_SOURCES.iter().any(|source| details.contains(source));
    !is_excluded && !is_own_card && !is_owner(&row.details, owner)
}

/// `Айгүл Қ.`: banks print the sender's given name and initial at the end of the details.
fn is_owner(details: &str, owner: &Owner) -> bool {
    let Some((given, initial)) = details.trim_end_matches('.').rsplit_once(' ') else {
        return false;
    };
    let is_initial = initial.chars().count() == 1;
    let surname = fold(owner.name.surname.reveal());
    let is_surname_initial = is_initial && surname.chars().next() == fold(initial).chars().next();
    let given = given.rsplit(' ').next().unwrap_or_default();
    is_surname_initial && fold(given) == fold(owner.name.given.reveal())
}

fn regular_kind(details: &str) -> Option<RegularIncome> {
    const STEMS: [(&str, RegularIncome); 14] = [
        ("зарплат", RegularIncome::Salary),
        ("заработн", RegularIncome::Salary),
        ("жалақы", RegularIncome::Salary),
        ("еңбекақы", RegularIncome::Salary),
        ("salary", RegularIncome::Salary),
        ("wage", RegularIncome::Salary),
        ("пенси", RegularIncome::Pension),
        ("зейнетақы", RegularIncome::Pension),
        ("pension", RegularIncome::Pension),
        ("пособи", RegularIncome::Benefit),
        ("жәрдемақы", RegularIncome::Benefit),
        ("стипенди", RegularIncome::Benefit),
        ("шәкіртақы", RegularIncome::Benefit),
        ("benefit", RegularIncome::Benefit),
    ];
    let mut kinds = words(details).filter_map(|word| {
        STEMS.iter().find(|(stem, _)| word.starts_with(stem)).map(|(_, kind)| *kind)
    });
    kinds.next()
}
