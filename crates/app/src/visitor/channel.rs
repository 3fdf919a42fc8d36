//! Our own classification of channels. The cookie's rules predate search engines that hide the
//! search term; these do not.

pub use store::attributions::AcquisitionChannel;

/// The facts that determine the channel of a visit.
#[derive(Debug, Clone, Copy)]
pub struct VisitSource<'a> {
    /// `typein`, `organic`, `referral` or `utm`.
    pub kind: &'a str,
    /// The site or the campaign's source.
    pub source: &'a str,
    /// The campaign's medium.
    pub medium: &'a str,
    /// The host of the page before, where there was one.
    pub referrer: Option<&'a str>,
}

const MAIL_HOSTS: [&str; 6] = [
    "mail.google.com",
    "com.google.android.gm",
    "e.mail.ru",
    "mail.yandex.kz",
    "mail.yandex.ru",
    "outlook.live.com",
];
const SEARCH_HOSTS: [&str; 6] =
    ["ya.ru", "bing.com", "go.mail.ru", "duckduckgo.com", "search.yahoo.com", "google.com"];
const SOCIAL_HOSTS: [&str; 15] = [
    "instagram.com",
    "facebook.com",
    "threads.net",
    "vk.com",
    "ok.ru",
    "t.me",
    "telegram.org",
    "tiktok.com",
    "youtube.com",
    "twitter.com",
    "x.com",
    "linkedin.com",
    "wa.me",
    "whatsapp.com",
    "my.mail.ru",
];
/// Sources of campaigns that name a social network and no medium we know.
const SOCIAL_SOURCES: [&str; 12] = [
    "instagram",
    "facebook",
    "fb",
    "ig",
    "vk",
    "ok",
    "telegram",
    "tg",
    "tiktok",
    "youtube",
    "whatsapp",
    "threads",
];

/// The channel of a visit.
pub fn classify(visit: &VisitSource<'_>) -> AcquisitionChannel {
    match visit.kind {
        "typein" => AcquisitionChannel::Direct,
        "organic" => AcquisitionChannel::Organic,
        "referral" => classify_referrer(visit.referrer.unwrap_or(visit.source)),
        "utm" => classify_campaign(visit),
        _ => AcquisitionChannel::Unknown,
    }
}

fn classify_referrer(host: &str) -> AcquisitionChannel {
    if MAIL_HOSTS.contains(&host) {
        AcquisitionChannel::Email
    } else if SEARCH_HOSTS.contains(&host) || is_yandex_search(host) {
        AcquisitionChannel::Organic
    } else if host == "t.co"
        || SOCIAL_HOSTS.iter().any(|network| is_same_or_subdomain(host, network))
    {
        AcquisitionChannel::Social
    } else {
        AcquisitionChannel::Referral
    }
}

