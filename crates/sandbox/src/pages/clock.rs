//! The service's time, with buttons that advance it.

use base::Language;
use jiff::Timestamp;
use jiff::tz::Offset;
use maud::{Markup, html};

use super::layout::PageLayout;
use super::texts::PageTexts;
use crate::Sandbox;

/// Request bodies of the buttons, in the order of their texts.
const ADVANCES: [&str; 5] =
    [r#"{"hours":1}"#, r#"{"to":"09:00"}"#, r#"{"days":1}"#, r#"{"days":7}"#, r#"{"days":30}"#];

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let body = html! {
        p { (texts.about_clock) }
        div #live aria-live="polite" {
            p.now { time { (format_almaty(sandbox.clock.now_us())) } }
        }
        p.copies {
            @for (request, label) in ADVANCES.iter().zip(texts.advance) {
                button type="button" data-advance=(request) { (label) }
            }
        }
        noscript {
            p.note {
                (texts.no_script) " "
                code {
                    "curl -X POST -H 'content-type: application/json' -d '{\"days\":1}' "
                    "…/clock/advance"
                }
            }
        }
    };
    PageLayout { path: "/clock", language, title: texts.clock }.html(&body)
}

/// The time in Almaty.
pub(super) fn format_almaty(at_us: i64) -> String {
    let at = Timestamp::from_second(at_us.div_euclid(1_000_000)).unwrap_or(Timestamp::MAX);
    Offset::constant(5).to_datetime(at).strftime("%d.%m.%Y, %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_almaty_time() {
        assert_eq!(format_almaty(1_794_700_800_000_000), "15.11.2026, 05:00:00");
    }
}
