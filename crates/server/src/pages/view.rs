//! The view of a request: a page that its guards let pass, or an error.

use std::sync::Arc;

use axum::http::StatusCode;
use base::BusinessDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::guards::{GuardOutcome, PageVisitor};
use crate::locale::Locale;
use crate::route_table::RouteMatch;
use crate::site::Site;

pub const NOT_FOUND: &str = "This page could not be found";
pub const UNKNOWN_GUARD: &str = "Unknown middleware";

/// Whether the page shows itself at once or asks the visitor to sign in first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PageGate)]
pub enum Gate {
    Open,
    SignIn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum View {
    Page { route_match: RouteMatch, gate: Gate },
    Error { status: StatusCode, message: Arc<str>, locale: Locale },
}

impl View {
    pub fn not_found(locale: Locale) -> Self {
        Self::Error { status: StatusCode::NOT_FOUND, message: NOT_FOUND.into(), locale }
    }

    /// Runs the guards of a matched route. `None`: the page does not exist for this visitor.
    pub fn for_visitor(
        site: &Site,
        route_match: RouteMatch,
        visitor: &PageVisitor,
    ) -> Option<Self> {
        let locale = route_match.locale;
        Some(match site.guards.run(&site.route_table.route(&route_match).guards, visitor) {
            Ok(GuardOutcome::Pass) => Self::Page { route_match, gate: Gate::Open },
            Ok(GuardOutcome::SignIn) => Self::Page { route_match, gate: Gate::SignIn },
            Ok(GuardOutcome::Hidden) => return None,
            Err(unknown) => {
                tracing::error!(guard = unknown.0, "unknown guard in route table");
                Self::Error {
                    status: StatusCode::INTERNAL_SERVER_ERROR,
                    message: format!("{UNKNOWN_GUARD} {}", unknown.0).into(),
                    locale,
                }
            }
        })
    }

    pub fn locale(&self) -> Locale {
        match self {
            Self::Page { route_match, .. } => route_match.locale,
            Self::Error { locale, .. } => *locale,
        }
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Self::Page { .. } => StatusCode::OK,
            Self::Error { status, .. } => *status,
        }
    }

    /// One key per distinct view, so that random addresses share one not-found page.
    pub fn key(&self) -> ViewKey {
        match self {
            Self::Page { route_match, gate } => ViewKey::Page {
                route_index: route_match.route_index(),
                locale: route_match.locale,
                params: route_match.params.values().cloned().collect(),
                gate: *gate,
            },
            Self::Error { status, message, locale } => ViewKey::Error {
                status: status.as_u16(),
                message: message.clone(),
                locale: *locale,
            },
        }
    }
}

/// A page as it looks to a visitor whom every guard lets pass.
pub fn unguarded_view(route_match: &RouteMatch) -> View {
    View::Page { route_match: route_match.clone(), gate: Gate::Open }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ViewKey {
    Page { route_index: usize, locale: Locale, params: Vec<String>, gate: Gate },
    Error { status: u16, message: Arc<str>, locale: Locale },
}

/// A rendered page is valid for one version of the texts and one business day, since it may show
/// dates.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PageKey {
    pub view: ViewKey,
    pub content_version: u64,
    pub today: BusinessDate,
}
