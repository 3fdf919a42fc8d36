//! What every type of this crate has: a closed list of errors, and no way to print what it holds.

/// Declares a closed list of errors: each variant with its code in the API and its sentence. None
/// carries the text it was made from, so that an error can be logged.
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
            /// The whole list.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code that the API answers and translations are keyed by.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }
        }
    };
}

/// Gives a type the one `Debug` it may have, and `FromStr` where a text alone makes a value.
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
