//! Scopes that built-in roles gained after organisations had been made with them.
//!
//! A role's scopes are data that admins change, so a newer template does not reach the roles that are stored. This step adds
//! what the templates gained with chat, signatures and invoicing, once: what an admin takes away afterwards stays away. A later
//! change of [`kernel::scope::RoleTemplate`] needs a step of its own, copied from this one; the test below says so.

use store::Migration;

use super::grant::grant;

pub(super) const STEP: Migration = Migration {
    version: 43,
    name: "scopes_of_new_modules",
    sql: concat!(
        grant!("manager", "invoicing.create"),
        grant!("manager", "invoicing.approve"),
        grant!("manager", "chat.moderate", beside "chat.groups.manage"),
        grant!("manager", "signatures.manage"),
        grant!("editor", "chat.channels.create", beside "chat.messages.send"),
        grant!("editor", "signatures.view"),
        grant!("editor", "signatures.create"),
        grant!("editor", "signatures.sign"),
        grant!("standard", "chat.channels.create", beside "chat.messages.send"),
        grant!("standard", "signatures.view"),
        grant!("standard", "signatures.create"),
        grant!("standard", "signatures.sign"),
        grant!("viewer", "signatures.view"),
        grant!("viewer", "signatures.sign"),
    ),
};

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    };

    use kernel::{Clock, Ctx, Env, Region, Scope, TenantId, Timestamp, env::Entropy, scope::RoleTemplate};
    use store::{DbUrl, Migrations, Store, StoreConfig};

    use super::super::REGION;
    use crate::{model::Role, store::roles};

    struct Still;

    impl Clock for Still {
        fn now(&self) -> Timestamp {
            Timestamp::from_micros(1_795_241_806_000_000)
        }
    }

    #[derive(Default)]
    struct Counting(AtomicU8);

    impl Entropy for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0.fetch_add(1, Ordering::SeqCst));
        }
    }

    /// What the roles of the first version could do, before chat, signatures and invoicing were built.
    fn first_scopes(role: RoleTemplate) -> Vec<Scope> {
        let editor = vec![
            Scope::DRIVE_WRITE,
            Scope::DRIVE_FOLDERS_CREATE,
            Scope::SCHEDULE_VIEW_OWN,
            Scope::SCHEDULE_READ,
            Scope::SCHEDULE_WRITE,
            Scope::NOTES_EDIT,
            Scope::DOCS_EDIT,
            Scope::CHAT_MESSAGES_SEND,
        ];
        match role {
            RoleTemplate::Admin => vec![Scope::STAR],
            RoleTemplate::Manager => vec![
                Scope::USERS_MANAGE,
                Scope::DRIVE_WRITE,
                Scope::DRIVE_DELETE,
                Scope::DRIVE_SHARE,
                Scope::DRIVE_FOLDERS_MANAGE,
                Scope::SCHEDULE_MANAGE,
                Scope::NOTES_EDIT,
                Scope::NOTES_DELETE,
                Scope::NOTES_SHARE,
                Scope::DOCS_EDIT,
                Scope::CHAT_GROUPS_MANAGE,
                Scope::CHAT_MESSAGES_SEND,
                Scope::TENANT_VIEW_SETTINGS,
            ],
            RoleTemplate::Editor => [editor, vec![Scope::DRIVE_SHARE]].concat(),
            RoleTemplate::Standard => editor,
            RoleTemplate::Viewer => vec![
                Scope::DRIVE_VIEW,
                Scope::SCHEDULE_VIEW_OWN,
                Scope::NOTES_VIEW,
                Scope::DOCS_VIEW,
                Scope::CHAT_MESSAGES_VIEW,
            ],
        }
    }

    async fn set_scopes(store: &Store, ctx: &Ctx, key: &'static str, scopes: Vec<Scope>) {
        let change = move |tx: &mut store::Tx<'_>| {
            let role = roles::lookup(tx, key)?.expect("a role");
            roles::update(tx, &Role { scopes: scopes.clone(), ..role })
        };
        store.write(ctx, change).await.expect("changed");
    }

    async fn scopes_of(store: &Store, ctx: &Ctx, key: &'static str) -> Vec<Scope> {
        let read = move |tx: &mut store::Tx<'_>| Ok(roles::lookup(tx, key)?.expect("a role").scopes);
        let mut scopes = store.read(ctx, read).await.expect("read");
        scopes.sort_unstable();
        scopes
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn roles_of_older_organisations_gain_what_templates_gained_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let env = Env::new(Arc::new(Still), Arc::new(Counting::default()));
        let config = StoreConfig::single(DbUrl::Sqlite(folder.path().join("corbel.db")));
        let store = Store::connect(config, env.clone()).await.expect("opens");
        let before = REGION.steps.iter().position(|step| step.version == super::STEP.version).expect("a step");
        store.migrate(&[Migrations { steps: &REGION.steps[..before], ..REGION }]).await.expect("migrates");
        let organisation = || Ctx::system(env.new_id::<TenantId>(), Region::Uk, "test", env.clone());
        let (usual, changed) = (organisation(), organisation());
        for ctx in [&usual, &changed] {
            let old = RoleTemplate::ALL.map(|role| (role.key(), first_scopes(role)));
            let add = move |tx: &mut store::Tx<'_>| {
                for mut role in Role::built_in() {
                    role.scopes.clone_from(&old.iter().find(|(key, _)| *key == role.key).expect("a role").1);
                    roles::add(tx, &role)?;
                }
                let viewer = Role::built_in().into_iter().next().expect("a role");
                let scopes = vec![Scope::CHAT_MESSAGES_VIEW];
                roles::add(tx, &Role { key: "own".into(), built_in: false, scopes, ..viewer })?;
                Ok(())
            };
            store.write(ctx, add).await.expect("added");
        }
        set_scopes(&store, &changed, "viewer", Vec::new()).await;
        set_scopes(&store, &changed, "editor", vec![Scope::NOTES_EDIT]).await;

        store.migrate(&[REGION]).await.expect("migrates");
        for role in RoleTemplate::ALL {
            let mut now = role.scopes();
            now.sort_unstable();
            let stored = scopes_of(&store, &usual, role.key()).await;
            assert_eq!(stored, now, "{}: a change of the template needs a step that reaches stored roles", role.key());
        }
        assert!(scopes_of(&store, &changed, "viewer").await.is_empty(), "an emptied role stays empty");
        let editor = scopes_of(&store, &changed, "editor").await;
        assert!(!editor.contains(&Scope::CHAT_CHANNELS_CREATE), "no channels for a role that may not write");
        assert!(!editor.contains(&Scope::CHAT_CHANNELS_BROWSE), "nor for one that may not read");
        let own = scopes_of(&store, &changed, "own").await;
        assert_eq!(
            own,
            [Scope::CHAT_MESSAGES_VIEW, Scope::CHAT_CHANNELS_BROWSE],
            "roles that admins made lose nothing"
        );
        assert!(editor.contains(&Scope::SIGNATURES_SIGN));

        // What an admin takes away afterwards stays away.
        set_scopes(&store, &usual, "editor", vec![Scope::NOTES_EDIT]).await;
        store.migrate(&[REGION]).await.expect("starts again");
        assert_eq!(scopes_of(&store, &usual, "editor").await, [Scope::NOTES_EDIT]);
    }
}
