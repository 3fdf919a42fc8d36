//! Shared state of the site, built once at start.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use app::applications::Rules;
use base::BusinessDate;
use bytes::Bytes;
use content::{ContentError, DirectiveLimits};
use lending::Product;
use render::{BundleError, EncodedBody, RenderCache, RenderError, RenderLimits, Renderer};
use thiserror::Error;
use tokio::sync::Mutex;

use crate::admission::Admission;
use crate::assets::{EarlierBuilds, File, WebBuild, WebBundle, WebBundleError};
use crate::embedded;
use crate::guards::Guards;
use crate::letters::SampleLetters;
use crate::pages::{PageKey, ProductTerms, ViewKey, check_content};
use crate::request_record::PageRecords;
use crate::route_table::{RouteTable, RouteTableError};
use crate::security::SecurityHeaders;
use crate::seo::{self, OgImages};
use crate::settings::Settings;
use crate::site_content::{self, ContentSnapshot, DocumentIndex, SiteContext};

const PAGES_BYTES: u64 = 24 << 20;
const PAYLOADS_BYTES: u64 = 8 << 20;
/// The revision before the database was read.
const REVISION_UNKNOWN: i64 = -1;

#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    Bundle(#[from] WebBundleError),
    #[error(transparent)]
    Renderer(#[from] BundleError),
    #[error(transparent)]
    Table(#[from] RouteTableError),
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error("{0}")]
    MissingContent(String),
}

pub struct Site {
    pub settings: Settings,
    /// What is sold, under which law and to whom.
    pub(crate) rules: Arc<Rules>,
    /// The product as pages show it. Computed once: it has a ГЭСВ for each term.
    pub(crate) product_terms: ProductTerms,
    pub(crate) route_table: RouteTable,
    pub(crate) page_records: PageRecords,
    pub(crate) guards: Guards,
    pub(crate) web: WebBundle,
    pub(crate) earlier_builds: EarlierBuilds,
    pub(crate) renderer: Renderer,
    pub(crate) security: SecurityHeaders,
    pub(crate) manifest: File,
    pub(crate) manifest_path: String,
    pub(crate) pages: RenderCache<PageKey>,
    pub(crate) payloads: RenderCache<PageKey>,
    pub(crate) last_good_pages: LastGoodPages,
    /// When an engine was last checked, and the result.
    pub(crate) readiness: Mutex<Option<(Instant, Result<(), RenderError>)>>,
    /// Generated files that do not depend on the content, such as robots.txt, by their address.
    pub(crate) files: HashMap<String, File>,
    /// The current texts.
    pub(crate) content_snapshot: RwLock<Arc<ContentSnapshot>>,
    /// The published documents, as pages list them.
    pub(crate) document_index: RwLock<Arc<DocumentIndex>>,
    pub(crate) business_date: BusinessDateFn,
    /// Preview pictures of shared pages.
    pub(crate) og_images: OgImages,
    /// Sample letters as PDF.
    pub(crate) sample_letters: SampleLetters,
    pub(crate) admission: Admission,
    is_draining: AtomicBool,
}

/// The business date: the clock may be movable.
pub type BusinessDateFn = Box<dyn Fn() -> BusinessDate + Send + Sync>;

impl Site {
    /// Starts the renderer with a build of the front end and prepares what every page shares.
    pub fn try_new(
        settings: Settings,
        rules: Arc<Rules>,
        build: &WebBuild,
        today: BusinessDateFn,
    ) -> Result<Self, StartError> {
        // An engine loads on another core meanwhile.
        let limits = RenderLimits::with_render_time(settings.render_timeout);
        let (renderer, engine) = Renderer::try_start(build.server.clone(), limits)?;
        let web = WebBundle::try_new(build)?;
        let content = site_content::parse_bundled_content()?;
        let (manifest_path, manifest) = seo::manifest(&settings);
        let route_table = RouteTable::try_from_json(embedded::ROUTES)?;
        let mut site = Self {
            product_terms: ProductTerms::new(&rules.products.short),
            rules,
            page_records: PageRecords::new(&route_table),
            route_table,
            guards: Guards::standard(),
            renderer,
            security: SecurityHeaders::new(settings.mode, &web.style_hash),
            manifest,
            manifest_path,
            pages: RenderCache::new(PAGES_BYTES),
            payloads: RenderCache::new(PAYLOADS_BYTES),
            last_good_pages: LastGoodPages::default(),
            readiness: Mutex::default(),
            files: HashMap::new(),
            content_snapshot: RwLock::default(),
            document_index: RwLock::default(),
            web,
            earlier_builds: EarlierBuilds::new(settings.builds_dir.clone()),
            settings,
            business_date: today,
            og_images: OgImages::default(),
            sample_letters: SampleLetters::default(),
            admission: Admission::default(),
            is_draining: AtomicBool::new(false),
        };
        check_content(SiteContext { site: &site, content: &content })
            .map_err(StartError::MissingContent)?;
        site.files = seo::fixed_files(&site);
        let snapshot = ContentSnapshot::new(&site, content, REVISION_UNKNOWN);
        site.content_snapshot = RwLock::new(Arc::new(snapshot));
        engine.try_wait()?;
        Ok(site)
    }

    /// From now on readiness sends visitors elsewhere, and connections end with their next response.
    /// Requests are served as before.
    pub fn start_draining(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::Relaxed)
    }

    /// The loan on sale.
    pub(crate) fn product(&self) -> &Product {
        &self.rules.products.short
    }

    /// The loans whose figures a text may ask for.
    pub(crate) fn directive_limits(&self) -> DirectiveLimits {
        let (amount, term) = (self.product().amount_tenge, self.product().term);
        let overdue = self.rules.law.overdue.in_force_on((self.business_date)());
        DirectiveLimits {
            amount_tenge: amount.min..=amount.max,
            amount_step_tenge: amount.step,
            days: term.min..=term.max,
            // A day without law has no delay that could be computed.
            late_days_max: overdue.map_or(0, |overdue| overdue.accrual_days_max),
        }
    }
}

/// The last successful rendering of each page, whatever its day and text. Bounded by the number of
/// pages, since only existing pages are rendered. Rarely needed, so each is stored only in the
/// encoding whose bytes it shares with the cache.
#[derive(Default)]
pub struct LastGoodPages {
    gzipped: RwLock<HashMap<ViewKey, Bytes>>,
}

impl LastGoodPages {
    pub fn insert(&self, key: ViewKey, page: &EncodedBody) {
        let gzip = page.gzip.clone();
        self.gzipped.write().unwrap_or_else(PoisonError::into_inner).insert(key, gzip);
    }

    pub fn get(&self, key: &ViewKey) -> Option<EncodedBody> {
        let gzip = self.gzipped.read().unwrap_or_else(PoisonError::into_inner).get(key)?.clone();
        Some(EncodedBody::from_gzip(&gzip))
    }
}
