//! Whether a lender has a licence, by a dated copy of the regulator's register.

use app::format::{format_date, format_iso_date};
use base::Language;
use identity::{Bin, BinError};

use super::form::{Answer, Tone, ToolForm};
use super::inputs::{Inputs, Label};
use super::{Figures, ToolOutput};
use crate::licence_register::{LicenceRegister, LicenceStatus, RegisterEntry};

/// Where the regulator publishes its registers.
const REGULATOR_RU: &str = "https://www.gov.kz/memleket/entities/ardfm";
const REGULATOR_KK: &str = "https://www.gov.kz/memleket/entities/ardfm?lang=kk";

pub fn tool(figures: &Figures<'_>, inputs: &mut Inputs<'_>) -> ToolOutput {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let regulator = match figures.language {
        Language::Ru => REGULATOR_RU,
        Language::Kk => REGULATOR_KK,
    };
    let mut form = ToolForm {
        title: pick("Есть ли лицензия: проверка по БИН", "Лицензиясы бар ма: БСН бойынша тексеру"),
        lead: pick(
            "БИН — двенадцать цифр внизу сайта и на первой странице договора.",
            "БСН — сайттың төменгі жағында және шарттың бірінші бетінде тұрған он екі сан.",
        ),
        button: pick("Проверить", "Тексеру"),
        note: None,
        link: Some((
            pick("Официальный реестр на сайте регулятора", "Реттеушінің сайтындағы ресми тізілім"),
            regulator,
        )),
    };
    let Some(register) = figures.register else {
        form.note = Some(pick(
            "Копии реестра на этой странице сейчас нет, проверьте на официальном сайте.",
            "Қазір бұл бетте тізілімнің көшірмесі жоқ, ресми сайттан тексеріңіз.",
        ));
        return (form, None);
    };
    form.note = Some(note(figures, register));
    let label = Label {
        name: "bin",
        label: pick("БИН", "БСН"),
        hint: String::new(),
        initial: String::new(),
    };
    let bin = inputs.parsed(label, |text| Bin::try_new(text).map_err(explain));
    let bin = bin.filter(|_| inputs.is_answerable());
    let answer = bin.map(|bin| match register.find(bin.reveal()) {
        Some(entry) => found(figures, entry),
        None => not_found(figures, register),
    });
    (form, answer)
}

fn explain(error: BinError) -> (&'static str, &'static str) {
    match error {
        BinError::Empty => ("Введите БИН", "БСН енгізіңіз"),
        BinError::Length => ("В БИН двенадцать цифр", "БСН он екі саннан тұрады"),
        BinError::Checksum | BinError::Month => (
            "Такого БИН не бывает: проверьте цифры. Если на сайте стоит именно он, это повод уйти",
            "Мұндай БСН болмайды: сандарды тексеріңіз. Сайтта дәл осылай тұрса, одан кеткен жөн",
        ),
    }
}

/// The date of the copy, and that of a sample that it is one.
fn note(figures: &Figures<'_>, register: &LicenceRegister) -> String {
    let as_of = format_date(register.as_of);
    let dated = figures.text(
        format!(
            "Ответ по копии реестра на {as_of}. После этого дня лицензию могли выдать или \
             отозвать, последнее слово за официальным реестром."
        ),
        format!(
            "Жауап тізілімнің {as_of} күнгі көшірмесі бойынша беріледі. Содан бері лицензия берілуі \
             не қайтарып алынуы мүмкін, соңғы сөз — ресми тізілімде."
        ),
    );
    if !register.is_sample {
        return dated;
    }
    let sample = figures.language.pick(
        "Сейчас здесь образец для проверки сайта: организации в нём вымышлены.",
        "Қазір мұнда сайтты сынауға арналған үлгі тұр: ондағы ұйымдар ойдан шығарылған.",
    );
    format!("{sample} {dated}")
}

fn found(figures: &Figures<'_>, entry: &RegisterEntry) -> Answer {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let (status, verdict, tone) = match entry.status {
        LicenceStatus::Active => (
            pick("действует", "қолданыста"),
            pick(
                "Лицензия есть. Сверьте название и номер с договором.",
                "Лицензиясы бар. Атауы мен нөмірін шарттағымен салыстырыңыз.",
            ),
            Tone::Good,
        ),
        LicenceStatus::Suspended => (
            pick("приостановлена", "тоқтатыла тұрған"),
            pick(
                "Лицензия приостановлена: новые микрокредиты выдавать нельзя.",
                "Лицензиясы тоқтатыла тұрған: жаңа микрокредит беруге болмайды.",
            ),
            Tone::Bad,
        ),
        LicenceStatus::Revoked => (
            pick("прекращена", "тоқтатылған"),
            pick(
                "Лицензия прекращена: выдавать микрокредиты эта организация не вправе.",
                "Лицензиясы тоқтатылған: бұл ұйымның микрокредит беруге құқығы жоқ.",
            ),
            Tone::Bad,
        ),
    };
    Answer {
        verdict,
        tone,
        rows: vec![
            (pick("Организация", "Ұйым"), entry.name.in_language(figures.language).to_owned()),
            (pick("Номер лицензии", "Лицензия нөмірі"), entry.licence_number.clone()),
            (
                pick("Дата лицензии", "Лицензия күні"),
                format_iso_date(&entry.licensed_on.to_string()),
            ),
            (pick("Лицензия", "Лицензия"), status),
        ],
    }
}

fn not_found(figures: &Figures<'_>, register: &LicenceRegister) -> Answer {
    let as_of = format_date(register.as_of);
    Answer {
        verdict: figures.text(
            format!(
                "В копии реестра на {as_of} такого БИН нет. Не отправляйте этой организации ни денег, \
                 ни документов, пока не найдёте её в официальном реестре."
            ),
            format!(
                "Тізілімнің {as_of} күнгі көшірмесінде мұндай БСН жоқ. Ресми тізілімнен таппайынша, \
                 бұл ұйымға ақша да, құжат та жібермеңіз."
            ),
        ),
        tone: Tone::Bad,
        rows: Vec::new(),
    }
}
