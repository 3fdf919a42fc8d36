//! Settings of what applications depend on: credit bureau, biometry, file storage.

use std::path::PathBuf;
use std::sync::Arc;

use typst_renderer::TypstRenderer;

use app::{Providers, VaultSealer};
use providers::biometry::{self, HttpBiometry};
use providers::bureau::HttpBureau;
use providers::files::{FileStore, S3Config};
use providers::telemetry::{HttpTelemetry, Telemetry};
use sandbox::Sandbox;
use serde::Deserialize;

use crate::config::Config;
use crate::external_services::{
    DEFAULT_PASSWORD, ProviderConfigError, Secret, is_sandbox, non_empty_or,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelemetryConfig {
    url: String,
    key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BureauConfig {
    url: String,
    api_key: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiometryConfig {
    url: String,
    api_key: Secret,
    callback_secret: Secret,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesConfig {
    folder: PathBuf,
    s3_bucket: String,
    s3_endpoint: String,
    s3_region: String,
    s3_access_key: String,
    s3_secret_key: Secret,
}

impl Config {
    /// Rejects the sandbox's addresses and keys.
    pub fn check_application_providers(&self) -> Result<(), ProviderConfigError> {
        let (bureau, biometry) = (&self.bureau, &self.biometry);
        for (key, url) in [("bureau.url", &bureau.url), ("biometry.url", &biometry.url)] {
            if is_sandbox(url, self.sandbox.listen) {
                return Err(ProviderConfigError::SandboxProvider(key));
            }
        }
        for (key, secret) in [
            ("bureau.api_key", &bureau.api_key),
            ("biometry.api_key", &biometry.api_key),
            ("biometry.callback_secret", &biometry.callback_secret),
        ] {
            if secret.0.is_empty() || secret.0 == DEFAULT_PASSWORD {
                return Err(ProviderConfigError::DefaultSecret(key));
            }
        }
        Ok(())
    }

    /// All external providers that applications depend on.
    pub fn providers(&self) -> Result<Providers, ProviderConfigError> {
        Ok(Providers {
            bureau: Arc::new(self.bureau()?),
            biometry: Arc::new(self.biometry()?),
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

    pub fn biometry(&self) -> Result<HttpBiometry, ProviderConfigError> {
        let BiometryConfig { url, api_key, callback_secret } = &self.biometry;
        let url = non_empty_or(url, || format!("http://{}/biometry", self.sandbox.listen));
        let keys = biometry::BiometryCredentials {
            api_key: api_key.0.clone().into(),
            callback_secret: callback_secret.0.clone().into(),
        };
        HttpBiometry::try_new(&url, keys)
            .map_err(|error| ProviderConfigError::Setup { key: "biometry.url", error })
    }

    /// Uploaded files, encrypted with the keys of personal data.
    pub fn files(&self) -> Result<FileStore, ProviderConfigError> {
        let sealer = Arc::new(VaultSealer(self.vault()?));
        let keys = &self.files;
        let files = if keys.s3_bucket.is_empty() {
            let is_named = !keys.folder.as_os_str().is_empty();
            let folder = if is_named { keys.folder.clone() } else { self.data_dir.join("files") };
            FileStore::try_in_folder(&folder, sealer)
        } else {
            let s3 = S3Config {
                endpoint: keys.s3_endpoint.clone(),
                region: keys.s3_region.clone(),
                bucket: keys.s3_bucket.clone(),
                access_key: keys.s3_access_key.clone(),
                secret_key: keys.s3_secret_key.0.clone().into(),
            };
            FileStore::try_in_s3(&s3, sealer)
        };
        files.map_err(|error| ProviderConfigError::Setup { key: "files", error })
    }

    /// Gives the simulators the keys that the adapters use.
    pub fn with_provider_keys(&self, sandbox: Sandbox) -> Sandbox {
        let BiometryConfig { api_key, callback_secret, .. } = &self.biometry;
        sandbox.with_bureau(&self.bureau.api_key.0).with_biometry(&api_key.0, &callback_secret.0)
    }
}

#[cfg(test)]
mod tests {
    use providers::files::FileKind;

    use crate::config::tests::config_with;

    #[test]
    fn the_defaults_use_the_sandbox_and_a_folder() {
        let folder = std::env::temp_dir().join(format!("zhedel-dossier-{}", std::process::id()));
        let data_dir = folder.display().to_string();
        let config = config_with(&[("ZHEDEL_DATA_DIR", &data_dir)]).unwrap();
        let (bureau, biometry) = (config.bureau().unwrap(), config.biometry().unwrap());
        let debug = format!("{bureau:?} {biometry:?}");
        assert!(debug.contains("http://127.0.0.1:8082/bureau"), "{debug}");
        assert!(debug.contains("http://127.0.0.1:8082/biometry"), "{debug}");
        config.files().unwrap();
        assert!(folder.join("files").is_dir());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn files_are_encrypted_by_the_vault_and_follow_its_keys() {
        let folder = std::env::temp_dir().join(format!("zhedel-sealed-{}", std::process::id()));
        let folder_text = folder.display().to_string();
        let place = ("ZHEDEL_FILES_FOLDER", folder_text.as_str());
        let (old, new) = (format!("1:{}", "7".repeat(64)), format!("2:{}", "8".repeat(64)));
        let both = format!("{new},{old}");
        let files =
            |keys: &str| config_with(&[place, ("ZHEDEL_VAULT_KEYS", keys)]).unwrap().files();
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
