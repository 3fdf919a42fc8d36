//! Notices to browsers, as configured.

use std::sync::Arc;

use providers::push::{PushSender, Vapid, WebPush};
use serde::Deserialize;
use server::Mode;

use crate::config::Config;
use crate::external_services::{ProviderConfigError, Secret};

/// The key that is shipped: everybody could sign with it.
const DEFAULT_KEY: &str = "5eed000000000000000000000000000000000000000000000000000000000001";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushConfig {
    key: Secret,
    contact: String,
}

impl Config {
    /// The way to browsers; none without a key of one's own. In sandbox mode its twin of a push service
    /// may be called too.
    pub fn push(&self) -> Result<Option<Arc<dyn PushSender>>, ProviderConfigError> {
        let PushConfig { key: Secret(key), contact } = &self.push;
        let is_production = self.mode == Mode::Production;
        if key.is_empty() || (is_production && key == DEFAULT_KEY) {
            return Ok(None);
        }
        let twin = (!is_production).then(|| format!("http://{}/push/", self.sandbox.listen));
        let made = Vapid::try_new(key, contact).and_then(|vapid| WebPush::try_new(vapid, twin));
        let made = made.map_err(|error| ProviderConfigError::Setup { key: "push", error })?;
        Ok(Some(Arc::new(made)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    #[test]
    fn notices_need_a_key_and_in_production_one_of_their_own() {
        let has = |pairs: &[(&str, &str)]| config_with(pairs).unwrap().push().unwrap().is_some();
        let production = ("ZHEDEL_MODE", "production");
        let own = "0f".repeat(32);
        assert!(has(&[]) && !has(&[("ZHEDEL_PUSH_KEY", "")]) && !has(&[production]));
        assert!(has(&[production, ("ZHEDEL_PUSH_KEY", &own)]));
        assert_eq!(config_with(&[]).unwrap().push.key.0, DEFAULT_KEY);
        for wrong in [("ZHEDEL_PUSH_KEY", "key"), ("ZHEDEL_PUSH_CONTACT", "nobody")] {
            assert!(config_with(&[wrong]).unwrap().push().is_err(), "{wrong:?}");
        }
        let shown = format!("{:?}", config_with(&[("ZHEDEL_PUSH_KEY", &own)]).unwrap().push);
        assert!(!shown.contains(&own), "{shown}");
    }
}
