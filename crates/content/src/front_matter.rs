//! Front matter: `key: value` lines between two lines of `---`, then the body.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::typography::keep_numbers_together;

pub struct FrontMatter<'a> {
    fields: BTreeMap<&'a str, &'a str>,
    pub body: &'a str,
}

impl<'a> FrontMatter<'a> {
    pub fn parse(source: &'a str) -> Result<Self, String> {
        let rest = source.strip_prefix("---\n").ok_or("does not begin with front matter")?;
        let (head, body) = rest.split_once("\n---\n").ok_or("front matter has no end")?;
        let mut fields = BTreeMap::new();
        for line in head.lines().filter(|line| !line.trim().is_empty()) {
            let (key, value) = line.split_once(':').ok_or(format!("no `key: value`: {line}"))?;
            if fields.insert(key.trim(), value.trim()).is_some() {
                return Err(format!("duplicate `{}`", key.trim()));
            }
        }
        Ok(Self { fields, body })
    }

    pub fn optional(&mut self, key: &str) -> Option<&'a str> {
        self.fields.remove(key).filter(|value| !value.is_empty())
    }

    pub fn required(&mut self, key: &str) -> Result<&'a str, String> {
        self.optional(key).ok_or(format!("`{key}` is missing"))
    }

    /// The title, which is the page's heading too.
    pub fn title(&mut self) -> Result<String, String> {
        self.required("title").map(keep_numbers_together)
    }

    pub fn number<N: FromStr>(&mut self, key: &str) -> Result<N, String> {
        self.required(key)?.parse().map_err(|_| format!("`{key}` is not a number"))
    }

    /// A missing field is false; anything but `true` and `false` is an error.
    pub fn flag(&mut self, key: &str) -> Result<bool, String> {
        match self.optional(key) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(format!("`{key}` is neither true nor false")),
        }
    }

    /// An ISO date, as text because it is only displayed.
    pub fn date(&mut self, key: &str) -> Result<String, String> {
        let text = self.required(key)?;
        let has_shape = text.len() == 10
            && text.bytes().enumerate().all(|(i, byte)| match i {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        let within = |range: std::ops::Range<usize>, max: u32| {
            text.get(range)
                .and_then(|part| part.parse().ok())
                .is_some_and(|n| (1..=max).contains(&n))
        };
        if has_shape && within(5..7, 12) && within(8..10, 31) {
            Ok(text.to_owned())
        } else {
            Err(format!("`{key}` is not a date"))
        }
    }

    /// Fails on a field that was never read: a misspelt key is an error.
    pub fn finish(self) -> Result<(), String> {
        match self.fields.keys().next() {
            Some(key) => Err(format!("`{key}` is not a known field here")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_fields_and_body() {
        let mut document = FrontMatter::parse("---\ntitle: A: b\nid: 7\n---\nText").unwrap();
        assert_eq!(document.required("title"), Ok("A: b"));
        assert_eq!(document.number::<u32>("id"), Ok(7));
        assert_eq!(document.body, "Text");
        assert!(document.finish().is_ok());
    }

    #[test]
    fn rejects_invalid_front_matter() {
        assert!(FrontMatter::parse("title: A").is_err());
        assert!(FrontMatter::parse("---\ntitle: A\n").is_err());
        assert!(FrontMatter::parse("---\na: 1\na: 2\n---\n").is_err());
        let mut document = FrontMatter::parse("---\nday: 2026-1-1\nodd: 1\n---\n").unwrap();
        assert!(document.date("day").is_err());
        assert!(document.required("title").is_err());
        assert!(document.finish().is_err());
    }
}
