//! Sets of words that are texts in tables and on the wire.

/// An enum whose variants are words, the same in the database and in JSON. The crate that uses it has `serde` and `utoipa`.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// As it is stored.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// As it was stored.
            ///
            /// # Errors
            /// No such word is ever stored: a defect.
            pub fn from_stored(word: &str) -> $crate::Result<Self> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::Error::internal(format!("'{word}' is no {}", stringify!($name)))),
                }
            }
        }
    };
}
