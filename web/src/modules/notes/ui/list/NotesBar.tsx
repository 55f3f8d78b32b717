import { ActionIcon } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useShortcut, useShortcutHelp } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { LayoutToggle } from '@/shared/ui/LayoutToggle';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import { SearchBox } from '@/shared/ui/SearchBox';
import type { NotesLayout } from '../../model/layout';
import { noteCountWords } from '../../model/note-views';
import { ImportNotes } from './ImportNotes';
import classes from './NotesBar.module.css';

const SEARCH = 'Search notes...';

/** The keys of the cards, for the shortcuts sheet. */
const KEYS = [
  { keys: 'Arrows', label: 'From note to note', group: 'Notes' },
  { keys: 'Enter', label: 'Open the note', group: 'Notes' },
];

export interface NotesBarProps {
  title: string;
  /** Null until it is known. */
  count: number | null;
  search: string;
  onSearch: (text: string) => void;
  layout: NotesLayout;
  onLayout: (layout: NotesLayout) => void;
  /** 'New Note' stands last. */
  canCreate: boolean;
  /** The open folder: what is imported goes there. */
  folderId?: string;
  /** The page's own buttons, such as Empty Trash. */
  children?: ReactNode;
}

/** The bar over a list of notes. On a phone the search opens on demand, in a row of its own. */
export function NotesBar({
  title,
  count,
  search,
  onSearch,
  layout,
  onLayout,
  canCreate,
  folderId,
  children,
}: NotesBarProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [isSearching, setSearching] = useState(search !== '');
  useShortcutHelp(KEYS);
  useShortcut({ keys: 'n', label: 'New note', group: 'Notes' }, () => {
    if (canCreate) void navigate({ to: '/notes/new' });
  });
  const box = (
    <SearchBox group="Notes" value={search} label={SEARCH} onChange={onSearch} autoFocus={isPhone && search === ''} />
  );
  return (
    <>
      <PageBar title={title} aside={count !== null && noteCountWords(count)}>
        {isPhone ? (
          <ActionIcon
            size="2.75rem"
            aria-label={SEARCH.replace('...', '')}
            aria-expanded={isSearching}
            onClick={() => {
              if (isSearching) onSearch('');
              setSearching(!isSearching);
            }}
          >
            <IconSearch size="1.375rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : (
          box
        )}
        <LayoutToggle layout={layout} onLayout={onLayout} />
        {children}
        {/* A phone's bar has room for the title or for one more button. */}
        {canCreate && !(isPhone && children) && <ImportNotes folderId={folderId} />}
        {canCreate && (
          <PageAction label="New Note" icon={IconPlus} onClick={() => void navigate({ to: '/notes/new' })} />
        )}
      </PageBar>
      {isPhone && isSearching && <div className={classes.search}>{box}</div>}
    </>
  );
}
