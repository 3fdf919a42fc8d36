//! What a statement says, before anybody has checked it.

use std::fmt;

use base::{BusinessDate, Period};
use identity::{Iban, PersonName};
use money::Tenge;

use crate::names::name_match_permille;

/// The banks whose statements are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// Kaspi Bank, the account of a Kaspi Gold card.
    Kaspi,
    /// Halyk Bank (Народный Банк Казахстана).
    Halyk,
}

impl Bank {
    /// The word for it in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Kaspi => "kaspi",
            Self::Halyk => "halyk",
        }
    }
}

/// The language of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementLanguage {
    /// Russian.
    Ru,
    /// Kazakh.
    Kk,
    /// English.
    En,
}

/// What a row is, by the bank's own word for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKind {
    /// Paid to a seller, or given back by one.
    Purchase,
    /// Money from somebody else.
    Replenishment,
    /// Money to somebody else.
    Transfer,
    /// Cash taken out.
    Withdrawal,
    /// Fees and what else the bank calls other.
    Other,
    /// From another account of the same person.
    FromOwnAccount,
    /// To another account of the same person.
    ToOwnAccount,
    /// Borrowed money.
    LoanCredit,
    /// A word that we do not know: it counts in the balance and in nothing else.
    Unrecognised,
}

impl RowKind {
    /// The word for it in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::Replenishment => "replenishment",
            Self::Transfer => "transfer",
            Self::Withdrawal => "withdrawal",
            Self::Other => "other",
            Self::FromOwnAccount => "from_own_account",
            Self::ToOwnAccount => "to_own_account",
            Self::LoanCredit => "loan_credit",
            Self::Unrecognised => "unrecognised",
        }
    }
}

/// One operation.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// The day the bank gives it.
    pub date: BusinessDate,
    /// What the balance gained by it, or lost.
    pub amount: Tenge,
    /// What it is.
    pub kind: RowKind,
    /// From whom, to whom or where, as printed.
    pub details: String,
}

/// Who paid whom is nobody's business in a log.
impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({} {})", self.date, self.kind.code())
    }
}

/// What a sum of the statement is the sum of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TotalOf {
    /// The rows of a kind.
    Kind(RowKind),
    /// All that came in.
    Incoming,
    /// All that went out, fees among it.
    Outgoing,
}

/// A sum that the statement states.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// Of what.
    pub of: TotalOf,
    /// How much.
    pub amount: Tenge,
}

/// The last digits of a card, as a statement prints them.
#[derive(Clone, PartialEq, Eq)]
pub struct CardTail(String);

impl CardTail {
    /// Takes `*0475` or `414621******7985`: the last four digits, after a mask.
    pub(crate) fn find(text: &str) -> Option<Self> {
        let (_, tail) = text.rsplit_once('*')?;
        let digits: String = tail.chars().take_while(char::is_ascii_digit).collect();
        (digits.len() == 4).then_some(Self(digits))
    }

    /// The four digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CardTail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardTail(••••)")
    }
}

/// Whose account it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Owner {
    /// The name as printed.
    pub name: PersonName,
    /// The account, where the statement prints it whole.
    pub account: Option<Iban>,
    /// The card, where there is one.
    pub card: Option<CardTail>,
}

impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Owner({})", self.name.masked())
    }
}

impl Owner {
    /// How surely the account is a person's, in thousandths; see [`name_match_permille`].
    pub fn match_permille(&self, person: &PersonName) -> u16 {
        name_match_permille(&self.name.reveal(), person)
    }
}

/// A statement as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementData {
    /// Whose form it has.
    pub bank: Bank,
    /// In which language.
    pub language: StatementLanguage,
    /// Whose account it is.
    pub owner: Owner,
    /// The days that it covers.
    pub period: Period,
    /// What was on the account before the first row.
    pub opening: Tenge,
    /// What was on it after the last one.
    pub closing: Tenge,
    /// The sums that it states.
    pub totals: Vec<Total>,
    /// The operations, in the order of the statement.
    pub rows: Vec<Row>,
}

impl fmt::Debug for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Total({:?})", self.of)
    }
}
