//! How often sign-in may be tried, and that nobody locks others out by trying.

use std::net::{IpAddr, Ipv4Addr};

use crate::{
    app::{App, PASSWORD, on_both},
    browser::Browser,
};

const TOM: &str = "tom@dunmarrow.example";

fn at(app: &App, address: &str) -> Browser {
    let mut browser = app.browser();
    browser.address = Some(address.parse().unwrap());
    browser
}

async fn guess(browser: &mut Browser, times: usize) {
    for _ in 0..times {
        browser.sign_in(TOM, "guess").await.expect_error(401, "INVALID_CREDENTIALS");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_elsewhere_locks_nobody_out() {
    on_both("elsewhere", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut thief = at(&app, "203.0.113.9");
        guess(&mut thief, 10).await;
        thief.sign_in(TOM, "guess").await.expect_error(429, "RATE_LIMITED");
        // From a place he was never at before, too.
        at(&app, "198.51.100.7").sign_in(TOM, PASSWORD).await.expect_status(200);
        // Another account of the thief's network is another matter.
        thief.sign_in("priya@dunmarrow.example", "guess").await.expect_error(401, "INVALID_CREDENTIALS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_device_has_tries_of_its_own() {
    on_both("device", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut tom = at(&app, "198.51.100.7");
        let cookie = tom.sign_in(TOM, PASSWORD).await.expect_status(200).set_cookie("corbel_device").expect("a device");
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/api/", "; Max-Age=31536000"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        // A colleague in the same office uses its tries up; Tom's laptop still gets in, and stays known.
        let mut colleague = at(&app, "198.51.100.7");
        guess(&mut colleague, 10).await;
        colleague.sign_in(TOM, PASSWORD).await.expect_error(429, "RATE_LIMITED");
        assert!(tom.sign_in(TOM, PASSWORD).await.expect_status(200).set_cookie("corbel_device").is_none());
        // A made-up device is a stranger's, and so is one that another account knows.
        colleague.cookies.insert("corbel_device".into(), "made-up".into());
        colleague.sign_in(TOM, PASSWORD).await.expect_error(429, "RATE_LIMITED");
        // A known device is not a way around the limit either.
        guess(&mut tom, 10).await;
        tom.sign_in(TOM, PASSWORD).await.expect_error(429, "RATE_LIMITED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planted_device_is_not_taken_over() {
    on_both("planted_device", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut tom = at(&app, "198.51.100.7");
        tom.cookies.insert("corbel_device".into(), "planted".into());
        tom.sign_in(TOM, PASSWORD).await.expect_status(200);
        assert_ne!(tom.cookies["corbel_device"], "planted");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_machines_share_one_budget_and_known_places_do_not_pay_for_it() {
    on_both("botnet", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut tom = at(&app, "198.51.100.7");
        tom.sign_in(TOM, PASSWORD).await.expect_status(200);
        // Tom's own first sign-in, from a place then unknown, was one of the hundred.
        for number in 0..99 {
            let mut machine = app.browser();
            machine.address = Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, number)));
            guess(&mut machine, 1).await;
        }
        at(&app, "192.0.2.1").sign_in(TOM, PASSWORD).await.expect_error(429, "RATE_LIMITED");
        // His office without the cookie, and his laptop on a train.
        at(&app, "198.51.100.7").sign_in(TOM, PASSWORD).await.expect_status(200);
        tom.address = Some("192.0.2.77".parse().unwrap());
        tom.sign_in(TOM, PASSWORD).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_with_many_addresses_is_one() {
    on_both("household", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        for number in 0..10 {
            guess(&mut at(&app, &format!("2001:db8:1:2::{number:x}")), 1).await;
        }
        at(&app, "2001:db8:1:2:ffff::1").sign_in(TOM, "guess").await.expect_error(429, "RATE_LIMITED");
        guess(&mut at(&app, "2001:db8:1:3::1"), 1).await;
    })
    .await;
}
