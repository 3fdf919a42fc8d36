//! The providers of the application, and the lender's own details.

use base::LocalizedText;
use std::sync::Arc;

use documents::{LenderAccount, PdfRenderer};

use providers::acquirer::Acquirer;
use providers::biometry::Biometry;
use providers::bureau::Bureau;
use providers::files::{FileStore, SealError, Sealer};
use providers::holder_check::HolderCheck;
use providers::push::PushSender;
use providers::sim_changes::SimChanges;
use providers::state_register::StateRegister;
use providers::telemetry::Telemetry;
use store::{Vault, VaultError};
use zeroize::Zeroizing;

/// The providers of an application.
pub struct Providers {
    /// Debts and income of a person.
    pub bureau: Arc<dyn Bureau>,
    /// Name, documents and registered address of a person.
    pub state_register: Arc<dyn StateRegister>,
    /// Biometric identification.
    pub biometry: Arc<dyn Biometry>,
    /// Whose a card or an account is.
    pub holder_check: Arc<dyn HolderCheck>,
    /// When the SIM of a phone was last changed.
    pub sim_changes: Arc<dyn SimChanges>,
    /// Card tokenization, payments and payouts.
    pub acquirer: Arc<dyn Acquirer>,
    /// Uploads, and the documents we issue.
    pub files: FileStore,
    /// Renders documents as PDF.
    pub pdf: Arc<dyn PdfRenderer>,
    /// The lender's details.
    pub lender_profile: LenderProfile,
    /// Partners whose offers may be shown with a decline, the cheapest first.
    pub partners: Vec<Partner>,
    /// An external collector of site events, if configured.
    pub telemetry: Option<Arc<dyn Telemetry>>,
    /// Push notifications to browsers, if the lender has a key for them.
    pub push: Option<Arc<dyn PushSender>>,
}

/// The lender's details, as documents state them.
#[derive(Debug, Clone)]
pub struct LenderProfile {
    /// Scheme and host of the public site, without a trailing slash.
    pub base_url: String,
    /// The name that people know it by.
    pub brand: String,
    /// The legal name.
    pub legal_name: LocalizedText,
    /// The BIN of the company.
    pub bin: String,
    /// The number of the licence.
    pub licence_number: String,
    /// The date of the licence, as `2026-01-05`.
    pub licence_date: String,
    /// The regulator that issued it.
    pub regulator: LocalizedText,
    /// The address.
    pub address: LocalizedText,
    /// Opening hours of the phone line.
    pub hours: LocalizedText,
    /// The contacts of the microfinance ombudsman.
    pub ombudsman: String,
    /// The phone.
    pub phone: String,
    /// The e-mail address.
    pub email: String,
    /// The account for repayments by transfer, if the lender takes them.
    pub account: Option<LenderAccount>,
    /// Names of banks and terminals through which people can pay.
    pub billers: Vec<String>,
    /// Where personal data go abroad, or that they do not, as the lender has had it checked. None
    /// where nobody has: then no text claims anything.
    pub data_abroad: Option<LocalizedText>,
}

/// A partner lender, shown as a labelled advertisement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// The name.
    pub name: String,
    /// The text of the offer.
    pub text: LocalizedText,
    /// Their yearly effective rate, as `46.0`.
    pub apr_percent: String,
    /// The most they lend.
    pub amount_max_tenge: u32,
    /// Their site.
    pub url: String,
}

/// Seals files with the keys of personal data.
pub struct VaultSealer(pub Vault);

impl Sealer for VaultSealer {
    fn seal(&self, plain: &[u8], context: &str) -> Result<Vec<u8>, SealError> {
        self.0.seal_bytes(plain, context).map_err(to_seal_error)
    }

    fn open(&self, sealed: &[u8], context: &str) -> Result<Zeroizing<Vec<u8>>, SealError> {
        self.0.open_bytes(sealed, context).map_err(to_seal_error)
    }

    fn is_stale(&self, sealed: &[u8]) -> bool {
        self.0.is_stale(sealed)
    }
}

fn to_seal_error(error: VaultError) -> SealError {
    SealError(error.to_string())
}
