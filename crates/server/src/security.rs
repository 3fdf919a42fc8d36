//! Security headers of every response.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::settings::Mode;

/// Built once at start: the policy contains the hash of the inline style.
pub struct SecurityHeaders {
    list: Vec<(HeaderName, HeaderValue)>,
}

impl SecurityHeaders {
    /// `style_hash` is the SHA-256 of the inline style in base64; no other inline style applies.
    pub fn new(mode: Mode, style_hash: &str) -> Self {
        let mut policy = format!(
            "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-{style_hash}'; \
             img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'"
        );
        if mode == Mode::Production {
            policy.push_str("; upgrade-insecure-requests");
        }
        let fixed = HeaderValue::from_static;
        let mut list = vec![
            (header::CONTENT_SECURITY_POLICY, policy.parse().expect("the policy is plain ASCII")),
            (header::X_CONTENT_TYPE_OPTIONS, fixed("nosniff")),
            (header::X_FRAME_OPTIONS, fixed("DENY")),
            (header::REFERRER_POLICY, fixed("strict-origin-when-cross-origin")),
            (
                HeaderName::from_static("permissions-policy"),
                // The camera is needed for biometry, on our own pages only.
                fixed("camera=(self), geolocation=(), microphone=(), payment=(), usb=()"),
            ),
            (HeaderName::from_static("cross-origin-opener-policy"), fixed("same-origin")),
        ];
        if mode == Mode::Production {
            list.push((
                header::STRICT_TRANSPORT_SECURITY,
                fixed("max-age=63072000; includeSubDomains"),
            ));
        }
        Self { list }
    }

    pub fn add_to(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.list {
            headers.insert(name.clone(), value.clone());
        }
        // Browsers show a PDF with a plug-in or script of their own, which that policy would block.
        if headers.get(header::CONTENT_TYPE).is_some_and(|media| media == "application/pdf") {
            let policy = HeaderValue::from_static("frame-ancestors 'none'");
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        }
    }
}
