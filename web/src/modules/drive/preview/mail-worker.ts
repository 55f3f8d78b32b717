/** A thread of its own for reading a message: the page stays quick, and gives it up where it takes too long. */
import { readMail } from './mail';
import type { Mail } from './mail-limits';

/** What was read; nothing where it is no message. */
export type MailAnswer = Mail | null;

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  readMail(new Uint8Array(data)).then(
    (mail) => self.postMessage(mail satisfies MailAnswer),
    () => self.postMessage(null satisfies MailAnswer),
  );
});
