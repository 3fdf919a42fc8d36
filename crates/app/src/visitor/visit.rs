//! The attribution cookies of a browser, parsed and never trusted: malformed ones count as absent.

use serde::Serialize;

use super::channel::{AcquisitionChannel, VisitSource, classify};
use super::url::{host, percent_decode, redact_url};

/// As much as browsers themselves let a cookie hold.
const COOKIE_BYTES_MAX: usize = 4_096;
/// Longer values are truncated.
const VALUE_CHARS_MAX: usize = 512;
const FIELD_SEPARATOR: &str = "|||";

const SOURCE_FIELDS: [&str; 6] = ["typ", "src", "mdm", "cmp", "cnt", "trm"];
const ENTRY_FIELDS: [&str; 3] = ["fd", "ep", "rf"];
const SESSION_FIELDS: [&str; 2] = ["pgs", "cpg"];
const VISITOR_FIELDS: [&str; 3] = ["vst", "uip", "uag"];
const PROMO_FIELDS: [&str; 1] = ["code"];

/// Attribution as sent by a browser, each part decoded once, as `typ=utm|||src=google|||…`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Visit {
    first: Option<String>,
    current: Option<String>,
    first_add: Option<String>,
    current_add: Option<String>,
    session: Option<String>,
    udata: Option<String>,
    promo: Option<String>,
}

impl Visit {
    /// Reads the cookies, each by its name.
    pub fn from_cookies<'a>(cookie: impl Fn(&str) -> Option<&'a str>) -> Self {
        Self {
            first: cookie("sbjs_first").and_then(|raw| parse_cookie(raw, &SOURCE_FIELDS)),
            current: cookie("sbjs_current").and_then(|raw| parse_cookie(raw, &SOURCE_FIELDS)),
            first_add: cookie("sbjs_first_add").and_then(|raw| parse_cookie(raw, &ENTRY_FIELDS)),
            current_add: cookie("sbjs_current_add")
                .and_then(|raw| parse_cookie(raw, &ENTRY_FIELDS)),
            session: cookie("sbjs_session").and_then(|raw| parse_cookie(raw, &SESSION_FIELDS)),
            udata: cookie("sbjs_udata").and_then(|raw| parse_cookie(raw, &VISITOR_FIELDS)),
            promo: cookie("sbjs_promo").and_then(|raw| parse_cookie(raw, &PROMO_FIELDS)),
        }
    }

    /// Whether the browser sent nothing usable.
    pub fn is_empty(&self) -> bool {
        self.first.is_none() && self.current.is_none()
    }

    /// The channel of the current visit.
    pub fn channel(&self) -> AcquisitionChannel {
        classify_visit(self.current.as_deref(), self.current_add.as_deref())
    }

    /// The channel of the first visit.
    pub fn first_channel(&self) -> AcquisitionChannel {
        classify_visit(self.first.as_deref(), self.first_add.as_deref())
    }

    /// The stored form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts are plain data")
    }
}

fn classify_visit(source: Option<&str>, entrance: Option<&str>) -> AcquisitionChannel {
    let Some(source) = source else { return AcquisitionChannel::Unknown };
    let referrer = entrance.and_then(|entrance| field(entrance, "rf")).and_then(host);
    classify(&VisitSource {
        kind: field(source, "typ").unwrap_or_default(),
        source: field(source, "src").unwrap_or_default(),
        medium: field(source, "mdm").unwrap_or_default(),
        referrer: referrer.as_deref(),
    })
}

fn field<'a>(packed: &'a str, name: &str) -> Option<&'a str> {
    packed.split(FIELD_SEPARATOR).find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The fields of a cookie by name and in order, sanitized for storage.
fn parse_cookie(raw: &str, names: &[&str]) -> Option<String> {
    if raw.len() > COOKIE_BYTES_MAX {
        return None;
    }
    let text = percent_decode(raw)?;
    if text.chars().any(char::is_control) {
        return None;
    }
    let pairs: Vec<&str> = text.split(FIELD_SEPARATOR).collect();
    if pairs.len() != names.len() {
        return None;
    }
    let fields = names.iter().zip(pairs).map(|(name, pair)| {
        let value = pair.strip_prefix(name)?.strip_prefix('=')?;
        Some(format!("{name}={}", validate_field(name, value)?))
    });
    Some(fields.collect::<Option<Vec<_>>>()?.join(FIELD_SEPARATOR))
}

fn validate_field(name: &str, value: &str) -> Option<String> {
    let is_valid = match name {
        "typ" => ["typein", "organic", "referral", "utm"].contains(&value),
        "pgs" | "vst" => value.parse::<u32>().is_ok(),
        "code" => value.len() == 6 && value.bytes().all(|byte| byte.is_ascii_digit()),
        "fd" => is_timestamp(value),
        "ep" | "rf" | "cpg" => return Some(redact_url(value)),
        _ => return Some(value.chars().take(VALUE_CHARS_MAX).collect()),
    };
    is_valid.then(|| value.to_owned())
}

