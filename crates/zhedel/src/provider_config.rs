//! Settings of what applications depend on: credit bureau, state register, biometry, file storage.

use std::path::PathBuf;
use std::sync::Arc;

use typst_renderer::TypstRenderer;

use app::{Providers, VaultSealer};
use providers::biometry::{self, HttpBiometry};
use providers::bureau::HttpBureau;
use providers::files::{FileStore, S3Config};
use providers::holder_check::HttpHolderCheck;
use providers::sim_changes::HttpSimChanges;
use providers::state_register::HttpStateRegister;
use providers::telemetry::{HttpTelemetry, Telemetry};
use sandbox::Sandbox;
use serde::Deserialize;

use crate::config::{Config, Secret};
use crate::external_services::{ProviderConfigError, non_empty_or};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelemetryConfig {
    pub(crate) url: String,
    pub(crate) key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BureauConfig {
    pub(crate) url: String,
    pub(crate) api_key: Secret,
}

/// The register of persons; what is empty is the bureau's.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateRegisterConfig {
    pub(crate) url: String,
    pub(crate) api_key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HolderCheckConfig {
    pub(crate) url: String,
    pub(crate) api_key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimChangesConfig {
    pub(crate) url: String,
    pub(crate) api_key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiometryConfig {
    pub(crate) url: String,
    pub(crate) api_key: Secret,
    pub(crate) callback_secret: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesConfig {
    folder: PathBuf,
    pub(crate) s3_bucket: String,
    pub(crate) s3_endpoint: String,
    s3_region: String,
    s3_access_key: String,
    pub(crate) s3_secret_key: Secret,
}

impl FilesConfig {
    /// Leaves the files to the data folder.
    pub(crate) fn in_default_folder(&mut self) {
        self.folder = PathBuf::new();
        self.s3_bucket = String::new();
    }
}

impl Config {
    /// All external providers that applications depend on.
    pub fn providers(&self) -> Result<Providers, ProviderConfigError> {
        Ok(Providers {
            bureau: Arc::new(self.bureau()?),
            state_register: Arc::new(self.state_register()?),
            biometry: Arc::new(self.biometry()?),
            holder_check: Arc::new(self.holder_check()?),
            sim_changes: Arc::new(self.sim_changes()?),
            acquirer: self.acquirer()?,
            files: self.files()?,
            pdf: Arc::new(TypstRenderer),
            lender_profile: self.lender_profile(),
            partners: self.partners()?,
            telemetry: self.telemetry()?,
            push: self.push()?,
        })
    }

    /// An external collector of site events; ours needs no address.
    fn telemetry(&self) -> Result<Option<Arc<dyn Telemetry>>, ProviderConfigError> {
        let TelemetryConfig { url, key } = &self.telemetry;
        if url.is_empty() {
            return Ok(None);
        }
        let telemetry = HttpTelemetry::try_new(url, &key.0);
        let telemetry = telemetry
            .map_err(|error| ProviderConfigError::Setup { key: "telemetry.url", error })?;
        Ok(Some(Arc::new(telemetry)))
    }

    pub fn bureau(&self) -> Result<HttpBureau, ProviderConfigError> {
        let BureauConfig { url, api_key } = &self.bureau;
        let url = non_empty_or(url, || format!("http://{}/bureau", self.sandbox.listen));
        HttpBureau::try_new(&url, api_key.0.clone().into())
            .map_err(|error| ProviderConfigError::Setup { key: "bureau.url", error })
    }

    /// Consents are the bureau's, so the register is behind the same gateway unless a licensed one
    /// is named.
    pub fn state_register(&self) -> Result<HttpStateRegister, ProviderConfigError> {
        let StateRegisterConfig { url, api_key } = &self.state_register;
        let bureau = &self.bureau;
        let url = non_empty_or(url, || {
            non_empty_or(&bureau.url, || format!("http://{}/bureau", self.sandbox.listen))
        });
        let api_key = non_empty_or(&api_key.0, || bureau.api_key.0.clone());
        HttpStateRegister::try_new(&url, api_key.into())
            .map_err(|error| ProviderConfigError::Setup { key: "state_register.url", error })
    }

    pub fn holder_check(&self) -> Result<HttpHolderCheck, ProviderConfigError> {
        let HolderCheckConfig { url, api_key } = &self.holder_check;
        let url = non_empty_or(url, || format!("http://{}/holders", self.sandbox.listen));
        HttpHolderCheck::try_new(&url, api_key.0.clone().into())
            .map_err(|error| ProviderConfigError::Setup { key: "holder_check.url", error })
    }

    pub fn sim_changes(&self) -> Result<HttpSimChanges, ProviderConfigError> {
        let SimChangesConfig { url, api_key } = &self.sim_changes;
        let url = non_empty_or(url, || format!("http://{}/sims", self.sandbox.listen));
        HttpSimChanges::try_new(&url, api_key.0.clone().into())
            .map_err(|error| ProviderConfigError::Setup { key: "sim_changes.url", error })
    }

    pub fn biometry(&self) -> Result<HttpBiometry, ProviderConfigError> {
        let BiometryConfig { url, api_key, callback_secret } = &self.biometry;
        let url = non_empty_or(url, || format!("http://{}/biometry", self.sandbox.listen));
        let credentials = biometry::BiometryCredentials {
            api_key: api_key.0.clone().into(),
            callback_secret: callback_secret.0.clone().into(),
        };
        HttpBiometry::try_new(&url, credentials)
            .map_err(|error| ProviderConfigError::Setup { key: "biometry.url", error })
    }

    /// Where files are, unless they are in a bucket.
    pub(crate) fn files_folder(&self) -> Option<PathBuf> {
        let FilesConfig { folder, s3_bucket, .. } = &self.files;
        let is_configured = !folder.as_os_str().is_empty();
        let folder = if is_configured { folder.clone() } else { self.data_dir.join("files") };
        s3_bucket.is_empty().then_some(folder)
    }

    /// Uploaded files, encrypted with the keys of personal data.
    pub fn files(&self) -> Result<FileStore, ProviderConfigError> {
        let sealer = Arc::new(VaultSealer(self.vault()?));
        let config = &self.files;
        let files = if let Some(folder) = self.files_folder() {
            FileStore::try_in_folder(&folder, sealer)
        } else {
            let s3 = S3Config {
                endpoint: config.s3_endpoint.clone(),
                region: config.s3_region.clone(),
                bucket: config.s3_bucket.clone(),
                access_key: config.s3_access_key.clone(),
                secret_key: config.s3_secret_key.0.clone().into(),
            };
            FileStore::try_in_s3(&s3, sealer)
        };
        files.map_err(|error| ProviderConfigError::Setup { key: "files", error })
    }

    /// Gives the simulators the keys that the adapters use.
    pub fn with_provider_keys(&self, sandbox: Sandbox) -> Sandbox {
        let BiometryConfig { api_key, callback_secret, .. } = &self.biometry;
        sandbox
            .with_bureau(&self.bureau.api_key.0)
            .with_biometry(&api_key.0, &callback_secret.0)
            .with_holder_check(&self.holder_check.api_key.0)
            .with_sim_changes(&self.sim_changes.api_key.0)
    }
}

#[cfg(test)]
mod tests {
    use providers::files::FileKind;

    use crate::config::tests::config_with;

    #[test]
    fn the_defaults_use_the_sandbox_and_a_folder() {
        let folder = std::env::temp_dir().join(format!("zhedel-providers-{}", std::process::id()));
        let data_dir = folder.display().to_string();
        let config = config_with(&[("ZHEDEL_DATA_DIR", &data_dir)]).unwrap();
        let (bureau, biometry) = (config.bureau().unwrap(), config.biometry().unwrap());
        let debug = format!("{bureau:?} {biometry:?}");
        assert!(debug.contains("http://127.0.0.1:8082/bureau"), "{debug}");
        let register = format!("{:?}", config.state_register().unwrap());
        assert!(register.contains("http://127.0.0.1:8082/bureau"), "{register}");
        assert!(debug.contains("http://127.0.0.1:8082/biometry"), "{debug}");
        let holders = format!("{:?}", config.holder_check().unwrap());
        assert!(holders.contains("http://127.0.0.1:8082/holders"), "{holders}");
        let sims = format!("{:?}", config.sim_changes().unwrap());
        assert!(sims.contains("http://127.0.0.1:8082/sims"), "{sims}");
        config.files().unwrap();
        assert!(folder.join("files").is_dir());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_register_is_at_the_bureaus_gateway_unless_another_is_named() {
        let bureau = ("ZHEDEL_BUREAU_URL", "https://bureau.example");
        let at_bureau = format!("{:?}", config_with(&[bureau]).unwrap().state_register().unwrap());
        assert!(at_bureau.contains("https://bureau.example"), "{at_bureau}");
        let named = ("ZHEDEL_STATE_REGISTER_URL", "https://register.example");
        let config = config_with(&[bureau, named]).unwrap();
        let at_other = format!("{:?}", config.state_register().unwrap());
        assert!(at_other.contains("https://register.example"), "{at_other}");
    }

    #[tokio::test]
    async fn files_are_encrypted_by_the_vault_and_follow_its_keys() {
        let folder = std::env::temp_dir().join(format!("zhedel-sealed-{}", std::process::id()));
        let folder_text = folder.display().to_string();
        let files_folder = ("ZHEDEL_FILES_FOLDER", folder_text.as_str());
        let (old, new) = (format!("1:{}", "7".repeat(64)), format!("2:{}", "8".repeat(64)));
        let both = format!("{new},{old}");
        let files =
            |keys: &str| config_with(&[files_folder, ("ZHEDEL_VAULT_KEYS", keys)]).unwrap().files();
        let id = files(&old).unwrap().put(b"somebody's".to_vec(), FileKind::Pdf).await.unwrap();
        assert_eq!(files(&both).unwrap().reseal().await, Ok(1));
        assert_eq!(files(&new).unwrap().get(id).await.unwrap()[..], b"somebody's"[..]);
        assert!(files(&old).unwrap().get(id).await.is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_configured_bucket_is_used() {
        let config = config_with(&[
            ("ZHEDEL_FILES_S3_BUCKET", "zhedel"),
            ("ZHEDEL_FILES_S3_ENDPOINT", "https://s3.example"),
            ("ZHEDEL_FILES_S3_SECRET_KEY", "hidden"),
        ])
        .unwrap();
        let debug = format!("{:?} {:?}", config.files().unwrap(), config.files);
        assert!(debug.contains("zhedel") && !debug.contains("hidden"), "{debug}");
        let wrong = config_with(&[("ZHEDEL_BUREAU_URL", "bureau")]).unwrap();
        let error = wrong.bureau().unwrap_err().to_string();
        assert!(error.starts_with("bureau.url: "), "{error}");
    }
}
