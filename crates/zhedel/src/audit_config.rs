//! Settings of the audit trail: the keys of its chain, and where its anchors are written.

use app::audit_anchors::AuditTrail;
use serde::Deserialize;
use server::Mode;
use store::{AuditKeys, VaultError};
use thiserror::Error;
use toml::Table;

use crate::config::{Config, ConfigError, DEFAULTS, Secret, without_numbers};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditConfig {
    pub(crate) keys: Secret,
    pub anchor_dir: String,
}

#[derive(Debug, Error)]
pub enum AuditKeysError {
    #[error("production needs keys of its own, not the shipped one")]
    Shipped,
    #[error("a key of the vault would let whoever reads the data write the trail anew")]
    OfVault,
    #[error(transparent)]
    Malformed(#[from] VaultError),
}

impl Config {
    /// What chains and witnesses the audit trail. Production requires keys of its own, which are not
    /// the vault's.
    pub(crate) fn audit_trail(&self) -> Result<AuditTrail, ConfigError> {
        let keys = AuditKeys::try_new(&self.audit.keys.0).map_err(AuditKeysError::from)?;
        if self.mode == Mode::Production {
            self.check_audit_keys()?;
        }
        let anchor_folder = match self.audit.anchor_dir.as_str() {
            "" => self.data_dir.join("audit-anchors"),
            folder => folder.into(),
        };
        Ok(AuditTrail { keys, anchor_folder })
    }

    fn check_audit_keys(&self) -> Result<(), ConfigError> {
        let shipped: Table = DEFAULTS.parse()?;
        let shipped = shipped["audit"]["keys"].as_str().unwrap_or_default();
        for key in without_numbers(&self.audit.keys.0) {
            let is_same = |other: &str| other.eq_ignore_ascii_case(key);
            if without_numbers(shipped).any(is_same) {
                return Err(AuditKeysError::Shipped.into());
            }
            let vault = &self.vault;
            if without_numbers(&vault.keys.0).any(is_same)
                || without_numbers(&vault.mark_key.0).any(is_same)
            {
                return Err(AuditKeysError::OfVault.into());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    #[test]
    fn production_needs_audit_keys_of_its_own() {
        let mode = ("ZHEDEL_MODE", "production");
        let trail = |pairs: &[(&str, &str)]| {
            let trail = config_with(pairs).unwrap().audit_trail();
            trail
                .map(|trail| trail.anchor_folder.display().to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(trail(&[]).unwrap(), "./data/audit-anchors");
        let shipped = "audit.keys: production needs keys of its own, not the shipped one";
        assert_eq!(trail(&[mode]).unwrap_err(), shipped);
        let (own, vault) = (format!("2:{}", "5".repeat(64)), "7".repeat(64));
        let vault_keys = format!("1:{vault}");
        let keys = ("ZHEDEL_AUDIT_KEYS", own.as_str());
        let folder = ("ZHEDEL_AUDIT_ANCHOR_DIR", "/mnt/anchors");
        assert_eq!(trail(&[mode, keys, folder]).unwrap(), "/mnt/anchors");
        // The shipped key may not stay as an older one either.
        let both = format!("{own},1:{}", "a5".repeat(32));
        assert_eq!(trail(&[mode, ("ZHEDEL_AUDIT_KEYS", &both)]).unwrap_err(), shipped);
        let same = [("ZHEDEL_AUDIT_KEYS", vault_keys.as_str()), ("ZHEDEL_VAULT_KEYS", &vault_keys)];
        let of_vault =
            "audit.keys: a key of the vault would let whoever reads the data write the trail anew";
        assert_eq!(trail(&[mode, same[0], same[1]]).unwrap_err(), of_vault);
        assert_eq!(
            trail(&[mode, same[0], ("ZHEDEL_VAULT_MARK_KEY", &vault)]).unwrap_err(),
            of_vault
        );
        let malformed = trail(&[("ZHEDEL_AUDIT_KEYS", "1:77")]).unwrap_err();
        assert_eq!(malformed, "audit.keys: a key must be 64 hexadecimal digits");
    }
}
