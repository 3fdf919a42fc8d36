//! What search engines read about a page: schema.org in JSON-LD, from the same core and the same texts
//! as the page itself.

use origination::questionnaire::places::City;
use serde_json::{Value, json};

use super::{apr_range, og_image_path};
use crate::locale::Locale;
use crate::pages::{PageData, title_of};
use crate::route_table::{Params, RouteMatch};
use crate::site_content::SiteContext;

/// Every block of a page that may be indexed.
pub fn structured_data(
    context: SiteContext<'_>,
    route_match: &RouteMatch,
    path: &str,
    data: &PageData<'_>,
) -> Vec<Value> {
    let page = Page { context, route_match, url: absolute(context, path), data };
    let mut blocks = Vec::new();
    match context.site.route_table.route(route_match).page.as_str() {
        "home/home" => {
            blocks.extend([page.organization(), page.web_site()]);
            blocks.extend(page.loan());
        }
        "info/contacts" | "faq/about" => blocks.push(page.organization()),
        "landing/landing" => blocks.extend(page.loan()),
        "faq/faq" => blocks.extend(page.questions()),
        "blog/article" => blocks.extend(page.article(path)),
        "info/expert" => blocks.extend(page.profile()),
        _ => {}
    }
    blocks.extend(page.breadcrumbs());
    for block in &mut blocks {
        block["@context"] = json!("https://schema.org");
    }
    blocks
}

struct Page<'a> {
    context: SiteContext<'a>,
    route_match: &'a RouteMatch,
    url: String,
    data: &'a PageData<'a>,
}

fn absolute(context: SiteContext<'_>, path: &str) -> String {
    format!("{}{path}", context.site.settings.base_url)
}

