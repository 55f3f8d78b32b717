import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useThingOf } from '@/shared/lib/use-modules';
import { type FilesChosen, usesQuery } from '../../api/references';
import { usedByWords } from '../../model/reference-words';
import classes from './DeletionImpact.module.css';

/** What uses the files of a choice, in one line; an empty one where nothing does, or while nobody knows. */
export function DeletionImpact({ choice }: { choice: FilesChosen }) {
  const { data, isError } = useQuery(usesQuery(choice));
  const thingOf = useThingOf();
  const isUsed = data !== undefined && data.counts.length > 0;
  return (
    <p className={classes.impact} role="status">
      {isUsed && (
        <>
          <IconLink size="1rem" stroke={1.5} aria-hidden />
          {usedByWords(thingOf, data.counts, data.hasMore)}
        </>
      )}
      {isError && !data && 'What uses it could not be looked up.'}
    </p>
  );
}
