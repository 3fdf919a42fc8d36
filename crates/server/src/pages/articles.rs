//! Articles and the other texts whose addresses have parameters: their paths and data.

use content::Article;

use super::figures::Figures;
use super::page_data::{
    ArticleCard, ArticlePageData, NamedLink, NumberedLink, TextPageData, TitledLink,
};
use crate::locale::Locale;
use crate::route_table::{Params, Route, RouteMatch};
use crate::site_content::SiteContext;

const RELATED_MAX: usize = 3;

#[derive(Debug, PartialEq, Eq)]
pub enum PageExistence {
    Exists,
    MovedTo(String),
    Missing,
}

/// Whether a page exists for the parameters of an address. A fixed address always has its page: that
/// is checked at start.
pub fn page_existence(context: SiteContext<'_>, route_match: &RouteMatch) -> PageExistence {
    let route = context.site.route_table.route(route_match);
    let language = route_match.locale.language();
    let (Some(slug), page) = (route_match.params.get("slug"), route_match.params.get("page"))
    else {
        return match route_match.params.get("name") {
            Some(name) if context.content.expert(name).is_none() => PageExistence::Missing,
            _ => PageExistence::Exists,
        };
    };
    let Some(article) = context.content.article(language, slug) else {
        return PageExistence::Missing;
    };
    match page.map(|page| page.parse::<usize>()) {
        None => PageExistence::Exists,
        // The first page is the article itself; `01` and the like are other names of a page.
        Some(Ok(1)) => article_path(context, article, route_match.locale)
            .map_or(PageExistence::Missing, PageExistence::MovedTo),
        Some(Ok(number)) if (2..=article.pages.len()).contains(&number) => {
            let mut params = route_match.params.clone();
            params.insert("page".into(), number.to_string());
            match context.site.route_table.path_of(route, route_match.locale, &params) {
                Some(path) if params != route_match.params => PageExistence::MovedTo(path),
                _ => PageExistence::Exists,
            }
        }
        Some(_) => PageExistence::Missing,
    }
}

/// Address of the same page in the other language.
pub fn alternate_path(context: SiteContext<'_>, route_match: &RouteMatch) -> Option<String> {
    let route = context.site.route_table.route(route_match);
    let other = route_match.locale.other();
    if route.page != "blog/article" {
        return context.site.route_table.path_of(route, other, &route_match.params);
    }
    // A fixed address in one language may have its translation under the pattern in the other.
    let id = article(context, route, route_match)?.id?;
    let translated = context.content.articles(other.language()).find(|it| it.id == Some(id))?;
    match route_match.params.get("page").and_then(|page| page.parse().ok()) {
        Some(page) if page > translated.pages.len() => None,
        Some(page) => article_page_path(context, translated, other, page),
        None => article_path(context, translated, other),
    }
}

/// The article a route shows: a fixed one by its id, any other by its slug.
pub fn article<'a>(
    context: SiteContext<'a>,
    route: &Route,
    route_match: &RouteMatch,
) -> Option<&'a Article> {
    let language = route_match.locale.language();
    match (route.id, route_match.params.get("slug")) {
        (Some(id), _) => context.content.articles(language).find(|article| article.id == Some(id)),
        (None, slug) => context.content.article(language, slug?),
    }
}

fn article_path(context: SiteContext<'_>, article: &Article, locale: Locale) -> Option<String> {
    let fixed =
        context.site.route_table.routes().find(|route| {
            route.page == "blog/article" && route.id.is_some() && route.id == article.id
        });
    if let Some(path) = fixed.and_then(|route| route.path(locale)) {
        return Some(path.to_owned());
    }
    let params = Params::from([("slug".to_owned(), article.slug.clone())]);
    context.site.route_table.path_of(
        context.site.route_table.find_by_name("blog-article")?,
        locale,
        &params,
    )
}

fn article_page_path(
    context: SiteContext<'_>,
    article: &Article,
    locale: Locale,
    page: usize,
) -> Option<String> {
    if page <= 1 {
        return article_path(context, article, locale);
    }
    let params = Params::from([
        ("slug".to_owned(), article.slug.clone()),
        ("page".to_owned(), page.to_string()),
    ]);
    context.site.route_table.path_of(
        context.site.route_table.find_by_name("blog-article-page")?,
        locale,
        &params,
    )
}

pub fn article_page<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    article: &'a Article,
    params: &Params,
    figures: &Figures<'_>,
) -> Option<ArticlePageData<'a>> {
    let page = params.get("page").and_then(|page| page.parse().ok()).unwrap_or(1_usize);
    let links = (1..=article.pages.len()).filter_map(|number| {
        let path = article_page_path(context, article, locale, number)?;
        Some(NumberedLink { number, path })
    });
    let related_max = if has_article_list(context, locale) { RELATED_MAX } else { usize::MAX };
    Some(ArticlePageData {
        text: TextPageData {
            title: &article.title,
            description: &article.description,
            body_html: figures.fill(article.pages.get(page - 1)?),
            updated_on: &article.reviewed_on,
        },
        author: author(context, locale, &article.author)?,
        published_on: &article.published_on,
        page,
        pages: links.collect(),
        related: article_cards(context, locale, Some(&article.slug), related_max),
    })
}

/// The author of a text: the name in the page's language, and the author's page.
pub fn author<'a>(context: SiteContext<'a>, locale: Locale, slug: &str) -> Option<NamedLink<'a>> {
    let expert = context.content.expert(slug)?;
    let params = Params::from([("name".to_owned(), slug.to_owned())]);
    let route = context.site.route_table.find_by_name("expert")?;
    Some(NamedLink {
        name: locale.pick((&expert.name, &expert.name_kk)),
        path: context.site.route_table.path_of(route, Locale::Ru, &params)?,
    })
}

pub fn article_cards<'a>(
    context: SiteContext<'a>,
    locale: Locale,
    except: Option<&str>,
    most: usize,
) -> Vec<ArticleCard<'a>> {
    context
        .content
        .articles(locale.language())
        .filter(|article| Some(article.slug.as_str()) != except)
        .take(most)
        .filter_map(|article| article_card(context, article, locale))
        .collect()
}

/// Whether a language has a page that lists its articles. Where it has none, every article leads to
/// all others.
pub fn has_article_list(context: SiteContext<'_>, locale: Locale) -> bool {
    let blog = context.site.route_table.find_by_name("blog");
    blog.is_some_and(|route| route.path(locale).is_some())
}

/// Every article of a language, newest first.
pub fn article_links<'a>(context: SiteContext<'a>, locale: Locale) -> Vec<TitledLink<'a>> {
    let articles = context.content.articles(locale.language());
    let link = |article: &'a Article| {
        let path = article_path(context, article, locale)?;
        Some(TitledLink { path, title: &article.title })
    };
    articles.filter_map(link).collect()
}

pub fn article_card<'a>(
    context: SiteContext<'_>,
    article: &'a Article,
    locale: Locale,
) -> Option<ArticleCard<'a>> {
    Some(ArticleCard {
        path: article_path(context, article, locale)?,
        title: &article.title,
        description: &article.description,
        published_on: &article.published_on,
    })
}
