import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { drivesQuery } from '../../api/queries';
import classes from './FilesBar.module.css';

/** Says of which library alone a list shows the files, and lets go of it. */
export function LibraryFilter({ libraryId, onClear }: { libraryId: string; onClear: () => void }) {
  const libraries = useQuery(drivesQuery()).data?.libraries;
  const name = libraries?.find(({ id }) => id === libraryId)?.name ?? 'One library';
  return (
    <Button
      className={classes.library}
      variant="light"
      size="sm"
      title={name}
      aria-label={`Only files of ${name}: show all libraries`}
      rightSection={<IconX size="1rem" stroke={1.6} aria-hidden />}
      onClick={onClear}
    >
      <span className={classes.libraryName}>{name}</span>
    </Button>
  );
}
