//! Who and what is in the demo organisations.

use drive::model::{DriveType, DriveVisibility};
use kernel::scope::RoleTemplate;

#[derive(Clone, Copy)]
pub(super) struct Person {
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) email: &'static str,
    pub(super) role: RoleTemplate,
    pub(super) organisation: &'static str,
}

const fn dunmarrow(
    first_name: &'static str,
    last_name: &'static str,
    email: &'static str,
    role: RoleTemplate,
) -> Person {
    Person { first_name, last_name, email, role, organisation: "Dunmarrow" }
}

pub(super) const PEOPLE: [Person; 5] = [
    dunmarrow("Aoife", "Brennan", "aoife.brennan@dunmarrow.example", RoleTemplate::Admin),
    dunmarrow("Grace", "Okafor", "grace.okafor@dunmarrow.example", RoleTemplate::Manager),
    dunmarrow("Tom", "Hughes", "tom.hughes@dunmarrow.example", RoleTemplate::Editor),
    dunmarrow("Priya", "Nair", "priya.nair@dunmarrow.example", RoleTemplate::Viewer),
    dunmarrow("Marek", "Zielinski", "marek.zielinski@dunmarrow.example", RoleTemplate::Standard),
];

pub(super) const LENA: Person = Person {
    first_name: "Lena",
    last_name: "Fischer",
    email: "lena.fischer@saltmarsh.example",
    role: RoleTemplate::Admin,
    organisation: "Saltmarsh Joinery",
};

pub(super) struct DemoDrive {
    pub(super) name: &'static str,
    pub(super) color: &'static str,
    pub(super) drive_type: DriveType,
    pub(super) module: Option<&'static str>,
    pub(super) visibility: DriveVisibility,
    pub(super) description: &'static str,
    pub(super) libraries: &'static [&'static str],
}

pub(super) const DRIVES: &[DemoDrive] = &[
    DemoDrive {
        name: "Kestrel Wharf",
        color: "blue",
        drive_type: DriveType::Shared,
        module: None,
        visibility: DriveVisibility::Tenant,
        description: "Riverside offices, eight storeys",
        libraries: &["Drawings", "Health & safety", "Commercial", "Site photos", "Quality"],
    },
    DemoDrive {
        name: "Aldermoor School",
        color: "orange",
        drive_type: DriveType::Shared,
        module: None,
        visibility: DriveVisibility::Tenant,
        description: "New hall and kitchen",
        libraries: &["Drawings", "Health & safety"],
    },
    DemoDrive {
        name: "Tannery Yard",
        color: "purple",
        drive_type: DriveType::Shared,
        module: None,
        visibility: DriveVisibility::Members,
        description: "Tender in preparation: members only",
        libraries: &["Survey"],
    },
    DemoDrive {
        name: "CIS",
        color: "green",
        drive_type: DriveType::Module,
        module: Some("cis"),
        visibility: DriveVisibility::Tenant,
        description: "Subcontractor invoices and statements",
        libraries: &["Suppliers"],
    },
];

pub(super) struct DemoFile {
    pub(super) drive: &'static str,
    pub(super) library: &'static str,
    pub(super) name: &'static str,
    pub(super) owner: RoleTemplate,
    pub(super) content: &'static [u8],
}

const PLAN: &[u8] = include_bytes!("files/level-04-general-arrangement.pdf");
pub(super) const INVOICE: &[u8] = include_bytes!("files/invoice.pdf");
const ELEVATION: &[u8] = include_bytes!("files/east-elevation.jpg");
const SCAFFOLD: &[u8] = include_bytes!("files/scaffold-check.png");
const POURS: &[u8] = include_bytes!("files/pour-record.csv");
const TALK: &[u8] = include_bytes!("files/toolbox-talk.md");
const VENTILATION: &[u8] = include_bytes!("files/ventilation-layout.pdf");
const REGISTER: &[u8] = include_bytes!("files/toolbox-register.md");
const DIARY: &[u8] = include_bytes!("files/site-diary.txt");
const POINTS: &[u8] = include_bytes!("files/survey-points.json");
const CUTTING: &[u8] = include_bytes!("files/stair-2-cutting-list.csv");
const DELIVERY: &[u8] = include_bytes!("files/delivery-week-47.txt");

const fn file(
    drive: &'static str,
    library: &'static str,
    name: &'static str,
    owner: RoleTemplate,
    content: &'static [u8],
) -> DemoFile {
    DemoFile { drive, library, name, owner, content }
}

pub(super) const FILES: &[DemoFile] = &[
    file("Kestrel Wharf", "Drawings", "KW-C-A-2104 Level 04 general arrangement.pdf", RoleTemplate::Admin, PLAN),
    file("Kestrel Wharf", "Health & safety", "Toolbox talk 14 Working at height.md", RoleTemplate::Manager, TALK),
    file("Kestrel Wharf", "Quality", "Concrete pour record C40 L04 east core.csv", RoleTemplate::Editor, POURS),
    file("Kestrel Wharf", "Site photos", "East elevation cladding 17 Nov.jpg", RoleTemplate::Editor, ELEVATION),
    file("Kestrel Wharf", "Site photos", "Scaffold check east side.png", RoleTemplate::Standard, SCAFFOLD),
    file("Kestrel Wharf", "Commercial", "Site diary 17 November.txt", RoleTemplate::Editor, DIARY),
    file(
        "Aldermoor School",
        "Drawings",
        "AS-0-M-5102 Ventilation layout, hall and kitchen.pdf",
        RoleTemplate::Standard,
        VENTILATION,
    ),
    file("Aldermoor School", "Health & safety", "Toolbox talk register November.md", RoleTemplate::Manager, REGISTER),
    file("Tannery Yard", "Survey", "Survey points.json", RoleTemplate::Admin, POINTS),
    file("CIS", "Suppliers", "INV-20418 Ostrane Groundworks.pdf", RoleTemplate::Manager, INVOICE),
];

pub(super) const SALTMARSH_FILES: [(&str, &[u8]); 2] =
    [("Stair 2 cutting list.csv", CUTTING), ("Delivery week 47.txt", DELIVERY)];

#[cfg(test)]
mod tests {
    use super::{DRIVES, FILES, SALTMARSH_FILES};

    #[test]
    fn files_name_no_other_site_than_their_drives() {
        let sites: Vec<&str> = DRIVES.iter().filter(|drive| drive.module.is_none()).map(|drive| drive.name).collect();
        let of_sites = FILES.iter().filter(|file| sites.contains(&file.drive));
        let of_saltmarsh = SALTMARSH_FILES.iter().map(|(name, content)| ("", *name, *content));
        for (drive, name, content) in of_sites.map(|file| (file.drive, file.name, file.content)).chain(of_saltmarsh) {
            let text = String::from_utf8_lossy(content);
            let others: Vec<_> = sites.iter().filter(|site| **site != drive && text.contains(**site)).collect();
            assert!(others.is_empty(), "{name} of {drive} names {others:?}");
        }
    }
}
