//! `corbel worker`.

use kernel::Result;
use tokio_util::sync::CancellationToken;

use super::serve::stop_signal;
use crate::{app::App, config::Config, world};

/// Does background jobs until the process is told to stop; those under way are finished.
pub(super) async fn work(config: Config) -> Result<()> {
    let app = App::open(config, world::real()).await?;
    let stop = CancellationToken::new();
    let background = app.start_background(&stop);
    stop_signal().await;
    stop.cancel();
    background.wait().await;
    Ok(())
}
