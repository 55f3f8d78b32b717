import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { delay } from './latency';

/** What holds the rows and the bytes: SQLite and the disk, or PostgreSQL and an S3 store. */
export type Backend = 'embedded' | 'servers';

const run = promisify(execFile);

export type Demo = 'brief' | 'full' | 'none';

/** The setting that asks for it. */
const DEMO: Record<Demo, string> = { brief: 'brief', full: 'true', none: 'false' };

/** How one Corbel differs from the usual one. */
export interface ServerOptions {
  /** The name in its address; passkeys need `localhost`, as an IP address can have none. */
  host: string;
  /**
   * What it begins with: demo organisations that have few files, so that a test starts soon; the same with two months of work, as
   * people see them; or nothing at all, as after a fresh installation.
   */
  demo: Demo;
}

/** How the folders of the tests' servers begin. */
const PREFIX = 'corbel-e2e-';

/** How long a start may take: migrations and the demo data of a debug build on a busy machine. */
const START_LIMIT_MS = 60_000;

/**
 * One Corbel with an empty data folder, a port of its own and the demo data. Stopping and starting again keeps
 * address and data, as a restart of the real thing does.
 */
export class Corbel {
  private process: ChildProcess | null = null;
  private log = '';
  private undelay = () => {};

  private constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly folder: string,
    private readonly database: string | null,
    readonly url: string,
  ) {}

  /** Starts a new, empty one and waits until it answers. `more` gives settings that depend on its address. */
  static async start(
    backend: Backend,
    { host, demo }: ServerOptions,
    more?: (url: string) => Promise<NodeJS.ProcessEnv>,
  ): Promise<Corbel> {
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    const port = await freePort();
    const url = `http://${host}:${port}`;
    const environment = settings(folder, port, url, demo);
    // Where its settings are the usual ones, so are its first rows and files.
    if (backend === 'embedded' && demo === 'brief' && !more) await cp(await briefDemo(), folder, { recursive: true });
    let database: string | null = null;
    if (backend === 'servers') {
      database = await createDatabase(port);
      environment.CORBEL_DATABASE_URL = database;
      for (const name of ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY']) {
        environment[`CORBEL_BLOB_S3_${name}`] = needed(`CORBEL_TEST_S3_${name}`);
      }
    }
    if (more) Object.assign(environment, await more(url));
    const corbel = new Corbel(environment, folder, database, url);
    await corbel.delay(port);
    await corbel.launch();
    return corbel;
  }

  /** Makes the demo data in `folder`, and ends. */
  static async makeDemo(folder: string, demo: Demo): Promise<void> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const corbel = new Corbel(settings(folder, port, url, demo), folder, null, url);
    await corbel.launch();
    await corbel.stop();
  }

  /** Starts it again on the same address and data. */
  async launch(): Promise<void> {
    const child = spawn(needed('CORBEL_TEST_BIN'), ['serve'], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => this.remember(chunk));
    child.stderr.on('data', (chunk) => this.remember(chunk));
    this.process = child;
    const giveUp = Date.now() + START_LIMIT_MS;
    while (!(await answers(`${this.url}/readyz`))) {
      if (child.exitCode !== null || Date.now() > giveUp) {
        throw new Error(`corbel serve did not start:\n${this.log}`);
      }
      await pause(50);
    }
  }

  /** What an operator does at the terminal of the same installation, e.g. `account grant-super ada@harbour.example`. */
  async command(...words: string[]): Promise<void> {
    await run(needed('CORBEL_TEST_BIN'), words, { env: this.environment });
  }

  /** Ends it: SIGTERM lets it finish what it is doing, SIGKILL is a power cut. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    this.process = null;
  }

  /** The id of its process, while it runs. */
  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('corbel serve does not run');
    return this.process.pid;
  }

  /** What it has logged so far, for the report of a failed test. */
  get logged(): string {
    return this.log;
  }

  /** Stops it and removes what it kept. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    this.undelay();
    await rm(this.folder, { recursive: true, force: true });
    if (this.database) {
      const name = new URL(this.database).pathname.slice(1);
      await psql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  }

  /**
   * With CORBEL_TEST_LATENCY_MS set, whatever it hears and says waits for up to so long. CORBEL_TEST_LATENCY_SEED has the random
   * times of another run again.
   */
  private async delay(port: number): Promise<void> {
    const limitMs = Number(process.env.CORBEL_TEST_LATENCY_MS ?? 0);
    if (!limitMs) return;
    const seed = Number(process.env.CORBEL_TEST_LATENCY_SEED ?? port);
    const behind = await freePort();
    this.environment.CORBEL_LISTEN = `127.0.0.1:${behind}`;
    this.undelay = await delay(port, behind, limitMs, seed);
    this.log = `CORBEL_TEST_LATENCY_MS=${limitMs} CORBEL_TEST_LATENCY_SEED=${seed}\n`;
  }

  private remember(chunk: Buffer): void {
    this.log = (this.log + chunk.toString()).slice(-100_000);
  }
}

/** What every Corbel of a test is told. */
function settings(folder: string, port: number, url: string, demo: Demo): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CORBEL_LISTEN: `127.0.0.1:${port}`,
    CORBEL_PUBLIC_URL: url,
    CORBEL_DATA_DIR: folder,
    // Several run at once: each has ports of its own for calls, too.
    CORBEL_CALLS_UDP: '127.0.0.1:0',
    CORBEL_DEMO: DEMO[demo],
  };
}

let brief: Promise<string> | null = null;

/**
 * A data folder that has the brief demo and belongs to no server. It is made once by each process that runs tests, and copied
 * for each test: making it takes a debug build two seconds of a core.
 */
function briefDemo(): Promise<string> {
  brief ??= mkdtemp(join(tmpdir(), PREFIX)).then(async (folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await Corbel.makeDemo(folder, 'brief');
    return folder;
  });
  return brief;
}

/** An empty database in the cluster of the tests; its address. */
async function createDatabase(port: number): Promise<string> {
  const name = `corbel_e2e_${process.pid}_${port}_${Date.now()}`;
  await psql(`CREATE DATABASE ${name}`);
  const url = new URL(needed('CORBEL_TEST_POSTGRES_URL'));
  url.pathname = `/${name}`;
  return url.toString();
}

async function psql(statement: string): Promise<void> {
  await run('psql', [needed('CORBEL_TEST_POSTGRES_URL'), '--quiet', '--command', statement]);
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by \`make test\` or \`scripts/test e2e-embedded\``);
  return value;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** A TCP port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
