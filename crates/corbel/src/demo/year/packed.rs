//! Files that come as they are: drawings, photographs, tables, letters.

use kernel::scope::RoleTemplate::{self, Admin, Editor, Manager, Standard};

use super::{Entry, Place};

macro_rules! packed {
    ($file:literal) => {
        include_bytes!(concat!("../files/year/", $file))
    };
}

/// Drive, library, folder, name, who brought it, how many working days ago, its bytes.
type Packed = (&'static str, &'static str, &'static str, &'static str, RoleTemplate, u32, &'static [u8]);

const KW: &str = "Kestrel Wharf";
const AS: &str = "Aldermoor School";
const TY: &str = "Tannery Yard";
const CIS: &str = "CIS";

#[rustfmt::skip]
const PACKED: &[Packed] = &[
    (KW, "Drawings", "Architectural", "KW-C-A-2100 Level 00 general arrangement.pdf", Admin, 40, packed!("kw-a-2100.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2101 Level 01 general arrangement.pdf", Admin, 37, packed!("kw-a-2101.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2102 Level 02 general arrangement.pdf", Admin, 34, packed!("kw-a-2102.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2103 Level 03 general arrangement.pdf", Admin, 36, packed!("kw-a-2103-p02.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2105 Level 05 general arrangement.pdf", Admin, 25, packed!("kw-a-2105.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2106 Level 06 general arrangement.pdf", Admin, 22, packed!("kw-a-2106.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2107 Level 07 general arrangement.pdf", Admin, 19, packed!("kw-a-2107.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2301 North elevation.pdf", Admin, 28, packed!("kw-a-2301.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2302 South elevation.pdf", Admin, 24, packed!("kw-a-2302.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2303 West elevation.pdf", Admin, 20, packed!("kw-a-2303.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2201 Section A-A.pdf", Admin, 39, packed!("kw-a-2201.pdf")),
    (KW, "Drawings", "Architectural", "KW-C-A-2202 Section B-B.pdf", Admin, 38, packed!("kw-a-2202.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3001 Pile caps and ground beams.pdf", Standard, 42, packed!("kw-s-3001.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3101 Level 01 slab, bottom reinforcement.pdf", Standard, 37, packed!("kw-s-3101.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3102 Level 02 slab, bottom reinforcement.pdf", Standard, 33, packed!("kw-s-3102.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3103 Level 03 slab, bottom reinforcement.pdf", Standard, 29, packed!("kw-s-3103.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3104 Level 04 slab, bottom reinforcement.pdf", Standard, 25, packed!("kw-s-3104.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3105 Level 05 slab, bottom reinforcement.pdf", Standard, 21, packed!("kw-s-3105.pdf")),
    (KW, "Drawings", "Structural", "KW-C-S-3106 Level 06 slab, bottom reinforcement.pdf", Standard, 17, packed!("kw-s-3106.pdf")),
    (KW, "Drawings", "Services", "KW-C-M-5101 Level 01 ventilation layout.pdf", Standard, 26, packed!("kw-m-5101.pdf")),
    (KW, "Drawings", "Services", "KW-C-M-5102 Level 02 ventilation layout.pdf", Standard, 21, packed!("kw-m-5102.pdf")),
    (KW, "Drawings", "Services", "KW-C-M-5103 Level 03 ventilation layout.pdf", Standard, 16, packed!("kw-m-5103.pdf")),
    (KW, "Drawings", "Services", "KW-C-M-5104 Level 04 ventilation layout.pdf", Standard, 11, packed!("kw-m-5104.pdf")),
    (KW, "Drawings", "Services", "KW-C-E-6102 Level 02 lighting layout.pdf", Standard, 12, packed!("kw-e-6102.pdf")),
    (KW, "Drawings", "Services", "KW-C-E-6103 Level 03 lighting layout.pdf", Standard, 9, packed!("kw-e-6103.pdf")),
    (KW, "Health & safety", "Method statements", "RAMS 03 Lifting with tower crane TC1.pdf", Manager, 38, packed!("rams-lifting.pdf")),
    (KW, "Health & safety", "Method statements", "RAMS 07 Suspended slabs.pdf", Manager, 33, packed!("rams-slab.pdf")),
    (KW, "Health & safety", "Method statements", "RAMS 11 Unitised cladding, east.pdf", Manager, 9, packed!("rams-cladding.pdf")),
    (KW, "Health & safety", "Permits", "Permit 41 Hot works level 02 east.pdf", Manager, 16, packed!("permit-1.pdf")),
    (KW, "Health & safety", "Permits", "Permit 42 Confined space, settling tank.pdf", Manager, 6, packed!("permit-2.pdf")),
    (KW, "Health & safety", "", "COSHH register.xlsx", Manager, 35, packed!("coshh.xlsx")),
    (KW, "Quality", "Inspections", "ITR-114 Level 03 columns.pdf", Editor, 19, packed!("itp-1.pdf")),
    (KW, "Quality", "Inspections", "ITR-115 Core walls, level 04.pdf", Editor, 13, packed!("itp-2.pdf")),
    (KW, "Quality", "Inspections", "ITR-116 Level 04 slab, pour 3.pdf", Editor, 7, packed!("itp-3.pdf")),
    (KW, "Quality", "Inspections", "ITR-117 Fire stopping, riser 1.pdf", Editor, 3, packed!("itp-4.pdf")),
    (KW, "Quality", "Concrete", "Cube results.xlsx", Editor, 4, packed!("cubes.xlsx")),
    (KW, "Quality", "", "Snag list levels 01 to 03.xlsx", Manager, 5, packed!("snags.xlsx")),
    (KW, "Commercial", "Valuations", "Valuation 1.xlsx", Admin, 34, packed!("valuation-1.xlsx")),
    (KW, "Commercial", "Valuations", "Valuation 2.xlsx", Admin, 12, packed!("valuation-2.xlsx")),
    (KW, "Site photos", "Films", "Around the site.webm", Standard, 2, packed!("site-film.webm")),
    (KW, "Commercial", "", "Labour by week.xlsx", Manager, 2, packed!("labour.xlsx")),
    (KW, "Commercial", "Letters", "Extension of time, notice 3.docx", Admin, 10, packed!("letter-extension.docx")),
    (KW, "Commercial", "Letters", "To our neighbours, pours.docx", Manager, 21, packed!("letter-neighbours.docx")),
    (KW, "Commercial", "Minutes", "Progress meeting 11.docx", Admin, 8, packed!("minutes-progress.docx")),
    (KW, "Commercial", "Programme", "Construction programme.pdf", Admin, 42, packed!("kw-programme.pdf")),
    (KW, "Commercial", "Programme", "Six weeks ahead.pdf", Manager, 4, packed!("kw-lookahead.pdf")),
    (KW, "Commercial", "Packages", "Envelope package, invitation.pdf", Admin, 37, packed!("kw-envelope.pdf")),
    (AS, "Drawings", "Architectural", "AS-0-A-2100 Ground floor plan.pdf", Standard, 30, packed!("as-a-2100.pdf")),
    (AS, "Drawings", "Architectural", "AS-0-A-2101 First floor plan.pdf", Standard, 29, packed!("as-a-2101.pdf")),
    (AS, "Drawings", "Architectural", "AS-0-A-2102 Second floor plan.pdf", Standard, 28, packed!("as-a-2102.pdf")),
    (AS, "Drawings", "Architectural", "AS-0-A-2301 Playground elevation.pdf", Standard, 27, packed!("as-a-2301.pdf")),
    (AS, "Drawings", "Structural", "AS-0-S-3001 Hall foundations.pdf", Standard, 26, packed!("as-s-3001.pdf")),
    (AS, "Drawings", "Kitchen", "Kitchen equipment.pdf", Manager, 14, packed!("as-kitchen-spec.pdf")),
    (AS, "Drawings", "Kitchen", "Kitchen quotes.xlsx", Manager, 11, packed!("as-equipment-costs.xlsx")),
    (TY, "Survey", "", "Invitation to tender.pdf", Admin, 25, packed!("ty-tender.pdf")),
    (TY, "Survey", "", "Ground investigation, desk study.pdf", Admin, 22, packed!("ty-desk-study.pdf")),
    (TY, "Survey", "", "Questions to the client.docx", Manager, 9, packed!("tender-questions.docx")),
    (CIS, "Suppliers", "Orders", "PO-2308 Wrona Roofing.pdf", Manager, 46, packed!("po-2308.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2309 Bryn Plastering.pdf", Manager, 46, packed!("po-2309.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2310 Ostrane Groundworks.pdf", Manager, 46, packed!("po-2310.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2311 Calder Concrete.pdf", Manager, 43, packed!("po-2311.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2312 Halden Steel.pdf", Manager, 43, packed!("po-2312.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2313 Brightline Facades.pdf", Manager, 28, packed!("po-2313.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2314 Stonegate Masonry.pdf", Manager, 22, packed!("po-2314.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2315 Northair Ventilation.pdf", Manager, 16, packed!("po-2315.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2316 Ravel Scaffolding.pdf", Manager, 12, packed!("po-2316.pdf")),
    (CIS, "Suppliers", "Orders", "PO-2317 Corran Joinery.pdf", Manager, 7, packed!("po-2317.pdf")),
];

/// Photographs go into a folder of their month.
#[rustfmt::skip]
const PHOTOGRAPHS: &[(&str, RoleTemplate, u32, &[u8])] = &[
    ("Foundations, pile caps.jpg", Editor, 44, packed!("foundations.jpg")),
    ("Digger at gate 2.jpg", Editor, 43, packed!("digger.jpg")),
    ("Columns level 02.jpg", Editor, 39, packed!("level02-columns.jpg")),
    ("Frame at level 02.jpg", Manager, 37, packed!("overview-a.jpg")),
    ("Compound.jpg", Standard, 36, packed!("compound.jpg")),
    ("Props level 02.jpg", Editor, 34, packed!("props-inside.jpg")),
    ("Level 01 after striking.jpg", Editor, 32, packed!("inside-open.jpg")),
    ("Frame at level 03.jpg", Manager, 30, packed!("overview-b.jpg")),
    ("From above, level 03.jpg", Admin, 29, packed!("aerial-b.jpg")),
    ("Core wall, lift 4.jpg", Editor, 27, packed!("core-wall.jpg")),
    ("Reinforcement bay 2.jpg", Editor, 25, packed!("slab-rebar.jpg")),
    ("Reinforcement, close.jpg", Standard, 25, packed!("rebar-close.jpg")),
    ("Pour bay 1.jpg", Editor, 24, packed!("slab-pour.jpg")),
    ("Scaffold lift 4.jpg", Standard, 22, packed!("scaffold-close.jpg")),
    ("Rain, work stopped.jpg", Manager, 20, packed!("overview-rain.jpg")),
    ("Fog at seven.jpg", Standard, 18, packed!("morning-fog.jpg")),
    ("Delivery of reinforcement.jpg", Editor, 17, packed!("deliveries.jpg")),
    ("Bricks in the wet.jpg", Standard, 15, packed!("deliveries-b.jpg")),
    ("Hoist bay.jpg", Editor, 13, packed!("hoist-bay.jpg")),
    ("Frame at level 04.jpg", Manager, 11, packed!("overview-c.jpg")),
    ("Netting, south.jpg", Standard, 10, packed!("scaffold-net.jpg")),
    ("Brick panels.jpg", Editor, 9, packed!("facade-brick.jpg")),
    ("Mock-up panels, east.jpg", Manager, 8, packed!("facade-glass.jpg")),
    ("From Wharf Road.jpg", Admin, 7, packed!("street.jpg")),
    ("Edge protection level 04.jpg", Editor, 6, packed!("edge-protection.jpg")),
    ("Crane at dusk.jpg", Standard, 5, packed!("crane-evening.jpg")),
    ("From above, level 04.jpg", Admin, 3, packed!("aerial.jpg")),
    ("View from the roof.jpg", Manager, 1, packed!("roof-view.jpg")),
];

/// All of them; `month_of` names the month of a working day so long ago.
pub(super) fn packed(month_of: impl Fn(u32) -> String) -> Vec<Entry> {
    let mut all: Vec<Entry> = PACKED
        .iter()
        .map(|(drive, library, folder, name, by, ago, bytes)| {
            Entry::packed(Place { drive, library, folder }, (*name).to_owned(), *by, *ago, bytes)
        })
        .collect();
    all.extend(PHOTOGRAPHS.iter().map(|(name, by, ago, bytes)| {
        let place = Place { drive: KW, library: "Site photos", folder: "" };
        let mut entry = Entry::packed(place, (*name).to_owned(), *by, *ago, bytes);
        entry.folder = month_of(*ago);
        entry
    }));
    all
}
