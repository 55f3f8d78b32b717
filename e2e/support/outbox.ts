import type { Api } from './api';

interface ListedMail {
  id: string;
  to: string;
}

/** The mails that an administrator can read while no mail server is configured. */
export class Outbox {
  constructor(private readonly admin: Api) {}

  /** The link in the newest mail to this address. */
  async linkTo(address: string): Promise<string> {
    const { mails } = await this.admin.json<{ mails: ListedMail[] }>('/api/v1/tenant/mails');
    const newest = mails.find((mail) => mail.to === address);
    if (!newest) throw new Error(`no mail to ${address}`);
    const { mail } = await this.admin.json<{ mail: { text: string } }>(`/api/v1/tenant/mails/${newest.id}`);
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`no link in the mail to ${address}`);
    return link;
  }
}
