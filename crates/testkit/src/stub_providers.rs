//! A bureau whose answers a test can override, and a biometry provider that reports by callbacks
//! only.

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

    pub fn set_overrides(&self, turn: impl FnOnce(&mut BureauOverrides)) {
        turn(&mut self.overrides.lock().unwrap());
    }

    fn overrides(&self) -> BureauOverrides {
        self.overrides.lock().unwrap().clone()
    }

    fn take_lost_report(&self) -> bool {
        let mut turns = self.overrides.lock().unwrap();
        let is_lost = turns.reports_lost > 0;
        turns.reports_lost = turns.reports_lost.saturating_sub(1);
        is_lost
    }
}

/// Providers with another bureau.
pub fn with_bureau(outside: Providers, bureau: &Arc<StubBureau>) -> Providers {
    Providers { bureau: bureau.clone(), ..outside }
}

impl Bureau for StubBureau {
    fn report<'a>(&'a self, inquiry: Inquiry<'a>) -> ProviderFuture<'a, CreditReport, BureauError> {
        Box::pin(async move {
            let mut report = self.inner.report(inquiry).await?;
            if self.take_lost_report() {
                return Err(SendError::Temporary("no answer in time".into()).into());
            }
            let turns = self.overrides();
            report.is_stop_credit = turns.stop_credit.unwrap_or(report.is_stop_credit);
            if turns.arrears_days.is_some() {
                let (bank_days, other_days) = (Some(0), Some(0));
                let microfinance_days = turns.arrears_days;
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

/// A biometry provider that cannot be polled: results come by callback only.
struct CallbackOnlyBiometry(Arc<dyn Biometry>);

/// Providers with callback-only biometry.
pub fn with_callback_only_biometry(outside: Providers) -> Providers {
    let biometry = Arc::new(CallbackOnlyBiometry(outside.biometry.clone()));
    Providers { biometry, ..outside }
}

impl Biometry for CallbackOnlyBiometry {
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> ProviderFuture<'a, BiometrySession, BiometryError> {
        self.0.open_session(request)
    }

    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> ProviderFuture<'a, (), BiometryError> {
        self.0.submit(session, frames)
    }

    fn result<'a>(
        &'a self,
        _: &'a BiometrySessionId,
    ) -> ProviderFuture<'a, BiometryOutcome, BiometryError> {
        Box::pin(async { Ok(BiometryOutcome::Pending) })
    }

    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, CallbackError> {
        self.0.parse_callback(headers, body, now_s)
    }
}
