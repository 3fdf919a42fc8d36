//! The cookie that remembers a person's language.

use axum::http::{HeaderMap, HeaderValue, header};

use super::Locale;
use crate::settings::Mode;

const NAME: &str = "i18n_redirected";

/// The locale in the cookie; a value that is none of ours counts as no cookie.
pub fn remembered(headers: &HeaderMap) -> Option<Locale> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|line| line.as_bytes().split(|&byte| byte == b';'))
        // Pair by pair: another cookie may hold bytes that are no text.
        .filter_map(|pair| std::str::from_utf8(pair).ok()?.trim().split_once('='))
        .find_map(|(name, value)| (name == NAME).then(|| Locale::from_code(value)).flatten())
}

/// Readable by scripts on purpose: the browser writes it too when the language is switched.
pub fn locale_cookie(locale: Locale, mode: Mode) -> HeaderValue {
    HeaderValue::from_static(match (locale, mode) {
        (Locale::Ru, Mode::Sandbox) => "i18n_redirected=ru; Max-Age=31536000; Path=/; SameSite=Lax",
        (Locale::Kz, Mode::Sandbox) => "i18n_redirected=kz; Max-Age=31536000; Path=/; SameSite=Lax",
        (Locale::Ru, Mode::Production) => {
            "i18n_redirected=ru; Max-Age=31536000; Path=/; SameSite=Lax; Secure"
        }
        (Locale::Kz, Mode::Production) => {
            "i18n_redirected=kz; Max-Age=31536000; Path=/; SameSite=Lax; Secure"
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_our_locales() {
        for (line, expected) in [
            ("i18n_redirected=kz", Some(Locale::Kz)),
            ("a=1; i18n_redirected=ru; b=2", Some(Locale::Ru)),
            ("i18n_redirected=xx", None),
            ("i18n_redirected=", None),
            ("i18n_redirected", None),
            ("xi18n_redirected=kz", None),
            (";;;===", None),
            ("city=Алматы; i18n_redirected=kz", Some(Locale::Kz)),
            ("city=\u{ff}; i18n_redirected=kz", Some(Locale::Kz)),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_bytes(line.as_bytes()).unwrap());
            assert_eq!(remembered(&headers), expected, "{line}");
        }
    }
}
