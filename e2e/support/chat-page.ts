import { expect, type Locator, type Page } from '@playwright/test';

/** How long a whole page may take to come on a busy machine. What stories tell begins when it is there. */
const OPEN_MS = 30_000;

/** The chat, as a person sees and uses it, on a desktop or a phone. */
export class ChatPage {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  async open(path = '/chat'): Promise<void> {
    await this.page.goto(this.url + path);
    await expect(this.list.getByRole('heading', { name: 'Channels' })).toBeVisible({ timeout: OPEN_MS });
  }

  /** The list of conversations. */
  get list(): Locator {
    return this.page.getByRole('navigation', { name: 'Conversations' });
  }

  /** A conversation in the list; what is unread in it follows its name. */
  conversation(name: string): Locator {
    return this.list.getByRole('link', { name: new RegExp(`^${name}(,|$)`) });
  }

  /** Back to the list, which a desktop has in sight all the time. */
  async showList(): Promise<void> {
    const back = this.page.getByRole('link', { name: 'All conversations' });
    if (this.isPhone && (await back.isVisible())) await back.click();
    await expect(this.list).toBeVisible();
  }

  async enter(name: string): Promise<void> {
    await this.showList();
    await this.conversation(name).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** The messages of the open conversation. */
  get messages(): Locator {
    return this.page.getByRole('region', { name: /^Messages of/ });
  }

  /** The pane beside the conversation. */
  pane(name: 'Thread' | 'Details'): Locator {
    return this.page.getByRole('complementary', { name });
  }

  message(words: string, where = this.messages): Locator {
    return where.locator('[data-message]').filter({ hasText: words }).last();
  }

  /** Writes and sends; a name behind `@` is chosen from the list. */
  async write(field: string | RegExp, words: string): Promise<void> {
    await this.field(field).click();
    const [before = '', name, after = ''] = words.split(/@\[(.+?)\]/);
    await this.page.keyboard.type(before);
    if (name) {
      await this.page.keyboard.type(`@${name.split(' ')[0]}`);
      await this.page.getByRole('option', { name: new RegExp(name) }).click();
      await this.page.keyboard.type(after.trimStart());
    }
    await this.send(field);
  }

  field(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** The button of the field's own: a thread beside the conversation has another. */
  async send(field: string | RegExp): Promise<void> {
    const box = this.page
      .locator('div')
      .filter({ has: this.field(field) })
      .filter({ has: this.sendButton });
    await box.last().getByRole('button', { name: 'Send message' }).click();
    await expect(this.field(field)).toHaveText('');
  }

  private get sendButton(): Locator {
    return this.page.getByRole('button', { name: 'Send message' });
  }

  /** Does one of the things that can be done with a message: by its menu, on a phone by a finger that rests on it. */
  async doWith(words: string, deed: string): Promise<void> {
    const message = this.message(words);
    if (this.isPhone) {
      await message.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 200 });
      const sheet = this.page.getByRole('dialog', { name: 'Message' });
      await expect(sheet).toBeVisible();
      await message.dispatchEvent('pointerup', { pointerType: 'touch' });
      await sheet.getByRole('button', { name: deed, exact: true }).click();
      return;
    }
    await message.hover();
    await message.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: deed, exact: true }).click();
  }

  private get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }
}
