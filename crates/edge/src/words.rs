//! Closed lists of words, as the contract names them.

use serde_json::Value;
use utoipa::PartialSchema;

/// The words of a closed list on the wire, as an enum of its own in the contract. The crate that uses it has `serde` and `utoipa`.
///
/// A word of its own is a token (`tt`): where it came as a `literal`, `utoipa` would not see the name in `#[serde(rename)]`.
///
/// `Name of Type { Variant, … }` is made from an enum of the model, which does not compile until all its variants are here.
/// `Name { Variant, … }` names words that the model reads or writes as texts.
// A word is a `tt`, since what a `literal` becomes is not seen by the derive that describes it.
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $(of $model:ty)? {
        $($(#[$variant_doc:meta])* $variant:ident $(= $word:tt)?),+ $(,)?
    })+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub(super) enum $name { $($(#[$variant_doc])* $(#[serde(rename = $word)])? $variant),+ }

        $crate::words! { @from $name $($model)? { $($variant),+ } }
    )+ };
    (@from $name:ident { $($variant:ident),+ }) => {};
    (@from $name:ident $model:ty { $($variant:ident),+ }) => {
        impl From<$model> for $name {
            fn from(word: $model) -> Self {
                type Model = $model;
                match word { $(Model::$variant => Self::$variant),+ }
            }
        }
    };
}

/// The words that the contract lists for a type, in its order. For tests that compare them with those of the model.
pub fn words_of<T: PartialSchema>() -> Vec<String> {
    let schema = serde_json::to_value(T::schema()).unwrap_or_default();
    let words = schema["enum"].as_array().into_iter().flatten();
    words.filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    mod lists {
        crate::words! {
            /// A day.
            Day { Monday = "MO", TheNext }
        }

        pub(super) fn words() -> Vec<String> {
            assert_eq!(
                serde_json::to_value([Day::Monday, Day::TheNext]).unwrap(),
                serde_json::json!(["MO", "theNext"])
            );
            crate::words_of::<Day>()
        }
    }

    #[test]
    fn the_contract_lists_words_as_they_are_sent() {
        assert_eq!(lists::words(), ["MO", "theNext"]);
    }
}
