import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeWords, type SentDocument } from '../../model/documents';
import { STATUS_WORDS } from '../../model/request-words';
import classes from './RequestPage.module.css';

export interface TogetherListProps {
  documents: readonly SentDocument[];
  /** The one on screen. */
  requestId: string;
  /** The way to another one. */
  way: (document: SentDocument, current: 'page' | undefined) => ReactNode;
}

/** What became of a document: for whoever signs it, or else as a whole. */
function stateOf({ status, ownStatus }: SentDocument): { label: string; tone: 'ok' | 'bad' | 'mute' } {
  if (ownStatus === 'signed' || status === 'completed') return { label: 'Signed', tone: 'ok' };
  if (status === 'pending') return { label: ownStatus === 'pending' ? 'To sign' : 'Pending', tone: 'mute' };
  return { label: STATUS_WORDS[status].label, tone: 'bad' };
}

const ICONS = { ok: IconCircleCheck, bad: IconCircleX, mute: IconCircle };

/** All that was sent together with the document on screen, and what is done of it; nothing for one that was sent alone. */
export function TogetherList({ documents, requestId, way }: TogetherListProps) {
  const words = placeWords(documents, requestId);
  if (!words) return null;
  return (
    <nav className={classes.together} aria-label="Documents sent together">
      <h2 className={classes.heading}>{words}</h2>
      <ol>
        {documents.map((document) => {
          const { label, tone } = stateOf(document);
          const Icon = ICONS[tone];
          return (
            <li key={document.requestId} data-tone={tone}>
              <Icon size="1.125rem" stroke={1.6} aria-hidden />
              {way(document, document.requestId === requestId ? 'page' : undefined)}
              <span>{label}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
