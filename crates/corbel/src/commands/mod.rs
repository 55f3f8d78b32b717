//! What the binary can do: a file per command.

mod account;
mod audit;
mod bench_seed;
mod config;
mod mail;
mod member;
mod migrate;
mod openapi;
mod quarantine;
mod serve;
mod tenant;
mod verify;
mod worker;

use std::{
    io::{BufRead as _, Write as _, stdin},
    path::PathBuf,
    process::ExitCode,
};

use clap::{Args, Parser, Subcommand};
use identity::{
    model::{Email, Password},
    ops::NewMember,
};
use kernel::{Error, Result};

use crate::{
    app::App,
    config::{Config, DemoExtent},
    demo, logging,
};

/// What the program is called with to be a PDF worker.
pub const PDF_WORKER: &str = "pdf-worker";

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
    /// Run the members of an organisation.
    #[command(subcommand)]
    Member(MemberCommand),
    /// Run people's accounts.
    #[command(subcommand)]
    Account(AccountCommand),
    /// Look after the audit log.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Say who signed a PDF document and what was changed since. Exit codes: 0 signed and unchanged; 1 it cannot be read; 2
    /// changed or not valid; 3 unchanged, but something is to be looked at, or who vouches for a signer is not known; 4 not
    /// signed.
    Verify(VerifyDocument),
    /// Do something with one PDF document, from standard input to standard output: what the server starts for each.
    #[command(hide = true)]
    PdfWorker,
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
    /// Keep all members of an organisation out, and end their sessions.
    Suspend(ByTenant),
    /// Let the members of a suspended organisation in again.
    Resume(ByTenant),
    /// Take everything of an organisation along: every row, every file under its own name, the audit log.
    Export(ExportTenant),
    /// List the bytes of an organisation that nothing of it names, with when they are deleted.
    Quarantine(ByTenant),
    /// Remove everything of a suspended organisation for good.
    Terminate(TerminateTenant),
}