impl Page<'_> {
    fn locale(&self) -> Locale {
        self.route_match.locale
    }

    /// The reference to the lender in other blocks.
    fn lender(&self) -> Value {
        json!({
            "@type": "Organization",
            "@id": absolute(self.context, "/#organization"),
            "name": self.context.site.settings.lender.brand,
            "url": absolute(self.context, "/"),
        })
    }

    fn organization(&self) -> Value {
        let lender = &self.context.site.settings.lender;
        let number = |name: &str, value: &str| json!({ "@type": "PropertyValue", "propertyID": name, "value": value });
        let mut block = self.lender();
        block["legalName"] = json!(lender.legal_name.in_language(self.locale().language()));
        block["logo"] = json!(absolute(self.context, "/icon-512.png"));
        block["telephone"] = json!(lender.phone);
        block["email"] = json!(lender.email);
        block["taxID"] = json!(lender.bin);
        block["identifier"] = json!([
            number(if self.locale() == Locale::Ru { "БИН" } else { "БСН" }, &lender.bin),
            number(
                if self.locale() == Locale::Ru {
                    "Лицензия"
                } else {
                    "Лицензия нөмірі"
                },
                &lender.licence_number
            ),
        ]);
        block["address"] = json!({
            "@type": "PostalAddress",
            "streetAddress": lender.address.in_language(self.locale().language()),
            "addressCountry": "KZ",
        });
        block["areaServed"] = country();
        block
    }

    fn web_site(&self) -> Value {
        json!({
            "@type": "WebSite",
            "name": self.context.site.settings.lender.brand,
            "url": self.url,
            "inLanguage": self.locale().language_code(),
            "publisher": self.lender(),
        })
    }

    /// The loan on sale. Its rate is never stated without ГЭСВ.
    fn loan(&self) -> Option<Value> {
        let product = self.context.site.product();
        let (amount, term) = (product.amount_tenge, product.term);
        let (gesv_min, gesv_max) = apr_range(product)?;
        let brand = self.context.site.settings.lender.brand.as_str();
        let (name, description) =
            title_of(self.context, self.route_match).unwrap_or((brand, LOAN_DESCRIPTION.of(self)));
        Some(json!({
            "@type": "LoanOrCredit",
            "name": name,
            "description": description,
            "url": self.url,
            "provider": self.lender(),
            "areaServed": self.area(),
            "currency": "KZT",
            "amount": {
                "@type": "MonetaryAmount",
                "currency": "KZT",
                "minValue": amount.min,
                "maxValue": amount.max,
            },
            "loanTerm": {
                "@type": "QuantitativeValue",
                "unitCode": "DAY",
                "minValue": term.min,
                "maxValue": term.max,
            },
            "interestRate": {
                "@type": "QuantitativeValue",
                "value": number(&product.rate.percent().to_string()),
                "unitText": RATE_UNIT.of(self),
            },
            "annualPercentageRate": {
                "@type": "QuantitativeValue",
                "unitCode": "P1",
                "minValue": number(&format!("{gesv_min:.1}")),
                "maxValue": number(&format!("{gesv_max:.1}")),
            },
            "feesAndCommissionsSpecification": NO_FEES_NOTE.of(self),
        }))
    }

    /// The city that a page is about, else the country.
    fn area(&self) -> Value {
        let slug = match self.data {
            PageData::Landing(landing) => landing.city,
            _ => None,
        };
        let Some(city) = slug.and_then(City::from_slug) else {
            return country();
        };
        let name = self.locale().pick(city.names());
        json!({ "@type": "City", "name": name, "containedInPlace": country() })
    }

    /// The questions of the FAQ page. The home page repeats some of them without this block, since
    /// search engines want each question once per site.
    fn questions(&self) -> Option<Value> {
        let questions: Vec<Value> = self
            .data
            .questions()
            .iter()
            .map(|item| {
                json!({
                    "@type": "Question",
                    "name": item.question,
                    "acceptedAnswer": { "@type": "Answer", "text": item.answer_html },
                })
            })
            .collect();
        (!questions.is_empty()).then(|| {
            json!({
                "@type": "FAQPage",
                "inLanguage": self.locale().language_code(),
                "mainEntity": questions,
            })
        })
    }

    fn article(&self, path: &str) -> Option<Value> {
        let PageData::Article(data) = self.data else { return None };
        let route = self.context.site.route_table.route(self.route_match);
        let article = crate::pages::article(self.context, route, self.route_match)?;
        let expert = self.context.content.expert(&article.author)?;
        Some(json!({
            "@type": "Article",
            "headline": data.text.title,
            "description": data.text.description,
            "datePublished": data.published_on,
            "dateModified": data.text.updated_on,
            "inLanguage": self.locale().language_code(),
            "image": absolute(self.context, &og_image_path(path)),
            "mainEntityOfPage": self.url,
            "author": {
                "@type": if expert.is_person { "Person" } else { "Organization" },
                "name": data.author.name,
                "url": absolute(self.context, &data.author.path),
            },
            "publisher": self.lender(),
        }))
    }

    fn profile(&self) -> Option<Value> {
        let expert = self.context.content.expert(self.route_match.params.get("name")?)?;
        Some(json!({
            "@type": "ProfilePage",
            "dateModified": expert.text.updated_on,
            "mainEntity": {
                "@type": if expert.is_person { "Person" } else { "Organization" },
                "name": expert.name,
                "description": expert.text.description,
                "url": self.url,
            },
        }))
    }

    /// The breadcrumb trail of every page except the home page.
    fn breadcrumbs(&self) -> Option<Value> {
        let table = &self.context.site.route_table;
        let route = table.route(self.route_match);
        if route.name == "home" {
            return None;
        }
        let to =
            |name: &str| table.path_of(table.find_by_name(name)?, self.locale(), &Params::new());
        let mut trail =
            vec![(HOME_TITLE.of(self).to_owned(), absolute(self.context, &to("home")?))];
        let is_article = route.page == "blog/article";
        if let Some(path) = to("blog").filter(|_| is_article) {
            trail.push((BLOG_TITLE.to_owned(), absolute(self.context, &path)));
        }
        let own = title_of(self.context, self.route_match).map_or(BLOG_TITLE, |(title, _)| title);
        trail.push((own.to_owned(), self.url.clone()));
        let items: Vec<Value> = (1_u32..)
            .zip(trail)
            .map(|(position, (name, item))| {
                json!({ "@type": "ListItem", "position": position, "name": name, "item": item })
            })
            .collect();
        Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
    }
}

fn country() -> Value {
    json!({ "@type": "Country", "name": "KZ" })
}

/// A decimal as JSON has it, digit by digit.
fn number(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

/// A fixed text of structured data in both languages.
struct LocalizedLabel {
    ru: &'static str,
    kk: &'static str,
}

impl LocalizedLabel {
    fn of(&self, page: &Page<'_>) -> &'static str {
        match page.locale() {
            Locale::Ru => self.ru,
            Locale::Kz => self.kk,
        }
    }
}

const HOME_TITLE: LocalizedLabel = LocalizedLabel { ru: "Главная", kk: "Басты бет" };
const BLOG_TITLE: &str = "Блог";
const RATE_UNIT: LocalizedLabel = LocalizedLabel { ru: "% в день", kk: "күніне %" };
const LOAN_DESCRIPTION: LocalizedLabel = LocalizedLabel {
    ru: "Микрокредит на короткий срок с одним платежом в конце. Полная стоимость видна до заявки.",
    kk: "Соңында бір төлеммен қайтарылатын қысқа мерзімді микрокредит. Толық құны өтінімге дейін көрінеді.",
};
const NO_FEES_NOTE: LocalizedLabel = LocalizedLabel {
    ru: "Комиссий за заявку, выдачу и досрочный возврат нет.",
    kk: "Өтінім, беру және мерзімінен бұрын қайтару үшін комиссия жоқ.",
};
