//! Signed links in messages: they fill the number of a contract in, and open nothing.

use crate::payments::Payments;
use base::Language;
use subtle::ConstantTimeEq;

/// Infeasible to guess, and short enough for a message.
const SIGNATURE_BYTES: usize = 8;

impl Payments {
    /// The path of the page on which anybody may pay, with the number filled in.
    pub fn repayment_path(&self, contract_number: &str, language: Language) -> String {
        let prefix = language.pick("", "/kz");
        let signature = self.repayment_link_signature(contract_number);
        format!("{prefix}/repayment/?c={contract_number}&s={signature}")
    }

    /// Whether a link is one of ours.
    pub fn is_repayment_link(&self, contract_number: &str, signature: &str) -> bool {
        let expected = self.repayment_link_signature(contract_number);
        expected.as_bytes().ct_eq(signature.as_bytes()).into()
    }

    fn repayment_link_signature(&self, contract_number: &str) -> String {
        let blind_index = self.core.vault.blind_index("repayment_link", contract_number);
        base::hex::encode(&blind_index[..SIGNATURE_BYTES])
    }
}
