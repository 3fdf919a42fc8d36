//! An address with parameters: `/blog/:slug/:page/`, `/expert-:name/`.

use std::collections::BTreeMap;

/// Parameters of an address, sorted by name.
pub type Params = BTreeMap<String, String>;

/// Longer than any of our slugs; keeps noise out of look-ups and logs.
const PARAM_LENGTH_MAX: usize = 100;

#[derive(Debug, Clone)]
pub struct Pattern {
    segments: Vec<Segment>,
}

#[derive(Debug, Clone)]
enum Segment {
    Fixed(String),
    Named { prefix: String, name: String },
}

impl Pattern {
    /// `None` for an address without parameters.
    pub fn parse(path: &str) -> Option<Self> {
        path.contains(':').then(|| Self {
            segments: trim_slashes(path)
                .split('/')
                .map(|segment| match segment.split_once(':') {
                    Some((prefix, name)) => {
                        Segment::Named { prefix: prefix.to_owned(), name: name.to_owned() }
                    }
                    None => Segment::Fixed(segment.to_owned()),
                })
                .collect(),
        })
    }

    /// Matches an address in lower case with its slash at the end.
    pub fn matches(&self, path: &str) -> Option<Params> {
        if !path.ends_with('/') {
            return None;
        }
        let mut segments = trim_slashes(path).split('/');
        let mut params = Params::new();
        for expected in &self.segments {
            let segment = segments.next()?;
            match expected {
                Segment::Fixed(text) if text == segment => {}
                Segment::Fixed(_) => return None,
                Segment::Named { prefix, name } => {
                    let value = segment.strip_prefix(prefix.as_str())?;
                    let plain = value
                        .bytes()
                        .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'));
                    if value.is_empty() || value.len() > PARAM_LENGTH_MAX || !plain {
                        return None;
                    }
                    params.insert(name.clone(), value.to_owned());
                }
            }
        }
        segments.next().is_none().then_some(params)
    }

    /// The address with its parameters filled in.
    pub fn fill(&self, params: &Params) -> Option<String> {
        let mut path = String::from("/");
        for segment in &self.segments {
            match segment {
                Segment::Fixed(text) => path.push_str(text),
                Segment::Named { prefix, name } => {
                    path.push_str(prefix);
                    path.push_str(params.get(name)?);
                }
            }
            path.push('/');
        }
        Some(path)
    }
}

fn trim_slashes(path: &str) -> &str {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.strip_suffix('/').unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_and_fills() {
        let pattern = Pattern::parse("/kz/blog/:slug/:page/").unwrap();
        let params = pattern.matches("/kz/blog/a-b/2/").unwrap();
        assert_eq!((params["slug"].as_str(), params["page"].as_str()), ("a-b", "2"));
        assert_eq!(pattern.fill(&params).unwrap(), "/kz/blog/a-b/2/");
        let expert = Pattern::parse("/expert-:name/").unwrap();
        assert_eq!(expert.matches("/expert-ab/").unwrap()["name"], "ab");
        for path in ["/kz/blog/a/", "/kz/blog/a/2", "/kz/blog/a/2/3/", "/kz/blog//2/", "/blog/a/2/"]
        {
            assert!(pattern.matches(path).is_none(), "{path}");
        }
        for path in ["/expert-/", "/expert/", "/expert-a b/", "/expert-ä/"] {
            assert!(expert.matches(path).is_none(), "{path}");
        }
    }
}
