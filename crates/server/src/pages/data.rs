//! Fills the data of each page: texts from the content, figures from the lending core.

use app::published_documents::{DOCUMENT_SLUGS, PublishedVersion};
use base::BusinessDate;
use content::TextPage;
use origination::questionnaire::places::City;

use super::articles::{
    article, article_card, article_cards, article_links, article_page, author, has_article_list,
};
use super::cities::cities;
use super::figures::Figures;
use super::page_data::{
    BlogPageData, ContactsPageData, DocsPageData, DocumentVersion, ExpertPageData, FaqGroup,
    FaqPageData, FaqQuestion, HomePageData, HowToPageData, LandingPageData, PageData,
    ProductPageData, PublishedDocument, TextPageData, TitledLink,
};
use crate::locale::Locale;
use crate::route_table::{Route, RouteMatch};
use crate::site_content::SiteContext;

const RELATED_MAX: usize = 6;
const ARTICLES_ON_HOME: usize = 3;

/// The day a page's text last changed, where it has one.
pub fn updated_on<'a>(context: SiteContext<'a>, route_match: &RouteMatch) -> Option<&'a str> {
    let route = context.site.route_table.route(route_match);
    let language = route_match.locale.language();
    match route.page.as_str() {
        "landing/landing" => Some(&context.content.landing(route.id?)?.text.updated_on),
        "blog/article" => Some(&article(context, route, route_match)?.reviewed_on),
        "blog/list" => Some(&context.content.articles(language).next()?.published_on),
        "faq/faq" => Some(&context.content.faq(language)?.updated_on),
        // It repeats questions and names the newest articles.
        "home/home" => {
            let faq = context.content.faq(language)?.updated_on.as_str();
            let newest = context.content.articles(language).next();
            Some(newest.map_or(faq, |article| faq.max(&article.published_on)))
        }
        "info/expert" => {
            Some(&context.content.expert(route_match.params.get("name")?)?.text.updated_on)
        }
        _ => context.content.page(language, &route.name).map(|text| text.updated_on.as_str()),
    }
}

/// Title and description of a page's text, if it has one.
pub fn title_of<'a>(
    context: SiteContext<'a>,
    route_match: &RouteMatch,
) -> Option<(&'a str, &'a str)> {
    let route = context.site.route_table.route(route_match);
    let language = route_match.locale.language();
    let title_and_description =
        |text: &'a TextPage| (text.title.as_str(), text.description.as_str());
    Some(match route.page.as_str() {
        "landing/landing" => title_and_description(&context.content.landing(route.id?)?.text),
        "blog/article" => {
            let article = article(context, route, route_match)?;
            (&article.title, &article.description)
        }
        "faq/faq" => {
            let faq = context.content.faq(language)?;
            (&faq.title, &faq.description)
        }
        "info/expert" => {
            title_and_description(&context.content.expert(route_match.params.get("name")?)?.text)
        }
        _ => title_and_description(context.content.page(language, &route.name)?),
    })
}

/// The data of a page, or `None` where its text is missing.
pub fn page_data<'a>(
    context: SiteContext<'a>,
    route_match: &RouteMatch,
    today: BusinessDate,
) -> Option<PageData<'a>> {
    let route = context.site.route_table.route(route_match);
    let product = &context.site.product_terms;
    let figures = &Figures::of_site(context.site, today, route_match.locale.language());
    let text = || {
        let page = context.content.page(route_match.locale.language(), &route.name)?;
        Some(TextPageData::new(page, figures))
    };
    Some(match route.page.as_str() {
        "home/home" => PageData::Home(home_data(context, route_match.locale, figures)?),
        "landing/landing" => PageData::Landing(landing_data(context, route, figures)?),
        "blog/list" => {
            let articles = article_cards(context, route_match.locale, None, usize::MAX);
            PageData::Blog(BlogPageData { articles })
        }
        "blog/article" => {
            let article = article(context, route, route_match)?;
            PageData::Article(article_page(
                context,
                route_match.locale,
                article,
                &route_match.params,
                figures,
            )?)
        }
        "faq/faq" => PageData::Faq(faq_data(context, route_match.locale, figures)?),
        "info/expert" => PageData::Expert(expert_data(context, route_match, figures)?),
        "info/contacts" => {
            let cities = cities(context, route_match.locale);
            PageData::Contacts(ContactsPageData { text: text()?, cities })
        }
        "info/how-to" => {
            let facts = figures.loan_facts(product.amount_default, product.days_default)?;
            PageData::HowTo(HowToPageData { text: text()?, product, facts })
        }
        "faq/docs" => {
            let documents = published_documents(context, route_match.locale);
            PageData::Docs(DocsPageData { text: text()?, documents })
        }
        "auth/registration" | "form/reg" | "form/new-loan" | "form/preapproval" | "card/cards"
        | "card/add-card" | "card/get-card" => PageData::Product(ProductPageData { product }),
        page if page.starts_with("info/") || page.starts_with("faq/") => PageData::Text(text()?),
        _ => PageData::Empty,
    })
}

