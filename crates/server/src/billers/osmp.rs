//! The response format of the OSMP family: XML.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{BillerResponse, ResultCode};

pub fn to_response(response: &BillerResponse) -> Response {
    let (result, comment) = match response.result_code {
        ResultCode::Accepted => (0, "OK"),
        ResultCode::RateLimited | ResultCode::TryLater => (1, "Временная ошибка, повторите запрос"),
        ResultCode::DayCeiling => (1, "Дневной лимит исчерпан, повторите запрос"),
        ResultCode::InvalidAccount => (4, "Неверный формат счёта"),
        ResultCode::AccountNotFound => (5, "Счёт не найден"),
        ResultCode::AmountTooSmall => (241, "Слишком малая сумма"),
        ResultCode::AmountTooLarge => (242, "Слишком большая сумма"),
        ResultCode::TransactionMismatch => (300, "Платёж с этим номером уже был с другими данными"),
        ResultCode::Malformed => (300, "Неверный запрос"),
    };
    let number = response.payment_number.map(|number| format!("<prv_txn>{number}</prv_txn>"));
    let sum = response.amount.map(|sum| format!("<sum>{sum}</sum>"));
    let fields = response.initials.as_deref().map(|initials| {
        format!(
            "<fields><field1 name=\"fio\" type=\"disp\">{}</field1></fields>",
            escape_xml(initials)
        )
    });
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><osmp_txn_id>{}</osmp_txn_id>{}{}\
         <result>{result}</result><comment>{comment}</comment>{}</response>\n",
        escape_xml(&response.txn_id),
        number.unwrap_or_default(),
        sum.unwrap_or_default(),
        fields.unwrap_or_default(),
    );
    ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], text).into_response()
}

fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
