//! The drives that modules file things in (drive.md section 3, "Module drive presets").

use kernel::{Ctx, Error, Result, Scope};

use super::{
    DriveType, DriveVisibility, LibraryAcl,
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
    /// The name of its icon.
    pub icon: &'static str,
    /// The scope without which only the drive's own members see it; none where everyone does.
    pub seen_with: Option<Scope>,
    /// The scopes that read what lies in it.
    pub read: &'static [Scope],
    /// The scopes that add to it and change it.
    pub write: &'static [Scope],
    /// The scopes that delete in it.
    pub delete: &'static [Scope],
    /// The folders that it begins with.
    pub folders: &'static [&'static str],
}

/// Who reads files reads those of modules too, and so on: a module's own scopes come on top.
const PRESETS: [ModulePreset; 6] = [
    ModulePreset {
        key: "chat",
        name: "Chat Files",
        description: "Files sent in chat",
        color: "blue",
        icon: "message-square",
        seen_with: None,
        read: &[Scope::FILE_READ, Scope::CHAT_MESSAGES_VIEW],
        write: &[Scope::FILE_UPLOAD, Scope::CHAT_MESSAGES_SEND],
        delete: &[Scope::FILE_SOFT_DELETE, Scope::CHAT_MESSAGES_SEND],
        folders: &[],
    },
    ModulePreset {
        key: "schedule",
        name: "Schedule Files",
        description: "Files attached to events",
        color: "green",
        icon: "calendar",
        seen_with: None,
        read: &[Scope::FILE_READ, Scope::SCHEDULE_READ],
        write: &[Scope::FILE_UPLOAD, Scope::SCHEDULE_WRITE],
        delete: &[Scope::FILE_SOFT_DELETE, Scope::SCHEDULE_WRITE],
        folders: &[],
    },
    ModulePreset {
        key: "cis",
        name: "CIS Files",
        description: "Invoices and statements of subcontractors",
        color: "orange",
        icon: "receipt",
        seen_with: Some(Scope::INVOICING_VIEW),
        read: &[Scope::FILE_READ],
        write: &[Scope::FILE_UPLOAD],
        delete: &[Scope::FILE_SOFT_DELETE],
        folders: &["Invoices", "PurchaseOrders", "Statements", "Suppliers"],
    },
    ModulePreset {
        key: "notes",
        name: "Notes Files",
        description: "Files of notes",
        color: "purple",
        icon: "notebook",
        seen_with: None,
        read: &[Scope::FILE_READ, Scope::NOTES_VIEW],
        write: &[Scope::FILE_UPLOAD, Scope::NOTES_EDIT],
        delete: &[Scope::FILE_SOFT_DELETE, Scope::NOTES_DELETE],
        folders: &["Documents", "Attachments", "Exports"],
    },
    ModulePreset {
        key: "docs",
        name: "Docs Files",
        description: "Files of the documentation",
        color: "gray",
        icon: "book",
        seen_with: None,
        read: &[Scope::FILE_READ, Scope::DOCS_VIEW],
        write: &[Scope::FILE_UPLOAD, Scope::DOCS_EDIT],
        delete: &[Scope::FILE_SOFT_DELETE, Scope::DOCS_EDIT],
        folders: &[],
    },
    ModulePreset {
        key: "signatures",
        name: "Signatures Files",
        description: "Signed documents and signatures",
        color: "red",
        icon: "signature",
        seen_with: None,
        read: &[Scope::FILE_READ, Scope::SIGNATURES_VIEW],
        write: &[Scope::FILE_UPLOAD, Scope::SIGNATURES_CREATE, Scope::SIGNATURES_SIGN],
        delete: &[Scope::FILE_SOFT_DELETE, Scope::SIGNATURES_MANAGE],
        folders: &[],
    },
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

    /// The modules whose drives this person sees only as one of their members: what subcontractors ask for and are paid is
    /// for those who see invoicing.
    pub fn closed_to(ctx: &Ctx) -> impl Iterator<Item = &'static str> {
        let scopes = &ctx.actor().scopes;
        let is_closed = |preset: &&Self| preset.seen_with.is_some_and(|scope| !scopes.allows(scope));
        PRESETS.iter().filter(is_closed).map(|preset| preset.key)
    }

    /// The access list of the libraries in the drive, as they are made.
    pub fn acl(&self) -> LibraryAcl {
        let [read, write, delete] = [self.read, self.write, self.delete].map(<[Scope]>::to_vec);
        LibraryAcl { read, write, delete, share: Vec::new() }
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
                icon: self.icon.to_owned(),
                description: self.description.to_owned(),
                ..DriveSettings::default()
            },
            members: Vec::new(),
        }
    }
}
