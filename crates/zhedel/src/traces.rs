//! Settings of traces, and their start.

use std::error::Error;
use std::net::SocketAddr;

use monitoring::traces::{self, ExportGuard, ExportSettings};
use providers::trace_collector::TraceCollector;
use serde::Deserialize;
use server::Mode;

use crate::config::{Config, SettingErrors};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TracesConfig {
    endpoint: String,
    sampled_percent: f64,
    send_to: String,
}

impl TracesConfig {
    pub(crate) fn check(&self, errors: &mut SettingErrors) {
        if !self.endpoint.is_empty() && !TraceCollector::is_endpoint(&self.endpoint) {
            let expected = "an address such as http://127.0.0.1:4318/v1/traces, or nothing";
            errors.add("traces.endpoint", "is not an address", expected);
        }
        if !(0.0..=100.0).contains(&self.sampled_percent) {
            errors.add("traces.sampled_percent", "is out of range", "0 to 100");
        }
        if self.send_to().any(|host| !is_host_with_port(host)) {
            let expected = "host:port, separated by commas, or nothing";
            errors.add("traces.send_to", "names no host with its port", expected);
        }
    }

    fn send_to(&self) -> impl Iterator<Item = &str> {
        self.send_to.split(',').map(str::trim).filter(|host| !host.is_empty())
    }

    /// To whom the trace of a call is propagated. The simulators are ours.
    fn propagation_hosts(&self, sandbox: Option<SocketAddr>) -> Vec<String> {
        let simulators =
            sandbox.map(|listen| [listen.to_string(), format!("localhost:{}", listen.port())]);
        let own = self.send_to().map(str::to_lowercase);
        own.chain(simulators.into_iter().flatten()).collect()
    }
}

fn is_host_with_port(text: &str) -> bool {
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port != 0);
    text.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && is_port(port))
}

impl Config {
    /// Starts to export spans, if the settings say where. `process` says which of our commands runs.
    pub fn start_traces(&self, process: &str) -> Result<Option<ExportGuard>, Box<dyn Error>> {
        let TracesConfig { endpoint, sampled_percent, .. } = &self.traces;
        if endpoint.is_empty() {
            return Ok(None);
        }
        let collector = TraceCollector::try_new(endpoint)?;
        let is_sandbox = self.mode == Mode::Sandbox;
        let environment = if is_sandbox { "sandbox" } else { "production" };
        let settings = ExportSettings {
            sampled_share: sampled_percent / 100.0,
            resource: vec![
                ("service.name", "zhedel".to_owned()),
                ("service.version", env!("CARGO_PKG_VERSION").to_owned()),
                ("deployment.environment.name", environment.to_owned()),
                ("zhedel.process", process.to_owned()),
            ],
            propagation_hosts: self
                .traces
                .propagation_hosts(is_sandbox.then_some(self.sandbox.listen)),
        };
        Ok(Some(traces::start(collector, settings)))
    }
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    const ENDPOINT: &str = "ZHEDEL_TRACES_ENDPOINT";
    const SAMPLED_PERCENT: &str = "ZHEDEL_TRACES_SAMPLED_PERCENT";
    const SEND_TO: &str = "ZHEDEL_TRACES_SEND_TO";

    #[test]
    fn settings_of_traces_make_sense_or_are_named() {
        let errors = |pairs: &[(&str, &str)]| {
            let errors = config_with(pairs).unwrap().setting_errors().unwrap();
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for fine in [
            &[][..],
            &[(ENDPOINT, "http://127.0.0.1:4318/v1/traces"), (SAMPLED_PERCENT, "0.1")],
            &[(ENDPOINT, "https://collector.example/v1/traces"), (SAMPLED_PERCENT, "100")],
            &[(SEND_TO, "gateway.internal:8443, 10.0.0.7:80")],
        ] {
            assert_eq!(errors(fine), Vec::<String>::new(), "{fine:?}");
        }
        for (key, value, error) in [
            (
                ENDPOINT,
                "127.0.0.1:4318",
                "traces.endpoint is not an address: expected an address such as \
                 http://127.0.0.1:4318/v1/traces, or nothing",
            ),
            (SAMPLED_PERCENT, "101", "traces.sampled_percent is out of range: expected 0 to 100"),
            (SAMPLED_PERCENT, "nan", "traces.sampled_percent is out of range: expected 0 to 100"),
            (
                SEND_TO,
                "gateway.internal",
                "traces.send_to names no host with its port: expected host:port, separated by \
                 commas, or nothing",
            ),
        ] {
            assert_eq!(errors(&[(key, value)]), [error], "{value}");
        }
    }

    #[test]
    fn only_our_own_services_are_told_of_a_trace() {
        let config = config_with(&[(SEND_TO, " Gateway.internal:8443,10.0.0.7:80 ")]).unwrap();
        let own = ["gateway.internal:8443", "10.0.0.7:80"];
        assert_eq!(config.traces.propagation_hosts(None), own);
        assert_eq!(
            config.traces.propagation_hosts(Some(config.sandbox.listen)),
            [&own[..], &["127.0.0.1:8082", "localhost:8082"]].concat()
        );
    }
}
