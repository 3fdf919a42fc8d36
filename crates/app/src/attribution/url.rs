//! Addresses as they may be kept: what proves or names a person is taken out. The browser does the
//! same (`web/src/areas/marketing/attribution/address.ts`), and is not believed.

use std::sync::LazyLock;

const SECRET_PARAMETERS_JSON: &str = include_str!("../../../../site/secret-parameters.json");

/// The parameters of our own addresses, and of others', that nobody may read later.
static SECRET_PARAMETERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    serde_json::from_str(SECRET_PARAMETERS_JSON).expect("site/secret-parameters.json is tested")
});

/// Of an address no more than this is kept.
const URL_CHARS_MAX: usize = 512;

/// An address without secrets, the rest as it was written.
pub fn redact_url(address: &str) -> String {
    let (before, hash) = address.split_once('#').unwrap_or((address, ""));
    let (path, query) = before.split_once('?').unwrap_or((before, ""));
    let kept = format!("{path}{}{}", redact_parameters("?", query), redact_parameters("#", hash));
    kept.chars().take(URL_CHARS_MAX).collect()
}

fn redact_parameters(mark: &str, pairs: &str) -> String {
    let open: Vec<&str> = pairs.split('&').filter(|pair| !is_secret_parameter(pair)).collect();
    let open = open.join("&");
    if open.is_empty() { open } else { format!("{mark}{open}") }
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

/// What was percent-encoded; none where that is no text.
pub fn percent_decode(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, after @ ..] = rest {
        let escaped = if *first == b'%' { parse_hex_byte(after) } else { None };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).ok()
}

/// The byte that two hexadecimal digits stand for.
fn parse_hex_byte(text: &[u8]) -> Option<u8> {
    let digits = text.get(..2).filter(|it| it.iter().all(u8::is_ascii_hexdigit))?;
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_proves_or_names_anybody_is_kept() {
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
    fn a_host_is_read_from_what_is_an_address() {
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
    fn what_was_encoded_is_decoded_and_nothing_else() {
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