/// `2025-11-15 12:00:00`.
fn is_timestamp(text: &str) -> bool {
    let shape = "0000-00-00 00:00:00";
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(byte, like)| match like {
            b'0' => byte.is_ascii_digit(),
            separator => byte == separator,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPEIN: &str = "typ%3Dtypein%7C%7C%7Csrc%3D%28direct%29%7C%7C%7Cmdm%3D%28none%29%7C%7C%7C\
        cmp%3D%28none%29%7C%7C%7Ccnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29";

    fn visit_from_cookies(pairs: &[(&str, &str)]) -> Visit {
        Visit::from_cookies(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
        })
    }

    #[test]
    fn visit_cookies_are_parsed() {
        let visit = visit_from_cookies(&[
            ("sbjs_first", TYPEIN),
            (
                "sbjs_current",
                "typ%3Dreferral%7C%7C%7Csrc%3Dyandex.kz%7C%7C%7Cmdm%3Dreferral%7C%7C%7C\
                 cmp%3D%28none%29%7C%7C%7Ccnt%3D%2F%7C%7C%7Ctrm%3D%28none%29",
            ),
            (
                "sbjs_current_add",
                "fd%3D2025-11-15%2012%3A00%3A00%7C%7C%7Cep%3Dhttps%3A%2F%2Fexample.kz%2Funsub%2F\
                 %3Ft%3Dsecret%7C%7C%7Crf%3Dhttps%3A%2F%2Fyandex.kz%2F",
            ),
            ("sbjs_session", "pgs%3D2%7C%7C%7Ccpg%3Dhttps%3A%2F%2Fexample.kz%2F"),
            ("sbjs_udata", "vst%3D3%7C%7C%7Cuip%3D%28none%29%7C%7C%7Cuag%3DUA%2F1.0"),
            ("sbjs_promo", "code%3D100000"),
        ]);
        assert_eq!(
            visit.to_json(),
            r#"{"first":"typ=typein|||src=(direct)|||mdm=(none)|||cmp=(none)|||cnt=(none)|||trm=(none)","current":"typ=referral|||src=yandex.kz|||mdm=referral|||cmp=(none)|||cnt=/|||trm=(none)","first_add":null,"current_add":"fd=2025-11-15 12:00:00|||ep=https://example.kz/unsub/|||rf=https://yandex.kz/","session":"pgs=2|||cpg=https://example.kz/","udata":"vst=3|||uip=(none)|||uag=UA/1.0","promo":"code=100000"}"#
        );
        assert_eq!(
            (visit.first_channel(), visit.channel()),
            (AcquisitionChannel::Direct, AcquisitionChannel::Organic)
        );
        assert!(!visit.is_empty());
    }

    #[test]
    fn malformed_cookies_are_ignored() {
        let long = "a".repeat(COOKIE_BYTES_MAX);
        for (name, value) in [
            ("sbjs_current", ""),
            ("sbjs_current", "typ=typein"),
            ("sbjs_current", &TYPEIN.replace("typein", "robot")),
            ("sbjs_current", &TYPEIN.replace("%28direct%29", "a%7C%7C%7Cb")),
            ("sbjs_current", &TYPEIN.replace("%28direct%29", "a%0Ab")),
            ("sbjs_current", &TYPEIN.replace("%28direct%29", "%D1")),
            ("sbjs_current", &TYPEIN.replace("%28direct%29", &long)),
            ("sbjs_current", &TYPEIN.replace("src", "typ")),
            ("sbjs_session", "pgs%3Dmany%7C%7C%7Ccpg%3D%2F"),
            ("sbjs_udata", "vst%3D-1%7C%7C%7Cuip%3D%7C%7C%7Cuag%3D"),
            ("sbjs_promo", "code%3D12345"),
            ("sbjs_promo", "code%3D12345a"),
            ("sbjs_first_add", "fd%3Dyesterday%7C%7C%7Cep%3D%2F%7C%7C%7Crf%3D%28none%29"),
        ] {
            let visit = visit_from_cookies(&[(name, value)]);
            assert_eq!(visit, Visit::default(), "{name}={value}");
            assert!(visit.is_empty() && visit.channel() == AcquisitionChannel::Unknown);
        }
    }

    #[test]
    fn long_values_are_truncated() {
        let long = TYPEIN.replace("%28direct%29", &"a".repeat(3_000));
        let first = visit_from_cookies(&[("sbjs_first", &long)]).first.unwrap();
        assert_eq!(field(&first, "src").unwrap().len(), VALUE_CHARS_MAX);
    }
}
