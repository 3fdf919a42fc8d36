//! The shipped rules, and providers for tests.

use base::LocalizedText;
use std::path::Path;
use std::sync::Arc;

use typst_renderer::TypstRenderer;

use app::applications::Rules;
use app::{LenderProfile, Partner, Providers, VaultSealer};
use lending::{Law, Products};
use origination::Policy;
use providers::acquirer::{FreedomPay, Merchant};
use providers::biometry::{BiometryCredentials, HttpBiometry};
use providers::bureau::HttpBureau;
use providers::files::FileStore;
use providers::holder_check::HttpHolderCheck;
use providers::push::{Vapid, WebPush};
use providers::sim_changes::HttpSimChanges;
use providers::state_register::HttpStateRegister;
use store::Vault;

/// The shipped rules, but for days off: loans of tests fall due so many days after the machine's day,
/// and what they expect must not depend on its weekday.
pub fn rules() -> Arc<Rules> {
    let shipped = Rules::clone(&shipped_rules());
    Arc::new(Rules { law: shipped.law.without_days_off(), ..shipped })
}

/// The rules as shipped.
pub fn shipped_rules() -> Arc<Rules> {
    let law = Law::try_from_toml(include_str!("../../../config/law.toml")).unwrap();
    let products = include_str!("../../../config/products.toml");
    let products = Products::try_from_toml(products, &law).unwrap();
    let policy = include_str!("../../../config/origination.toml");
    let policy = Policy::try_from_toml(policy).unwrap();
    Arc::new(Rules { policy, products, law })
}

/// Providers at the URL of a sandbox, or unreachable.
pub fn test_providers(sandbox: &str, vault: Vault) -> Arc<Providers> {
    // No file is stored there.
    let folder = std::env::temp_dir().join("zhedel-no-files");
    std::fs::create_dir_all(&folder).unwrap();
    Arc::new(test_providers_with(sandbox, "https://zhedel.example", &folder, vault))
}

/// Providers at a URL, with the callback URL and the folder for files.
pub fn test_providers_with(sandbox: &str, site: &str, folder: &Path, vault: Vault) -> Providers {
    let keys = BiometryCredentials { api_key: secret(), callback_secret: secret() };
    let payout_secret = "sandbox-payout".to_owned().into();
    let merchant = Merchant { id: "1".to_owned(), secret: secret(), payout_secret };
    let callbacks = format!("{site}/webhooks/acquirer");
    Providers {
        bureau: Arc::new(HttpBureau::try_new(&format!("{sandbox}/bureau"), secret()).unwrap()),
        state_register: Arc::new(
            HttpStateRegister::try_new(&format!("{sandbox}/bureau"), secret()).unwrap(),
        ),
        biometry: Arc::new(HttpBiometry::try_new(&format!("{sandbox}/biometry"), keys).unwrap()),
        acquirer: Arc::new(
            FreedomPay::try_new(&format!("{sandbox}/acquirer"), merchant, &callbacks).unwrap(),
        ),
        holder_check: Arc::new(
            HttpHolderCheck::try_new(&format!("{sandbox}/holders"), secret()).unwrap(),
        ),
        sim_changes: Arc::new(
            HttpSimChanges::try_new(&format!("{sandbox}/sims"), secret()).unwrap(),
        ),
        files: FileStore::try_in_folder(folder, Arc::new(VaultSealer(vault))).unwrap(),
        pdf: Arc::new(TypstRenderer),
        lender_profile: lender_profile(site),
        partners: vec![Partner {
            name: "Банк".to_owned(),
            text: pair("Кредит"),
            apr_percent: "35.0".to_owned(),
            amount_max_tenge: 500_000,
            url: "https://bank.example/".to_owned(),
        }],
        telemetry: None,
        push: Some(Arc::new(push_sender(sandbox))),
    }
}

/// Web Push, with the sandbox's push service allowed.
fn push_sender(sandbox: &str) -> WebPush {
    let vapid = Vapid::try_new(&"0f".repeat(32), "mailto:help@zhedel.example").unwrap();
    WebPush::try_new(vapid, Some(format!("{sandbox}/push/"))).unwrap()
}

fn lender_profile(site: &str) -> LenderProfile {
    LenderProfile {
        base_url: site.to_owned(),
        brand: "Zhedel".to_owned(),
        legal_name: pair("ТОО «Жедел»"),
        bin: "000000000000".to_owned(),
        licence_number: "02.00.0000.М".to_owned(),
        licence_date: "2026-01-05".to_owned(),
        regulator: pair("АРРФР"),
        address: pair("Алматы"),
        hours: pair("8:00–22:00"),
        ombudsman: "mfombudsman.kz".to_owned(),
        phone: "+7 700 000 00 00".to_owned(),
        email: "help@zhedel.example".to_owned(),
        account: None,
        billers: Vec::new(),
        data_abroad: None,
    }
}

fn pair(text: &str) -> LocalizedText {
    LocalizedText { ru: text.to_owned(), kk: text.to_owned() }
}

/// Nothing listens there.
pub const UNREACHABLE_URL: &str = "http://127.0.0.1:1";

/// The credentials that the sandbox expects.
pub const SANDBOX_SECRET: &str = "sandbox";

fn secret() -> zeroize::Zeroizing<String> {
    SANDBOX_SECRET.to_owned().into()
}
