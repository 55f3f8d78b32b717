import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The mails page's state that lives in the address. */
export interface MailsSearch {
  /** The id of the mail whose panel is open. */
  mail?: string;
}

/** Reads an address that anyone may have typed. */
export function parseMailsSearch(raw: Record<string, unknown>): MailsSearch {
  return dropEmpty({ mail: readText(raw.mail) });
}
