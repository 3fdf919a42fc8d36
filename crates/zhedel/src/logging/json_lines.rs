//! One JSON object per event: time, level, target, message, and the fields of the event and of the
//! spans around it, all beside each other.

use std::fmt;

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

pub struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = Map::new();
        for span in context.event_scope().into_iter().flat_map(|scope| scope.from_root()) {
            let extensions = span.extensions();
            if let Some(fields) = extensions.get::<FormattedFields<N>>()
                && let Ok(fields) = serde_json::from_str::<Map<String, Value>>(fields)
            {
                line.extend(fields);
            }
        }
        event.record(&mut Fields(&mut line));
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        let metadata = event.metadata();
        line.insert("time".into(), time.into());
        line.insert("level".into(), metadata.level().as_str().into());
        line.insert("target".into(), metadata.target().into());
        let json = serde_json::to_string(&line).map_err(|_| fmt::Error)?;
        writeln!(writer, "{json}")
    }
}

struct Fields<'l>(&'l mut Map<String, Value>);

impl Fields<'_> {
    fn insert(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name().trim_start_matches("r#").to_owned(), value.into());
    }
}

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.insert(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.insert(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.insert(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.insert(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.insert(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.insert(field, value);
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::fmt::format::JsonFields;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_event_is_one_flat_object_with_the_fields_of_its_spans() {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .fmt_fields(JsonFields::new())
            .event_format(JsonLines)
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            let request =
                tracing::info_span!("request", trace_id = "0af7651916cd43dd8448eb211c80319c");
            let _entered = request.enter();
            let call = tracing::info_span!("provider call", provider = "sms");
            let _entered = call.enter();
            let error = "two\nlines and a \"quote\"";
            tracing::warn!(attempt = 3, %error, is_last = false, "message delivery failed, will retry");
        });
        let bytes = lines.0.lock().unwrap().clone();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.matches('\n').count(), 1, "{text}");
        let mut line: Map<String, Value> = serde_json::from_str(&text).unwrap();
        let time = line.remove("time").unwrap();
        assert!(time.as_str().is_some_and(|time| time.ends_with('Z')), "{time}");
        let expected = serde_json::json!({
            "level": "WARN",
            "target": "zhedel::logging::json_lines::tests",
            "message": "message delivery failed, will retry",
            "trace_id": "0af7651916cd43dd8448eb211c80319c",
            "provider": "sms",
            "attempt": 3,
            "error": "two\nlines and a \"quote\"",
            "is_last": false,
        });
        assert_eq!(Value::Object(line), expected);
    }
}
