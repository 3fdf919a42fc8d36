//! Parses the query of a biller's call, however malformed.

use base::BusinessDate;
use money::Tenge;

use super::ResultCode;

/// More than any call has.
const QUERY_BYTES_MAX: usize = 4_096;
const TXN_ID_CHARS_MAX: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BillerCommand {
    Check,
    Pay,
}

/// A well-formed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillerRequest {
    pub command: BillerCommand,
    pub txn_id: String,
    pub account: String,
    sum: String,
    txn_date: String,
}

impl BillerRequest {
    /// Parses the query. The error is a request with as many fields as could be read, so that the
    /// response can name the transaction.
    pub fn parse(query: &str) -> Result<Self, Self> {
        let mut request = Self {
            command: BillerCommand::Check,
            txn_id: String::new(),
            account: String::new(),
            sum: String::new(),
            txn_date: String::new(),
        };
        let pairs: Vec<(String, String)> = match query.len() {
            0..=QUERY_BYTES_MAX => serde_urlencoded::from_str(query).unwrap_or_default(),
            _ => Vec::new(),
        };
        let value = |name: &str| {
            let pair = pairs.iter().find(|(key, _)| key == name);
            pair.map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
        };
        (request.account, request.sum) = (value("account"), value("sum"));
        request.txn_date = value("txn_date");
        let txn_id = value("txn_id");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let is_valid_id =
            (1..=TXN_ID_CHARS_MAX).contains(&txn_id.len()) && txn_id.chars().all(is_plain);
        if !is_valid_id {
            return Err(request);
        }
        request.txn_id = txn_id;
        request.command = match value("command").as_str() {
            "check" => BillerCommand::Check,
            "pay" => BillerCommand::Pay,
            _ => return Err(request),
        };
        Ok(request)
    }

    /// The paid amount.
    pub fn amount(&self) -> Result<Tenge, ResultCode> {
        let text = self.sum.replace(',', ".");
        let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
        match text.parse::<Tenge>() {
            Ok(amount) if amount.is_positive() => Ok(amount),
            Ok(_) => Err(ResultCode::AmountTooSmall),
            // Digits without a point that are no amount are out of range.
            Err(_) if is_number && !text.contains('.') => Err(ResultCode::AmountTooLarge),
            Err(_) => Err(ResultCode::Malformed),
        }
    }

    /// The date of `YYYYMMDDHHMMSS` in Almaty time, if it is valid.
    pub fn value_date(&self) -> Option<BusinessDate> {
        let text = &self.txn_date;
        if text.len() < 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..8]).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_requests_of_billers() {
        let query = "command=pay&txn_id=1234567&account=900101300007&sum=10.45&txn_date=20261115120133&trm_id=7";
        let request = BillerRequest::parse(query).unwrap();
        assert_eq!((request.command, request.txn_id.as_str()), (BillerCommand::Pay, "1234567"));
        assert_eq!(request.amount(), Ok("10.45".parse().unwrap()));
        assert_eq!(request.value_date(), Some("2026-11-15".parse().unwrap()));
    }

    #[test]
    fn malformed_queries_are_rejected() {
        let long = format!("command=check&txn_id={}&account=1", "1".repeat(41));
        let huge = format!("command=check&txn_id=1&account={}", "1".repeat(5_000));
        for query in [
            "",
            "?",
            "command=check",
            "command=check&txn_id=",
            "command=drop&txn_id=1",
            "txn_id=1",
            "command=check&txn_id=%00",
            "command=check&txn_id=%ff%fe",
            "command=check&txn_id=a'b",
            &long,
            &huge,
        ] {
            assert!(BillerRequest::parse(query).is_err(), "{query}");
        }
    }

    #[test]
    fn parses_amounts() {
        let amount = |sum: &str| {
            BillerRequest::parse(&format!("command=pay&txn_id=1&account=1&sum={sum}"))
                .unwrap()
                .amount()
        };
        for (sum, tiyn) in [("200.00", 20_000), ("200", 20_000), ("200,5", 20_050), ("0.01", 1)] {
            assert_eq!(amount(sum), Ok(Tenge::from_tiyn(tiyn)), "{sum}");
        }
        for (sum, expected) in [
            ("0", ResultCode::AmountTooSmall),
            ("-5", ResultCode::AmountTooSmall),
            ("99999999999", ResultCode::AmountTooLarge),
            ("99999999999999999999999999", ResultCode::AmountTooLarge),
            ("", ResultCode::Malformed),
            ("abc", ResultCode::Malformed),
            ("1e3", ResultCode::Malformed),
            ("1.001", ResultCode::Malformed),
        ] {
            assert_eq!(amount(sum), Err(expected), "{sum}");
        }
    }
}
