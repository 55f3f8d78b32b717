//! What the binary can do: a file per command.

mod audit;
mod bench_seed;
mod config;
mod mail;
mod migrate;
mod openapi;
mod serve;
mod tenant;
mod worker;

use std::{io::Write as _, path::PathBuf};

use clap::{Args, Parser, Subcommand};
use kernel::Result;

use crate::{app::App, config::Config, demo, logging};

/// A self-hosted workspace for teams.
#[derive(Parser, Debug)]
#[command(name = "corbel", version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Configuration file; corbel.toml in the working folder is read unless this says otherwise.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve the application, and do its background jobs.
    Serve,
    /// Do background jobs only, beside other processes that serve.
    Worker,
    /// Bring the databases up to date.
    Migrate,
    /// Print the API's OpenAPI document.
    Openapi,
    /// Print the configuration in force, with where each setting comes from.
    Config,
    /// Fill an empty installation with a demo organisation.
    Demo,
    /// Run organisations.
    #[command(subcommand)]
    Tenant(TenantCommand),
    /// Look at outgoing mail.
    #[command(subcommand)]
    Mail(MailCommand),
    /// Look after the audit log.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Make an organisation with many file rows, for benchmarks.
    #[command(hide = true)]
    BenchSeed(BenchSeed),
}

#[derive(Subcommand, Debug)]
enum TenantCommand {
    /// Make an organisation and its first admin, whose password is read from standard input.
    Create(CreateTenant),
    /// List the organisations.
    List,
}

#[derive(Args, Debug)]
struct CreateTenant {
    /// Its name.
    #[arg(long)]
    name: String,
    /// Where its data lives: uk, eu or us.
    #[arg(long, default_value = "uk")]
    region: String,
    /// The first admin's e-mail address.
    #[arg(long)]
    email: String,
    /// The first admin's first name.
    #[arg(long)]
    first_name: String,
    /// The first admin's last name.
    #[arg(long)]
    last_name: String,
}

#[derive(Subcommand, Debug)]
enum MailCommand {
    /// List the newest mails that were not sent.
    List,
    /// Print a mail with the link in it.
    Show {
        /// Its id, as the list has it.
        id: String,
    },
}

#[derive(Subcommand, Debug)]
enum AuditCommand {
    /// Check that no entry of any organisation's audit log was changed or removed.
    Verify,
}

#[derive(Args, Debug)]
struct BenchSeed {
    /// How many files.
    #[arg(long, default_value_t = 1_000_000)]
    files: u32,
}

/// Runs a command.
///
/// # Errors
/// What made it fail, for the person at the terminal.
pub async fn run(cli: Cli) -> Result<()> {
    let file = cli.config.as_deref();
    if let Command::Config = cli.command {
        return config::print(file);
    }
    if let Command::Openapi = cli.command {
        return openapi::print().await;
    }
    let config = Config::load(file)?;
    logging::start(&config.log, config.log_json)?;
    match cli.command {
        Command::Serve => serve::serve(config).await,
        Command::Worker => worker::work(config).await,
        Command::Migrate => migrate::migrate(config).await,
        Command::Demo => {
            let app = App::open(config, crate::world::real()).await?;
            demo::create(&app).await.map(|made| say(&demo::describe(made)))
        }
        Command::Tenant(TenantCommand::Create(asked)) => tenant::create(config, asked).await,
        Command::Tenant(TenantCommand::List) => tenant::list(config).await,
        Command::Mail(MailCommand::List) => mail::list(config).await,
        Command::Mail(MailCommand::Show { id }) => mail::show(config, &id).await,
        Command::Audit(AuditCommand::Verify) => audit::verify(config).await,
        Command::BenchSeed(asked) => bench_seed::seed(config, asked.files).await,
        Command::Config | Command::Openapi => Ok(()),
    }
}

/// Prints for the person at the terminal. A reader who has seen enough (`corbel config | head`) is no failure.
fn say(text: &str) {
    drop(writeln!(std::io::stdout(), "{text}"));
}
