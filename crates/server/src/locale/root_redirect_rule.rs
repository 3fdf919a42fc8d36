//! Language detection: on the root address only.

use axum::http::{HeaderMap, header};

use super::{Locale, accept_language, locale_from_cookie};

/// Where `/` redirects: to the remembered language first, then to the browser's. A request from our
/// own page is the language switch, and is not redirected.
pub fn root_redirect(headers: &HeaderMap) -> Option<Locale> {
    if is_from_our_page(headers) {
        return None;
    }
    let preferred = locale_from_cookie(headers).or_else(|| {
        let list = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        accept_language::preferred_locale(list)
    });
    preferred.filter(|&locale| locale != Locale::Ru)
}

fn is_from_our_page(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin";
    }
    let (Some(referer), Some(host)) = (text("referer"), text("host")) else {
        return false;
    };
    let origin = referer.strip_prefix("https://").or_else(|| referer.strip_prefix("http://"));
    origin.and_then(|rest| rest.split('/').next()) == Some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn follows_the_state_table() {
        let kk = ("accept-language", "kk-KZ,ru;q=0.5");
        let host = ("host", "zhedel.kz");
        for (pairs, expected) in [
            (vec![kk], Some(Locale::Kz)),
            (vec![("accept-language", "ru")], None),
            (vec![], None),
            (vec![("cookie", "i18n_redirected=kz")], Some(Locale::Kz)),
            (vec![("cookie", "i18n_redirected=ru"), kk], None),
            (vec![("cookie", "i18n_redirected=xx"), kk], Some(Locale::Kz)),
            (vec![("cookie", "i18n_redirected=kz"), ("sec-fetch-site", "same-origin")], None),
            (vec![kk, ("sec-fetch-site", "none")], Some(Locale::Kz)),
            (
                vec![
                    kk,
                    ("sec-fetch-site", "cross-site"),
                    host,
                    ("referer", "https://zhedel.kz/kz/"),
                ],
                Some(Locale::Kz),
            ),
            (vec![kk, host, ("referer", "https://zhedel.kz/kz/")], None),
            (vec![kk, host, ("referer", "https://zhedel.kz.evil.example/")], Some(Locale::Kz)),
            (vec![kk, host, ("referer", "zhedel.kz")], Some(Locale::Kz)),
        ] {
            assert_eq!(root_redirect(&headers(&pairs)), expected, "{pairs:?}");
        }
    }
}
