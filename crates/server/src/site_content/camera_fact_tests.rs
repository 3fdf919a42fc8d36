//! Texts of the face check ask for what the product asks for: the gestures, how many, and how often
//! somebody may try.

use base::Language;
use providers::biometry::{GESTURES_PER_SESSION, Gesture};
use testkit::rules::shipped_rules;

use super::bundled_texts;
use super::dictionary_fact_tests::dictionary;

/// How a text names a gesture, by the beginning of its words.
const fn gesture_stems(gesture: Gesture, language: Language) -> &'static str {
    match gesture {
        Gesture::TurnLeft | Gesture::TurnRight => match language {
            Language::Ru => "повернуть голову, поворот головы",
            Language::Kk => "басты сәл бұру",
        },
        Gesture::LookUp => language.pick("посмотреть вверх", "жоғары қарау"),
        Gesture::Smile => language.pick("улыб", "күлімсіреу"),
        Gesture::CloseEyes => language.pick("закрыть глаза", "көзді жұму"),
        Gesture::OpenMouth => language.pick("открыть рот", "ауызды ашу"),
    }
}

/// Where texts list gestures: the file, what stands before the list, and what follows it.
const LISTS: [(&str, &str, &str); 4] = [
    ("ru/blog/biometriya-pri-onlayn-zayme.md", "на экране появляется жест: ", ". всего"),
    ("kk/blog/onlayn-karyz-algandagy-biometriya.md", "мысалы, ", ". әр жолы"),
    ("ru/landings/009.md", "движения, например ", "."),
    ("ru/landings/068.md", "три жеста, ", ", и сравнение"),
];

/// Words of gestures, by which a list that is not above is found.
const TELLTALES: [&str; 6] =
    ["улыб", "закрыть глаза", "посмотреть вверх", "күлімсіре", "көзді жұму", "ауызды ашу"];

/// Numbers as words, from zero: counted, of so many, with so many, and the one that comes last.
const RU_NUMBERS: [[&str; 4]; 7] = [
    ["ноль", "нуля", "нулём", "нулевого"],
    ["один", "одной", "одним", "первого"],
    ["два", "двух", "двумя", "второго"],
    ["три", "трёх", "тремя", "третьего"],
    ["четыре", "четырёх", "четырьмя", "четвёртого"],
    ["пять", "пяти", "пятью", "пятого"],
    ["шесть", "шести", "шестью", "шестого"],
];
const KK_NUMBERS: [&str; 7] = ["нөл", "бір", "екі", "үш", "төрт", "бес", "алты"];

/// Texts and dictionaries that speak of the camera, in lower case, with plain spaces.
fn texts() -> Vec<(String, String)> {
    let bundled =
        bundled_texts().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
    let screens = ["ru", "kk"].map(|language| {
        let name = format!("{language} dictionary");
        (name, dictionary(language, "areas/apply", "biometry"))
    });
    let plain = |(path, text): (String, String)| (path, text.to_lowercase().replace('\u{a0}', " "));
    bundled.chain(screens).map(plain).collect()
}

#[test]
fn texts_ask_for_gestures_that_the_product_asks_for() {
    let texts = texts();
    for (file, before, after) in LISTS {
        let (path, text) = texts.iter().find(|(path, _)| path.ends_with(file)).unwrap();
        let language = if path.contains("kk/") { Language::Kk } else { Language::Ru };
        let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{file}: {before}"));
        let (list, _) = rest.split_once(after).unwrap();
        let named: Vec<&str> = list.split(", ").flat_map(|item| item.split(" или ")).collect();
        assert!(named.len() >= 2, "{file}: {list}");
        for item in named {
            let is_it = |gesture: &Gesture| {
                let mut stems = gesture_stems(*gesture, language).split(", ");
                stems.any(|stem| item.starts_with(stem))
            };
            assert!(Gesture::ALL.iter().any(is_it), "{file}: no gesture is «{item}»");
        }
    }
    for (path, text) in &texts {
        let is_known =
            path.ends_with("dictionary") || LISTS.iter().any(|(it, ..)| path.ends_with(it));
        for telltale in TELLTALES {
            assert!(is_known || !text.contains(telltale), "{path} lists gestures: {telltale}");
        }
    }
}

/// Ways to say a number; each occurs with the right number, and nowhere with another one.
fn assert_counts(count: usize, ways: &[&dyn Fn(usize) -> String]) {
    let texts = texts();
    for way in ways {
        for number in 2..KK_NUMBERS.len() {
            let words = way(number);
            let found = texts.iter().find(|(_, text)| text.contains(&words)).map(|(path, _)| path);
            assert_eq!(found.is_some(), number == count, "«{words}» in {found:?}");
        }
    }
}

#[test]
fn texts_count_the_gestures_of_a_session() {
    assert_counts(
        GESTURES_PER_SESSION,
        &[
            &|number: usize| format!("{} жеста", RU_NUMBERS[number][0]),
            &|number: usize| format!("{} простых жеста", RU_NUMBERS[number][0]),
            &|number: usize| format!("{} разных жеста", RU_NUMBERS[number][0]),
            &|number: usize| format!("{} разных движения", RU_NUMBERS[number][0]),
            &|number: usize| format!("{} снимка лица", RU_NUMBERS[number][0]),
            &|number: usize| format!("{} жестами", RU_NUMBERS[number][2]),
            &|number: usize| format!("{} қимыл", KK_NUMBERS[number]),
            &|number: usize| format!("{} түрлі қимыл", KK_NUMBERS[number]),
            &|number: usize| format!("{} рет суретке түсіреміз", KK_NUMBERS[number]),
        ],
    );
}

#[test]
fn texts_count_the_tries() {
    let attempts = usize::try_from(shipped_rules().policy.flow.bio_attempts_max).unwrap();
    assert_counts(
        attempts,
        &[
            // A try is feminine.
            &|number: usize| format!("попыток {}", RU_NUMBERS[number][0].replace("два", "две")),
            &|number: usize| format!("с {} попыток", RU_NUMBERS[number][1]),
            &|number: usize| format!("одна из {} потрачена", RU_NUMBERS[number][1]),
            &|number: usize| format!("с {} раза", RU_NUMBERS[number][3]),
            &|number: usize| format!("{} мүмкіндік бар", KK_NUMBERS[number]),
        ],
    );
}
