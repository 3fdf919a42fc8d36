//! The web app manifest.

use render::short_hash;
use serde_json::json;

use crate::assets::File;
use crate::settings::Settings;

/// The manifest and its address, which changes with its content.
pub fn manifest(settings: &Settings) -> (String, File) {
    let brand = &settings.lender.brand;
    let icon = |name: &str, px: u32, purpose: &str| {
        json!({
            "src": format!("/{name}-{px}.png"),
            "sizes": format!("{px}x{px}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    let json = json!({
        "name": brand,
        "short_name": brand,
        "description": settings.lender.description.ru,
        "start_url": "/?standalone=true&v=2",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "lang": "en",
        "icons": [
            icon("icon", 144, "any"),
            icon("icon", 512, "any"),
            icon("icon-maskable", 144, "maskable"),
            icon("icon-maskable", 512, "maskable"),
        ],
    })
    .to_string();
    let hash = short_hash(json.as_bytes(), 4);
    (format!("/manifest.{hash}.json"), File::text("application/manifest+json", json))
}
