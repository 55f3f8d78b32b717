import { expect, type Locator, type Page } from '@playwright/test';
import type { SampleFile } from './files';
import { PASSWORD, type Person } from './people';

/** How long a whole page may take to come: all its scripts on a busy machine. What stories tell begins when it is there. */
const OPEN_MS = 30_000;

/** The page that signs people in. */
export class LoginPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(): Promise<void> {
    await this.page.goto(`${this.url}/login`);
  }

  async signIn(person: Person, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }
}

/** A list of files, as a person sees and uses it. */
export class DrivePage {
  readonly grid: Locator;
  readonly tray: Locator;

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.grid = page.getByRole('grid', { name: 'Files' });
    this.tray = page.getByRole('region', { name: 'Uploads' });
  }

  async open(path = '/drive/all'): Promise<void> {
    await this.page.goto(this.url + path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: OPEN_MS });
  }

  /** The row of a file. */
  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByTitle(name, { exact: true }) });
  }

  /** Chooses an entry of a file's menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Drags files from outside the browser over the window, or a part of it, and lets go once it says that it takes them. */
  async drop(files: SampleFile[], onto?: Locator): Promise<void> {
    const window = { x: 0, y: 0, ...(this.page.viewportSize() ?? { width: 0, height: 0 }) };
    const { x, y, width, height } = (await onto?.boundingBox()) ?? window;
    const protocol = await this.page.context().newCDPSession(this.page);
    const at = { x: x + width / 2, y: y + height / 2 };
    const data = { items: [], files: files.map((file) => file.path), dragOperationsMask: 1 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      protocol.send('Input.dispatchDragEvent', { type, ...at, data });
    await drag('dragEnter');
    // What takes files comes after the page's list. The browser says all the while that files are held over it.
    await expect(async () => {
      await drag('dragOver');
      await expect(this.page.getByText(/^Drop files to upload/)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: OPEN_MS });
    await drag('drop');
    await protocol.detach();
  }

  /** Opens the upload dialog and chooses files in it. */
  async chooseFiles(files: SampleFile[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Upload', exact: true }).click();
    await this.uploadDialog.getByLabel('Files', { exact: true }).setInputFiles(files.map((file) => file.path));
  }

  get uploadDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Upload File' });
  }

  /** Sends what was dropped or chosen to a drive and a library, by name. */
  async send(drive: string, library: string): Promise<void> {
    const dialog = this.uploadDialog;
    await this.pick('Drive', drive);
    await this.pick('Library', library);
    await dialog.getByRole('button', { name: /^Upload (File|\d+ Files)$/ }).click();
  }

  /** Chooses where an upload goes: a drive or a library, by name. */
  async pick(field: 'Drive' | 'Library', option: string): Promise<void> {
    await this.uploadDialog.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** Lets files be sent this fast at most, so that a test can look at an upload under way. */
  async limitUpload(bytesPerSecond: number): Promise<void> {
    const protocol = await this.page.context().newCDPSession(this.page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  }

  /** The id of a file, asked of the server. */
  async fileId(name: string): Promise<string> {
    const response = await this.page.request.get(`${this.url}/api/v1/drive/files`, { params: { search: name } });
    const { files } = (await response.json()) as { files: { id: string; name: string }[] };
    const file = files.find((one) => one.name === name);
    if (!file) throw new Error(`the server lists no '${name}'`);
    return file.id;
  }
}
