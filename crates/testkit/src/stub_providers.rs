//! A bureau whose answers a test can override, and a biometry provider that knows no outcome before
//! its callback.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use app::Providers;
use providers::biometry::{
    Biometry, BiometryError, BiometryOutcome, BiometrySession, BiometrySessionId, Callback,
    CallbackError, Frame, SessionRequest,
};
use providers::bureau::{
    Arrears, Bureau, BureauError, ConsentId, ConsentRequest, ConsentState, CreditReport,
    HttpBureau, Inquiry,
};
use providers::{ProviderFuture, SendError};
use reqwest::header::HeaderMap;

use crate::rules;

/// Overrides of the bureau's answers.
#[derive(Default, Clone)]
pub struct BureauOverrides {
    /// This many reports are lost.
    pub reports_lost: u32,
    /// Whether the customer has a stop on credit; `Some(None)` means unknown.
    pub stop_credit: Option<Option<bool>>,
    /// Days past due of a debt to another microfinance organisation.
    pub arrears_days: Option<u32>,
    /// The state of the state's consent request.
    pub consent: Option<ConsentState>,
}

/// A bureau with overrides.
pub struct StubBureau {
    inner: HttpBureau,
    overrides: Mutex<BureauOverrides>,
}

impl StubBureau {
    /// Wraps the bureau at a URL.
    pub fn in_front_of(url: &str) -> Arc<Self> {
        let key = rules::SANDBOX_SECRET.to_owned().into();
        let inner = HttpBureau::try_new(&format!("{url}/bureau"), key).unwrap();
        Arc::new(Self { inner, overrides: Mutex::default() })
    }

    pub fn set_overrides(&self, change: impl FnOnce(&mut BureauOverrides)) {
        change(&mut self.overrides.lock().unwrap());
    }

    fn overrides(&self) -> BureauOverrides {
        self.overrides.lock().unwrap().clone()
    }

    fn take_lost_report(&self) -> bool {
        let mut overrides = self.overrides.lock().unwrap();
        let is_lost = overrides.reports_lost > 0;
        overrides.reports_lost = overrides.reports_lost.saturating_sub(1);
        is_lost
    }
}

/// Providers with another bureau.
pub fn with_bureau(providers: Providers, bureau: &Arc<StubBureau>) -> Providers {
    Providers { bureau: bureau.clone(), ..providers }
}

impl Bureau for StubBureau {
    fn report<'a>(&'a self, inquiry: Inquiry<'a>) -> ProviderFuture<'a, CreditReport, BureauError> {
        Box::pin(async move {
            let mut report = self.inner.report(inquiry).await?;
            if self.take_lost_report() {
                return Err(SendError::Temporary("no answer in time".into()).into());
            }
            let overrides = self.overrides();
            report.is_stop_credit = overrides.stop_credit.unwrap_or(report.is_stop_credit);
            if overrides.arrears_days.is_some() {
                let (bank_days, other_days) = (Some(0), Some(0));
                let microfinance_days = overrides.arrears_days;
                report.arrears = Some(Arrears { bank_days, microfinance_days, other_days });
            }
            Ok(report)
        })
    }

    fn request_state_data_consent<'a>(
        &'a self,
        request: ConsentRequest<'a>,
    ) -> ProviderFuture<'a, ConsentId, BureauError> {
        self.inner.request_state_data_consent(request)
    }

    fn consent_state<'a>(
        &'a self,
        id: &'a ConsentId,
    ) -> ProviderFuture<'a, ConsentState, BureauError> {
        Box::pin(async move {
            let state = self.inner.consent_state(id).await?;
            Ok(self.overrides().consent.unwrap_or(state))
        })
    }
}

/// A biometry provider whose outcome of a session can be polled once its callback has arrived. What
/// the callback says is another matter.
struct CallbackFirstBiometry {
    inner: Arc<dyn Biometry>,
    announced: Mutex<HashSet<String>>,
}

/// Providers with callback-first biometry.
pub fn with_callback_first_biometry(providers: Providers) -> Providers {
    let (inner, announced) = (providers.biometry.clone(), Mutex::default());
    let biometry = Arc::new(CallbackFirstBiometry { inner, announced });
    Providers { biometry, ..providers }
}

impl Biometry for CallbackFirstBiometry {
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> ProviderFuture<'a, BiometrySession, BiometryError> {
        self.inner.open_session(request)
    }

    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> ProviderFuture<'a, (), BiometryError> {
        self.inner.submit(session, frames)
    }

    fn result<'a>(
        &'a self,
        session: &'a BiometrySessionId,
    ) -> ProviderFuture<'a, BiometryOutcome, BiometryError> {
        if self.announced.lock().unwrap().contains(session.as_str()) {
            return self.inner.result(session);
        }
        Box::pin(async { Ok(BiometryOutcome::Pending) })
    }

    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, CallbackError> {
        let callback = self.inner.parse_callback(headers, body, now_s)?;
        if callback.outcome.is_final() {
            self.announced.lock().unwrap().insert(callback.session.as_str().to_owned());
        }
        Ok(callback)
    }
}
