//! Where something belongs: its trace, its span in it, and whether that trace is sampled.

use std::fmt;
use std::str::FromStr;

use opentelemetry::trace::{SpanContext, TraceFlags, TraceState};
pub use opentelemetry::trace::{SpanId, TraceId};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator};

/// A span of a trace. Written as `traceparent` has it, `00-<trace>-<span>-<flags>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceContext {
    pub(super) trace_id: TraceId,
    pub(super) span_id: SpanId,
    pub(super) is_sampled: bool,
}

impl TraceContext {
    /// The first span of a new trace.
    pub(super) fn new_root(is_sampled: impl FnOnce(TraceId) -> bool) -> Self {
        let ids = RandomIdGenerator::default();
        let (trace_id, span_id) = (ids.new_trace_id(), ids.new_span_id());
        Self { trace_id, span_id, is_sampled: is_sampled(trace_id) }
    }

    /// Another span of the same trace.
    pub(super) fn new_child(self) -> Self {
        Self { span_id: RandomIdGenerator::default().new_span_id(), ..self }
    }

    pub(super) fn to_span_context(self) -> SpanContext {
        let flags = TraceFlags::default().with_sampled(self.is_sampled);
        SpanContext::new(self.trace_id, self.span_id, flags, false, TraceState::NONE)
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{}-{}-{:02x}", self.trace_id, self.span_id, u8::from(self.is_sampled))
    }
}

/// It is no `traceparent` of the version that we write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidTraceContext;

impl FromStr for TraceContext {
    type Err = InvalidTraceContext;

    fn from_str(text: &str) -> Result<Self, InvalidTraceContext> {
        let parts: Vec<&str> = text.split('-').collect();
        let [version, trace_id, span_id, flags] = parts[..] else {
            return Err(InvalidTraceContext);
        };
        let is_hex = |part: &str| part.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'));
        let lengths = [version, trace_id, span_id, flags].map(str::len);
        if version != "00" || lengths != [2, 32, 16, 2] || !parts.iter().all(|it| is_hex(it)) {
            return Err(InvalidTraceContext);
        }
        let trace_id = TraceId::from_hex(trace_id).map_err(|_| InvalidTraceContext)?;
        let span_id = SpanId::from_hex(span_id).map_err(|_| InvalidTraceContext)?;
        if trace_id == TraceId::INVALID || span_id == SpanId::INVALID {
            return Err(InvalidTraceContext);
        }
        let flags = u8::from_str_radix(flags, 16).map_err(|_| InvalidTraceContext)?;
        Ok(Self { trace_id, span_id, is_sampled: TraceFlags::new(flags).is_sampled() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_is_written_and_read_as_traceparent() {
        for text in [
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
        ] {
            assert_eq!(text.parse::<TraceContext>().unwrap().to_string(), text);
        }
        let root = TraceContext::new_root(|_| true);
        let child = root.new_child();
        assert_eq!((child.trace_id, child.is_sampled), (root.trace_id, true));
        assert_ne!(child.span_id, root.span_id);
        assert_eq!(child.to_string().parse(), Ok(child));
    }

    #[test]
    fn anything_else_is_no_context() {
        for text in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b71692033311-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        ] {
            assert_eq!(text.parse::<TraceContext>(), Err(InvalidTraceContext), "{text}");
        }
    }
}