/// Every fixed address must have its text: a site with a missing text does not start.
pub fn check_content(context: SiteContext<'_>) -> Result<(), String> {
    let (today, limits) = ((context.site.business_date)(), context.site.directive_limits());
    for (path, directive) in context.content.directives() {
        if let Some(reason) = limits.breach(directive) {
            return Err(format!("{path}: {reason}"));
        }
    }
    for article in Locale::ALL.iter().flat_map(|locale| context.content.articles(locale.language()))
    {
        let author = context.content.expert(&article.author);
        author.ok_or_else(|| format!("article {} has no known author", article.slug))?;
    }
    for landing in context.content.landings() {
        let author = context.content.expert(&landing.author);
        author.ok_or_else(|| format!("landing {} has no known author", landing.id))?;
    }
    for route in context.site.route_table.routes() {
        for locale in Locale::ALL {
            let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                continue;
            };
            let crate::route_table::Resolution::Page(route_match) =
                context.site.route_table.resolve(path)
            else {
                return Err(format!("{path} does not lead to its own route"));
            };
            page_data(context, &route_match, today)
                .ok_or_else(|| format!("{path} has no text in content/"))?;
        }
        if let Some(landing) = route.id.and_then(|id| context.content.landing(id)) {
            let on_sale = context.site.product().amount_tenge.contains(landing.amount_tenge)
                && context.site.product().term.contains(landing.days);
            on_sale
                .then_some(())
                .ok_or_else(|| format!("landing {} is not on sale", landing.id))?;
            let is_known = landing.city.as_deref().is_none_or(|it| City::from_slug(it).is_some());
            is_known
                .then_some(())
                .ok_or_else(|| format!("landing {} is about no known city", landing.id))?;
        }
    }
    Ok(())
}

fn home_data<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    figures: &Figures<'_>,
) -> Option<HomePageData<'a>> {
    let faq = context.content.faq(locale.language())?;
    let questions = faq.home_anchors.iter().filter_map(|anchor| faq.question(anchor));
    Some(HomePageData {
        product: &context.site.product_terms,
        faq: questions.map(|it| FaqQuestion::new(it, figures)).collect(),
        articles: article_cards(context, locale, None, ARTICLES_ON_HOME),
    })
}

fn faq_data<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    figures: &Figures<'_>,
) -> Option<FaqPageData<'a>> {
    let faq = context.content.faq(locale.language())?;
    let groups = faq.groups.iter().map(|group| FaqGroup {
        title: &group.title,
        items: group.questions.iter().map(|it| FaqQuestion::new(it, figures)).collect(),
    });
    // The newest leads to all others.
    let mut articles = match has_article_list(context, locale) {
        true => Vec::new(),
        false => article_links(context, locale),
    };
    articles.truncate(1);
    Some(FaqPageData { groups: groups.collect(), articles })
}

fn landing_data<'a>(
    context: SiteContext<'a>,
    route: &Route,
    figures: &Figures<'_>,
) -> Option<LandingPageData<'a>> {
    let landing = context.content.landing(route.id?)?;
    // Visitors who may be short of money are not led on to other loans.
    let related = match landing.affordability_first {
        true => Vec::new(),
        false => related_landings(context, landing.id),
    };
    Some(LandingPageData {
        text: TextPageData::new(&landing.text, figures),
        lead: &landing.lead,
        product: &context.site.product_terms,
        amount: landing.amount_tenge,
        days: landing.days,
        city: landing.city.as_deref(),
        affordability_first: landing.affordability_first,
        author: author(context, Locale::Ru, &landing.author)?,
        related,
    })
}

/// The published documents in their order, each with its current version and the earlier ones.
fn published_documents(context: SiteContext<'_>, locale: Locale) -> Vec<PublishedDocument> {
    let index = context.site.document_index();
    let document = |slug: &&str| {
        let mut versions = index.versions.iter().filter(|it| it.slug == *slug);
        let current = versions.next()?;
        Some(PublishedDocument {
            title: locale.language().pick(&current.title_ru, &current.title_kk).clone(),
            current: document_version(current),
            earlier: versions.map(document_version).collect(),
        })
    };
    DOCUMENT_SLUGS.iter().filter_map(document).collect()
}

fn document_version(version: &PublishedVersion) -> DocumentVersion {
    let PublishedVersion { slug, sha256, .. } = version;
    DocumentVersion {
        effective_on: version.effective_date.to_string(),
        hash: sha256.chars().take(16).collect(),
        path: format!("/api/v1/published-documents/{slug}/versions/{sha256}"),
    }
}

/// The nearest by number: pages of one kind have adjacent numbers.
fn related_landings(context: SiteContext<'_>, id: u32) -> Vec<TitledLink<'_>> {
    let mut others: Vec<(u32, &Route)> = context
        .site
        .route_table
        .routes()
        .filter(|route| route.page == "landing/landing")
        .filter_map(|route| Some((route.id?, route)))
        .filter(|&(other, _)| other != id)
        .collect();
    others.sort_by_key(|&(other, _)| (other.abs_diff(id), other));
    others
        .into_iter()
        .take(RELATED_MAX)
        .filter_map(|(other, route)| {
            let title = &context.content.landing(other)?.text.title;
            Some(TitledLink { path: route.path(Locale::Ru)?.to_owned(), title })
        })
        .collect()
}

fn expert_data<'a>(
    context: SiteContext<'a>,
    route_match: &RouteMatch,
    figures: &Figures<'_>,
) -> Option<ExpertPageData<'a>> {
    let slug = route_match.params.get("name")?;
    let expert = context.content.expert(slug)?;
    let articles = context
        .content
        .articles(route_match.locale.language())
        .filter(|article| article.author == *slug)
        .filter_map(|article| article_card(context, article, route_match.locale));
    Some(ExpertPageData {
        text: TextPageData::new(&expert.text, figures),
        role: &expert.role,
        articles: articles.collect(),
    })
}
