//! Settings of Web Push.

use std::sync::Arc;

use providers::push::{PushSender, Vapid, WebPush};
use serde::Deserialize;
use server::Mode;

use crate::config::{Config, Secret};
use crate::external_services::ProviderConfigError;

/// The shipped key. It is public, so anybody could sign with it.
const DEFAULT_KEY: &str = "5eed000000000000000000000000000000000000000000000000000000000001";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushConfig {
    pub(crate) key: Secret,
    contact: String,
}

impl Config {
    /// None without the lender's own key. In sandbox mode the simulated push service may be called
    /// too.
    pub fn push(&self) -> Result<Option<Arc<dyn PushSender>>, ProviderConfigError> {
        let PushConfig { key: Secret(key), contact } = &self.push;
        let is_production = self.mode == Mode::Production;
        if key.is_empty() || (is_production && key == DEFAULT_KEY) {
            return Ok(None);
        }
        let sandbox_url = (!is_production).then(|| format!("http://{}/push/", self.sandbox.listen));
        let push =
            Vapid::try_new(key, contact).and_then(|vapid| WebPush::try_new(vapid, sandbox_url));
        let push = push.map_err(|error| ProviderConfigError::Setup { key: "push", error })?;
        Ok(Some(Arc::new(push)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    #[test]
    fn push_needs_a_key_and_in_production_its_own() {
        let has = |pairs: &[(&str, &str)]| config_with(pairs).unwrap().push().unwrap().is_some();
        let production = ("ZHEDEL_MODE", "production");
        let own = "0f".repeat(32);
        assert!(has(&[]) && !has(&[("ZHEDEL_PUSH_KEY", "")]) && !has(&[production]));
        assert!(has(&[production, ("ZHEDEL_PUSH_KEY", &own)]));
        assert_eq!(config_with(&[]).unwrap().push.key.0, DEFAULT_KEY);
        for wrong in [("ZHEDEL_PUSH_KEY", "key"), ("ZHEDEL_PUSH_CONTACT", "nobody")] {
            assert!(config_with(&[wrong]).unwrap().push().is_err(), "{wrong:?}");
        }
        let debug = format!("{:?}", config_with(&[("ZHEDEL_PUSH_KEY", &own)]).unwrap().push);
        assert!(!debug.contains(&own), "{debug}");
    }
}
