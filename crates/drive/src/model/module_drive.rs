//! The drives that modules file things in (drive.md section 3, "Module drive presets").

use kernel::{Error, Result};

use super::{
    DriveType, DriveVisibility,
    drive::{DriveSettings, NewDrive},
};

/// How a module's drive is set up.
#[derive(Clone, Copy, Debug)]
pub struct ModulePreset {
    /// The module, as it is named in the product.
    pub key: &'static str,
    /// The drive's name.
    pub name: &'static str,
    /// What it holds, in words.
    pub description: &'static str,
    /// Colour key of the drive.
    pub color: &'static str,
    /// The folders that it begins with.
    pub folders: &'static [&'static str],
}

const fn preset(
    key: &'static str,
    name: &'static str,
    description: &'static str,
    color: &'static str,
    folders: &'static [&'static str],
) -> ModulePreset {
    ModulePreset { key, name, description, color, folders }
}

const PRESETS: [ModulePreset; 6] = [
    preset("chat", "Chat Files", "Files sent in chat", "blue", &[]),
    preset("schedule", "Schedule Files", "Files attached to events", "green", &[]),
    preset(
        "cis",
        "CIS Files",
        "Invoices and statements of subcontractors",
        "orange",
        &["Invoices", "PurchaseOrders", "Statements", "Suppliers"],
    ),
    preset("notes", "Notes Files", "Files of notes", "purple", &["Documents", "Attachments", "Exports"]),
    preset("docs", "Docs Files", "Files of the documentation", "gray", &[]),
    preset("signatures", "Signatures Files", "Signed documents and signatures", "red", &[]),
];

impl ModulePreset {
    /// How the drive of that module is set up.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where no module of that name files things.
    pub fn of(module: &str) -> Result<Self> {
        PRESETS
            .into_iter()
            .find(|preset| preset.key == module)
            .ok_or_else(|| Error::invalid(format!("No module '{module}' keeps files in the Drive.")))
    }

    /// The drive as it is made.
    pub fn drive(&self) -> NewDrive {
        NewDrive {
            name: self.name.to_owned(),
            drive_type: DriveType::Module,
            owner: None,
            module: Some(self.key.to_owned()),
            visibility: DriveVisibility::Tenant,
            settings: DriveSettings {
                color: self.color.to_owned(),
                description: self.description.to_owned(),
                ..DriveSettings::default()
            },
            members: Vec::new(),
        }
    }
}
