//! Enums whose variants are stored, sent and translated by a code.

/// Declares an enum with a code for each variant. The calling crate needs `serde` as a dependency.
/// With the feature `openapi` the enum describes itself to the API, under its own name or the one
/// behind `as`, and by its doc comment unless the word `undescribed` follows; with the feature
/// `sqlx` it is a column of both databases.
#[macro_export]
macro_rules! codes {
    (
        $(#[doc = $about:literal])*
        $name:ident $(as $schema:ident)? $(, $undescribed:ident)? {
            $($(#[$doc:meta])* $variant:ident = $code:literal,)+
        }
    ) => {
        $(#[doc = $about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// All variants, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the code that is stored and sent.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            /// Returns the variant with this code.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|member| member.code() == code)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.code())
            }
        }

        $crate::code_schema!(
            $name, [$($schema)? $name], [$($undescribed)?], concat!($($about),*)
        );
        $crate::code_column!($name);
    };
}

/// Describes an enum that [`codes!`] declares to the API. The first of the names is the schema's.
#[cfg(feature = "openapi")]
#[doc(hidden)]
#[macro_export]
macro_rules! code_schema {
    ($name:ident, [$($schema:ident)+], [undescribed], $about:expr) => {
        $crate::code_schema!($name, [$($schema)+], [], "");
    };
    ($name:ident, [$schema:ident $($rest:ident)?], [], $about:expr) => {
        impl $crate::openapi::PartialSchema for $name {
            fn schema() -> $crate::openapi::RefOr<$crate::openapi::Schema> {
                $crate::openapi::code_schema($about, Self::ALL.iter().map(|it| it.code())).into()
            }
        }

        impl $crate::openapi::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($schema).into()
            }
        }
    };
}

#[cfg(not(feature = "openapi"))]
#[doc(hidden)]
#[macro_export]
macro_rules! code_schema {
    ($($ignored:tt)*) => {};
}

#[cfg(not(feature = "sqlx"))]
#[doc(hidden)]
#[macro_export]
macro_rules! code_column {
    ($name:ident) => {};
}
