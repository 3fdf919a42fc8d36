//! What a reader types into a tool: read, bounded, and explained where it is wrong.

use std::ops::RangeInclusive;

use app::format::format_amount;
use base::Language;
use money::Tenge;

use super::ToolQuery;

/// A field of a form, as it is shown again.
pub struct Field {
    pub name: &'static str,
    pub label: String,
    pub hint: String,
    pub control: Control,
    pub value: String,
    pub error: Option<String>,
}

/// How a field is entered.
pub enum Control {
    Amount,
    Number,
    /// Codes and what they are called.
    Choice(Vec<(&'static str, &'static str)>),
}

/// What a field is about.
pub struct Label {
    pub name: &'static str,
    pub label: String,
    pub hint: String,
    /// Shown before anything is typed.
    pub initial: String,
}

/// The fields of a form, in the order in which they are read.
pub struct Inputs<'a> {
    language: Language,
    query: Option<&'a ToolQuery>,
    fields: Vec<Field>,
}

impl<'a> Inputs<'a> {
    pub const fn new(language: Language, query: Option<&'a ToolQuery>) -> Self {
        Self { language, query, fields: Vec::new() }
    }

    /// Whether somebody asked, and nothing of it is wrong.
    pub fn is_answerable(&self) -> bool {
        self.query.is_some() && self.fields.iter().all(|field| field.error.is_none())
    }

    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Says what is wrong with a field that can be read.
    pub fn reject(&mut self, name: &str, ru: impl Into<String>, kk: impl Into<String>) {
        let error = self.text(ru.into(), kk.into());
        if let Some(field) = self.fields.iter_mut().find(|field| field.name == name) {
            field.error.get_or_insert(error);
        }
    }

    /// An amount of money within bounds. An empty field counts as `if_empty`.
    pub fn amount(
        &mut self,
        label: Label,
        bounds: RangeInclusive<Tenge>,
        if_empty: Option<Tenge>,
    ) -> Option<Tenge> {
        let parsed = self.typed(&label).map(|text| match text.is_empty() {
            true => if_empty.ok_or_else(|| self.text("Введите сумму", "Соманы енгізіңіз")),
            false => self.parse_amount(&text, &bounds),
        });
        self.read(label, Control::Amount, parsed)
    }

    /// A whole number within bounds.
    pub fn number(&mut self, label: Label, bounds: RangeInclusive<u32>) -> Option<u32> {
        let parsed = self.typed(&label).map(|text| match text.is_empty() {
            true => Err(self.text("Введите число", "Санды енгізіңіз")),
            false => self.parse_number(&text, &bounds),
        });
        self.read(label, Control::Number, parsed)
    }

    /// One of some codes; anything else is the first.
    pub fn choice(
        &mut self,
        label: Label,
        options: Vec<(&'static str, &'static str)>,
    ) -> Option<&'static str> {
        let typed = self.typed(&label);
        let known = |text: &String| options.iter().map(|(code, _)| *code).find(|it| it == text);
        let chosen = typed.as_ref().and_then(known).or(options.first().map(|(code, _)| *code));
        let label = Label { initial: chosen.unwrap_or_default().to_owned(), ..label };
        let parsed = chosen.ok_or_else(String::new);
        self.push(label, Control::Choice(options), None, parsed.as_ref().err());
        parsed.ok()
    }

    /// A text that `parse` reads.
    pub fn parsed<T>(
        &mut self,
        label: Label,
        parse: impl FnOnce(&str) -> Result<T, (&'static str, &'static str)>,
    ) -> Option<T> {
        let parsed =
            self.typed(&label).map(|text| parse(&text).map_err(|(ru, kk)| self.text(ru, kk)));
        self.read(label, Control::Number, parsed)
    }

    fn typed(&self, label: &Label) -> Option<String> {
        self.query.map(|query| query.value(label.name).unwrap_or_default())
    }

    fn read<T>(
        &mut self,
        label: Label,
        control: Control,
        parsed: Option<Result<T, String>>,
    ) -> Option<T> {
        let typed = self.typed(&label);
        let error = parsed.as_ref().and_then(|parsed| parsed.as_ref().err());
        self.push(label, control, typed, error);
        parsed?.ok()
    }

    fn push(
        &mut self,
        label: Label,
        control: Control,
        typed: Option<String>,
        error: Option<&String>,
    ) {
        let Label { name, label, hint, initial } = label;
        let (value, error) = (typed.unwrap_or(initial), error.cloned());
        self.fields.push(Field { name, label, hint, control, value, error });
    }

    fn parse_amount(&self, text: &str, bounds: &RangeInclusive<Tenge>) -> Result<Tenge, String> {
        let plain = without_spaces(text).trim_end_matches('₸').replace(',', ".");
        let amount = plain.parse::<Tenge>().map_err(|_| {
            self.text(
                "Введите сумму числом, например 50\u{a0}000",
                "Соманы санмен енгізіңіз, мысалы 50\u{a0}000",
            )
        })?;
        let (min, max) = (format_amount(*bounds.start()), format_amount(*bounds.end()));
        bounds.contains(&amount).then_some(amount).ok_or_else(|| self.out_of_bounds(&min, &max))
    }

    fn parse_number(&self, text: &str, bounds: &RangeInclusive<u32>) -> Result<u32, String> {
        let number = without_spaces(text).parse::<u32>().map_err(|_| {
            self.text("Введите целое число, например 30", "Бүтін сан енгізіңіз, мысалы 30")
        })?;
        let (min, max) = (bounds.start().to_string(), bounds.end().to_string());
        bounds.contains(&number).then_some(number).ok_or_else(|| self.out_of_bounds(&min, &max))
    }

    fn out_of_bounds(&self, min: &str, max: &str) -> String {
        self.text(format!("Введите от {min} до {max}"), format!("Аралығы: {min} – {max}"))
    }

    fn text(&self, ru: impl Into<String>, kk: impl Into<String>) -> String {
        match self.language {
            Language::Ru => ru.into(),
            Language::Kk => kk.into(),
        }
    }
}

/// People group digits with spaces of several kinds.
fn without_spaces(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}
