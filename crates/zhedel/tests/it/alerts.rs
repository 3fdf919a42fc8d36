//! The alert rules and the dashboard: everything they name is there, every alert fires in a test of its
//! own and has a page for whoever it wakes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// The tool of Prometheus that checks rules: of the machine, or where `scripts/setup test` put it.
fn promtool(arguments: &[&str]) -> String {
    let own = root().join("target/promtool/promtool");
    let tool = if own.exists() { own } else { "promtool".into() };
    let output = Command::new(tool)
        .args(arguments)
        .current_dir(root().join("deploy/prometheus"))
        .output()
        .expect("promtool is there: run scripts/setup test");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "promtool {arguments:?}: {text}");
    text.into_owned()
}

/// What follows a key, in every line that begins with it.
fn values<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    let value = |line: &'t str| line.trim_start().strip_prefix(key).map(str::trim);
    text.lines().filter_map(value).collect()
}

fn alerts() -> Vec<String> {
    let rules = read("deploy/prometheus/rules.yml");
    let alerts = values(&rules, "- alert:").into_iter().map(str::to_owned).collect::<Vec<_>>();
    assert!(alerts.len() > 15, "{alerts:?}");
    alerts
}

#[test]
fn every_alert_fires_in_a_test_of_its_own() {
    assert!(promtool(&["check", "rules", "rules.yml"]).contains("SUCCESS"));
    assert!(promtool(&["check", "config", "prometheus.yml"]).contains("SUCCESS"));
    assert!(promtool(&["test", "rules", "rules_test.yml"]).contains("SUCCESS"));
    let tests = read("deploy/prometheus/rules_test.yml");
    for alert in alerts() {
        // The alert is there with labels, not merely named in a test that expects none.
        let fires = tests.split("- eval_time:").any(|part| {
            values(part, "alertname:") == [alert.as_str()] && part.contains("- exp_labels:")
        });
        assert!(fires, "{alert} has no test that fires it");
    }
}

#[test]
fn every_alert_has_a_page_and_every_page_an_alert() {
    let rules = read("deploy/prometheus/rules.yml");
    let pages: BTreeSet<_> = values(&rules, "runbook:").into_iter().map(str::to_owned).collect();
    assert_eq!(pages.len(), alerts().len(), "a page of its own for each");
    let folder = std::fs::read_dir(root().join("docs/runbooks")).unwrap();
    let files: BTreeSet<_> = folder
        .map(|entry| format!("docs/runbooks/{}", entry.unwrap().file_name().display()))
        .collect();
    assert_eq!(pages, files);
    for page in pages {
        let text = read(&page);
        for part in ["\n## Look\n", "\n## Do\n"] {
            assert!(text.contains(part), "{page} has no {part}");
        }
    }
}

#[test]
fn every_expression_of_the_dashboard_can_be_read() {
    let mut rules = "groups:\n  - name: dashboard\n    rules:\n".to_owned();
    let mut ids = BTreeSet::new();
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana/zhedel.json")).unwrap();
    for panel in dashboard["panels"].as_array().unwrap() {
        assert!(ids.insert(panel["id"].as_u64().unwrap()), "{panel}");
        let targets = panel["targets"].as_array();
        assert_eq!(targets.is_none(), panel["type"] == "row", "{panel}");
        for target in targets.into_iter().flatten() {
            let expression = target["expr"].as_str().unwrap().replace("$instance", ".*");
            let number = rules.lines().count();
            // JSON is YAML.
            let expression = Value::String(expression);
            rules += &format!("      - record: panel{number}\n        expr: {expression}\n");
        }
    }
    assert!(ids.len() > 30, "{ids:?}");
    let file = std::env::temp_dir().join(format!("zhedel-dashboard-{}.yml", std::process::id()));
    std::fs::write(&file, rules).unwrap();
    let checked = promtool(&["check", "rules", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert!(checked.contains("SUCCESS"), "{checked}");
}

/// The metrics that rules and dashboard name, with the labels they choose by.
pub fn named_metrics() -> BTreeSet<(String, String)> {
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana/zhedel.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let targets = panels.filter_map(|panel| panel["targets"].as_array()).flatten();
    let mut text = read("deploy/prometheus/rules.yml");
    for target in targets {
        text += target["expr"].as_str().unwrap();
        text.push('\n');
    }
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let mut named = BTreeSet::new();
    for prefix in ["zhedel_", "process_"] {
        for (at, _) in text.match_indices(prefix) {
            let rest = &text[at..];
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            let selector = rest[end..].strip_prefix('{').and_then(|it| it.split('}').next());
            for matcher in selector.unwrap_or_default().split("\",") {
                let label = matcher.split(['=', '!']).next().unwrap_or_default();
                // Prometheus adds the address and the job.
                let label = if matches!(label, "instance" | "job") { "" } else { label };
                named.insert((name.clone(), label.to_owned()));
            }
        }
    }
    assert!(named.len() > 30, "{named:?}");
    named
}
