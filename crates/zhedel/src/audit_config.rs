//! Settings of the audit trail: the keys of its chain, and where its anchors are written.

use std::path::{Path, absolute};

use app::audit_anchors::AuditTrail;
use serde::Deserialize;
use server::Mode;
use store::{AuditKeys, VaultError};
use thiserror::Error;
use toml::Table;

use crate::config::{Config, ConfigError, DEFAULTS, Secret, SettingErrors, without_numbers};

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
        let requires_anchors = self.mode == Mode::Production && !self.is_restored;
        Ok(AuditTrail { keys, anchor_folder, requires_anchors })
    }

    /// Rejects anchors beside the data: whoever may rewrite the one could take the other away.
    pub(crate) fn check_anchor_folder(&self, errors: &mut SettingErrors) {
        let (key, expected) = ("audit.anchor_dir", "a folder on a disk apart from the data");
        let folder = &self.audit.anchor_dir;
        if folder.is_empty() {
            errors.add(key, "is not set, so the anchors would lie beside the data", expected);
        } else if is_within(Path::new(folder), &self.data_dir) {
            errors.add(key, "is in data_dir", expected);
        }
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

/// Whether a folder is another one or below it, by links and relative paths too.
fn is_within(folder: &Path, other: &Path) -> bool {
    let resolve = |path: &Path| {
        path.canonicalize().or_else(|_| absolute(path)).unwrap_or_else(|_| path.to_owned())
    };
    resolve(folder).starts_with(resolve(other)) || folder.starts_with(other)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

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

    /// What was restored for a drill has no anchors, rightly.
    #[test]
    fn production_requires_anchors_but_of_what_was_restored() {
        let own = format!("2:{}", "5".repeat(64));
        let keys = ("ZHEDEL_AUDIT_KEYS", own.as_str());
        let folder = ("ZHEDEL_AUDIT_ANCHOR_DIR", "/mnt/anchors");
        let production = || config_with(&[("ZHEDEL_MODE", "production"), keys, folder]).unwrap();
        assert!(production().audit_trail().unwrap().requires_anchors);
        let restored = production().restored_at(Path::new("/tmp/drill")).audit_trail().unwrap();
        assert!(!restored.requires_anchors);
        assert_eq!(restored.anchor_folder, Path::new("/tmp/drill/audit-anchors"));
        assert!(!config_with(&[]).unwrap().audit_trail().unwrap().requires_anchors);
    }
}
