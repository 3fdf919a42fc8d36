//! URLs as they may be stored: parameters that authenticate or identify a person are removed. The
//! browser does the same (`web/src/areas/marketing/attribution/address.ts`), and is not trusted.

use std::borrow::Cow;
use std::sync::LazyLock;

const SECRET_PARAMETERS_JSON: &str = include_str!("../../../../site/secret-parameters.json");

/// Parameters of our own and others' URLs that must not be stored.
static SECRET_PARAMETERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    serde_json::from_str(SECRET_PARAMETERS_JSON).expect("site/secret-parameters.json is tested")
});

/// Longer URLs are truncated.
const URL_CHARS_MAX: usize = 512;

/// An address without secrets, the rest as it was written.
pub fn redact_url(address: &str) -> String {
    let (before, hash) = address.split_once('#').unwrap_or((address, ""));
    let (path, query) = before.split_once('?').unwrap_or((before, ""));
    let redacted =
        format!("{path}{}{}", redact_parameters("?", query), redact_parameters("#", hash));
    redacted.chars().take(URL_CHARS_MAX).collect()
}

fn redact_parameters(separator: &str, pairs: &str) -> String {
    let remaining: Vec<&str> = pairs.split('&').filter(|pair| !is_secret_parameter(pair)).collect();
    let remaining = remaining.join("&");
    if remaining.is_empty() { remaining } else { format!("{separator}{remaining}") }
}

fn is_secret_parameter(pair: &str) -> bool {
    let Some((name, _)) = pair.split_once('=') else { return false };
    let name = percent_decode(name).unwrap_or_else(|| name.to_owned()).to_lowercase();
    SECRET_PARAMETERS.contains(&name)
}

/// The host of an address, without `www.` and the port; none where there is no such thing.
pub fn host(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://")?;
    let host = rest.split(['/', '?', '#', ':']).next()?.to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_owned())
}

/// Decodes percent-encoding. Returns `None` if the result is not UTF-8.
pub fn percent_decode(text: &str) -> Option<String> {
    percent_encoding::percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_personal_data_are_removed() {
        for (address, expected) in [
            ("https://example.kz/", "https://example.kz/"),
            ("https://example.kz/?a=1&b#c", "https://example.kz/?a=1&b#c"),
            ("https://example.kz/unsub/?t=x", "https://example.kz/unsub/"),
            ("https://example.kz/sa/?k=x&utm_source=sms", "https://example.kz/sa/?utm_source=sms"),
            ("https://example.kz/repayment/?order=1&key=2", "https://example.kz/repayment/"),
            ("https://example.kz/?TOKEN=a&to%6Ben=b&a=1", "https://example.kz/?a=1"),
            ("https://example.kz/#access_token=x", "https://example.kz/"),
            ("https://example.kz/?token", "https://example.kz/?token"),
            ("(none)", "(none)"),
            ("", ""),
        ] {
            assert_eq!(redact_url(address), expected);
        }
        assert_eq!(redact_url(&"я".repeat(600)).chars().count(), URL_CHARS_MAX);
    }

    #[test]
    fn hosts_are_parsed_from_urls() {
        for (address, expected) in [
            ("https://www.Google.kz/search?q=a", Some("google.kz")),
            ("https://vk.com:443", Some("vk.com")),
            ("android-app://com.google.android.gm/", Some("com.google.android.gm")),
            ("(none)", None),
            ("https:///x", None),
        ] {
            assert_eq!(host(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn percent_encoding_is_decoded_once() {
        for (text, expected) in [
            ("a%3Db", Some("a=b")),
            ("%D1%81", Some("с")),
            ("100%", Some("100%")),
            ("%zz%3", Some("%zz%3")),
            ("%+1", Some("%+1")),
            ("%D1", None),
            ("", Some("")),
        ] {
            assert_eq!(percent_decode(text).as_deref(), expected, "{text}");
        }
    }
}
