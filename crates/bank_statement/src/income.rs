//! What a person earns, by what came to the account from others.

use std::collections::BTreeMap;
use std::fmt;

use base::BusinessDate;
use money::Tenge;

use crate::text::words;
use crate::transliteration::fold;
use crate::{Owner, Row, RowKind, StatementData};

/// A month of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    /// The year.
    pub year: i16,
    /// From 1 to 12.
    pub month: u8,
}

impl Month {
    /// The month of a day.
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

/// `2026-11`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// Income of a kind that comes every month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegularIncome {
    /// From an employer.
    Salary,
    /// From the pension fund.
    Pension,
    /// From the state: an allowance or a stipend.
    Benefit,
}

/// What came in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthlyIncome {
    /// The month.
    pub month: Month,
    /// Everything from others.
    pub all: Tenge,
    /// Of it what is called salary, pension or benefit.
    pub regular: Tenge,
}

/// The income of a month, by several of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AverageIncome {
    /// The months it is the average of.
    pub months: Vec<Month>,
    /// Everything from others, rounded down to a tiyn.
    pub all: Tenge,
    /// Of it what is called salary, pension or benefit.
    pub regular: Tenge,
}

/// What a person earns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Income {
    /// Every month of the period, in their order; the first and the last may be cut short.
    pub months: Vec<MonthlyIncome>,
    /// By the last full months; nothing where the period has none.
    pub average: Option<AverageIncome>,
    /// What came as salary, pension or benefit, each kind once.
    pub regular_kinds: Vec<RegularIncome>,
}

impl Income {
    pub(crate) fn from_statement(sheet: &StatementData, months_max: usize) -> Self {
        let mut by_month: BTreeMap<Month, (Tenge, Tenge)> = BTreeMap::new();
        for month in months(sheet) {
            by_month.insert(month, (Tenge::ZERO, Tenge::ZERO));
        }
        let mut regular_kinds = Vec::new();
        for row in sheet.rows.iter().filter(|row| is_income(row, &sheet.owner)) {
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
        let average = average(&months, sheet, months_max);
        Self { months, average, regular_kinds }
    }
}

fn months(sheet: &StatementData) -> Vec<Month> {
    let mut months = Vec::new();
    let mut month = Month::of(sheet.period.from);
    // A year touches thirteen months, and the period may be longer than we take.
    while months.len() < 14 && month.first_day().is_some_and(|first| first < sheet.period.to) {
        months.push(month);
        month = month.next();
    }
    months
}

fn average(
    months: &[MonthlyIncome],
    sheet: &StatementData,
    months_max: usize,
) -> Option<AverageIncome> {
    let is_full = |month: Month| {
        let (first, next) = (month.first_day(), month.next().first_day());
        first.is_some_and(|first| sheet.period.from <= first)
            && next.is_some_and(|next| next <= sheet.period.to)
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

/// Beginnings of words by which money is borrowed, given back, or the person's own.
const NON_INCOME_STEMS: [&str; 28] = [
    // given back
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

/// Where the application fills an account from a card, the card is the person's: it asks for its
/// code. Who is paid to another bank shows the statement of that one.
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
    let is_none =
        words(&details).any(|word| NON_INCOME_STEMS.iter().any(|stem| word.starts_with(stem)));
    let is_own_card = OWN_SOURCES.iter().any(|source| details.contains(source));
    !is_none && !is_own_card && !is_owner(&row.details, owner)
}

/// `Айгүл Қ.`: banks print the sender's given name and initial, at the end of what they say.
fn is_owner(details: &str, owner: &Owner) -> bool {
    let Some((given, initial)) = details.trim_end_matches('.').rsplit_once(' ') else {
        return false;
    };
    let is_initial = initial.chars().count() == 1;
    let surname = fold(owner.name.surname.reveal());
    let fits = is_initial && surname.chars().next() == fold(initial).chars().next();
    let given = given.rsplit(' ').next().unwrap_or_default();
    fits && fold(given) == fold(owner.name.given.reveal())
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
