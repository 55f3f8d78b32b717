// postal-mime: reads mail as it is sent, with its parts and encodings, within limits on how deep they lie. No dependencies.
import PostalMime, { type Address } from 'postal-mime';
import type { Mail } from './mail-limits';

/** Letters of a body that is shown. */
const LONGEST_BODY = 512 * 1024;
const MOST_NAMES = 50;
const MOST_ATTACHMENTS = 200;
const LONGEST_LINE = 1000;

function addressWords(addresses: readonly Address[]): string {
  const all = addresses.flatMap((one) => one.group ?? [one]);
  const words = all.slice(0, MOST_NAMES).map(({ name, address }) => {
    const told = name && name !== address ? `${name} <${address}>` : (address ?? '');
    return told.slice(0, LONGEST_LINE);
  });
  const left = all.length - words.length;
  return words.join(', ') + (left > 0 ? ` and ${left.toLocaleString('en-GB')} more` : '');
}

/** Reads a message. Rejects where it is none, or lies deeper in itself than mail does. */
export async function readMail(bytes: Uint8Array<ArrayBuffer>): Promise<Mail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    maxRfc822NestingDepth: 3,
  });
  if (mail.headers.length === 0) throw new Error('no mail');
  const { text = '', html = '' } = mail;
  return {
    subject: (mail.subject ?? '').slice(0, LONGEST_LINE),
    from: addressWords(mail.from ? [mail.from] : []),
    to: addressWords(mail.to ?? []),
    cc: addressWords(mail.cc ?? []),
    date: (mail.date ?? '').slice(0, LONGEST_LINE),
    text: text.slice(0, LONGEST_BODY),
    // Half of an HTML text is no text.
    html: html.length > LONGEST_BODY ? '' : html,
    isCut: text.length > LONGEST_BODY || (html.length > LONGEST_BODY && text === ''),
    attachments: mail.attachments.slice(0, MOST_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: (filename ?? 'Untitled').slice(0, LONGEST_LINE),
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}
