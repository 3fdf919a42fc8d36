//! The data of a statement, before it is reconciled.

use std::fmt;

use base::{BusinessDate, Period};
use identity::{Iban, PersonName};
use money::Tenge;

use crate::names::name_match_permille;

/// The banks whose statements are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// The account of a Kaspi Gold card.
    Kaspi,
    /// Народный Банк Казахстана.
    Halyk,
}

impl Bank {
    /// The code in the API.
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
    Ru,
    Kk,
    En,
}

/// Kind of a row, by the bank's own label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKind {
    /// Paid to a seller, or refunded by one.
    Purchase,
    /// From another person.
    Replenishment,
    /// To another person.
    Transfer,
    Withdrawal,
    /// Fees and whatever else the bank calls other.
    Other,
    /// From another account of the same person.
    FromOwnAccount,
    /// To another account of the same person.
    ToOwnAccount,
    LoanCredit,
    /// An unknown label: counts only in the balance.
    Unrecognised,
}

impl RowKind {
    /// The code in the API.
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

/// One operation of a statement.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    pub date: BusinessDate,
    /// Change of the balance.
    pub amount: Tenge,
    pub kind: RowKind,
    /// Sender, recipient or shop, as printed.
    pub details: String,
}

/// Omits amount and details, which must not be logged.
impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({} {})", self.date, self.kind.code())
    }
}

/// What a stated total adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TotalOf {
    /// Rows of a kind.
    Kind(RowKind),
    Incoming,
    /// Including fees.
    Outgoing,
}

/// A total stated on the statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Total {
    pub of: TotalOf,
    pub amount: Tenge,
}

/// The last digits of a card, as on a statement.
#[derive(Clone, PartialEq, Eq)]
pub struct CardTail(String);

impl CardTail {
    /// Takes the last four digits after a mask: `*0475` or `414621******7985`.
    pub(crate) fn find(text: &str) -> Option<Self> {
        let (_, tail) = text.rsplit_once('*')?;
        let digits: String = tail.chars().take_while(char::is_ascii_digit).collect();
        (digits.len() == 4).then_some(Self(digits))
    }

    /// Returns the four digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CardTail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardTail(••••)")
    }
}

/// The account holder.
#[derive(Clone, PartialEq, Eq)]
pub struct Owner {
    /// As printed.
    pub name: PersonName,
    /// `None` if the statement does not print it in full.
    pub account: Option<Iban>,
    pub card: Option<CardTail>,
}

impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Owner({})", self.name.masked())
    }
}

impl Owner {
    /// Similarity to a person's name, in thousandths; see [`name_match_permille`].
    pub fn match_permille(&self, person: &PersonName) -> u16 {
        name_match_permille(&self.name.reveal(), person)
    }
}

/// A statement as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementData {
    pub bank: Bank,
    pub language: StatementLanguage,
    pub owner: Owner,
    /// The days that it covers.
    pub period: Period,
    /// Balance before the first row.
    pub opening: Tenge,
    /// Balance after the last row.
    pub closing: Tenge,
    pub totals: Vec<Total>,
    /// In the order of the statement.
    pub rows: Vec<Row>,
}

impl fmt::Debug for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Total({:?})", self.of)
    }
}
