//! Macros that give every type of this crate an error enum and a masked `Debug`.

/// Declares an error enum: each variant with its API code and its message. Errors do not contain
/// the rejected text, so that they can be logged.
macro_rules! errors {
    (
        $(#[$about:meta])*
        $name:ident {
            $($(#[$doc:meta])* $variant:ident = $code:literal: $sentence:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, thiserror::Error, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* #[error($sentence)] $variant,)+
        }

        impl $name {
            /// All variants, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the code that the API sends and translations are keyed by.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }
        }
    };
}

/// Implements the masked `Debug`, and `FromStr` if the type can be parsed from a text alone.
macro_rules! personal_data {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($type), self.masked())
            }
        }
    };
    ($type:ident, $error:ident) => {
        personal_data!($type);

        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                Self::try_new(text)
            }
        }
    };
}
