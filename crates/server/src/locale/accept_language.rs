//! The locale that a browser's `Accept-Language` prefers.

use super::Locale;

/// The order of the list is trusted and q-values are ignored. An exact tag (`kk-KZ`) scores
/// `1 − i/n`, a bare language (`kk`) `0.999 − i/n`; the higher score wins.
pub fn preferred_locale(header: &str) -> Option<Locale> {
    let tags: Vec<&str> =
        header.split(',').map(|item| item.split(';').next().unwrap_or("").trim()).collect();
    let exact = find(&tags, |tag, locale| tag.eq_ignore_ascii_case(locale.language_tag()));
    let bare = find(&tags, |tag, locale| {
        tag.split('-')
            .next()
            .is_some_and(|language| language.eq_ignore_ascii_case(locale.language_code()))
    });
    match (exact, bare) {
        // At the same place the exact match is ahead by a thousandth, so an earlier place decides.
        (Some((exact_at, exact)), Some((bare_at, bare))) => {
            Some(if exact_at <= bare_at { exact } else { bare })
        }
        (best, None) | (None, best) => best.map(|(_, locale)| locale),
    }
}

fn find(tags: &[&str], matches: impl Fn(&str, Locale) -> bool) -> Option<(usize, Locale)> {
    tags.iter().enumerate().find_map(|(at, tag)| {
        Locale::ALL.into_iter().find(|&locale| matches(tag, locale)).map(|locale| (at, locale))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_golden_vectors() {
        for (header, expected) in [
            ("kk-KZ,kk;q=0.9,ru;q=0.8,en;q=0.7", Some(Locale::Kz)),
            ("ru-RU,ru;q=0.9,en-US;q=0.8", Some(Locale::Ru)),
            ("en-US,en;q=0.9", None),
            ("en-US,en;q=0.9,kk;q=0.8", Some(Locale::Kz)),
            ("ru,kk-KZ;q=0.9", Some(Locale::Ru)),
            ("kk,ru-KZ;q=0.9", Some(Locale::Kz)),
            ("en,ru-RU;q=0.8,kk-KZ;q=0.7", Some(Locale::Ru)),
            ("kk;q=0.1,ru;q=1.0", Some(Locale::Kz)),
            ("en-US, kk-KZ;q=0.9", Some(Locale::Kz)),
            ("kz", None),
            ("", None),
            ("*", None),
        ] {
            assert_eq!(preferred_locale(header), expected, "{header}");
        }
    }
}
