//! What a payer types to say for whom they pay: a person's number or a contract's, and the loan that
//! the money is for.

use crate::payments::Payments;
use base::ids::{ApplicationId, CustomerId, LoanId};
use identity::Iin;
use lending::loan::LoanStatus;
use origination::questionnaire::Step;
use store::loans::{self, Loan};
use store::unmatched_payments::UnmatchedPaymentReason;
use store::{StoreError, Tx, customers, questionnaire_answers};
use thiserror::Error;
use zeroize::Zeroizing;

/// Neither a person's number nor a contract's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("this is neither an IIN nor the number of a contract")]
pub struct InvalidAccountReference;

const CONTRACT_CHARS: std::ops::RangeInclusive<usize> = 4..=30;
/// `Z-261115-7KQ2M9RT` without its hyphens.
const OWN_CONTRACT_CHARS: usize = 15;
const IIN_DIGITS: usize = 12;
/// More loans than anybody takes.
const LOANS_MAX: i64 = 100;

/// For whom a payment is.
#[derive(Clone, PartialEq, Eq)]
pub enum AccountReference {
    /// By the person's number.
    Iin(Iin),
    /// By the number of the contract.
    Contract(String),
    /// A text in a provider's registry that is neither: the money is there all the same.
    Other(Zeroizing<String>),
}

impl std::fmt::Debug for AccountReference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.masked())
    }
}

impl AccountReference {
    /// Parses typed text, with spaces, lower case and other dashes.
    pub fn try_new(text: &str) -> Result<Self, InvalidAccountReference> {
        let is_dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        let plain: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}'))
            .take(CONTRACT_CHARS.end() + 1)
            .map(|c| if is_dash(c) { '-' } else { c.to_ascii_uppercase() })
            .collect();
        if plain.len() == IIN_DIGITS && plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return Iin::try_new(&plain).map(Self::Iin).map_err(|_| InvalidAccountReference);
        }
        let is_plain = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '-';
        let fits = CONTRACT_CHARS.contains(&plain.len()) && plain.chars().all(is_plain);
        let has_digit = plain.bytes().any(|byte| byte.is_ascii_digit());
        if fits && has_digit {
            Ok(Self::Contract(with_hyphens(plain)))
        } else {
            Err(InvalidAccountReference)
        }
    }

    /// The same text for the same account, however it was typed.
    pub fn reveal(&self) -> &str {
        match self {
            Self::Iin(iin) => iin.reveal(),
            Self::Contract(number) => number,
            Self::Other(text) => text,
        }
    }

    /// Recognisable to whoever typed it, and to nobody else.
    pub fn masked(&self) -> String {
        match self {
            Self::Iin(iin) => iin.masked(),
            Self::Contract(number) => number.clone(),
            Self::Other(_) => "•••".to_owned(),
        }
    }
}

/// Contract numbers are accepted without hyphens too: terminals often have no key for them.
fn with_hyphens(typed: String) -> String {
    let plain: String = typed.chars().filter(|c| *c != '-').collect();
    if plain.len() == OWN_CONTRACT_CHARS && plain.starts_with('Z') {
        return format!("{}-{}-{}", &plain[..1], &plain[1..7], &plain[7..]);
    }
    typed
}

/// Whom an account names, and their loans.
#[derive(Debug)]
pub(crate) struct AccountMatch {
    /// The person, if anybody is known by it.
    pub customer_id: Option<CustomerId>,
    /// The loan whose contract was named.
    named_loan_id: Option<LoanId>,
    /// The newest first.
    loans: Vec<Loan>,
}

impl AccountMatch {
    /// The loan of a payment: an open one, else the named or newest one, which holds it as
    /// unapplied funds; never a cancelled one.
    pub(crate) fn target_loan(&self) -> Option<&Loan> {
        let is_named = |loan: &&Loan| Some(loan.id) == self.named_loan_id;
        let is_open = |loan: &&Loan| loan.is_open();
        let open = self.loans.iter().find(is_open);
        let mut left = self.loans.iter().filter(|loan| loan.status != LoanStatus::Cancelled);
        open.or_else(|| left.clone().find(is_named)).or_else(|| left.next())
    }

    /// Why there is none.
    pub(crate) const fn unmatched_reason(&self) -> UnmatchedPaymentReason {
        match self.customer_id {
            Some(_) => UnmatchedPaymentReason::NoLoan,
            None => UnmatchedPaymentReason::Nobody,
        }
    }
}

impl Payments {
    /// Finds the owner of an account. The same queries run whether there is one or not, so that
    /// timing reveals nothing.
    pub(crate) async fn match_account(
        &self,
        tx: &mut Tx,
        account: &AccountReference,
    ) -> Result<AccountMatch, StoreError> {
        let (customer_id, named_loan_id) = match account {
            AccountReference::Iin(iin) => {
                let customer = customers::find_by_iin(tx, &self.core.vault, iin).await?;
                (customer.map(|customer| customer.id), None)
            }
            AccountReference::Contract(number) => {
                let loan = loans::find_by_contract_number(tx, number).await?;
                loan.map_or((None, None), |loan| (Some(loan.customer_id), Some(loan.id)))
            }
            AccountReference::Other(_) => (None, None),
        };
        let loans =
            loans::list_by_customer(tx, customer_id.unwrap_or(CustomerId::nil()), LOANS_MAX)
                .await?;
        Ok(AccountMatch { customer_id, named_loan_id, loans })
    }

    /// The initials of a loan's borrower, as a stranger may see them: `А. К.`
    pub(crate) async fn load_borrower_initials(
        &self,
        tx: &mut Tx,
        loan_id: Option<LoanId>,
    ) -> Result<Option<String>, StoreError> {
        // Without a loan the same query runs, so that timing reveals nothing.
        let id = ApplicationId::of_loan(loan_id.unwrap_or(LoanId::nil()));
        let rows = questionnaire_answers::list_by_application(tx, id).await?;
        let Some(row) = rows.iter().find(|row| row.step == Step::Identity) else { return Ok(None) };
        let raw = row.raw(&self.core.vault)?;
        let typed: std::collections::BTreeMap<String, String> =
            serde_json::from_str(&raw).map_err(|_| StoreError::Corrupt("answers"))?;
        let letter = |field: &str| {
            let text = typed.get(field)?.trim();
            text.chars().next().map(|c| c.to_uppercase().to_string())
        };
        Ok(letter("given_name")
            .zip(letter("surname"))
            .map(|(given, own)| format!("{given}. {own}.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_references_are_normalized() {
        for (typed, read) in [
            ("900101300007", "900101300007"),
            (" 9001 0130 0007 ", "900101300007"),
            ("z-261115-7kq2m9rt", "Z-261115-7KQ2M9RT"),
            ("Z2611157KQ2M9RT", "Z-261115-7KQ2M9RT"),
            ("Z–261115–7KQ2M9RT\u{feff}", "Z-261115-7KQ2M9RT"),
            ("26-000001", "26-000001"),
        ] {
            assert_eq!(AccountReference::try_new(typed).unwrap().reveal(), read, "{typed}");
        }
        for bad in
            ["", "900101300008", "123", "АБВ-1", "а'; DROP", "---", "ABCDEF", &"1".repeat(31)]
        {
            assert_eq!(AccountReference::try_new(bad), Err(InvalidAccountReference), "{bad}");
        }
    }

    #[test]
    fn debug_output_hides_the_account() {
        let shown = format!("{:?}", AccountReference::try_new("900101300007").unwrap());
        assert!(!shown.contains("900101300007"), "{shown}");
    }
}
