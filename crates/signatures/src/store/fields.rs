//! What signers fill in, as it is kept with their tasks: JSON, since it is never asked for but with its task.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::model::{Area, FieldKind, PlacedField};

#[derive(Serialize, Deserialize)]
struct Kept {
    id: Uuid,
    kind: FieldKind,
    page: i64,
    area: Area,
    required: bool,
    label: String,
    value: Option<String>,
}

/// The fields of a task as they are kept.
pub(crate) fn written(fields: &[PlacedField]) -> Result<String> {
    let keep = |field: &PlacedField| Kept {
        id: field.id.into(),
        kind: field.kind,
        page: field.page,
        area: field.area,
        required: field.is_required,
        label: field.label.clone(),
        value: field.value.clone(),
    };
    serde_json::to_string(&fields.iter().map(keep).collect::<Vec<_>>()).map_err(Error::internal)
}

/// The fields of a task.
pub(crate) fn read(text: &str) -> Result<Vec<PlacedField>> {
    let kept: Vec<Kept> = serde_json::from_str(text).map_err(Error::internal)?;
    let read = |kept: Kept| PlacedField {
        id: kept.id.into(),
        kind: kept.kind,
        page: kept.page,
        area: kept.area,
        is_required: kept.required,
        label: kept.label,
        value: kept.value,
    };
    Ok(kept.into_iter().map(read).collect())
}
