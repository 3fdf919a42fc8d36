//! Variables of the environment that look like settings and are none: a slip of the pen would otherwise
//! leave the default in force without a word.

use std::collections::BTreeSet;
use std::fmt;

use toml::{Table, Value};

/// The one that names the file of settings.
pub const CONFIG_FILE: &str = "ZHEDEL_CONFIG";
const PREFIX: &str = "ZHEDEL";
/// Of the tests, which start this binary.
const TEST_PREFIXES: &[&str] = &["ZHEDEL_TEST_", "ZHEDEL_CHAOS_", "ZHEDEL_CRASH_"];

/// Variables that name no setting, each with the nearest one that does.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownVariables(Vec<(String, String)>);

impl fmt::Display for UnknownVariables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |(name, nearest): &(String, String)| {
            format!("{name} is not a setting; the nearest is {nearest}")
        };
        f.write_str(&self.0.iter().map(named).collect::<Vec<_>>().join("\n"))
    }
}

impl UnknownVariables {
    /// Those of the environment that `settings` does not have, if there are any.
    pub fn find(
        settings: &Table,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Option<Self> {
        let mut known = BTreeSet::from([CONFIG_FILE.to_owned()]);
        collect_names(settings, PREFIX, &mut known);
        let unknown: Vec<_> = environment
            .filter(|(name, value)| {
                name.starts_with(&format!("{PREFIX}_"))
                    && !known.contains(name)
                    && !TEST_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
                    && !is_service_link(name, value)
            })
            .map(|(name, _)| (name.clone(), nearest(&known, &name)))
            .collect();
        (!unknown.is_empty()).then_some(Self(unknown))
    }
}

fn collect_names(table: &Table, prefix: &str, names: &mut BTreeSet<String>) {
    for (key, value) in table {
        let name = format!("{prefix}_{}", key.to_uppercase());
        match value {
            Value::Table(nested) => collect_names(nested, &name, names),
            _ => drop(names.insert(name)),
        }
    }
}

/// Kubernetes tells every container of a namespace where a service named `zhedel` is.
fn is_service_link(name: &str, value: &str) -> bool {
    name.contains("_SERVICE_HOST")
        || name.contains("_SERVICE_PORT")
        || name.contains("_PORT_")
        || (name.ends_with("_PORT") && value.contains("://"))
}

fn nearest(known: &BTreeSet<String>, name: &str) -> String {
    let closest = known.iter().min_by_key(|known| distance(known, name));
    closest.cloned().unwrap_or_default()
}

/// How many letters have to be put in, taken out or changed.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, known) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *known);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::DEFAULTS;

    fn unknown(variables: &[(&str, &str)]) -> Option<String> {
        let settings: Table = DEFAULTS.parse().unwrap();
        let environment = variables.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        UnknownVariables::find(&settings, environment).map(|unknown| unknown.to_string())
    }

    #[test]
    fn a_slip_of_the_pen_is_named_with_the_setting_that_was_meant() {
        assert_eq!(
            unknown(&[("ZHEDEL_SITE_PROXYS", "1")]).unwrap(),
            "ZHEDEL_SITE_PROXYS is not a setting; the nearest is ZHEDEL_SITE_PROXIES"
        );
        let two =
            unknown(&[("ZHEDEL_LISTN", "x"), ("ZHEDEL_MODE", "sandbox"), ("ZHEDEL_KEY", "s")]);
        assert_eq!(two.unwrap().lines().count(), 2);
        // The value may be a secret.
        assert!(!unknown(&[("ZHEDEL_SMS_PASWORD", "hunter4711")]).unwrap().contains("4711"));
    }

    #[test]
    fn settings_tests_and_the_links_of_kubernetes_are_no_slips() {
        assert_eq!(
            unknown(&[
                ("ZHEDEL_CONFIG", "/etc/zhedel.toml"),
                ("ZHEDEL_BILLERS_KASPI_ADDRESSES", ""),
                ("ZHEDEL_TEST_POSTGRES_URL", "postgres://"),
                ("ZHEDEL_SERVICE_HOST", "10.0.0.1"),
                ("ZHEDEL_SERVICE_PORT_HTTP", "80"),
                ("ZHEDEL_PORT", "tcp://10.0.0.1:80"),
                ("ZHEDEL_PORT_80_TCP_ADDR", "10.0.0.1"),
                ("PATH", "/bin"),
            ]),
            None
        );
    }
}