#[derive(Args, Debug)]
struct ExportTenant {
    /// The organisation's name as it stands in addresses.
    slug: String,
    /// A new folder to write to.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

#[derive(Args, Debug)]
struct TerminateTenant {
    /// The organisation's name as it stands in addresses.
    slug: String,
    /// The organisation's name as people read it; asked for at the terminal where it is not given.
    #[arg(long, value_name = "NAME")]
    yes: Option<String>,
    /// How old the organisation's export may be, in hours.
    #[arg(long, default_value_t = 24, conflicts_with = "without_export")]
    export_age: u64,
    /// Remove it although nothing was exported.
    #[arg(long)]
    without_export: bool,
}

#[derive(Args, Debug)]
struct ByTenant {
    /// The organisation's name as it stands in addresses.
    slug: String,
}

#[derive(Subcommand, Debug)]
enum MemberCommand {
    /// Let a person in. The password is read from standard input; who has an account already keeps the one it has.
    Add(AddMember),
    /// List the active members of an organisation.
    List(ByTenant),
}

#[derive(Args, Debug)]
struct AddMember {
    /// The organisation's name as it stands in addresses.
    slug: String,
    #[command(flatten)]
    person: PersonArgs,
    /// The key of the role.
    #[arg(long, default_value = "admin")]
    role: String,
}

#[derive(Subcommand, Debug)]
enum AccountCommand {
    /// Give a person a new password, read from standard input. All of the person's sessions end.
    ResetPassword(ByEmail),
    /// Take authenticator app, passkeys and recovery codes from somebody who lost them.
    RemoveSecondFactors(ByEmail),
    /// Make a person a super user, who passes every check in every organisation the person belongs to.
    GrantSuper(ByEmail),
    /// Make a super user a person like others.
    RevokeSuper(ByEmail),
}

#[derive(Args, Debug)]
struct ByEmail {
    /// The person's email address.
    email: String,
}

#[derive(Args, Debug)]
struct CreateTenant {
    /// Its name.
    #[arg(long)]
    name: String,
    /// Where its data lives: uk, eu or us.
    #[arg(long, default_value = "uk")]
    region: String,
    #[command(flatten)]
    admin: PersonArgs,
}

/// A person who comes in: the first admin, or a member.
#[derive(Args, Debug)]
struct PersonArgs {
    /// The person's email address.
    #[arg(long)]
    email: String,
    /// The person's first name.
    #[arg(long)]
    first_name: String,
    /// The person's last name.
    #[arg(long)]
    last_name: String,
}

impl PersonArgs {
    /// The person as a member in this role, who signs in with that password.
    fn into_member(self, password: Password, role: String) -> Result<NewMember> {
        let Self { email, first_name, last_name } = self;
        Ok(NewMember { email: Email::parse(&email)?, password, first_name, last_name, role })
    }
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
struct VerifyDocument {
    /// The document.
    file: PathBuf,
    /// A certificate (PEM or DER) that is known to vouch for signers; may be given several times.
    #[arg(long, value_name = "CERTIFICATE")]
    trust: Vec<PathBuf>,
}

#[derive(Args, Debug)]
struct BenchSeed {
    /// How many files.
    #[arg(long, default_value_t = 1_000_000)]
    files: u32,
    /// How many notes of the organisation's first admin.
    #[arg(long, default_value_t = 0)]
    notes: u32,
    /// How many messages in one channel of that admin.
    #[arg(long, default_value_t = 0)]
    messages: u32,
    /// How many channels of that admin besides, with something unread in each.
    #[arg(long, default_value_t = 0)]
    channels: u32,
    /// How many editors, `person-0@dunmarrow.example` and so on, with the password of the demo data.
    #[arg(long, default_value_t = 0)]
    people: u32,
    /// How many invoices of two thousand subcontractors.
    #[arg(long, default_value_t = 0)]
    invoices: u32,
}

/// Runs a command.
///
/// # Errors
/// What made it fail, for the person at the terminal.
pub async fn run(cli: Cli) -> Result<ExitCode> {
    if let Command::Verify(asked) = &cli.command {
        return verify::verify(asked);
    }
    run_on_installation(cli).await.map(|()| ExitCode::SUCCESS)
}

async fn run_on_installation(cli: Cli) -> Result<()> {
    let file = cli.config.as_deref();
    if let Command::PdfWorker = cli.command {
        return pdf::work();
    }
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
            demo::create(&app, DemoExtent::Full).await.map(|made| say(&demo::describe(made)))
        }
        Command::Tenant(TenantCommand::Create(asked)) => tenant::create(config, asked).await,
        Command::Tenant(TenantCommand::List) => tenant::list(config).await,
        Command::Mail(MailCommand::List) => mail::list(config).await,
        Command::Mail(MailCommand::Show { id }) => mail::show(config, &id).await,
        Command::Tenant(TenantCommand::Suspend(asked)) => tenant::suspend(config, &asked.slug).await,
        Command::Tenant(TenantCommand::Resume(asked)) => tenant::resume(config, &asked.slug).await,
        Command::Tenant(TenantCommand::Export(asked)) => tenant::export(config, &asked.slug, &asked.to).await,
        Command::Tenant(TenantCommand::Quarantine(asked)) => quarantine::list(config, &asked.slug).await,
        Command::Tenant(TenantCommand::Terminate(asked)) => tenant::terminate(config, asked).await,
        Command::Member(MemberCommand::Add(asked)) => member::add(config, asked).await,
        Command::Member(MemberCommand::List(asked)) => member::list(config, &asked.slug).await,
        Command::Account(AccountCommand::ResetPassword(asked)) => account::reset_password(config, &asked.email).await,
        Command::Account(AccountCommand::RemoveSecondFactors(asked)) => {
            account::remove_second_factors(config, &asked.email).await
        }
        Command::Account(AccountCommand::GrantSuper(asked)) => account::set_super(config, &asked.email, true).await,
        Command::Account(AccountCommand::RevokeSuper(asked)) => account::set_super(config, &asked.email, false).await,
        Command::Audit(AuditCommand::Verify) => audit::verify(config).await,
        Command::BenchSeed(asked) => bench_seed::seed(config, asked).await,
        Command::Config | Command::Openapi | Command::PdfWorker | Command::Verify(_) => Ok(()),
    }
}

/// A line of standard input, without its end.
fn read_line(what: &str) -> Result<String> {
    let mut line = String::new();
    stdin().lock().read_line(&mut line).map_err(|error| Error::invalid(format!("cannot read {what}: {error}")))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// The password on standard input: what stands in a command is seen by everybody on the machine.
fn read_password() -> Result<Password> {
    let password = read_line("the password")?;
    if password.is_empty() {
        return Err(Error::invalid("Give the password on standard input; it has at least 12 characters."));
    }
    Password::parse(&password)
}

/// Prints for the person at the terminal. A reader who has seen enough (`corbel config | head`) is no failure.
fn say(text: &str) {
    drop(writeln!(std::io::stdout(), "{text}"));
}
