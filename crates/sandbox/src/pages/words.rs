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
    pub(super) face: &'static str,
    pub(super) face_mismatch: &'static str,
    pub(super) face_no_photo: &'static str,
    pub(super) unknown: &'static str,
    pub(super) yes: &'static str,
    pub(super) clock: &'static str,
    pub(super) about_clock: &'static str,
    pub(super) advance: [&'static str; 3],
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
    overdue: "Дней просрочки",
    overdue_90: "Больше 90 дней за год",
    stop_credit: "«Стоп кредит»",
    gambling: "Азартные игры",
    face: "Биометрия",
    face_mismatch: "лицо не совпадает",
    face_no_photo: "нет фото в базе",
    unknown: "неизвестно",
    yes: "да",
    clock: "Часы",
    about_clock: "Время сервиса в Алматы. Его можно двигать только вперёд: начисления и сроки пойдут за ним.",
    advance: ["+1 день", "+7 дней", "+30 дней"],
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
    face: "Биометрия",
    face_mismatch: "беті сәйкес келмейді",
    face_no_photo: "базада суреті жоқ",
    unknown: "белгісіз",
    yes: "иә",
    clock: "Сағат",
    about_clock: "Сервистің Алматыдағы уақыты. Оны тек алға жылжытуға болады: есептеулер мен мерзімдер соған ілеседі.",
    advance: ["+1 күн", "+7 күн", "+30 күн"],
    no_script: "Скриптсіз сағат мына сұраумен жылжиды:",
    not_found: "Мұндай бет жоқ",
};
