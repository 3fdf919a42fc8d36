//! Parses the table and rejects one that contradicts itself.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use super::pattern::Pattern;
use super::{Params, RouteMatch};
use crate::locale::Locale;

#[derive(Debug, Error)]
pub enum RouteTableError {
    #[error("routes.json: {0}")]
    Format(#[from] serde_json::Error),
    #[error("routes.json: {0}")]
    Contradiction(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PageLayout)]
pub enum Layout {
    Site,
    Faq,
    Form,
    Client,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PageAccess)]
pub enum Access {
    Public,
    Guest,
    Step,
    Client,
    Staff,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub name: String,
    path: Paths,
    pub page: String,
    pub layout: Layout,
    pub id: Option<u32>,
    pub guards: Vec<String>,
    pub indexable: bool,
    pub access: Access,
    #[serde(default)]
    aliases: Aliases,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paths {
    ru: Option<String>,
    kz: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Aliases {
    #[serde(default)]
    ru: Vec<String>,
    #[serde(default)]
    kz: Vec<String>,
}

impl Route {
    /// The address as written in the table, including its parameters.
    pub fn path(&self, locale: Locale) -> Option<&str> {
        match locale {
            Locale::Ru => self.path.ru.as_deref(),
            Locale::Kz => self.path.kz.as_deref(),
        }
    }

    /// True where the page exists in both languages.
    pub fn is_bilingual(&self) -> bool {
        self.path.ru.is_some() && self.path.kz.is_some()
    }

    fn aliases(&self, locale: Locale) -> &[String] {
        match locale {
            Locale::Ru => &self.aliases.ru,
            Locale::Kz => &self.aliases.kz,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoutesFile {
    locales: Vec<LocaleRow>,
    routes: Vec<Route>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LocaleRow {
    code: Locale,
    iso: String,
    prefix: String,
    default: bool,
}

/// The table, indexed for look-up by address.
pub struct RouteTable {
    pub(super) routes: Vec<Route>,
    pub(super) fixed: HashMap<String, (usize, Locale)>,
    pub(super) patterns: Vec<(Pattern, usize, Locale)>,
    /// Addresses that redirect: aliases, and pages requested by their address in the other language.
    pub(super) redirects: HashMap<String, String>,
}

impl RouteTable {
    pub fn try_from_json(json: &str) -> Result<Self, RouteTableError> {
        let file: RoutesFile = serde_json::from_str(json)?;
        for row in &file.locales {
            let prefix = if row.code == Locale::Ru { "" } else { "/kz" };
            let is_consistent = row.iso == row.code.language_tag() && row.prefix == prefix;
            if !is_consistent || row.default != (row.code == Locale::Ru) {
                return Err(RouteTableError::Contradiction(format!("locale {}", row.code.code())));
            }
        }
        let mut table = Self {
            routes: file.routes,
            fixed: HashMap::new(),
            patterns: Vec::new(),
            redirects: HashMap::new(),
        };
        table.index()?;
        Ok(table)
    }

    pub fn routes(&self) -> impl Iterator<Item = &Route> {
        self.routes.iter()
    }

    pub fn find_by_name(&self, name: &str) -> Option<&Route> {
        self.routes.iter().find(|route| route.name == name)
    }

    /// Address of a match in a language, where the page has one.
    pub fn path_of(&self, route: &Route, locale: Locale, params: &Params) -> Option<String> {
        let path = route.path(locale)?;
        match Pattern::parse(path) {
            Some(pattern) => pattern.fill(params),
            None => Some(path.to_owned()),
        }
    }

    pub fn route(&self, route_match: &RouteMatch) -> &Route {
        &self.routes[route_match.route_index]
    }

    /// The address of a match as written in the table, with its parameters by name; the Russian one
    /// where there are two.
    pub fn template(&self, route_match: &RouteMatch) -> &str {
        let route = self.route(route_match);
        route.path.ru.as_deref().or(route.path.kz.as_deref()).unwrap_or_default()
    }

    fn index(&mut self) -> Result<(), RouteTableError> {
        let (mut names, mut ids) = (HashSet::new(), HashSet::new());
        for (index, route) in self.routes.iter().enumerate() {
            if !names.insert(&route.name) || route.id.is_some_and(|id| !ids.insert(id)) {
                let problem = format!("duplicate name or id of {}", route.name);
                return Err(RouteTableError::Contradiction(problem));
            }
            for locale in Locale::ALL {
                let Some(path) = route.path(locale) else {
                    continue;
                };
                check_shape(path, locale)?;
                match Pattern::parse(path) {
                    Some(pattern) => self.patterns.push((pattern, index, locale)),
                    None => {
                        if self.fixed.insert(path.to_owned(), (index, locale)).is_some() {
                            return Err(RouteTableError::Contradiction(format!(
                                "duplicate path {path}"
                            )));
                        }
                    }
                }
            }
        }
        self.index_redirects();
        match self.redirects.keys().find(|path| self.fixed.contains_key(*path)) {
            Some(path) => {
                Err(RouteTableError::Contradiction(format!("{path} is a page and an alias")))
            }
            None => Ok(()),
        }
    }

    fn index_redirects(&mut self) {
        for route in &self.routes {
            for locale in Locale::ALL {
                let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                    continue;
                };
                for alias in route.aliases(locale) {
                    self.redirects.insert(alias.clone(), path.to_owned());
                }
            }
            // A translated address under the wrong prefix is still unambiguous: it is the Kazakh page.
            if let (Some(ru), Some(kz)) = (&route.path.ru, &route.path.kz)
                && !kz.contains(':')
                && *kz != format!("/kz{ru}")
            {
                self.redirects.insert(format!("/kz{ru}"), kz.clone());
                self.redirects.insert(kz["/kz".len()..].to_owned(), kz.clone());
            }
        }
    }
}

fn check_shape(path: &str, locale: Locale) -> Result<(), RouteTableError> {
    let prefixed = path.starts_with("/kz/") == (locale == Locale::Kz);
    let plain = path.starts_with('/') && path.ends_with('/') && !path.contains("//");
    if prefixed && plain && path.to_lowercase() == path {
        return Ok(());
    }
    Err(RouteTableError::Contradiction(format!("{path} is not an address of {}", locale.code())))
}
