//! Codes and names of everything that staff read.

use std::collections::BTreeSet;

use base::Language;
use permissions::{ApprovalKind, Permission, Role, SeparationRule};

const KAZAKH_LETTERS: [char; 9] = ['ә', 'ғ', 'қ', 'ң', 'ө', 'ұ', 'ү', 'һ', 'і'];

fn assert_codes(codes: &[&str]) {
    let unique: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(unique.len(), codes.len(), "a code occurs twice");
    for code in codes {
        let is_plain = |part: &str| {
            !part.is_empty()
                && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        assert!(code.split('.').all(is_plain), "{code}");
    }
}

/// Names are Cyrillic sentences or noun phrases, each used once within its list.
fn assert_names(names: &[(&str, &str)]) {
    let russian: BTreeSet<&str> = names.iter().map(|(ru, _)| *ru).collect();
    let kazakh: BTreeSet<&str> = names.iter().map(|(_, kk)| *kk).collect();
    assert_eq!((russian.len(), kazakh.len()), (names.len(), names.len()), "a name occurs twice");
    for text in russian.iter().chain(&kazakh) {
        let is_cyrillic = |c: char| ('\u{400}'..='\u{4ff}').contains(&c);
        assert!(text.chars().filter(|c| c.is_alphabetic()).all(is_cyrillic), "{text}");
        assert!(text.chars().next().is_some_and(char::is_uppercase), "{text}");
        assert!(text.trim() == *text && !text.contains("  ") && !text.ends_with('.'), "{text}");
    }
    for (ru, kk) in names {
        assert!(!ru.to_lowercase().contains(KAZAKH_LETTERS), "{ru}");
        // Some words are the same in both languages.
        let is_same_word =
            ["Андеррайтер", "Бухгалтер", "Редактор", "Маркетолог", "Промокод"].contains(kk);
        assert_eq!(is_same_word, ru == kk, "{kk}");
    }
}

macro_rules! names_and_codes {
    ($test:ident, $list:ty, $count:literal) => {
        #[test]
        fn $test() {
            let all = <$list>::ALL;
            assert_eq!(all.len(), $count);
            let codes: Vec<_> = all.iter().map(|it| it.code()).collect();
            assert_codes(&codes);
            for it in all {
                assert_eq!(<$list>::from_code(it.code()), Some(*it));
            }
            assert_eq!(<$list>::from_code("nothing of ours"), None);
            let names: Vec<_> =
                all.iter().map(|it| (it.name(Language::Ru), it.name(Language::Kk))).collect();
            assert_names(&names);
        }
    };
}

names_and_codes!(permissions_have_codes_and_names, Permission, 62);
names_and_codes!(roles_have_codes_and_names, Role, 17);
names_and_codes!(approvals_have_codes_and_names, ApprovalKind, 37);
names_and_codes!(separation_rules_have_codes_and_names, SeparationRule, 5);
