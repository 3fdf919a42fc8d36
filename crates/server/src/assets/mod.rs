//! The built front end: hashed scripts, the style, fonts and icons.

mod bundle;
mod earlier_builds;
mod file;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

pub use bundle::{WebBuild, WebBundle, WebBundleError};
pub use earlier_builds::EarlierBuilds;
pub use file::{File, accepted_coding, is_not_modified};

/// An unknown asset is a plain 404, never a page: HTML in place of a script would be taken for a
/// script that loaded.
pub fn not_found() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::NOT_FOUND, headers, "not found\n").into_response()
}

/// The service worker of push notifications. Every registration looks for a new version of it.
pub fn push_worker() -> File {
    const SCRIPT: &str = include_str!("push-worker.js");
    File::text("text/javascript; charset=utf-8", SCRIPT)
}

/// Service workers of an earlier product update to this one, which unregisters itself.
pub fn retired_worker() -> File {
    const SCRIPT: &str = "self.addEventListener('install', () => self.skipWaiting())\n\
        self.addEventListener('activate', () => self.registration.unregister())\n";
    File::text("text/javascript; charset=utf-8", SCRIPT)
}
