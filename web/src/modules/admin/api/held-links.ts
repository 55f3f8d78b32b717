import { findMail, listMails } from '@/shared/api/gen';
import { linkIn } from '../model/mail-link';

/** Mails that are looked through for those of the people who were invited just now. */
const NEWEST = 100;

/** An invitation that no mail server takes along. */
export interface HeldLink {
  email: string;
  link: string;
}

/** The links of these people's invitations, for somebody to pass on; none where a mail server takes them along. */
export async function findHeldLinks(emails: readonly string[]): Promise<HeldLink[]> {
  const { hasMailServer, mails } = (await listMails({ query: { limit: NEWEST } })).data;
  if (hasMailServer) return [];
  const newest = emails.flatMap((email) => {
    const mail = mails.find(({ kind, to }) => kind === 'invitation' && to.toLowerCase() === email.toLowerCase());
    return mail ? [{ email, id: mail.id }] : [];
  });
  const found = await Promise.all(
    newest.map(async ({ email, id }) => {
      const { text } = (await findMail({ path: { mailId: id } })).data;
      return { email, link: text ? linkIn(text) : null };
    }),
  );
  return found.flatMap(({ email, link }) => (link ? [{ email, link }] : []));
}
