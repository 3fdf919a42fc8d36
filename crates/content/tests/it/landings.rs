//! What people search for by: the words they type, and their city.

use std::collections::BTreeMap;

use crate::depth::{assert_none, content};
use crate::repository::files;

/// Forms of the words that people type for a small loan. The first is no word of the dictionary, and
/// the one that is typed most.
const TYPED: [&[&str]; 3] = [
    &["займ"],
    &[
        "микрозайм",
        "микрозайма",
        "микрозайму",
        "микрозаймом",
        "микрозайме",
        "микрозаймы",
        "микрозаймов",
    ],
    &["кредит", "кредита", "кредиту", "кредитом", "кредите", "кредиты", "кредитов", "кредитам"],
];

/// What can be checked about the city of a landing, as the landing says it.
const LOCAL_FACTS: [(u32, &str); 34] = [
    (1, "В Алматы головные офисы многих банков"),
    (2, "Астана стоит в открытой степи"),
    (3, "в Караганде есть свой медицинский университет"),
    (4, "Воду здесь опресняют из Каспия"),
    (5, "трассы на Хромтау и на Уральск"),
    (6, "Жайык и протоки дельты"),
    (7, "До Ташкента немногим больше ста километров"),
    (8, "пострадавшим от испытаний на полигоне"),
    (9, "на трассе между Шымкентом и Алматы"),
    (10, "когда поднимаются Жайык и Чаган"),
    (11, "около девяноста километров трамвайных путей"),
    (12, "Зимой дороги до Житикары, Аркалыка"),
    (13, "До столицы около трёхсот километров"),
    (14, "в зону экологического бедствия Приаралья"),
    (15, "Самый северный областной центр страны"),
    (16, "До Алматы около двухсот семидесяти километров"),
    (17, "переименовал область, перенёс её центр сюда из Шымкента"),
    (18, "вернул историческое название"),
    (19, "До Павлодара отсюда больше ста километров"),
    (20, "едут в Караганду или дальше, а это больше пятисот километров"),
    (21, "у слияния Иртыша и Ульбы"),
    (22, "До Костаная на автобусе около часа"),
    (23, "до Актау около ста пятидесяти километров"),
    (24, "на трассе между столицей и Алматы"),
    (25, "у входа в метро"),
    (26, "где ездят по карте «Оңай»"),
    (27, "В Астане работают правительство и министерства"),
    (28, "вокзал, их в столице два, старый и «Нурлы жол»"),
    (29, "Шымкент — город республиканского значения"),
    (30, "до Ташкента или Тараза"),
    (31, "до Астаны около двухсот километров"),
    (32, "Из Темиртау, Сарани или Шахтинска"),
    (33, "«Астана» и «Алматы» в Актобе — районы города"),
    (34, "Актюбинская область и граничит с Россией"),
];

/// What a visitor reads of each landing, by its number.
fn visible_texts() -> BTreeMap<u32, String> {
    let visible = |text: &str| {
        let (head, body) = text.strip_prefix("---\n").unwrap().split_once("\n---\n").unwrap();
        let keys = ["title: ", "description: ", "lead: "];
        let head = head.lines().filter_map(|line| keys.iter().find_map(|it| line.strip_prefix(it)));
        let words = head.chain([body]).collect::<Vec<_>>().join("\n");
        words.replace('\u{a0}', " ")
    };
    let number = |path: &str| path.rsplit(['/', '.']).nth(1).unwrap().parse().unwrap();
    let files = files("content/ru/landings", ".md");
    files.iter().map(|file| (number(&file.path), visible(&file.text))).collect()
}

#[test]
fn every_landing_uses_words_that_people_type() {
    let mut faults = Vec::new();
    for (id, text) in visible_texts() {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
        let used = TYPED.map(|forms| forms.iter().any(|form| words.contains(form)));
        let count = used.iter().filter(|is_used| **is_used).count();
        if !used[0] || count < 2 {
            faults.push(format!("landing {id:03} has {count} of the words that people type"));
        }
    }
    assert_none(&faults);
}

#[test]
fn every_landing_of_a_city_names_what_is_true_of_it() {
    let (content, texts) = (content(), visible_texts());
    let cities: Vec<u32> =
        content.landings().filter(|it| it.city.is_some()).map(|it| it.id).collect();
    assert_eq!(cities, LOCAL_FACTS.map(|(id, _)| id));
    let missing: Vec<String> = LOCAL_FACTS
        .into_iter()
        .filter(|(id, fact)| !texts[id].contains(fact))
        .map(|(id, fact)| format!("landing {id:03} does not say «{fact}»"))
        .collect();
    assert_none(&missing);
}
