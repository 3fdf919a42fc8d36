//! Settings by their defaults, and as the environment overrides them.

use super::*;

/// The defaults, overridden by these environment variables.
pub(crate) fn config_with(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load_from(None, |name| {
        pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn the_defaults_are_complete() {
    let config = config_with(&[]).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.settings().base_url, "http://localhost:8080");
    assert_eq!(config.settings().unnamed_host.as_deref(), Some("127.0.0.1:8080"));
    assert_eq!(config.otp_host(), "localhost");
    assert!(!config.settings().indexing && config.web_dir().is_none());
    let law = config.law().unwrap();
    assert!(config.products(&law).unwrap().short.on_sale);
}

#[test]
fn the_environment_overrides_the_file() {
    let config = config_with(&[
        ("ZHEDEL_LISTEN", "127.0.0.1:9000"),
        ("ZHEDEL_SITE_INDEXING", "true"),
        ("ZHEDEL_SITE_BASE_URL", "https://zhedel.example/"),
        ("ZHEDEL_LENDER_LEGAL_NAME_KK", "Атауы"),
    ])
    .unwrap();
    let settings = config.settings();
    assert_eq!((settings.base_url.as_str(), settings.indexing), ("https://zhedel.example", true));
    assert_eq!(settings.unnamed_host, None);
    assert_eq!(settings.lender.legal_name.kk, "Атауы");
}

#[test]
fn invalid_settings_are_rejected_by_key() {
    for (name, value) in [
        ("ZHEDEL_SITE_INDEXING", "maybe"),
        ("ZHEDEL_LISTEN", "nowhere"),
        ("ZHEDEL_MODE", "test"),
        ("ZHEDEL_SITE_HTML_LANG", "kz"),
    ] {
        assert!(config_with(&[(name, value)]).is_err(), "{name}={value}");
    }
}

#[test]
fn the_database_is_a_file_by_default() {
    let folder = std::env::temp_dir().join(format!("zhedel-config-{}", std::process::id()));
    let data_dir = folder.display().to_string();
    let config = config_with(&[("ZHEDEL_DATA_DIR", &data_dir)]).unwrap();
    assert_eq!(config.database_url().unwrap(), format!("sqlite://{data_dir}/zhedel.db"));
    assert!(folder.is_dir());
    std::fs::remove_dir(&folder).unwrap();
    let config = config_with(&[("ZHEDEL_DATABASE_URL", "postgres://db/zhedel")]).unwrap();
    assert_eq!(config.database_url().unwrap(), "postgres://db/zhedel");
}

/// `rotate-keys` runs on these alone: a key that is guessable may be replaced by it.
#[test]
fn production_never_seals_with_shipped_keys() {
    let mode = ("ZHEDEL_MODE", "production");
    let (key, mark_key) = ("7".repeat(64), "8".repeat(64));
    let keys = format!("2:{key}");
    let own_keys = [("ZHEDEL_VAULT_KEYS", keys.as_str()), ("ZHEDEL_VAULT_MARK_KEY", &mark_key)];
    assert!(config_with(&[]).unwrap().vault().is_ok());
    for pairs in [&[mode][..], &[mode, own_keys[0]], &[mode, own_keys[1]]] {
        let vault = config_with(pairs).unwrap().vault();
        assert!(matches!(vault, Err(ConfigError::DefaultKeys)), "{pairs:?}");
    }
    assert!(config_with(&[mode, own_keys[0], own_keys[1]]).unwrap().vault().is_ok());
    // An old key may stay for decryption, but never the shipped one.
    let both = format!("2:{key},{}", Config::shipped().unwrap().vault.keys.0);
    let vault = config_with(&[mode, ("ZHEDEL_VAULT_KEYS", &both), own_keys[1]]).unwrap().vault();
    assert!(matches!(vault, Err(ConfigError::DefaultKeys)));
    assert!(config_with(&[("ZHEDEL_VAULT_KEYS", "1:77")]).unwrap().vault().is_err());
}

#[test]
fn law_and_products_can_be_replaced() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config");
    let config = config_with(&[
        ("ZHEDEL_LENDING_LAW_FILE", &format!("{shipped}/law.toml")),
        ("ZHEDEL_LENDING_PRODUCTS_FILE", &format!("{shipped}/zhedel.toml")),
    ]);
    let config = config.unwrap();
    let error = config.products(&config.law().unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("products.toml: "), "{error}");
    let nowhere = config_with(&[("ZHEDEL_LENDING_LAW_FILE", "nowhere.toml")]).unwrap();
    assert!(nowhere.law().unwrap_err().to_string().starts_with("nowhere.toml: "));
}

#[test]
fn an_account_for_transfers_is_complete_or_absent() {
    assert!(config_with(&[]).unwrap().lender_profile().account.is_none());
    let account = [
        ("ZHEDEL_LENDER_BANK_IBAN", "KZ41722C000000000001"),
        ("ZHEDEL_LENDER_BANK_BIC", "CASPKZKA"),
        ("ZHEDEL_LENDER_BANK_NAME_RU", "АО «Kaspi Bank»"),
        ("ZHEDEL_LENDER_BANK_NAME_KK", "«Kaspi Bank» АҚ"),
    ];
    let printed = config_with(&account).unwrap().lender_profile().account.unwrap();
    assert_eq!((printed.iban.as_str(), printed.bic.as_str()), (account[0].1, "CASPKZKA"));
    assert_eq!(printed.bank.kk, "«Kaspi Bank» АҚ");
    for missing in 1..account.len() {
        let mut pairs = account;
        pairs[missing].1 = "";
        let error = config_with(&pairs).unwrap_err();
        assert!(matches!(error, ConfigError::LenderBank), "{error}");
    }
    let error = config_with(&[("ZHEDEL_LENDER_BANK_IBAN", "KZ42722C000000000001")]).unwrap_err();
    assert!(matches!(error, ConfigError::LenderIban(_)), "{error}");
}

#[test]
fn a_database_of_another_kind_and_a_malformed_key_are_named() {
    let error = |name, value| {
        let config = config_with(&[(name, value)]).unwrap();
        config.database_url().map(|_| ()).and(config.vault().map(|_| ())).unwrap_err().to_string()
    };
    assert_eq!(
        error("ZHEDEL_DATABASE_URL", "mysql://user:secret@db/zhedel"),
        "database_url: begins with neither sqlite:// nor postgres://"
    );
    let malformed = "is_not_hex";
    for (name, key) in
        [("ZHEDEL_VAULT_MARK_KEY", "vault.mark_key"), ("ZHEDEL_VAULT_KEYS", "vault.keys")]
    {
        let expected = format!("{key}: a key is not 64 hexadecimal digits");
        assert_eq!(error(name, malformed), expected);
    }
}
