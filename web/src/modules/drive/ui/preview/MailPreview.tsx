import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatExactMoment } from '@/shared/lib/dates';
import { formatSize } from '../../model/size';
import { fetchLimited } from '../../preview/limited-bytes';
import { MAIL_LIMIT, type Mail } from '../../preview/mail-limits';
import type { MailAnswer } from '../../preview/mail-worker';
import { sanitizeMarkdown } from '../../preview/markdown-safe';
import { askThread } from '../../preview/thread';
import { FileIcon } from '../parts/FileIcon';
import classes from './MailPreview.module.css';
import markdown from './MarkdownPreview.module.css';
import type { PreviewProps } from './preview-kinds';
import text from './TextPreview.module.css';

async function fetchMail(url: string, signal: AbortSignal): Promise<Mail> {
  const { buffer } = await fetchLimited(url, MAIL_LIMIT, signal);
  const thread = new Worker(new URL('../../preview/mail-worker.ts', import.meta.url), { type: 'module' });
  const asked = askThread<ArrayBuffer, MailAnswer>(thread);
  signal.addEventListener('abort', asked.stop);
  try {
    const mail = await asked.ask(buffer, [buffer]);
    if (!mail) throw new Error('no mail');
    return mail;
  } finally {
    asked.stop();
  }
}

/** A message as it was read by whom it was for: who wrote it to whom and when, what it says, and what hangs on it. */
export function MailPreview({ url, file, onFail }: PreviewProps) {
  const isTooLarge = file.size > MAIL_LIMIT;
  const { data: mail, error } = useQuery({
    queryKey: ['previewMail', url],
    queryFn: ({ signal }) => fetchMail(url, signal),
    enabled: !isTooLarge,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (isTooLarge) onFail('This message is too large to show here. Download it to read it.');
    else if (error) onFail('This message cannot be read. It may be damaged.');
  }, [isTooLarge, error, onFail]);
  if (!mail) return <Skeleton className={text.sheet} role="status" aria-label="Loading preview" />;
  const facts = [
    ['From', mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Date', Number.isNaN(Date.parse(mail.date)) ? mail.date : formatExactMoment(mail.date)],
  ].filter(([, words]) => words);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard.
    <section className={text.scroll} aria-label={file.name} tabIndex={0}>
      <article className={text.sheet}>
        <header className={classes.head}>
          <h3 className={classes.subject} dir="auto">
            {mail.subject || 'No subject'}
          </h3>
          <dl className={classes.facts}>
            {facts.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{words}</dd>
              </div>
            ))}
          </dl>
          {mail.attachments.length > 0 && <Attachments of={mail} />}
        </header>
        <Body mail={mail} />
        {mail.isCut && <p className={text.notice}>The message goes on. Download the file to read all of it.</p>}
      </article>
    </section>
  );
}

function Attachments({ of: { attachments } }: { of: Mail }) {
  return (
    <ul className={classes.attachments} aria-label="Attachments">
      {attachments.map(({ name, mimeType, size }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attachments of a message have only their place.
        <li key={place}>
          <FileIcon name={name} mimeType={mimeType} />
          <span className={classes.attachment}>{name}</span>
          <span className={classes.size}>{formatSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}

function Body({ mail }: { mail: Mail }) {
  const page = useRef<HTMLDivElement>(null);
  const [isUnsafe, setUnsafe] = useState(false);
  const isHtml = mail.html !== '' && !isUnsafe;
  // The nodes are put in as they were checked: written out and read once more they might become others.
  useEffect(() => {
    if (!isHtml) return;
    try {
      page.current?.replaceChildren(sanitizeMarkdown(mail.html));
    } catch {
      // Boxes in boxes without end.
      setUnsafe(true);
    }
  }, [isHtml, mail.html]);
  if (isHtml) return <div ref={page} className={`${markdown.page} ${classes.html}`} />;
  if (mail.text.trim() === '') return <p className={text.empty}>This message has no text.</p>;
  return (
    <p className={classes.text} dir="auto">
      {mail.text}
    </p>
  );
}
