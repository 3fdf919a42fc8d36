//! Signed links in messages: they fill the number of a contract in, and open nothing.

use crate::payments::Payments;
use base::Language;
use store::BlindIndexes;

/// Infeasible to guess, and short enough for a message.
const SIGNATURE_BYTES: usize = 8;

impl Payments {
    /// The path of the page on which anybody may pay, with the number filled in.
    pub fn repayment_path(&self, contract_number: &str, language: Language) -> String {
        let prefix = language.pick("", "/kz");
        let signature = self.repayment_link_signatures(contract_number).current;
        let signature = base::hex::encode(signature);
        format!("{prefix}/repayment/?c={contract_number}&s={signature}")
    }

    /// Whether a link is one of ours.
    pub fn is_repayment_link(&self, contract_number: &str, signature: &str) -> bool {
        let expected = self.repayment_link_signatures(contract_number);
        base::hex::decode(signature).is_some_and(|signature| expected.contains(&signature))
    }

    fn repayment_link_signatures(&self, contract_number: &str) -> BlindIndexes {
        self.core.vault.blind_indexes("repayment_link", contract_number).truncated(SIGNATURE_BYTES)
    }
}
