//! That databases find what a window shows by its index.

use jiff::{ToSpan, civil::Date};
use kernel::{Ctx, Region, Timestamp, UserId};
use store::{Dialect, Sql, Tx, params};
use test_kit::{TestApp, on_both};
use uuid::Uuid;

use super::events::{add_all, of_window};
use crate::model::{Event, Series, Visibility, When};

/// An event on so many days after the beginning of 1970.
fn event(ctx: &Ctx, day: i64) -> Event {
    let first = Date::constant(1970, 1, 1).checked_add(day.days()).unwrap();
    Event {
        id: ctx.new_id(),
        calendar: None,
        owner: Some(Uuid::nil().into()),
        title: "Pour".to_owned(),
        description: String::new(),
        location: String::new(),
        status: None,
        kind: String::new(),
        visibility: Visibility::Users,
        is_for_all: true,
        series: Series::once(When::AllDay { first, days: 1 }),
        reminders: Vec::new(),
        version: 1,
        answers: 0,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        is_named: false,
        is_in_sight: true,
    }
}

fn plan(tx: &mut Tx<'_>) -> kernel::Result<String> {
    let (nobody, now): (UserId, Timestamp) = (Uuid::nil().into(), Timestamp::from_micros(0));
    let values = params![nobody, now, now, true, false, 100_i64];
    if tx.dialect() == Dialect::Sqlite {
        let rows: Vec<(i64, i64, i64, String)> = tx.query(&format!("EXPLAIN QUERY PLAN {}", of_window("")), &values)?;
        return Ok(rows.into_iter().map(|row| row.3 + "\n").collect());
    }
    let rows: Vec<String> = tx.query(&format!("EXPLAIN {}", of_window("")), &values)?;
    Ok(rows.join("\n"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_is_found_by_the_index_of_what_is_to_be_seen_when() {
    on_both("plan_window", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
        // Few rows are read whole, whatever the index.
        let some = (0..3_000).map(|day| event(&ctx, day)).collect::<Vec<_>>();
        parts.store.write(&ctx, move |tx| add_all(tx, &some)).await.unwrap();
        let plan = parts.store.read(&ctx, plan).await.unwrap();
        assert!(plan.contains("calendar_events_by_sight"), "{plan}");
        for scan in ["SCAN e\n", "Seq Scan on calendar_events e"] {
            assert!(!plan.contains(scan), "{plan}");
        }
    })
    .await;
}
