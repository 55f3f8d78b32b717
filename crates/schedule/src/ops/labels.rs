//! The status labels of the organisation.

use kernel::{
    Ctx, Result, Scope,
    event::{Audience, DomainEvent},
};

use crate::{
    Schedule,
    model::{ScheduleEventKind, StatusLabel, topic},
    policy::{Planner, PlannerAction},
    store::labels,
};

/// The three labels as the organisation has them.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_labels(schedule: &Schedule, ctx: &Ctx) -> Result<Vec<StatusLabel>> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let own = schedule.store.read(ctx, labels::list).await?;
    Ok(StatusLabel::with_own(&own))
}

/// Gives the labels these words and colours; those that are not named get back their own.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn update_labels(schedule: &Schedule, ctx: &Ctx, own: Vec<StatusLabel>) -> Result<Vec<StatusLabel>> {
    ctx.authorize(PlannerAction::ManageSettings, &Planner)?;
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            labels::replace(tx, &own)?;
            let audience = Audience::Scope(Scope::SCHEDULE_VIEW_OWN);
            tx.emit(DomainEvent::new(
                &actor,
                ScheduleEventKind::ScheduleLabelsUpdated,
                actor.tenant(),
                topic::SCHEDULE,
                audience,
            ))?;
            Ok(StatusLabel::with_own(&own))
        })
        .await
}
