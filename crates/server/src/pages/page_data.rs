//! What each page shows besides its frame, as it travels to the browser. The types stand in
//! `docs/openapi.json`; React reads them as `PageData` (`web/src/shared/page/payload.ts`).

use std::borrow::Cow;

use content::{Question, TextPage};
use lending::Product;
use serde::Serialize;
use utoipa::ToSchema;

use super::figures::Figures;
use super::loan_facts::LoanFact;

/// The data of a page, by the kind of page. Texts in HTML are named `…_html`: they are left out of
/// the page's own document and read back from it, so that a long text does not travel twice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageData<'a> {
    Home(HomePageData<'a>),
    Landing(LandingPageData<'a>),
    Blog(BlogPageData<'a>),
    Article(ArticlePageData<'a>),
    Faq(FaqPageData<'a>),
    Expert(ExpertPageData<'a>),
    Contacts(ContactsPageData<'a>),
    HowTo(HowToPageData<'a>),
    Text(TextPageData<'a>),
    Docs(DocsPageData<'a>),
    Product(ProductPageData<'a>),
    /// The page asks the API for what it shows, or shows nothing but its own words.
    Empty,
}

impl<'a> PageData<'a> {
    /// The body of the page, where it is one text.
    fn body_html(&self) -> Option<&str> {
        match self {
            Self::Landing(data) => Some(&data.text.body_html),
            Self::Article(data) => Some(&data.text.body_html),
            Self::Expert(data) => Some(&data.text.body_html),
            Self::Contacts(data) => Some(&data.text.body_html),
            Self::HowTo(data) => Some(&data.text.body_html),
            Self::Text(data) => Some(&data.body_html),
            Self::Docs(data) => Some(&data.text.body_html),
            Self::Home(_) | Self::Blog(_) | Self::Faq(_) | Self::Product(_) | Self::Empty => None,
        }
    }

    pub fn questions(&self) -> Vec<&FaqQuestion<'a>> {
        match self {
            Self::Home(data) => data.faq.iter().collect(),
            Self::Faq(data) => data.groups.iter().flat_map(|group| &group.items).collect(),
            _ => Vec::new(),
        }
    }

    /// Every text in HTML that the page shows.
    pub fn html_texts(&self) -> impl Iterator<Item = &str> {
        let answers = self.questions().into_iter().map(|question| &*question.answer_html);
        self.body_html().into_iter().chain(answers.collect::<Vec<_>>())
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HomePageData<'a> {
    pub product: &'a ProductTerms,
    pub faq: Vec<FaqQuestion<'a>>,
    pub articles: Vec<ArticleCard<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LandingPageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    pub lead: &'a str,
    pub product: &'a ProductTerms,
    /// In tenge.
    pub amount: u32,
    pub days: u32,
    /// The city it is about, by its slug in `site/places.json`.
    #[schema(required)]
    pub city: Option<&'a str>,
    /// Pages for people who may be short of income open with the affordability warning.
    pub affordability_first: bool,
    pub author: NamedLink<'a>,
    pub related: Vec<TitledLink<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BlogPageData<'a> {
    pub articles: Vec<ArticleCard<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticlePageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    pub author: NamedLink<'a>,
    #[schema(format = Date)]
    pub published_on: &'a str,
    /// Pages of a long article, counted from 1.
    pub page: usize,
    pub pages: Vec<NumberedLink>,
    pub related: Vec<ArticleCard<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaqPageData<'a> {
    pub groups: Vec<FaqGroup<'a>>,
    /// All articles, in a language that has no list of its own.
    pub articles: Vec<TitledLink<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExpertPageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    pub role: &'a str,
    pub articles: Vec<ArticleCard<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContactsPageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    /// Cities that have a page of their own.
    pub cities: Vec<NamedLink<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DocsPageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    /// In the order in which they are listed.
    pub documents: Vec<PublishedDocument>,
}

/// A published document: its current version, and the earlier ones.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedDocument {
    pub title: String,
    pub current: DocumentVersion,
    /// The newest first.
    pub earlier: Vec<DocumentVersion>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentVersion {
    /// The day from which it is in force.
    #[schema(format = Date)]
    pub effective_on: String,
    /// The first digits of the hash of its text.
    pub hash: String,
    /// Where its PDF is.
    pub path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HowToPageData<'a> {
    #[serde(flatten)]
    pub text: TextPageData<'a>,
    pub product: &'a ProductTerms,
    pub facts: Vec<LoanFact>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProductPageData<'a> {
    pub product: &'a ProductTerms,
}

/// A page whose text is Markdown in `content/`.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextPageData<'a> {
    pub title: &'a str,
    pub description: &'a str,
    #[schema(value_type = String)]
    pub body_html: Cow<'a, str>,
    #[schema(format = Date)]
    pub updated_on: &'a str,
}

impl<'a> TextPageData<'a> {
    pub fn new(text: &'a TextPage, figures: &Figures<'_>) -> Self {
        Self {
            title: &text.title,
            description: &text.description,
            body_html: figures.fill(&text.body),
            updated_on: &text.updated_on,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaqGroup<'a> {
    pub title: &'a str,
    pub items: Vec<FaqQuestion<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaqQuestion<'a> {
    /// Anchor within the FAQ.
    pub id: &'a str,
    pub question: &'a str,
    #[schema(value_type = String)]
    pub answer_html: Cow<'a, str>,
}

impl<'a> FaqQuestion<'a> {
    pub fn new(question: &'a Question, figures: &Figures<'_>) -> Self {
        Self {
            id: &question.anchor,
            question: &question.question,
            answer_html: figures.fill(&question.answer),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleCard<'a> {
    pub path: String,
    pub title: &'a str,
    pub description: &'a str,
    #[schema(format = Date)]
    pub published_on: &'a str,
}

/// A person or a place that has a page.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedLink<'a> {
    pub name: &'a str,
    pub path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TitledLink<'a> {
    pub path: String,
    pub title: &'a str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NumberedLink {
    pub number: usize,
    pub path: String,
}

/// Terms of the loan on sale, as pages show them. Amounts are in tenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductTerms {
    amount_min: u32,
    amount_max: u32,
    amount_step: u32,
    pub(super) amount_default: u32,
    days_min: u32,
    days_max: u32,
    pub(super) days_default: u32,
    /// Parts per million a day: 2800 is 0.28 %.
    daily_rate_ppm: u32,
    daily_rate_percent: String,
    penalty_daily_ppm: u32,
    /// ГЭСВ with one decimal for `days_min`, `days_min` + 1, … `days_max`.
    gesv_percent_by_days: Vec<String>,
}

impl ProductTerms {
    pub fn new(product: &Product) -> Self {
        let (amount, days) = (product.amount_tenge, product.term);
        // Every term keeps its place, even one whose ГЭСВ has no solution.
        let apr = |days| product.single_payment_apr(days).map(|apr| format!("{apr:.1}"));
        Self {
            amount_min: amount.min,
            amount_max: amount.max,
            amount_step: amount.step,
            amount_default: amount.default,
            days_min: days.min,
            days_max: days.max,
            days_default: days.default,
            daily_rate_ppm: product.rate.percent().ppm(),
            daily_rate_percent: product.rate.percent().to_string(),
            penalty_daily_ppm: product.penalty_rate.percent().ppm(),
            gesv_percent_by_days: days.values().map(|it| apr(it).unwrap_or_default()).collect(),
        }
    }
}
