//! The form of an answer of the OSMP family: XML.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{BillerResponse, ResultCode};

pub fn answer(said: &BillerResponse) -> Response {
    let (result, comment) = match said.verdict {
        ResultCode::Fine => (0, "OK"),
        ResultCode::TooMany | ResultCode::Later => (1, "Временная ошибка, повторите запрос"),
        ResultCode::BadAccount => (4, "Неверный формат счёта"),
        ResultCode::NotFound => (5, "Счёт не найден"),
        ResultCode::TooSmall => (241, "Слишком малая сумма"),
        ResultCode::TooLarge => (242, "Слишком большая сумма"),
        ResultCode::OtherContent => (300, "Платёж с этим номером уже был с другими данными"),
        ResultCode::Malformed => (300, "Неверный запрос"),
    };
    let number = said.number.map(|number| format!("<prv_txn>{number}</prv_txn>"));
    let sum = said.sum.map(|sum| format!("<sum>{sum}</sum>"));
    let fields = said.initials.as_deref().map(|initials| {
        format!(
            "<fields><field1 name=\"fio\" type=\"disp\">{}</field1></fields>",
            escaped(initials)
        )
    });
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>{}</osmp_txn_id>{}{}\
         <result>{result}</result><comment>{comment}</comment>{}</response>\n",
        escaped(&said.txn_id),
        number.unwrap_or_default(),
        sum.unwrap_or_default(),
        fields.unwrap_or_default(),
    );
    ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], text).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
