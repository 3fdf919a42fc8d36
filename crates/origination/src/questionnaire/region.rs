//! The regions of Kazakhstan: seventeen oblasts and three cities, with their KATO codes.

base::codes! {
    /// A region by its KATO code.
    Region {
        Abai = "100000000",
        Akmola = "110000000",
        Aktobe = "150000000",
        AlmatyOblast = "190000000",
        Atyrau = "230000000",
        WestKazakhstan = "270000000",
        Jambyl = "310000000",
        Jetisu = "330000000",
        Karaganda = "350000000",
        Kostanay = "390000000",
        Kyzylorda = "430000000",
        Mangystau = "470000000",
        Pavlodar = "550000000",
        NorthKazakhstan = "590000000",
        Turkistan = "610000000",
        Ulytau = "620000000",
        EastKazakhstan = "630000000",
        Astana = "710000000",
        Almaty = "750000000",
        Shymkent = "790000000",
    }
}

impl Region {
    /// Returns whether the region is a city of republican significance, which has its own
    /// districts.
    pub const fn is_city(self) -> bool {
        matches!(self, Self::Astana | Self::Almaty | Self::Shymkent)
    }

    /// Returns the Russian and the Kazakh name.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Abai => ("Область Абай", "Абай облысы"),
            Self::Akmola => ("Акмолинская область", "Ақмола облысы"),
            Self::Aktobe => ("Актюбинская область", "Ақтөбе облысы"),
            Self::AlmatyOblast => ("Алматинская область", "Алматы облысы"),
            Self::Atyrau => ("Атырауская область", "Атырау облысы"),
            Self::WestKazakhstan => ("Западно-Казахстанская область", "Батыс Қазақстан облысы"),
            Self::Jambyl => ("Жамбылская область", "Жамбыл облысы"),
            Self::Jetisu => ("Область Жетысу", "Жетісу облысы"),
            Self::Karaganda => ("Карагандинская область", "Қарағанды облысы"),
            Self::Kostanay => ("Костанайская область", "Қостанай облысы"),
            Self::Kyzylorda => ("Кызылординская область", "Қызылорда облысы"),
            Self::Mangystau => ("Мангистауская область", "Маңғыстау облысы"),
            Self::Pavlodar => ("Павлодарская область", "Павлодар облысы"),
            Self::NorthKazakhstan => ("Северо-Казахстанская область", "Солтүстік Қазақстан облысы"),
            Self::Turkistan => ("Туркестанская область", "Түркістан облысы"),
            Self::Ulytau => ("Область Улытау", "Ұлытау облысы"),
            Self::EastKazakhstan => ("Восточно-Казахстанская область", "Шығыс Қазақстан облысы"),
            Self::Astana => ("Астана", "Астана"),
            Self::Almaty => ("Алматы", "Алматы"),
            Self::Shymkent => ("Шымкент", "Шымкент"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_seventeen_oblasts_and_three_cities() {
        let cities = Region::ALL.iter().filter(|region| region.is_city()).count();
        assert_eq!((Region::ALL.len() - cities, cities), (17, 3));
        assert!(Region::ALL.is_sorted_by(|a, b| a.code() < b.code()));
        for region in Region::ALL {
            assert_eq!(region.code().len(), 9, "{region:?}");
            assert!(region.code().ends_with("0000000"), "{region:?}");
            let (ru, kk) = region.names();
            assert_eq!(region.is_city(), !ru.to_lowercase().contains("область"), "{region:?}");
            assert_eq!(region.is_city(), !kk.ends_with("облысы"), "{region:?}");
        }
    }

    /// `web/src/areas/apply/questionnaire/rules.test.ts` checks the names in the browser against the
    /// same file.
    #[test]
    fn the_shared_file_lists_every_region() {
        const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/regions.json");
        let rows: Vec<String> = Region::ALL
            .iter()
            .map(|region| {
                let ((ru, kk), is_city) = (region.names(), region.is_city());
                let row = serde_json::json!({ "ru": ru, "kk": kk, "is_city": is_city });
                format!("  \"{}\": {row}", region.code())
            })
            .collect();
        let fresh = format!("{{\n{}\n}}\n", rows.join(",\n"));
        golden_file::hold(FILE, &fresh);
    }
}
