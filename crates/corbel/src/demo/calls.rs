//! Calls that the demo organisation has held, so that the list of recent calls is not empty.

use std::time::Duration;

use ::calls::{
    model::CallKind,
    ops::{PastCall, seed_call},
};
use identity::model::Member;
use kernel::{Ctx, Result, scope::RoleTemplate};

use super::past::Past;
use crate::{app::App, config::DemoExtent};

/// Writes the calls, each at its time.
///
/// # Errors
/// The database's.
pub(super) async fn write(app: &App, ctx: &Ctx, members: &[Member], extent: DemoExtent) -> Result<()> {
    // The stories of tests begin with an empty bell.
    let is_told = extent == DemoExtent::Full;
    let of = |role: RoleTemplate| members.iter().find(|member| member.role == role.key()).map(|member| member.user);
    let (Some(admin), Some(manager), Some(editor), Some(standard)) =
        (of(RoleTemplate::Admin), of(RoleTemplate::Manager), of(RoleTemplate::Editor), of(RoleTemplate::Standard))
    else {
        return Ok(());
    };
    let past = [
        (
            (2, 9, 30),
            PastCall {
                caller: manager,
                asked: vec![admin, editor, standard],
                thread: None,
                title: "Level 04 coordination".to_owned(),
                kind: CallKind::Video,
                talked: Some(Duration::from_secs(38 * 60 + 12)),
                is_told,
            },
        ),
        (
            (1, 14, 10),
            PastCall {
                caller: editor,
                asked: vec![manager],
                thread: None,
                title: String::new(),
                kind: CallKind::Phone,
                talked: Some(Duration::from_secs(4 * 60 + 31)),
                is_told,
            },
        ),
        (
            (1, 16, 20),
            PastCall {
                caller: standard,
                asked: vec![admin],
                thread: None,
                title: String::new(),
                kind: CallKind::Video,
                talked: None,
                is_told,
            },
        ),
    ];
    let product = Past::new(app, ctx, members);
    for ((days, hour, minute), call) in past {
        seed_call(&app.calls, &product.product(product.working_day(days, hour, minute)), call).await?;
    }
    Ok(())
}
