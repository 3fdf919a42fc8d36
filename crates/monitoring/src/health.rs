//! Whether the process is ready, and whether its background loops go round.

use std::sync::LazyLock;
use std::time::Duration;

use prometheus::{GaugeVec, IntGaugeVec};

use crate::registry::{float_gauges, gauges};

static LOOP_AGE: LazyLock<GaugeVec> = LazyLock::new(|| {
    let help = "Seconds since a background loop last went round";
    float_gauges("zhedel_loop_age_seconds", help, &["loop"])
});
static LOOP_LATE: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "Whether that is longer ago than any turn of the loop may take";
    gauges("zhedel_loop_late", help, &["loop"])
});
static READY: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "0 for the reason why the process is not ready, or a loop of it is late; else 1";
    gauges("zhedel_ready", help, &["reason"])
});

pub(crate) fn prepare() {
    LazyLock::force(&LOOP_AGE);
    LazyLock::force(&LOOP_LATE);
    LazyLock::force(&READY);
}

/// What keeps a process from being ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadyReason {
    /// It was told to stop, and newcomers are sent elsewhere.
    Draining,
    /// The renderer does not render.
    Renderer,
    /// The database does not answer.
    DatabaseSilent,
    /// The database takes no writes.
    DatabaseReadOnly,
    /// The disk of the database is full.
    DiskFull,
    /// A background loop is late. Readiness lists it, and sends nobody elsewhere for it.
    LateLoop,
}

impl UnreadyReason {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Draining,
        Self::Renderer,
        Self::DatabaseSilent,
        Self::DatabaseReadOnly,
        Self::DiskFull,
        Self::LateLoop,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Draining => "draining",
            Self::Renderer => "renderer",
            Self::DatabaseSilent => "database_silent",
            Self::DatabaseReadOnly => "database_read_only",
            Self::DiskFull => "disk_full",
            Self::LateLoop => "late_loop",
        }
    }
}

/// Sets why the process is not ready, if it is not.
pub fn set_unready(reason: Option<UnreadyReason>) {
    for it in UnreadyReason::ALL.into_iter().filter(|it| *it != UnreadyReason::LateLoop) {
        READY.with_label_values(&[it.code()]).set((Some(it) != reason).into());
    }
}

/// A background loop at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoopFigures {
    /// Such as `end_of_day`.
    pub name: &'static str,
    /// How long ago it last went round.
    pub age: Duration,
    /// Whether that is longer ago than any turn of it may take.
    pub is_late: bool,
}

/// Sets how the loops go that run in this process. Those that have ended are absent.
pub fn set_loops(loops: &[LoopFigures]) {
    LOOP_AGE.reset();
    LOOP_LATE.reset();
    for figures in loops {
        LOOP_AGE.with_label_values(&[figures.name]).set(figures.age.as_secs_f64());
        LOOP_LATE.with_label_values(&[figures.name]).set(figures.is_late.into());
    }
    let is_any_late = loops.iter().any(|figures| figures.is_late);
    READY.with_label_values(&[UnreadyReason::LateLoop.code()]).set((!is_any_late).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_has_lines(lines: &[&str]) {
        let text = crate::exposition(Duration::ZERO);
        for line in lines {
            assert!(text.lines().any(|it| it == *line), "{line} is not in {text}");
        }
    }

    #[test]
    fn why_a_process_is_not_ready_is_told_and_which_loop_is_late() {
        let steady =
            LoopFigures { name: "end_of_day", age: Duration::from_millis(1500), is_late: false };
        let stuck = LoopFigures { name: "content", age: Duration::from_secs(200), is_late: true };
        set_unready(Some(UnreadyReason::DiskFull));
        set_loops(&[steady, stuck]);
        assert_has_lines(&[
            r#"zhedel_ready{reason="disk_full"} 0"#,
            r#"zhedel_ready{reason="database_read_only"} 1"#,
            r#"zhedel_ready{reason="draining"} 1"#,
            r#"zhedel_ready{reason="late_loop"} 0"#,
            r#"zhedel_loop_age_seconds{loop="end_of_day"} 1.5"#,
            r#"zhedel_loop_late{loop="end_of_day"} 0"#,
            r#"zhedel_loop_late{loop="content"} 1"#,
        ]);
        set_unready(None);
        set_loops(&[steady]);
        assert_has_lines(&[
            r#"zhedel_ready{reason="disk_full"} 1"#,
            r#"zhedel_ready{reason="late_loop"} 1"#,
        ]);
        assert!(!crate::exposition(Duration::ZERO).contains(r#"loop="content""#));
    }
}
