import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** A certified OpenID Connect provider, in a process of its own. Who signs in there is whom its form names. */
export class SignInProvider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  /** Starts one that sends people back to the Corbel at `url`. */
  static async start(url: string): Promise<SignInProvider> {
    // It wants a newer Node than Debian's, which is a package, too.
    const child = spawn(
      `${folder}node_modules/.bin/node`,
      [`${folder}support/sign-in-provider.mjs`, `${url}/api/v1/auth/oidc/callback`],
      { stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const [line] = await once(createInterface(child.stdout), 'line');
    return new SignInProvider(child, JSON.parse(line).issuer);
  }

  /** What Corbel is told of it. */
  get settings(): NodeJS.ProcessEnv {
    return {
      CORBEL_OIDC_ISSUER: this.issuer,
      CORBEL_OIDC_CLIENT_ID: 'corbel',
      CORBEL_OIDC_CLIENT_SECRET: 'secret of corbel, & more',
      CORBEL_OIDC_NAME: 'Dunmarrow ID',
    };
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}
