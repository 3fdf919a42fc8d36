//! Our own word for how somebody came. The browser's words follow rules that are older than search
//! engines that hide what was searched for; these do not.

/// How somebody came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// By the address itself.
    Direct,
    /// By a search engine.
    Organic,
    /// By an advertisement that is paid for.
    Paid,
    /// By a social network or a messenger.
    Social,
    /// By a link on another site.
    Referral,
    /// By a letter.
    Email,
    /// By an SMS.
    Sms,
    /// By somebody who is paid for bringing people.
    Partner,
    /// By a campaign that says nothing we know.
    Other,
    /// The browser did not tell.
    Unknown,
}

impl Channel {
    /// Every channel there is.
    pub const ALL: [Self; 10] = [
        Self::Direct,
        Self::Organic,
        Self::Paid,
        Self::Social,
        Self::Referral,
        Self::Email,
        Self::Sms,
        Self::Partner,
        Self::Other,
        Self::Unknown,
    ];

    /// As rows and programs name it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Organic => "organic",
            Self::Paid => "paid",
            Self::Social => "social",
            Self::Referral => "referral",
            Self::Email => "email",
            Self::Sms => "sms",
            Self::Partner => "partner",
            Self::Other => "other",
            Self::Unknown => "unknown",
        }
    }
}

/// What a visit is told by.
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

const MAIL: [&str; 6] = [
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
/// What campaigns call networks when they say no more.
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

/// How somebody came, by what is known of the visit.
pub fn channel(signs: &VisitSource<'_>) -> Channel {
    match signs.kind {
        "typein" => Channel::Direct,
        "organic" => Channel::Organic,
        "referral" => classify_referrer(signs.referrer.unwrap_or(signs.source)),
        "utm" => classify_campaign(signs),
        _ => Channel::Unknown,
    }
}

fn classify_referrer(host: &str) -> Channel {
    if MAIL.contains(&host) {
        Channel::Email
    } else if SEARCH_HOSTS.contains(&host) || is_yandex_search(host) {
        Channel::Organic
    } else if host == "t.co" || SOCIAL_HOSTS.iter().any(|network| is_within(host, network)) {
        Channel::Social
    } else {
        Channel::Referral
    }
}

/// `yandex.kz`, `yandex.com.tr`: the search itself, not one of its other sites.
fn is_yandex_search(host: &str) -> bool {
    let Some(zone) = host.strip_prefix("yandex.") else { return false };
    let zone = zone.strip_prefix("com.").unwrap_or(zone);
    (2..=3).contains(&zone.len()) && zone.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn is_within(host: &str, site: &str) -> bool {
    host.strip_suffix(site).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

fn classify_campaign(signs: &VisitSource<'_>) -> Channel {
    let medium = signs.medium.to_lowercase();
    match medium.as_str() {
        "cpc" | "ppc" | "cpm" | "cpv" | "paid" | "paidsearch" | "paid_search" | "paid_social"
        | "paidsocial" | "display" | "banner" | "retargeting" => Channel::Paid,
        "social" | "smm" | "social_network" | "social-network" | "sm" => Channel::Social,
        "email" | "e-mail" | "mail" | "newsletter" => Channel::Email,
        "sms" => Channel::Sms,
        "cpa" | "cpl" | "cps" | "affiliate" | "partner" | "partners" => Channel::Partner,
        "organic" => Channel::Organic,
        "referral" => Channel::Referral,
        _ => classify_campaign_source(&signs.source.to_lowercase()),
    }
}

fn classify_campaign_source(source: &str) -> Channel {
    match source {
        "email" | "newsletter" => Channel::Email,
        "sms" => Channel::Sms,
        _ if SOCIAL_SOURCES.contains(&source) => Channel::Social,
        _ if SOCIAL_HOSTS.iter().any(|network| is_within(source, network)) => Channel::Social,
        _ => Channel::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_came_somehow() {
        for (kind, source, medium, referrer, expected) in [
            ("typein", "(direct)", "(none)", None, Channel::Direct),
            ("organic", "google", "organic", Some("google.kz"), Channel::Organic),
            // Bare search engines, which the browser's rules take for ordinary sites.
            ("referral", "yandex.kz", "referral", Some("yandex.kz"), Channel::Organic),
            ("referral", "yandex.com.tr", "referral", Some("yandex.com.tr"), Channel::Organic),
            ("referral", "ya.ru", "referral", Some("ya.ru"), Channel::Organic),
            ("referral", "bing.com", "referral", Some("bing.com"), Channel::Organic),
            ("referral", "go.mail.ru", "referral", Some("go.mail.ru"), Channel::Organic),
            ("referral", "duckduckgo.com", "referral", None, Channel::Organic),
            ("referral", "yandex.evil.com", "referral", None, Channel::Referral),
            ("referral", "maps.yandex.kz", "referral", None, Channel::Referral),
            ("referral", "mail.yandex.kz", "referral", None, Channel::Email),
            ("referral", "mail.google.com", "referral", None, Channel::Email),
            ("referral", "twitter.com", "referral", Some("t.co"), Channel::Social),
            ("referral", "l.instagram.com", "referral", None, Channel::Social),
            ("referral", "vk.com", "referral", None, Channel::Social),
            ("referral", "notvk.com", "referral", None, Channel::Referral),
            ("referral", "zakon.kz", "referral", Some("zakon.kz"), Channel::Referral),
            ("utm", "google", "cpc", None, Channel::Paid),
            ("utm", "yandex", "CPC", Some("yandex.kz"), Channel::Paid),
            ("utm", "instagram", "paid_social", None, Channel::Paid),
            ("utm", "instagram", "social", None, Channel::Social),
            ("utm", "Instagram", "(none)", None, Channel::Social),
            ("utm", "ig", "stories", None, Channel::Social),
            ("utm", "letter", "email", None, Channel::Email),
            ("utm", "reminder", "sms", None, Channel::Sms),
            ("utm", "sms", "(none)", None, Channel::Sms),
            ("utm", "leads.su", "cpa", None, Channel::Partner),
            ("utm", "friend", "partner", None, Channel::Partner),
            ("utm", "radio", "(none)", None, Channel::Other),
            ("", "", "", None, Channel::Unknown),
        ] {
            let signs = VisitSource { kind, source, medium, referrer };
            assert_eq!(channel(&signs), expected, "{signs:?}");
        }
    }

    #[test]
    fn every_channel_has_a_code_of_its_own() {
        let mut codes = Channel::ALL.map(Channel::code).to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), Channel::ALL.len());
    }
}
