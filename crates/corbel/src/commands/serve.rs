//! `corbel serve`.

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
    let app = App::open(config, world::real()).await?;
    let (router, _) = app.router();
    let made = if app.config.demo { demo::create(&app).await? } else { demo::Made::Nothing };

    let stop = CancellationToken::new();
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
    let base = app.config.public_url.as_ref().map_or_else(|| format!("http://{address}"), ToString::to_string);
    say(&format!("listening on http://{address}"));
    if app.config.demo {
        say(&format!("\nOpen {base}\n\n{}", demo::describe(made)));
    }
    edge::serve(listener, router, stop.clone()).await.map_err(Error::unavailable)?;
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
