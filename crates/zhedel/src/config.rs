//! Settings: the documented defaults, then the lender's file, then the environment.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use http::{Lender, Mode, Settings};
use lending::{Law, Products};
use serde::Deserialize;
use thiserror::Error;
use toml::{Table, Value};

const DEFAULTS: &str = include_str!("../../../config/zhedel.toml");
const LAW: &str = include_str!("../../../config/law.toml");
const PRODUCTS: &str = include_str!("../../../config/products.toml");

#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("{path}: {error}")]
    Read { path: PathBuf, error: std::io::Error },
    #[error("{path}: {error}")]
    Syntax { path: PathBuf, error: toml::de::Error },
    #[error("{name}: {problem}")]
    Environment { name: String, problem: String },
    #[error("configuration: {0}")]
    Shape(#[from] toml::de::Error),
    #[error(transparent)]
    Law(#[from] lending::LawError),
    #[error(transparent)]
    Products(#[from] lending::ProductError),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub mode: Mode,
    pub listen: SocketAddr,
    pub log: Log,
    site: Site,
    web: Web,
    lending: Lending,
    lender: Lender,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub filter: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Site {
    base_url: String,
    indexing: bool,
    html_lang: HtmlLang,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum HtmlLang {
    Seed,
    Locale,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Web {
    dir: String,
}

/// Files of the lender's own, in place of those inside the binary.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lending {
    law_file: PathBuf,
    products_file: PathBuf,
}

impl Config {
    pub fn load() -> Result<Self, ConfigError> {
        let file = std::env::var_os("ZHEDEL_CONFIG").map(PathBuf::from);
        Self::from(file.as_deref(), |name| std::env::var(name).ok())
    }

    fn from(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut table: Table = DEFAULTS.parse()?;
        if let Some(path) = file {
            let own = read(path)?;
            merge(&mut table, own);
        }
        override_from(&mut table, "ZHEDEL", &environment)?;
        Ok(table.try_into()?)
    }

    pub fn settings(&self) -> Settings {
        let base_url = match self.site.base_url.trim_end_matches('/') {
            "" => format!("http://{}", self.listen),
            url => url.to_owned(),
        };
        Settings {
            mode: self.mode,
            base_url,
            indexing: self.site.indexing,
            html_lang_of_locale: self.site.html_lang == HtmlLang::Locale,
            lender: self.lender.clone(),
        }
    }

    pub fn web_dir(&self) -> Option<&Path> {
        (!self.web.dir.is_empty()).then(|| Path::new(&self.web.dir))
    }

    pub fn law(&self) -> Result<Law, ConfigError> {
        Ok(Law::try_from_toml(&own_or(&self.lending.law_file, LAW)?)?)
    }

    pub fn products(&self, law: &Law) -> Result<Products, ConfigError> {
        let text = own_or(&self.lending.products_file, PRODUCTS)?;
        Ok(Products::try_from_toml(&text, law)?)
    }

    /// What a lender still has to set before customers come.
    pub fn warnings(&self) -> Vec<&'static str> {
        let unset_address = !self.site.base_url.starts_with("https://");
        let unset_lender = self.lender.bin.bytes().all(|digit| digit == b'0');
        let production = self.mode == Mode::Production;
        [
            (unset_address, "site.base_url is not the public https address: links will be wrong"),
            (unset_lender, "[lender] still holds the placeholders: name, BIN, licence, contacts"),
        ]
        .into_iter()
        .filter_map(|(unset, warning)| (production && unset).then_some(warning))
        .collect()
    }
}

fn read(path: &Path) -> Result<Table, ConfigError> {
    text(path)?.parse().map_err(|error| ConfigError::Syntax { path: path.to_owned(), error })
}

fn text(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path)
        .map_err(|error| ConfigError::Read { path: path.to_owned(), error })
}

/// The lender's own file, or the shipped text where none is named.
fn own_or(path: &Path, shipped: &'static str) -> Result<Cow<'static, str>, ConfigError> {
    if path.as_os_str().is_empty() { Ok(shipped.into()) } else { text(path).map(Cow::Owned) }
}

fn merge(into: &mut Table, own: Table) {
    for (key, value) in own {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(own)) => merge(below, own),
            (_, value) => drop(into.insert(key, value)),
        }
    }
}

/// Every key that exists can be set by the environment, read as the type it has already.
fn override_from(
    table: &mut Table,
    prefix: &str,
    environment: &impl Fn(&str) -> Option<String>,
) -> Result<(), ConfigError> {
    for (key, value) in table.iter_mut() {
        let name = format!("{prefix}_{}", key.to_uppercase());
        if let Value::Table(below) = value {
            override_from(below, &name, environment)?;
        } else if let Some(text) = environment(&name) {
            *value = parsed(value, &text)
                .ok_or_else(|| ConfigError::Environment { name, problem: kind(value) })?;
        }
    }
    Ok(())
}

fn parsed(like: &Value, text: &str) -> Option<Value> {
    match like {
        Value::Boolean(_) => text.parse().ok().map(Value::Boolean),
        Value::Integer(_) => text.parse().ok().map(Value::Integer),
        _ => Some(Value::String(text.to_owned())),
    }
}

fn kind(value: &Value) -> String {
    format!("must be a {}", value.type_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from(None, |name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_defaults_are_complete() {
        let config = with(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.settings().base_url, "http://127.0.0.1:8080");
        assert!(!config.settings().indexing && config.web_dir().is_none());
        let law = config.law().unwrap();
        assert!(config.products(&law).unwrap().short.on_sale);
    }

    #[test]
    fn the_environment_wins() {
        let config = with(&[
            ("ZHEDEL_LISTEN", "127.0.0.1:9000"),
            ("ZHEDEL_SITE_INDEXING", "true"),
            ("ZHEDEL_SITE_BASE_URL", "https://zhedel.example/"),
            ("ZHEDEL_LENDER_LEGAL_NAME_KK", "Атауы"),
        ])
        .unwrap();
        let settings = config.settings();
        assert_eq!(
            (settings.base_url.as_str(), settings.indexing),
            ("https://zhedel.example", true)
        );
        assert_eq!(settings.lender.legal_name.kk, "Атауы");
    }

    #[test]
    fn refuses_nonsense_and_says_where() {
        for (name, value) in [
            ("ZHEDEL_SITE_INDEXING", "maybe"),
            ("ZHEDEL_LISTEN", "nowhere"),
            ("ZHEDEL_MODE", "test"),
            ("ZHEDEL_SITE_HTML_LANG", "kz"),
        ] {
            assert!(with(&[(name, value)]).is_err(), "{name}={value}");
        }
    }

    #[test]
    fn a_lender_brings_law_and_products_of_their_own() {
        let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config");
        let config = with(&[
            ("ZHEDEL_LENDING_LAW_FILE", &format!("{shipped}/law.toml")),
            ("ZHEDEL_LENDING_PRODUCTS_FILE", &format!("{shipped}/zhedel.toml")),
        ]);
        let config = config.unwrap();
        let error = config.products(&config.law().unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("products.toml: "), "{error}");
        let nowhere = with(&[("ZHEDEL_LENDING_LAW_FILE", "nowhere.toml")]).unwrap();
        assert!(nowhere.law().unwrap_err().to_string().starts_with("nowhere.toml: "));
    }

    #[test]
    fn production_says_what_is_still_to_be_set() {
        let mode = ("ZHEDEL_MODE", "production");
        let address = ("ZHEDEL_SITE_BASE_URL", "https://zhedel.example");
        let bin = ("ZHEDEL_LENDER_BIN", "123456789012");
        let warnings = |pairs: &[(&str, &str)]| with(pairs).unwrap().warnings().len();
        assert_eq!(warnings(&[]), 0);
        assert_eq!(warnings(&[mode]), 2);
        assert_eq!(warnings(&[mode, address]), 1);
        assert_eq!(warnings(&[mode, address, bin]), 0);
    }
}
