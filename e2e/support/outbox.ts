import { expect } from '@playwright/test';
import type { Api } from './api';

interface ListedMail {
  id: string;
  to: string;
}

/** The mails that an administrator can read while no mail server is configured. */
export class Outbox {
  constructor(private readonly admin: Api) {}

  /** The link in the newest mail to this address, once the server holds it for somebody to pass on. */
  async linkTo(address: string): Promise<string> {
    let link = '';
    const find = async () => {
      link = /https?:\/\/\S+/.exec(await this.textTo(address))?.[0] ?? '';
      return link;
    };
    await expect.poll(find, `the link in a mail to ${address}`).not.toBe('');
    return link;
  }

  private async textTo(address: string): Promise<string> {
    const { mails } = await this.admin.json<{ mails: ListedMail[] }>('/api/v1/tenant/mails');
    const newest = mails.find((mail) => mail.to === address);
    if (!newest) return '';
    const { text } = await this.admin.json<{ text: string | null }>(`/api/v1/tenant/mails/${newest.id}`);
    return text ?? '';
  }
}
