//! Cookies of requests and responses.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::settings::Mode;

/// All values of a cookie in a request.
pub fn values<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|line| line.as_bytes().split(|&byte| byte == b';'))
        // Pair by pair: another cookie may hold bytes that are no text.
        .filter_map(|pair| std::str::from_utf8(pair).ok()?.trim().split_once('='))
        .filter_map(move |(key, value)| (key == name).then_some(value))
}

/// A cookie that scripts cannot read and other sites cannot send. Without a value it is cleared.
#[derive(Debug, Clone, Copy)]
pub struct HttpOnlyCookie {
    pub name: &'static str,
    pub path: &'static str,
    pub same_site: &'static str,
}

impl HttpOnlyCookie {
    pub fn set_header(&self, value: &str, max_age_s: i64, mode: Mode) -> HeaderValue {
        let Self { name, path, same_site } = self;
        let secure = if mode == Mode::Production { "; Secure" } else { "" };
        let line = format!(
            "{name}={value}; Max-Age={max_age_s}; Path={path}; HttpOnly; SameSite={same_site}{secure}"
        );
        HeaderValue::try_from(line).expect("a cookie of ours is plain ASCII")
    }

    pub fn clear_header(&self, mode: Mode) -> HeaderValue {
        self.set_header("", 0, mode)
    }
}
