//! The letters in Kazakh.

use base::Language;
use base::kazakh::on_day;

use super::{
    BLANK, Letter, LetterAddressee, LetterDeadlines, LetterFacts, LetterKind, SHORT_BLANK, or_blank,
};

pub fn letter(
    kind: LetterKind,
    addressee: &LetterAddressee<'_>,
    facts: &LetterFacts,
    deadlines: LetterDeadlines,
) -> Letter {
    let number = format!("№\u{a0}{}", or_blank(facts.contract_number.as_ref()));
    let contract = format!("{} жасалған {number}", on_day(or_blank(facts.contract_date.as_ref())));
    let (title, paragraphs, requests, deadline, attachments) = match kind {
        LetterKind::Restructuring => restructuring(&contract, facts, deadlines),
        LetterKind::Complaint => complaint(&contract, deadlines),
        LetterKind::FraudClaim => fraud_claim(&contract, deadlines),
        LetterKind::ConsentWithdrawal => consent_withdrawal(),
    };
    Letter {
        language: Language::Kk,
        addressee: vec![
            format!("Кімге: {}", addressee.name),
            format!("Мекенжайы: {}", addressee.address),
            format!("Электрондық пошта: {}", addressee.email),
        ],
        writer: vec![
            format!("Кімнен: {}", or_blank(facts.full_name.as_ref())),
            format!("ЖСН: {}", or_blank(facts.iin.as_ref())),
            format!("Мекенжайы: {BLANK}"),
            format!("Телефоны: {}", or_blank(facts.phone.as_ref())),
            format!("Электрондық пошта: {}", or_blank(facts.email.as_ref())),
        ],
        title,
        paragraphs,
        requests,
        deadline,
        attachments: format!("Қоса берілген құжаттар: {attachments}."),
        signature: format!("Күні: {}    Қолы: {BLANK}", facts.day.as_deref().unwrap_or(BLANK)),
    }
}

