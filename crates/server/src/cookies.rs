//! Cookies of requests and responses.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::settings::Mode;

/// All values of a cookie in a request.
pub fn values<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    pairs(headers).filter_map(move |(key, value)| (key == name).then_some(value))
}

fn pairs(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|line| line.as_bytes().split(|&byte| byte == b';'))
        // Pair by pair: another cookie may hold bytes that are no text.
        .filter_map(|pair| std::str::from_utf8(pair).ok()?.trim().split_once('='))
}

/// A cookie that scripts cannot read and other sites cannot send. Without a value it is cleared.
#[derive(Debug, Clone, Copy)]
pub struct HttpOnlyCookie {
    pub name: &'static str,
    pub path: &'static str,
    pub same_site: &'static str,
}

/// A browser accepts such a name only from this very host over TLS and for every path: another host
/// of the same domain cannot set the cookie.
const HOST_PREFIX: &str = "__Host-";

impl HttpOnlyCookie {
    pub fn set_header(&self, value: &str, max_age_s: i64, mode: Mode) -> HeaderValue {
        let Self { name, path, same_site } = self;
        let line = match mode {
            Mode::Production => format!(
                "{HOST_PREFIX}{name}={value}; Max-Age={max_age_s}; Path=/; HttpOnly; \
                 SameSite={same_site}; Secure"
            ),
            Mode::Sandbox => format!(
                "{name}={value}; Max-Age={max_age_s}; Path={path}; HttpOnly; SameSite={same_site}"
            ),
        };
        HeaderValue::try_from(line).expect("a cookie of ours is plain ASCII")
    }

    /// All values of it in a request.
    pub fn values<'a>(
        &self,
        headers: &'a HeaderMap,
        mode: Mode,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let name = match mode {
            Mode::Production => format!("{HOST_PREFIX}{}", self.name),
            Mode::Sandbox => self.name.to_owned(),
        };
        pairs(headers).filter_map(move |(key, value)| (key == name).then_some(value))
    }

    pub fn clear_header(&self, mode: Mode) -> HeaderValue {
        self.set_header("", 0, mode)
    }
}
