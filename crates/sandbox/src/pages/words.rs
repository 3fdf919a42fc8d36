//! Everything the pages say, in both languages.

use serde::Deserialize;

/// A language of the pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    #[default]
    Ru,
    Kk,
}

impl Language {
    pub(super) const fn code(self) -> &'static str {
        self.of("ru", "kk")
    }

    /// The one that a provider is asked for; the default for anything else.
    pub(crate) fn of_code(code: &str) -> Self {
        if code == Self::Kk.code() { Self::Kk } else { Self::Ru }
    }

    pub(super) const fn name(self) -> &'static str {
        self.of("Русский", "Қазақша")
    }

    /// Where the site speaks it.
    pub(super) const fn site_path(self) -> &'static str {
        self.of("/", "/kz/")
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Ru => Self::Kk,
            Self::Kk => Self::Ru,
        }
    }

    pub(super) const fn words(self) -> &'static Words {
        match self {
            Self::Ru => &RU,
            Self::Kk => &KK,
        }
    }

    /// The one of two texts that is in this language.
    pub(super) const fn of<'a>(self, ru: &'a str, kk: &'a str) -> &'a str {
        match self {
            Self::Ru => ru,
            Self::Kk => kk,
        }
    }
}

pub(super) struct Words {
    pub(super) sandbox: &'static str,
    pub(super) about: &'static str,
    pub(super) steps: [&'static str; 4],
    pub(super) to_site: &'static str,
    pub(super) programs: &'static str,
    pub(super) outbox: &'static str,
    pub(super) about_outbox: &'static str,
    pub(super) no_messages: &'static str,
    pub(super) sms: &'static str,
    pub(super) email: &'static str,
    pub(super) push: &'static str,
    pub(super) copy_code: &'static str,
    pub(super) copied: &'static str,
    pub(super) people: &'static str,
    pub(super) about_people: &'static str,
    pub(super) iin: &'static str,
    pub(super) status: &'static str,
    pub(super) employed: &'static str,
    pub(super) self_employed: &'static str,
    pub(super) pensioner: &'static str,
    pub(super) student: &'static str,
    pub(super) unemployed: &'static str,
    pub(super) conscript: &'static str,
    pub(super) income: &'static str,
    pub(super) score: &'static str,
    pub(super) payments: &'static str,
    pub(super) overdue: &'static str,
    pub(super) overdue_90: &'static str,
    pub(super) stop_credit: &'static str,
    pub(super) gambling: &'static str,
    pub(super) no_history: &'static str,
    pub(super) none: &'static str,
    pub(super) loans: &'static str,
    pub(super) card_limit: &'static str,
    pub(super) overdue_at: [&'static str; 2],
    pub(super) worst_days: &'static str,
    pub(super) bankrupt: &'static str,
    pub(super) aml_listed: &'static str,
    pub(super) social_aid: &'static str,
    pub(super) vulnerable: &'static str,
    pub(super) bureau_answers: &'static str,
    pub(super) face: &'static str,
    pub(super) face_match: &'static str,
    pub(super) face_low_match: &'static str,
    pub(super) face_mismatch: &'static str,
    pub(super) face_spoof: &'static str,
    pub(super) face_no_photo: &'static str,
    pub(super) state_consent: &'static str,
    pub(super) consent_at_once: &'static str,
    pub(super) consent_slow: &'static str,
    pub(super) consent_refuses: &'static str,
    pub(super) consent_silent: &'static str,
    pub(super) pace: &'static str,
    pub(super) slow: &'static str,
    pub(super) strangers: &'static str,
    pub(super) unknown: &'static str,
    pub(super) yes: &'static str,
    pub(super) statements: &'static str,
    pub(super) terminal: &'static str,
    pub(super) outcomes: &'static str,
    pub(super) other_outcomes: &'static str,
    pub(super) salary_statement: &'static str,
    pub(super) cards: &'static str,
    pub(super) about_cards: &'static str,
    pub(super) holders: &'static str,
    pub(super) accounts: &'static str,
    pub(super) clock: &'static str,
    pub(super) about_clock: &'static str,
    pub(super) advance: [&'static str; 5],
    pub(super) no_script: &'static str,
    pub(super) not_found: &'static str,
}

const RU: Words = Words {
    sandbox: "Песочница",
    about: "Песочница заменяет внешний мир: SMS и письма никуда не уходят, люди выдуманы, а время можно двигать вперёд. Сервис ведёт себя так же, как с настоящими клиентами.",
    steps: [
        "Выберите человека и скопируйте его телефон и ИИН.",
        "Зарегистрируйтесь на сайте.",
        "Код из SMS ждёт в сообщениях.",
        "Чтобы прожить весь срок займа, переведите часы.",
    ],
    to_site: "Открыть сайт",
    programs: "Для программ:",
    outbox: "Сообщения",
    about_outbox: "Всё, что сервис отправил, новое сверху. Страница обновляется сама.",
    no_messages: "Пока ничего не отправлено.",
    sms: "SMS",
    email: "Письмо",
    push: "Уведомление",
    copy_code: "Скопировать код",
    copied: "Скопировано",
    people: "Люди",
    about_people: "Этих людей нет: совпадения случайны. Нажмите на телефон или ИИН, чтобы скопировать.",
    iin: "ИИН",
    status: "Занятость",
    employed: "работает по найму",
    self_employed: "работает на себя",
    pensioner: "на пенсии",
    student: "учится",
    unemployed: "без работы",
    conscript: "на срочной службе",
    income: "Доход в месяц",
    score: "Балл бюро",
    payments: "Платежи в месяц",
    overdue: "Просрочка, дней",
    overdue_90: "Больше 90 дней за год",
    stop_credit: "«Стоп кредит»",
    gambling: "Азартные игры",
    no_history: "истории нет",
    none: "нет",
    loans: "Займов и кредитов",
    card_limit: "Лимит карты",
    overdue_at: ["в банке", "в МФО"],
    worst_days: "Худшая задержка за год, дней",
    bankrupt: "Банкрот",
    aml_listed: "Список финмониторинга",
    social_aid: "Адресная соцпомощь",
    vulnerable: "Уязвимая группа",
    bureau_answers: "Бюро и госбазы ответят",
    face: "Биометрия ответит",
    face_match: "лицо совпадает",
    face_low_match: "сходство слабое",
    face_mismatch: "лицо не совпадает",
    face_spoof: "не живой человек",
    face_no_photo: "нет фото в базе",
    state_consent: "Ответ на SMS от 1414",
    consent_at_once: "согласие сразу",
    consent_slow: "согласие через 8 секунд",
    consent_refuses: "отказ",
    consent_silent: "молчит, через сутки запрос истечёт",
    pace: "Скорость",
    slow: "ответы через 6 секунд",
    strangers: "Можно взять и любой другой правильный ИИН: бюро ответит как про обычного работающего человека, биометрия узнает лицо.",
    unknown: "неизвестно",
    yes: "да",
    statements: "Выписки",
    terminal: "Терминал",
    outcomes: "Ответы",
    other_outcomes: "Выбрать другие ответы бюро и биометрии",
    salary_statement: "Выписка Kaspi с зарплатой",
    cards: "Карты",
    about_cards: "Этих карт нет. Введите номер на странице платёжного сервиса с будущим сроком и любым CVC: каждая карта показывает свой исход. Имя на карте для выплаты займа должно быть именем заявителя латиницей: чужую карту сервис не примет. Платить можно картой на любое имя.",
    holders: "Имена для карт: скопировать",
    accounts: "Счета (IBAN)",
    clock: "Часы",
    about_clock: "Время сервиса в Алматы. Его можно двигать только вперёд: начисления и сроки пойдут за ним. Напоминания уходят и автоплатёж списывает с 9 до 20 часов: вечером переведите часы до утра.",
    advance: ["+1 час", "до утра, 9:00", "+1 день", "+7 дней", "+30 дней"],
    no_script: "Без скриптов часы двигают запросом:",
    not_found: "Такой страницы нет",
};

const KK: Words = Words {
    sandbox: "Құмсалғыш",
    about: "Құмсалғыш сыртқы әлемді алмастырады: SMS пен хаттар ешқайда кетпейді, адамдар ойдан шығарылған, ал уақытты алға жылжытуға болады. Сервис нағыз клиенттермен қалай жұмыс істесе, мұнда да солай істейді.",
    steps: [
        "Адамды таңдап, телефоны мен ЖСН-ін көшіріңіз.",
        "Сайтта тіркеліңіз.",
        "SMS-тегі код хабарламаларда күтіп тұр.",
        "Қарыздың бүкіл мерзімін көру үшін сағатты жылжытыңыз.",
    ],
    to_site: "Сайтты ашу",
    programs: "Бағдарламалар үшін:",
    outbox: "Хабарламалар",
    about_outbox: "Сервис жібергеннің бәрі, жаңасы жоғарыда. Бет өзі жаңарып тұрады.",
    no_messages: "Әзірге ештеңе жіберілген жоқ.",
    sms: "SMS",
    email: "Хат",
    push: "Хабарландыру",
    copy_code: "Кодты көшіру",
    copied: "Көшірілді",
    people: "Адамдар",
    about_people: "Бұл адамдар өмірде жоқ: сәйкестік кездейсоқ. Көшіру үшін телефонды немесе ЖСН-ді басыңыз.",
    iin: "ЖСН",
    status: "Жұмыспен қамтылуы",
    employed: "жалданып жұмыс істейді",
    self_employed: "өзін-өзі қамтыған",
    pensioner: "зейнеткер",
    student: "оқиды",
    unemployed: "жұмыссыз",
    conscript: "мерзімді әскери қызметте",
    income: "Айлық кірісі",
    score: "Бюро балы",
    payments: "Айлық төлемдері",
    overdue: "Мерзімі өткен күндер",
    overdue_90: "Бір жылда 90 күннен астам",
    stop_credit: "«Стоп кредит»",
    gambling: "Құмар ойындар",
    no_history: "тарихы жоқ",
    none: "жоқ",
    loans: "Қарыздар мен кредиттер",
    card_limit: "Карта лимиті",
    overdue_at: ["банкте", "МҚҰ-да"],
    worst_days: "Бір жылдағы ең ұзақ кешіктіру, күн",
    bankrupt: "Банкрот",
    aml_listed: "Қаржы мониторингінің тізімі",
    social_aid: "Атаулы әлеуметтік көмек",
    vulnerable: "Осал топ",
    bureau_answers: "Бюро мен мемлекеттік базалардың жауабы",
    face: "Биометрия жауабы",
    face_match: "беті сәйкес келеді",
    face_low_match: "ұқсастығы әлсіз",
    face_mismatch: "беті сәйкес келмейді",
    face_spoof: "тірі адам емес",
    face_no_photo: "базада суреті жоқ",
    state_consent: "1414-тен келген SMS-ке жауабы",
    consent_at_once: "бірден келіседі",
    consent_slow: "8 секундтан кейін келіседі",
    consent_refuses: "бас тартады",
    consent_silent: "үндемейді, бір тәуліктен кейін сұраудың мерзімі бітеді",
    pace: "Жылдамдығы",
    slow: "жауаптар 6 секундтан кейін",
    strangers: "Кез келген басқа дұрыс ЖСН-ді де алуға болады: бюро оны қарапайым жұмыс істейтін адам деп жауап береді, биометрия бетін таниды.",
    unknown: "белгісіз",
    yes: "иә",
    statements: "Үзінділер",
    terminal: "Терминал",
    outcomes: "Жауаптар",
    other_outcomes: "Бюро мен биометрияның басқа жауаптарын таңдау",
    salary_statement: "Kaspi үзінді көшірмесі, жалақысымен",
    cards: "Карталар",
    about_cards: "Мұндай карталар шын мәнінде жоқ. Нөмірді төлем сервисінің бетіне мерзімі өтпеген күнмен және кез келген CVC-мен енгізіңіз: әр карта өз нәтижесін көрсетеді. Қарыз түсетін картада өтініш берушінің аты латын әріптерімен жазылуы керек: бөгде адамның картасын сервис қабылдамайды. Төлеуге кез келген атқа шығарылған карта жарайды.",
    holders: "Карталарға арналған аттар: көшіру",
    accounts: "Шоттар (IBAN)",
    clock: "Сағат",
    about_clock: "Сервистің Алматыдағы уақыты. Оны тек алға жылжытуға болады: есептеулер мен мерзімдер соған ілеседі. Ескертулер мен автотөлем сағат 9-дан 20-ға дейін жүреді: кешке сағатты таңға дейін жылжытыңыз.",
    advance: ["+1 сағат", "таңғы 9:00-ге дейін", "+1 күн", "+7 күн", "+30 күн"],
    no_script: "Скриптсіз сағат мына сұраумен жылжиды:",
    not_found: "Мұндай бет жоқ",
};
