//! `corbel serve`.

use identity::ops::prepare_setup;
use kernel::{Error, Result};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tokio_util::sync::CancellationToken;

use super::say;
use crate::{app::App, config::Config, demo, world};

/// Serves until the process is told to stop; requests and jobs under way are finished.
pub(super) async fn serve(config: Config) -> Result<()> {
    // Taken before anything else, so that a second server on the same address does no harm before it gives up.
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| Error::invalid(format!("listen = '{}' is not possible: {error}", config.listen)))?;
    let address = listener.local_addr().map_err(Error::internal)?;
    // Port 0 took a free one, and links in mails name it.
    let config = Config { listen: address, ..config };
    let stop = CancellationToken::new();
    let app = App::open(config, world::real()).await?.with_pdf_processes().carry_calls(&stop).await;
    let (router, _) = app.router();
    let made = match app.config.demo {
        Some(extent) => demo::create(&app, extent).await?,
        None => demo::Made::Nothing,
    };

    let background = app.start_background(&stop);
    let stopping = stop.clone();
    tokio::spawn(async move {
        stop_signal().await;
        stopping.cancel();
    });
    let origin = match &app.config.public_url {
        Some(url) => url.origin().ascii_serialization(),
        None => format!("http://{address}"),
    };
    app.allow_origin(&origin).await;
    let base = app.config.base_url();
    say(&format!("listening on http://{address}"));
    if app.config.demo.is_some() {
        say(&format!("\nOpen {base}\n\n{}", demo::describe(made)));
    } else if let Some(code) = prepare_setup(&app.identity).await? {
        say(&format!("\nNothing is set up yet. Open {base}/setup?code={}", code.as_str()));
    }
    edge::serve(listener, router, stop.clone(), app.config.trusted_proxies.clone())
        .await
        .map_err(Error::unavailable)?;
    stop.cancel();
    background.wait().await;
    Ok(())
}

/// Resolves when the process is told to stop.
pub(super) async fn stop_signal() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
