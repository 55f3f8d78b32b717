import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The pages an organisation runs itself with, as an administrator sees and uses them. */
export class AdminPages {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/admin/${path}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** A row of the page's table by words in it. */
  row(words: string | RegExp): Locator {
    return this.page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') })
      .filter({ hasText: words });
  }

  /** Every row of the page's table that is in sight. */
  get rows(): Locator {
    return this.page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') });
  }

  /** Chooses an option of a field, whether or not it is in a dialog. */
  async select(field: string, option: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  }

  /** Agrees to the question on screen. */
  async agree(button: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: button }).click();
  }

  /** Takes the log as a file, and reads it. */
  async export(choice: RegExp): Promise<{ name: string; text: string }> {
    await this.page.getByRole('button', { name: 'Export' }).click();
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: choice }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }
}
