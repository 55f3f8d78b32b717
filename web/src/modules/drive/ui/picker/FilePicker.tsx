import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { pickerFilesQuery } from '../../api/picker';
import { drivesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { pickerGroups, toggleChosen } from '../../model/picker-places';
import { GridSkeleton } from '../files/GridSkeleton';
import classes from './FilePicker.module.css';
import { PickerGrid } from './PickerGrid';
import { PickerSidebar } from './PickerSidebar';

/** How long typing rests before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;
/** The picker's layer, and that of its lists. */
const LAYER = 9999;

export interface FilePickerProps {
  onSelect: (files: DriveFile[]) => void;
  /** Cancel, Escape, the cross; also after files were selected. */
  onClose: () => void;
  /** Any number of files; one unless said. */
  multiple?: boolean;
  /** The module that asks: its own files stand above the other modules'. */
  moduleId?: string;
  /** Whether libraries are among the places. */
  libraries?: boolean;
  /** Only files of this kind are offered; `name` is what one of them is called: `PDF`. */
  only?: { mimeType: string; name: string };
  /** Stands at the footer's other end: another way to a file. */
  aside?: ReactNode;
}

/** 'Select from Drive': the dialog by which any module lets a person choose files. It is open as long as it is there. */
export function FilePicker({
  onSelect,
  onClose,
  multiple = false,
  moduleId,
  libraries = false,
  only,
  aside,
}: FilePickerProps) {
  const isPhone = usePhone();
  const [placeKey, setPlaceKey] = useState('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DriveFile>>(new Map());

  // How many files lie where is asked anew: one may have been put there a moment ago, by the form that the picker serves.
  const offer = useQuery({ ...drivesQuery(), refetchOnMount: 'always' }).data;
  const groups = pickerGroups({
    drives: offer?.drives ?? [],
    libraries: offer?.libraries ?? [],
    moduleId,
    hasLibraries: libraries,
  });
  const places = groups.flatMap((group) => group.places);
  const place = places.find(({ key }) => key === placeKey) ?? places[0];
  const query = useInfiniteQuery({
    ...pickerFilesQuery(place?.scope ?? { view: 'all' }, search),
    enabled: place !== undefined,
  });
  const all = query.data?.pages.flatMap((page) => page.files) ?? [];
  const files = only ? all.filter((file) => file.mimeType === only.mimeType) : all;
  // A page of files of other kinds only is nothing to look at: the next one is asked for.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isLookingOn = files.length === 0 && hasNextPage;
  useEffect(() => {
    if (isLookingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isLookingOn, isFetchingNextPage, fetchNextPage]);
  const held = useRef<HTMLDivElement>(null);

  function select(picked: Iterable<DriveFile>): void {
    onSelect([...picked]);
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Select from Drive"
      about={only && `Only ${only.name}s are shown.`}
      width={62}
      zIndex={LAYER}
      footer={
        <>
          {aside && <span className={classes.aside}>{aside}</span>}
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" disabled={chosen.size === 0} onClick={() => select(chosen.values())}>
            Select ({chosen.size})
          </Button>
        </>
      }
    >
      <div className={classes.picker}>
        {isPhone ? (
          <Select
            size="lg"
            aria-label="Place"
            data={groups.map(({ heading, places: held }) => ({
              group: heading ?? 'Files',
              items: held.map(({ key, name, about }) => ({ value: key, label: about ? `${name} (${about})` : name })),
            }))}
            value={place?.key ?? null}
            allowDeselect={false}
            maxDropdownHeight={300}
            comboboxProps={{ zIndex: LAYER + 1 }}
            onChange={(key) => key && setPlaceKey(key)}
          />
        ) : (
          <PickerSidebar groups={groups} current={place?.key} onPlace={setPlaceKey} />
        )}
        <div className={classes.main}>
          <TextInput
            type="search"
            role="searchbox"
            size={isPhone ? 'lg' : 'md'}
            aria-label="Search files"
            placeholder="Search files..."
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              // From what is searched straight to what was found.
              const card = held.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]');
              if (event.key !== 'ArrowDown' || !card) return;
              event.preventDefault();
              card.focus();
            }}
            leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
          />
          <div ref={held} className={classes.files}>
            {renderFiles()}
          </div>
        </div>
      </div>
    </Dialog>
  );

  function renderFiles() {
    if (query.error && !query.data) {
      return <LoadFailure what="Files" error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (!query.data || isLookingOn) return <GridSkeleton />;
    if (files.length === 0) {
      return search === '' ? (
        <EmptyState
          title="No files yet"
          message={`${only ? `${only.name}s` : 'Files'} that are put here can be selected`}
        />
      ) : (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No files found"
          message={only ? `No ${only.name} matches “${search}”` : `Nothing here matches “${search}”`}
        />
      );
    }
    return (
      <PickerGrid
        // A new place begins at its top.
        key={`${place?.key} ${search}`}
        files={files}
        search={search}
        chosen={chosen}
        isMultiple={multiple}
        // All of one kind: their icons would say one thing, and take room from the names.
        hasIcons={!only}
        isStale={query.isPlaceholderData}
        hasMore={hasNextPage && !isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onToggle={(file) => setChosen((now) => toggleChosen(now, file, multiple))}
        onConfirm={(file) => {
          if (!multiple) select([file]);
          else if (chosen.size > 0) select(chosen.values());
        }}
      />
    );
  }
}
