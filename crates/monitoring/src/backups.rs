//! How old the newest backup is, and what was shipped after it.

use std::sync::LazyLock;

use prometheus::Gauge;

use crate::registry::float_gauge;

static AGE: LazyLock<Gauge> = LazyLock::new(|| {
    let help = "Age of the newest backup at backup.to, infinite without one; 0 without a place";
    float_gauge("zhedel_backup_age_seconds", help)
});
static SEGMENT_AGE: LazyLock<Gauge> = LazyLock::new(|| {
    let help = "Age of the newest transactions shipped after that backup; 0 without any";
    float_gauge("zhedel_backup_segment_age_seconds", help)
});

pub(crate) fn prepare() {
    LazyLock::force(&AGE);
    LazyLock::force(&SEGMENT_AGE);
}

/// Sets the ages in seconds, of what there is.
pub fn set_ages(backup_s: Option<f64>, segment_s: Option<f64>) {
    AGE.set(backup_s.unwrap_or(f64::INFINITY));
    SEGMENT_AGE.set(segment_s.unwrap_or_default());
}