/// `yandex.kz`, `yandex.com.tr`: the search itself, not one of its other sites.
fn is_yandex_search(host: &str) -> bool {
    let Some(zone) = host.strip_prefix("yandex.") else { return false };
    let zone = zone.strip_prefix("com.").unwrap_or(zone);
    (2..=3).contains(&zone.len()) && zone.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn is_same_or_subdomain(host: &str, site: &str) -> bool {
    host.strip_suffix(site).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

fn classify_campaign(visit: &VisitSource<'_>) -> AcquisitionChannel {
    let medium = visit.medium.to_lowercase();
    match medium.as_str() {
        "cpc" | "ppc" | "cpm" | "cpv" | "paid" | "paidsearch" | "paid_search" | "paid_social"
        | "paidsocial" | "display" | "banner" | "retargeting" => AcquisitionChannel::Paid,
        "social" | "smm" | "social_network" | "social-network" | "sm" => AcquisitionChannel::Social,
        "email" | "e-mail" | "mail" | "newsletter" => AcquisitionChannel::Email,
        "sms" => AcquisitionChannel::Sms,
        "cpa" | "cpl" | "cps" | "affiliate" | "partner" | "partners" => AcquisitionChannel::Partner,
        "organic" => AcquisitionChannel::Organic,
        "referral" => AcquisitionChannel::Referral,
        _ => classify_campaign_source(&visit.source.to_lowercase()),
    }
}

fn classify_campaign_source(source: &str) -> AcquisitionChannel {
    match source {
        "email" | "newsletter" => AcquisitionChannel::Email,
        "sms" => AcquisitionChannel::Sms,
        _ if SOCIAL_SOURCES.contains(&source) => AcquisitionChannel::Social,
        _ if SOCIAL_HOSTS.iter().any(|network| is_same_or_subdomain(source, network)) => {
            AcquisitionChannel::Social
        }
        _ => AcquisitionChannel::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_visit_has_a_channel() {
        for (kind, source, medium, referrer, expected) in [
            ("typein", "(direct)", "(none)", None, AcquisitionChannel::Direct),
            ("organic", "google", "organic", Some("google.kz"), AcquisitionChannel::Organic),
            // Bare search engines, which the browser's rules take for ordinary sites.
            ("referral", "yandex.kz", "referral", Some("yandex.kz"), AcquisitionChannel::Organic),
            (
                "referral",
                "yandex.com.tr",
                "referral",
                Some("yandex.com.tr"),
                AcquisitionChannel::Organic,
            ),
            ("referral", "ya.ru", "referral", Some("ya.ru"), AcquisitionChannel::Organic),
            ("referral", "bing.com", "referral", Some("bing.com"), AcquisitionChannel::Organic),
            ("referral", "go.mail.ru", "referral", Some("go.mail.ru"), AcquisitionChannel::Organic),
            ("referral", "duckduckgo.com", "referral", None, AcquisitionChannel::Organic),
            ("referral", "yandex.evil.com", "referral", None, AcquisitionChannel::Referral),
            ("referral", "maps.yandex.kz", "referral", None, AcquisitionChannel::Referral),
            ("referral", "mail.yandex.kz", "referral", None, AcquisitionChannel::Email),
            ("referral", "mail.google.com", "referral", None, AcquisitionChannel::Email),
            ("referral", "twitter.com", "referral", Some("t.co"), AcquisitionChannel::Social),
            ("referral", "l.instagram.com", "referral", None, AcquisitionChannel::Social),
            ("referral", "vk.com", "referral", None, AcquisitionChannel::Social),
            ("referral", "notvk.com", "referral", None, AcquisitionChannel::Referral),
            ("referral", "zakon.kz", "referral", Some("zakon.kz"), AcquisitionChannel::Referral),
            ("utm", "google", "cpc", None, AcquisitionChannel::Paid),
            ("utm", "yandex", "CPC", Some("yandex.kz"), AcquisitionChannel::Paid),
            ("utm", "instagram", "paid_social", None, AcquisitionChannel::Paid),
            ("utm", "instagram", "social", None, AcquisitionChannel::Social),
            ("utm", "Instagram", "(none)", None, AcquisitionChannel::Social),
            ("utm", "ig", "stories", None, AcquisitionChannel::Social),
            ("utm", "letter", "email", None, AcquisitionChannel::Email),
            ("utm", "reminder", "sms", None, AcquisitionChannel::Sms),
            ("utm", "sms", "(none)", None, AcquisitionChannel::Sms),
            ("utm", "leads.su", "cpa", None, AcquisitionChannel::Partner),
            ("utm", "friend", "partner", None, AcquisitionChannel::Partner),
            ("utm", "radio", "(none)", None, AcquisitionChannel::Other),
            ("", "", "", None, AcquisitionChannel::Unknown),
        ] {
            let signs = VisitSource { kind, source, medium, referrer };
            assert_eq!(classify(&signs), expected, "{signs:?}");
        }
    }

    #[test]
    fn channel_codes_are_unique() {
        let mut codes: Vec<_> = AcquisitionChannel::ALL.iter().map(|it| it.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), AcquisitionChannel::ALL.len());
    }
}
