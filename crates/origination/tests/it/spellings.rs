//! Writes spellings of the dictionary of places to `site/spellings.json`;
//! `web/src/areas/apply/questionnaire/places.test.ts` checks the form in the browser against the
//! same file.

use origination::questionnaire::Region;
use origination::questionnaire::places::canonical_spelling;
use serde_json::json;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/spellings.json");

/// Region, typed text and expected spelling.
const SPELLING_CASES: &[(Region, &str, Option<&str>)] = &[
    (Region::Karaganda, "Караганда", Some("Караганда")),
    (Region::Karaganda, "караганда", Some("Караганда")),
    (Region::Karaganda, "  г.  Караганда ", Some("Караганда")),
    (Region::Karaganda, "Г.КАРАГАНДА", Some("Караганда")),
    (Region::Karaganda, "город Караганда", Some("Караганда")),
    (Region::Karaganda, "Қарағанды", Some("Қарағанды")),
    (Region::Karaganda, "қарағанды қаласы", Some("Қарағанды")),
    (Region::Karaganda, "Қарағанды қ.", Some("Қарағанды")),
    (Region::Karaganda, "караганды", Some("Қарағанды")),
    (Region::Karaganda, "приозёрск", Some("Приозерск")),
    (Region::Karaganda, "Абай", Some("Абай")),
    (Region::Karaganda, "Абайский", Some("Абайский район")),
    (Region::Karaganda, "абайский р-н", Some("Абайский район")),
    (Region::Karaganda, "р-н Абайский", Some("Абайский район")),
    (Region::Karaganda, "Абай ауданы", Some("Абай ауданы")),
    (Region::Karaganda, "Бухар Жырауский", Some("Бухар-Жырауский район")),
    (Region::Karaganda, "бұқар жырау", Some("Бұқар жырау ауданы")),
    (Region::Karaganda, "Семей", None),
    (Region::Karaganda, "Жезказган", None),
    (Region::Karaganda, "Ботакара", None),
    (Region::Karaganda, "г.", None),
    (Region::Karaganda, "", None),
    (Region::Karaganda, "район", None),
    (Region::Abai, "семипалатинск", Some("Семей")),
    (Region::Abai, "район Жанасемей", Some("район Жаңасемей")),
    (Region::Abai, "Абай", Some("Абай ауданы")),
    (Region::Aktobe, "Актобе", Some("Актобе")),
    (Region::Aktobe, "ақтөбе", Some("Ақтөбе")),
    (Region::Aktobe, "Ақтобе", Some("Актобе")),
    (Region::Aktobe, "Актюбинск", Some("Актобе")),
    (Region::AlmatyOblast, "Капчагай", Some("Конаев")),
    (Region::AlmatyOblast, "Қапшағай", Some("Қонаев")),
    (Region::AlmatyOblast, "Алматы", None),
    (Region::EastKazakhstan, "Усть Каменогорск", Some("Усть-Каменогорск")),
    (Region::EastKazakhstan, "өскемен", Some("Өскемен")),
    (Region::EastKazakhstan, "Оскемен", Some("Өскемен")),
    (Region::EastKazakhstan, "Алтай", Some("Алтай")),
    (Region::EastKazakhstan, "Алтай ауданы", Some("Алтай ауданы")),
    (Region::Kostanay, "Фёдоровский", Some("Федоровский район")),
    (Region::NorthKazakhstan, "р-н Габита Мусрепова", Some("район имени Габита Мусрепова")),
    (Region::Jambyl, "Джамбул", Some("Тараз")),
    (Region::Jambyl, "Тұрар Рысқұлов ауданы", Some("Тұрар Рысқұлов ауданы")),
    (Region::Astana, "Алматы", Some("район Алматы")),
    (Region::Astana, "Алматы ауданы", Some("Алматы ауданы")),
    (Region::Astana, "есиль", Some("район Есиль")),
    (Region::Almaty, "бостандык", Some("Бостандық ауданы")),
    (Region::Almaty, "Медеуский район", Some("Медеуский район")),
    (Region::Shymkent, "Аль Фарабийский", Some("Аль-Фарабийский район")),
    (Region::Shymkent, "г. Шымкент", Some("Шымкент")),
];

#[test]
fn spellings_match_the_shared_vectors() {
    let mut rows = Vec::new();
    for &(region, text, expected) in SPELLING_CASES {
        assert_eq!(canonical_spelling(region, text), expected, "{region:?}: {text}");
        rows.push(format!("  {}", json!([region.code(), text, expected])));
    }
    let fresh = format!("[\n{}\n]\n", rows.join(",\n"));
    golden_file::hold(FILE, &fresh);
}
