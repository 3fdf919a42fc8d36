//! A collector of OpenTelemetry spans, over OTLP: Protobuf by HTTP.

use std::fmt;
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::transform::common::tonic::ResourceAttributesWithSchema;
use opentelemetry_proto::transform::trace::tonic::group_spans_by_resource_and_scope;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::{OTelSdkError, OTelSdkResult};
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use prost::Message as _;
use reqwest::Client;
use reqwest::header::CONTENT_TYPE;
use tokio::runtime::{Builder, Runtime};

use crate::SetupError;
use crate::client::{build_client, describe_error, parse_base_url};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Where spans are sent. What it does not take is lost: nothing waits for it.
pub struct TraceCollector {
    client: Client,
    endpoint: String,
    resource: ResourceAttributesWithSchema,
    /// Spans are exported by a thread of their own, which has no event loop.
    runtime: Runtime,
}

impl fmt::Debug for TraceCollector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceCollector").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

impl TraceCollector {
    /// Whether this can be the address of a collector.
    pub fn is_endpoint(endpoint: &str) -> bool {
        parse_base_url(endpoint).is_ok()
    }

    /// `endpoint` is the whole address, such as `http://127.0.0.1:4318/v1/traces`.
    pub fn try_new(endpoint: &str) -> Result<Self, SetupError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(Self {
            client: build_client(RESPONSE_TIMEOUT)?,
            endpoint: parse_base_url(endpoint)?,
            resource: ResourceAttributesWithSchema::default(),
            runtime: runtime.map_err(|error| SetupError::Client(error.to_string()))?,
        })
    }

    async fn post(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let resource_spans = group_spans_by_resource_and_scope(batch, &self.resource);
        let body = ExportTraceServiceRequest { resource_spans }.encode_to_vec();
        let request = self.client.post(&self.endpoint).body(body);
        let response = request.header(CONTENT_TYPE, "application/x-protobuf").send().await;
        let failed = |why| Err(OTelSdkError::InternalFailure(why));
        match response.map(|response| response.status()) {
            Ok(status) if status.is_success() => Ok(()),
            Ok(status) => failed(format!("the collector answered {}", status.as_u16())),
            Err(error) => failed(describe_error(error)),
        }
    }
}

impl SpanExporter for TraceCollector {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.runtime.block_on(self.post(batch))
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.resource = resource.into();
    }
}
