//! The cookie that remembers a person's language.

use axum::http::{HeaderMap, HeaderValue};

use super::Locale;
use crate::cookies;
use crate::settings::Mode;

const NAME: &str = "i18n_redirected";

/// The locale in the cookie; an unknown value counts as no cookie.
pub fn locale_from_cookie(headers: &HeaderMap) -> Option<Locale> {
    cookies::values(headers, NAME).find_map(Locale::from_code)
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
    use axum::http::header;

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
            assert_eq!(locale_from_cookie(&headers), expected, "{line}");
        }
    }
}
