import { IconCalendarEvent, IconFileText, IconLink, IconMessage, IconNotes, IconSignature } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { type FileReference, referencesQuery } from '../../api/details';
import { thingTitle, usageWords, usedInWords } from '../../model/reference-words';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

const ICONS: Readonly<Record<string, typeof IconLink>> = {
  notes: IconNotes,
  schedule: IconCalendarEvent,
  chat: IconMessage,
  docs: IconFileText,
  sign: IconSignature,
  signatures: IconSignature,
};

/** What uses a file: the notes, events and messages that it is attached to. */
export function FileReferences({ fileId }: { fileId: string }) {
  const query = useInfiniteQuery(referencesQuery(fileId));
  const references = query.data?.pages.flatMap((page) => page.references);
  return (
    <>
      {references && references.length > 0 && (
        <p className={classes.summary}>{usedInWords(references, query.hasNextPage)}</p>
      )}
      <DetailsList
        query={query}
        items={references}
        label="References"
        empty="Nothing uses this file yet. Notes, events and messages that it is attached to are listed here."
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      >
        {(reference) => <Reference key={reference.id} reference={reference} />}
      </DetailsList>
    </>
  );
}

function Reference({ reference }: { reference: FileReference }) {
  const Icon = ICONS[reference.moduleId] ?? IconLink;
  const { attachedAt, attachedByName } = reference.metadata;
  return (
    <li>
      <Icon size="1.25rem" stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <strong className={classes.person}>{thingTitle(reference)}</strong> · {usageWords(reference)}
        <div className={classes.quiet} title={formatExactMoment(attachedAt)}>
          {attachedByName ? `${attachedByName}, ` : ''}
          {formatMoment(attachedAt, new Date())}
        </div>
      </div>
    </li>
  );
}
