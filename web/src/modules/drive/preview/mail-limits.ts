/** What is read of a message; what reads it is in a thread of its own. */

/** Bytes of a message that is read at all. */
export const MAIL_LIMIT = 32 * 1024 * 1024;

/** What is shown of a message. Its HTML may hold anything its writer put in: it is shown only after it was made harmless. */
export interface Mail {
  subject: string;
  from: string;
  to: string;
  cc: string;
  /** RFC 3339, or as it was written where that is no date. */
  date: string;
  text: string;
  html: string;
  /** The body goes on. */
  isCut: boolean;
  attachments: readonly { name: string; mimeType: string; size: number }[];
}
