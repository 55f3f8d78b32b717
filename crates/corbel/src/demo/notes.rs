//! Notes of the demo organisation.

use ::notes::{
    model::{Color, Title, icon, tags},
    ops::{NewFolder, NewNote, create_folder, create_note, read_text, share_note},
};
use identity::model::Member;
use kernel::{Ctx, NoteFolderId, Result, port::People, scope::RoleTemplate};

use super::days::Days;
use crate::app::App;

struct DemoNote {
    title: &'static str,
    content: &'static str,
    tags: &'static [&'static str],
    color: &'static str,
    folder: Option<&'static str>,
    owner: RoleTemplate,
    /// Not the viewer, whose bell is empty: whoever looks around the demo sees that as well.
    shared_with: &'static [RoleTemplate],
    is_pinned: bool,
}

/// Name, colour, what it is for.
const FOLDERS: [(&str, &str, &str); 3] = [
    ("Kestrel Wharf", "#3B82F6", "Site notes, minutes and snags"),
    ("Aldermoor School", "#F59E0B", "New hall and kitchen"),
    ("Method statements", "#10B981", "Current method statements"),
];

const NOTES: [DemoNote; 7] = [
    DemoNote {
        title: "Toolbox talk 14: working at height",
        content: "<h2>Before anyone goes up</h2><ul data-type=\"taskList\">\
            <li data-type=\"taskItem\" data-checked=\"true\"><p>Harnesses checked and tagged this week</p></li>\
            <li data-type=\"taskItem\" data-checked=\"true\"><p>Scaffold handover certificate on the board</p></li>\
            <li data-type=\"taskItem\" data-checked=\"false\"><p>Rescue plan walked through with the new starters</p></li></ul>\
            <p>Wind above <strong>17 m/s</strong> (38 mph): nobody works on the east side.</p>",
        tags: &["safety", "meeting"],
        color: "#EF4444",
        folder: Some("Kestrel Wharf"),
        owner: RoleTemplate::Manager,
        shared_with: &[RoleTemplate::Editor, RoleTemplate::Standard],
        is_pinned: true,
    },
    DemoNote {
        title: "Progress meeting, {meeting}",
        content: "<p>Present: Aoife, Grace, Tom, Marek.</p><h3>Decisions</h3><ol><li><p>Level 04 slab, pour 3: {pour}, 06:30, \
            weather permitting.</p></li><li><p>Cladding on the east side waits for the revised drawing.</p></li></ol>\
            <h3>Actions</h3><table><tbody><tr><th><p>Action</p></th><th><p>Owner</p></th><th><p>Due</p></th></tr>\
            <tr><td><p>Handrails at stair 2</p></td><td><p>Grace</p></td><td><p>{meeting+3}</p></td></tr>\
            <tr><td><p>Lift shaft survey</p></td><td><p>Tom</p></td><td><p>{meeting+7}</p></td></tr></tbody></table>",
        tags: &["meeting", "followup"],
        color: "#3B82F6",
        folder: Some("Kestrel Wharf"),
        owner: RoleTemplate::Admin,
        shared_with: &[RoleTemplate::Manager, RoleTemplate::Editor],
        is_pinned: false,
    },
    DemoNote {
        title: "Questions for the architect",
        content: "<ul><li><p>Cladding at the corner is <em>detail 18</em>: when does 17 come off the drawing?</p></li>\
            <li><p>Is the shadow gap 12 or 15 mm?</p></li><li><p>Colour of the stair soffit</p></li></ul>",
        tags: &["todo", "review"],
        color: "default",
        folder: Some("Kestrel Wharf"),
        owner: RoleTemplate::Editor,
        shared_with: &[],
        is_pinned: false,
    },
    DemoNote {
        title: "Kitchen ventilation",
        content: "<p>Duct run clashes with the beam over the servery. Two ways out:</p><ol><li><p>drop the duct by 150 mm</p></li>\
            <li><p>go round by the store</p></li></ol><blockquote><p>Headroom must not fall below 2.4 m.</p></blockquote>\
            <p>See the <a href=\"https://www.hse.gov.uk/catering/ventilation.htm\">guidance on ventilation</a>.</p>",
        tags: &["project", "review"],
        color: "#F59E0B",
        folder: Some("Aldermoor School"),
        owner: RoleTemplate::Standard,
        shared_with: &[],
        is_pinned: false,
    },
    DemoNote {
        title: "Concrete pour checklist",
        content: "<ol><li><p>Cubes: three per 20 m³</p></li><li><p>Slump 100 to 150 mm (class S3)</p></li>\
            <li><p>Temperature of the concrete above 5 °C</p></li></ol><pre><code>C40/50, S3, XC4\nmax w/c 0.50</code></pre>",
        tags: &["reference", "quality"],
        color: "#10B981",
        folder: Some("Method statements"),
        owner: RoleTemplate::Admin,
        shared_with: &[RoleTemplate::Manager, RoleTemplate::Editor, RoleTemplate::Standard],
        is_pinned: false,
    },
    DemoNote {
        title: "",
        content: "<p>Call Ravel Scaffolding before 10 about the east side; ask for the inspection sheet.</p>",
        tags: &[],
        color: "default",
        folder: None,
        owner: RoleTemplate::Manager,
        shared_with: &[],
        is_pinned: false,
    },
    DemoNote {
        title: "Ideas for the site office",
        content: "<p>A drying room that is not the meeting room. A second kettle.</p>",
        tags: &["idea"],
        color: "#8B5CF6",
        folder: None,
        owner: RoleTemplate::Admin,
        shared_with: &[],
        is_pinned: false,
    },
];

/// Writes the notes, each as the member whose it is.
///
/// # Errors
/// The database's.
pub(super) async fn write(app: &App, ctx: &Ctx, members: &[Member]) -> Result<()> {
    let of = |role: RoleTemplate| members.iter().find(|member| member.role == role.key()).map(|member| member.user);
    let mut folders: Vec<(&str, NoteFolderId)> = Vec::new();
    for (name, color, description) in FOLDERS {
        let new = NewFolder {
            name: name.to_owned(),
            color: Color::new(Some(color))?,
            icon: icon(None)?,
            description: description.to_owned(),
        };
        folders.push((name, create_folder(&app.notes, ctx, new).await?.id));
    }
    let days = Days::of(ctx)?;
    for note in NOTES {
        let Some(owner) = of(note.owner) else { continue };
        let Some(writer) = app.identity.act_as(ctx, owner).await? else { continue };
        let names: Vec<String> = note.tags.iter().map(|tag| (*tag).to_owned()).collect();
        let new = NewNote {
            title: Title::new(&days.told(note.title)?)?,
            text: read_text(&app.notes, days.told(note.content)?).await?,
            folder: folders.iter().find(|(name, _)| note.folder == Some(*name)).map(|(_, id)| *id),
            tags: tags(&names)?,
            color: Color::new(Some(note.color))?,
            is_pinned: note.is_pinned,
            is_favorite: note.is_pinned,
        };
        let made = create_note(&app.notes, &writer, new).await?.note.id;
        let readers: Vec<_> = note.shared_with.iter().filter_map(|role| of(*role)).collect();
        if !readers.is_empty() {
            share_note(&app.notes, &writer, made, readers).await?;
        }
    }
    Ok(())
}
