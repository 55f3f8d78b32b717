//! A stranger's first page comes with the look of whose page it is.

use drive::model::share::{ShareLink, ShareSecret};
use http::Method;
use identity::{model::TenantStatus, ops::set_tenant_status};
use kernel::TenantId;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

/// The accent that the page at this address comes with; `None` where it comes without a look. A build without the web
/// application has no page: then the test has nothing to see.
async fn accent(browser: &Browser, path: &str) -> Option<String> {
    let page = browser.get(path).await;
    if page.status == 404 {
        page.expect_error(404, "NOT_FOUND");
        return None;
    }
    let html = String::from_utf8(page.clone().expect_status(200).bytes.to_vec()).unwrap();
    assert!(!html.contains("__LOOK__") && !html.contains("__CSP_NONCE__"));
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("script-src 'nonce-") && policy.contains("' 'strict-dynamic' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    let (_, rest) = html.split_once("name=\"corbel-look\" content=\"").unwrap();
    let look = rest.split('"').next().unwrap().replace("&quot;", "\"");
    let look: Value = if look.is_empty() { Value::Null } else { serde_json::from_str(&look).unwrap() };
    look["accent"].as_str().map(str::to_owned)
}

async fn is_built(app: &TestApp) -> bool {
    app.browser().get("/login").await.status != 404
}

async fn set_accent(admin: &Browser, value: &str) {
    let version = admin.get("/api/v1/tenant/appearance").await.expect_json()["version"].clone();
    let change = json!({ "version": version, "accent": { "name": "Own", "value": value } });
    admin.send(Method::PATCH, "/api/v1/tenant/appearance", &[], change.to_string().into()).await.expect_status(200);
}

/// A link of the organisation that leads nowhere: its letters are the organisation's and those of a secret.
fn link(tenant: TenantId) -> String {
    ShareLink { tenant, secret: ShareSecret::new([7; 16]) }.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_s_first_page_comes_with_the_look_of_whose_it_is() {
    on_both("page_looks", async |app| {
        let stranger = app.browser();
        assert_eq!(accent(&stranger, "/login").await, None, "nobody has made an organisation yet");
        let dunmarrow = app.team("Dunmarrow").await;
        let saltmarsh = app.team("Saltmarsh").await;
        if !is_built(&app).await {
            return;
        }
        let (_, admin) = dunmarrow.person("aoife", "admin").await;
        let (_, other) = saltmarsh.person("lena", "admin").await;
        let (first, second) = (Some("#7C3AED".to_owned()), Some("#B83F76".to_owned()));
        set_accent(&admin, "#7C3AED").await;
        set_accent(&other, "#B83F76").await;

        let invitation = json!({ "email": "new@saltmarsh.example", "role": "viewer" });
        other.post("/api/v1/tenant/invitations", invitation).await.expect_status(200);
        app.settle().await;
        let mail = other.get("/api/v1/tenant/mails").await.expect_json()["mails"][0]["id"].clone();
        let mail = other.get(&format!("/api/v1/tenant/mails/{}", mail.as_str().unwrap())).await.expect_json();
        let (_, token) = mail["text"].as_str().unwrap().split_once("/invite?token=").unwrap();
        let token = token.split_whitespace().next().unwrap();
        assert_eq!(accent(&stranger, &format!("/invite?token={token}")).await, second);
        for path in
            ["/setup", "/login", "/login?org=", "/login?org=nobody", "/drive/all", "/forgot", "/invite?token=nonsense"]
        {
            assert_eq!(accent(&stranger, path).await, first, "{path}");
        }
        assert_eq!(accent(&stranger, "/login?next=%2Fdrive&org=saltmarsh").await, second);

        // A link wears its organisation's look whether or not it leads anywhere, to whomever.
        let (own, foreign) = (link(dunmarrow.tenant.id), link(saltmarsh.tenant.id));
        for browser in [&stranger, &admin] {
            assert_eq!(accent(browser, &format!("/share/{own}")).await, first);
            assert_eq!(accent(browser, &format!("/share/{foreign}")).await, second);
            assert_eq!(accent(browser, &format!("/share/request/{foreign}")).await, second);
        }
        let door = calls::model::GuestLink::new(saltmarsh.tenant.id, &app.parts().env);
        assert_eq!(accent(&stranger, &door.path()).await, second);
        let nobody_s = app.parts().env.new_id();
        for letters in ["x".to_owned(), link(nobody_s)] {
            assert_eq!(accent(&stranger, &format!("/share/{letters}")).await, first, "{letters}");
        }

        // Whoever has a session has a look to remember, which an address of the workspace does not name.
        for path in ["/", "/drive/all"] {
            assert_eq!(accent(&admin, path).await, None, "{path}");
        }

        // A change is there with the next page; an organisation that is not in use has no look.
        set_accent(&other, "#118844").await;
        assert_eq!(accent(&stranger, &format!("/share/{foreign}")).await, Some("#118844".to_owned()));
        set_tenant_status(&app.parts().identity, "saltmarsh", TenantStatus::Suspended).await.unwrap();
        assert_eq!(accent(&stranger, &format!("/share/{foreign}")).await, first);
    })
    .await;
}
