//! What was found about a machine, and how it is printed.

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    Ok,
    /// It serves, and somebody had better look.
    Warning,
    /// It would not serve, or would lose something.
    Wrong,
}

/// What was found about one subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    subject: &'static str,
    text: String,
}

impl Finding {
    pub fn ok(subject: &'static str, text: impl Into<String>) -> Self {
        Self { severity: Severity::Ok, subject, text: text.into() }
    }

    pub fn warning(subject: &'static str, text: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, subject, text: text.into() }
    }

    pub fn wrong(subject: &'static str, text: impl Into<String>) -> Self {
        Self { severity: Severity::Wrong, subject, text: text.into() }
    }

    /// As a line, in the form of `zhedel check`.
    pub fn line(&self) -> String {
        let Self { severity, subject, text } = self;
        match severity {
            Severity::Ok => format!("{subject:<10} ok, {text}"),
            Severity::Warning => format!("WARNING    {subject}: {text}"),
            Severity::Wrong => format!("WRONG      {subject}: {text}"),
        }
    }
}
