import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { Modules, useThingOf } from '@/shared/lib/use-modules';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { type FileReference, referencesQuery, useReferenceRemoval } from '../../api/details';
import { useRepairs } from '../../api/repair';
import type { DriveFile } from '../../api/types';
import { lostInWords, thingTitle, usageWords, usedInWords } from '../../model/reference-words';
import { Warning } from '../parts/Warning';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

/** What uses a file: the notes, events and messages that it is attached to, and those of them that are gone. */
export function FileReferences({ file }: { file: DriveFile }) {
  const query = useInfiniteQuery(referencesQuery(file.id));
  const thingOf = useThingOf();
  const removal = useReferenceRemoval(file.id);
  const references = query.data?.pages.flatMap((page) => page.references) ?? [];
  const used = references.filter(({ lost }) => !lost);
  const lost = references.filter((reference) => reference.lost);
  const refusal = !file.can.replace && "You don't have permission to repair this file";
  return (
    <>
      {used.length > 0 && <p className={classes.summary}>{usedInWords(thingOf, used, query.hasNextPage)}</p>}
      {lost.length > 0 && <LostReferences file={file} lost={lost} refusal={refusal} />}
      <DetailsList
        query={query}
        items={query.data && references}
        label="References"
        empty="Not attached to anything yet. Notes, events and messages that use it appear here."
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      >
        {(reference) => (
          <Reference
            key={reference.id}
            reference={reference}
            refusal={refusal}
            isBusy={removal.isPending && removal.variables.id === reference.id}
            onRemove={() => removal.mutate(reference)}
          />
        )}
      </DetailsList>
    </>
  );
}

interface LostReferencesProps {
  file: DriveFile;
  lost: readonly FileReference[];
  /** Why the person may not repair the file; nothing where they may. */
  refusal: string | false;
}

/** That things are gone which the file is attached to, and a way to look for them again. */
function LostReferences({ file, lost, refusal }: LostReferencesProps) {
  const repairs = useRepairs();
  const thingOf = useThingOf();
  return (
    <div className={classes.lost}>
      <Warning
        action={
          <WithReason reason={refusal}>
            <Button size="xs" variant="default" loading={repairs.isBusy} {...refused(refusal, () => repairs.one(file))}>
              Repair
            </Button>
          </WithReason>
        }
      >
        {lostInWords(thingOf, lost)}
      </Warning>
    </div>
  );
}

interface ReferenceProps {
  reference: FileReference;
  /** Why the person may not take off what is lost; nothing where they may. */
  refusal: string | false;
  isBusy: boolean;
  onRemove: () => void;
}

function Reference({ reference, refusal, isBusy, onRemove }: ReferenceProps) {
  const thingOf = useThingOf();
  const Icon = use(Modules).find(({ id }) => id === reference.moduleId)?.icon ?? IconLink;
  const { attachedAt, attachedByName } = reference.metadata;
  return (
    <li>
      <Icon size="1.25rem" stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <strong className={classes.person}>{thingTitle(thingOf, reference)}</strong> · {usageWords(reference)}{' '}
        {reference.lost && <ToneBadge tone="warn">Deleted</ToneBadge>}
        <div className={classes.quiet} title={formatExactMoment(attachedAt)}>
          {attachedByName ? `${attachedByName}, ` : ''}
          {formatMoment(attachedAt, new Date())}
        </div>
      </div>
      {reference.lost && (
        <WithReason reason={refusal}>
          <Button size="xs" variant="subtle" loading={isBusy} {...refused(refusal, onRemove)}>
            Remove
          </Button>
        </WithReason>
      )}
    </li>
  );
}
