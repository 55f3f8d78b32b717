//! Calls that the demo organisation has held, so that the list of recent calls is not empty.

use std::time::Duration;

use ::calls::{
    model::CallKind,
    ops::{PastCall, seed_call},
};
use identity::model::Member;
use kernel::{Ctx, Result, scope::RoleTemplate};

use super::past::Past;
use crate::app::App;

/// Writes the calls, each at its time.
///
/// # Errors
/// The database's.
pub(super) async fn write(app: &App, ctx: &Ctx, members: &[Member]) -> Result<()> {
    let of = |role: RoleTemplate| members.iter().find(|member| member.role == role.key()).map(|member| member.user);
    let (Some(admin), Some(manager), Some(editor), Some(standard)) =
        (of(RoleTemplate::Admin), of(RoleTemplate::Manager), of(RoleTemplate::Editor), of(RoleTemplate::Standard))
    else {
        return Ok(());
    };
    let past = [
        (
            49,
            PastCall {
                caller: manager,
                asked: vec![admin, editor, standard],
                thread: None,
                title: "Level 04 coordination".to_owned(),
                kind: CallKind::Video,
                talked: Some(Duration::from_secs(38 * 60 + 12)),
            },
        ),
        (
            26,
            PastCall {
                caller: editor,
                asked: vec![manager],
                thread: None,
                title: String::new(),
                kind: CallKind::Phone,
                talked: Some(Duration::from_secs(4 * 60 + 31)),
            },
        ),
        (
            23,
            PastCall {
                caller: standard,
                asked: vec![admin],
                thread: None,
                title: String::new(),
                kind: CallKind::Video,
                talked: None,
            },
        ),
    ];
    let product = Past::new(app, ctx, members);
    for (hours_ago, call) in past {
        seed_call(&app.calls, &product.product(product.minutes_ago(hours_ago * 60)), call).await?;
    }
    Ok(())
}