/// Title, paragraphs, requests, deadline, attachments.
type Parts = (&'static str, Vec<String>, Vec<String>, String, String);

fn restructuring(contract: &str, facts: &LetterFacts, deadlines: LetterDeadlines) -> Parts {
    let debt = match (&facts.day, &facts.debt) {
        (Some(day), Some(debt)) => format!(" Берешек, {day}: {debt}."),
        _ => String::new(),
    };
    let days = deadlines.restructuring_answer_days;
    (
        "Микрокредит шартының талаптарын өзгерту туралы өтініш",
        vec![
            format!("Арамызда {contract} микрокредит шарты бар.{debt}"),
            format!(
                "Бұрынғы талаптармен төлеуге мүмкіндігім жоқ. Себебі (жұмыстан немесе кірістен \
                 айырылу, ауру, баланың тууы, жақын адамның қайтыс болуы, залал, басқа): {BLANK}. \
                 Ол басталған күн: {BLANK}."
            ),
            format!("Отбасының қазіргі айлық кірісі — {BLANK}, міндетті шығыны — {BLANK}."),
            "Қазақстан Республикасының «Микроқаржылық қызмет туралы» Заңының 9-2-бабына сәйкес \
             мыналарды сұраймын (керек емесін сызып тастаңыз):"
                .to_owned(),
        ],
        vec![
            format!("төлемдерді {SHORT_BLANK} айға кейінге қалдыру;"),
            format!("бөліп төлеуге рұқсат беру, айлық төлем: {BLANK};"),
            format!("шарттың мерзімін ұзарту, жаңа соңғы күні: {BLANK};"),
            "сыйақы мөлшерлемесін төмендету;".to_owned(),
            "айыпақыны кешіру немесе азайту.".to_owned(),
        ],
        format!(
            "Күнтізбелік {days}\u{a0}күн ішінде жазбаша жауап беруіңізді сұраймын. Бас тартылса, \
             себебін көрсетуіңізді сұраймын."
        ),
        format!("себепті растайтын құжаттар: {BLANK}"),
    )
}

fn complaint(contract: &str, deadlines: LetterDeadlines) -> Parts {
    let days = deadlines.complaint_answer_working_days;
    (
        "Шағым",
        vec![
            format!("{contract} микрокредит шарты (өтінім) бойынша жазып отырмын."),
            format!("Не болды: {BLANK}."),
            format!("Қашан және қалай (қоңырау, хабарлама, есеп, бас тарту): {BLANK}."),
            format!("Құқығым бұзылды деп санаймын, өйткені {BLANK}."),
            "Мыналарды сұраймын:".to_owned(),
        ],
        vec![
            "шағымды тіркеп, нөмірін хабарлау;".to_owned(),
            format!("бұзушылықты жою: {BLANK};"),
            format!("мына соманы қайтару немесе есептемеу: {BLANK};"),
            "шешімді, оның себебін және шағымдану тәртібін көрсету.".to_owned(),
        ],
        format!("{days}\u{a0}жұмыс күні ішінде жазбаша жауап беруіңізді сұраймын."),
        format!("чектер, экран суреттері, хат алмасу: {BLANK}"),
    )
}

fn fraud_claim(contract: &str, deadlines: LetterDeadlines) -> Parts {
    let days = deadlines.fraud_suspend_days;
    (
        "Өтініш: микрокредит шарты менің қатысуымсыз рәсімделген",
        vec![
            format!(
                "Менің атыма {contract} микрокредит шарты рәсімделгенін білдім. Білген күнім: \
                 {BLANK}."
            ),
            "Шартқа қол қойған мен емеспін, ол бойынша маған ақша түскен жоқ.".to_owned(),
            format!("Деректерім бөтен адамдарға қалай түсуі мүмкін: {BLANK}."),
            format!("Полицияға берілген арыз: талон-хабарлама №\u{a0}{BLANK}, күні {BLANK}."),
            "Мыналарды сұраймын:".to_owned(),
        ],
        vec![
            format!(
                "күнтізбелік {days}\u{a0}күн ішінде сыйақы мен айыпақы есептеуді тоқтата тұру және \
                 төлем талап етпеу;"
            ),
            "шарттың, келісімдердің және қол қою хаттамасының көшірмелерін беру, ақша қайда және \
             қашан аударылғанын хабарлау;"
                .to_owned(),
            "шартқа қол қойған адамның жеке басы қалай анықталғанын тексеру;".to_owned(),
            "менің берешегім жоқ екенін мойындап, кредиттік бюролардағы мәліметті түзету;"
                .to_owned(),
            "бұл берешекті басқа тұлғаларға бермеу.".to_owned(),
        ],
        "Жазбаша жауап беріп, өтініштің нөмірін хабарлауыңызды сұраймын.".to_owned(),
        format!("талон-хабарлама, жеке басты куәландыратын құжаттың көшірмесі, {BLANK}"),
    )
}

fn consent_withdrawal() -> Parts {
    (
        "Дербес деректерді жинауға және өңдеуге берілген келісімді кері қайтарып алу",
        vec![format!(
            "Қазақстан Республикасының «Дербес деректер және оларды қорғау туралы» Заңына \
                 сәйкес өзім берген келісімді мына бөлікте кері қайтарып аламын (керек емесін \
                 сызып тастаңыз). Келісім берілген күн: {BLANK}."
        )],
        vec![
            "жарнамалық хабарламалар мен қоңыраулар;".to_owned(),
            format!("деректерімді басқа тұлғаларға беру: {BLANK};"),
            format!("мен туралы мәлімет сұрату: {BLANK};"),
            "шартты орындауға қажет емес және заң талап етпейтін барлық мақсат.".to_owned(),
        ],
        "Қолданыстағы шартты орындауға қажет және заң бойынша сақталуға тиіс деректер белгіленген \
         мерзімге дейін қалатынын білемін. Не жойылғанын, не сақталатынын, қандай негізде және қай \
         күнге дейін екенін жазбаша хабарлауыңызды сұраймын."
            .to_owned(),
        format!("жеке басты куәландыратын құжаттың көшірмесі, {BLANK}"),
    )
}
