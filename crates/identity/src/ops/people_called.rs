//! People by their names.

use kernel::{Ctx, Result, UserId};

use crate::{
    Identity,
    model::{MemberFilter, MemberStatus},
    store::member_records,
};

/// How many rows are read at once.
const AT_ONCE: i64 = 500;

/// Those whose names have `name` in them, which is folded: members first, then those who are none any more; at most `most`.
pub(crate) async fn find_people_called(identity: &Identity, ctx: &Ctx, name: &str, most: usize) -> Result<Vec<UserId>> {
    let mut found = Vec::new();
    // Without a status, all but those who were removed.
    for status in [None, Some(MemberStatus::Removed)] {
        let mut after = (String::new(), UserId::from(uuid::Uuid::nil()));
        while found.len() < most {
            let filter = MemberFilter { search: name.to_owned(), status, role: None };
            let behind = after.clone();
            let rows = identity.store.read(ctx, move |tx| member_records::list(tx, &filter, &behind, AT_ONCE)).await?;
            let Some(last) = rows.last() else { break };
            after = (last.member.sort_name(), last.member.user);
            // The filter looks at addresses, too.
            let called = rows.iter().filter(|row| row.member.sort_name().contains(name));
            found.extend(called.map(|row| row.member.user));
        }
    }
    found.truncate(most);
    Ok(found)
}
