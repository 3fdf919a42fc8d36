//! The outside world that an application rests on, and what we are in it.

use base::LocalizedText;
use std::sync::Arc;

use documents::PdfRenderer;

use providers::acquirer::Acquirer;
use providers::biometry::Biometry;
use providers::bureau::Bureau;
use providers::files::{FileStore, SealError, Sealer};
use providers::push::PushSender;
use providers::telemetry::Telemetry;
use store::{Vault, VaultError};
use zeroize::Zeroizing;

/// The providers of an application.
pub struct Providers {
    /// What a person owes and earns.
    pub bureau: Arc<dyn Bureau>,
    /// Whether a person is who they say.
    pub biometry: Arc<dyn Biometry>,
    /// Cards and money.
    pub acquirer: Arc<dyn Acquirer>,
    /// Uploads, and the documents we issue.
    pub files: FileStore,
    /// Makes PDFs of documents.
    pub pdf: Arc<dyn PdfRenderer>,
    /// Who we are.
    pub lender_profile: LenderProfile,
    /// Partners whose offers may be shown with a decline, the cheapest first.
    pub partners: Vec<Partner>,
    /// An external collector of site events, if configured.
    pub telemetry: Option<Arc<dyn Telemetry>>,
    /// Notices to browsers, where the lender has a key for them.
    pub push: Option<Arc<dyn PushSender>>,
}

/// The lender's details, as documents state them.
#[derive(Debug, Clone)]
pub struct LenderProfile {
    /// Scheme and host that people see, without a slash at the end.
    pub base_url: String,
    /// The name, as the law has it.
    pub legal_name: LocalizedText,
    /// The number of the company.
    pub bin: String,
    /// The number of the licence.
    pub licence_number: String,
    /// Its day, as `2026-01-05`.
    pub licence_date: String,
    /// Who gave it.
    pub regulator: LocalizedText,
    /// Where it is.
    pub address: LocalizedText,
    /// Opening hours of the phone line.
    pub hours: LocalizedText,
    /// How the microfinance ombudsman is reached.
    pub ombudsman: String,
    /// The phone.
    pub phone: String,
    /// The e-mail address.
    pub email: String,
}

/// A partner lender, shown as a labelled advertisement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// The name.
    pub name: String,
    /// What they offer.
    pub text: LocalizedText,
    /// Their yearly effective rate, as `46.0`.
    pub apr_percent: String,
    /// The most they lend.
    pub amount_max_tenge: u32,
    /// Where they are.
    pub url: String,
}

/// Seals files with the keys of personal data.
pub struct VaultSealer(pub Vault);

impl Sealer for VaultSealer {
    fn seal(&self, plain: &[u8], place: &str) -> Result<Vec<u8>, SealError> {
        self.0.seal_bytes(plain, place).map_err(to_seal_error)
    }

    fn open(&self, sealed: &[u8], place: &str) -> Result<Zeroizing<Vec<u8>>, SealError> {
        self.0.open_bytes(sealed, place).map_err(to_seal_error)
    }

    fn is_stale(&self, sealed: &[u8]) -> bool {
        self.0.is_stale(sealed)
    }
}

fn to_seal_error(error: VaultError) -> SealError {
    SealError(error.to_string())
}
