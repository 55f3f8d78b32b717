import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { NotesDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { SharesDrawing, StarDrawing, TrashDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { useNoteDeeds } from '../../api/mutations';
import type { NoteScope } from '../../api/notes-api';
import type { NoteSummary } from '../../api/types';
import type { NotesLayout } from '../../model/layout';
import { type NoteView, VIEW_WORDS } from '../../model/note-views';
import { NoteList } from './NoteList';
import listClasses from './NoteList.module.css';
import type { useNotes } from './use-notes';

const ShareNoteDialog = lazy(() =>
  import('../editor/ShareNoteDialog').then((module) => ({ default: module.ShareNoteDialog })),
);

/** What an empty list shows, by its view. */
const DRAWINGS: Readonly<Record<NoteView, ReactNode>> = {
  all: <NotesDrawing />,
  mine: <NotesDrawing />,
  shared: <SharesDrawing />,
  bookmarks: <StarDrawing />,
  trash: <TrashDrawing />,
};

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

export interface NotesBodyProps {
  scope: NoteScope;
  list: ReturnType<typeof useNotes>;
  layout: NotesLayout;
  openId?: string;
  canCreate: boolean;
  onClearSearch: () => void;
  /** Stands where the list is empty though nothing was searched, in place of the view's own words. */
  empty?: ReactNode;
}

/** A list of notes with all its states: on its way, failed, empty, searched to nothing. */
export function NotesBody({ scope, list, layout, openId, canCreate, onClearSearch, empty }: NotesBodyProps) {
  const { notes, query } = list;
  const deeds = useNoteDeeds();
  const [sharing, setSharing] = useState<NoteSummary | null>(null);
  const { view, search, folderId } = scope;
  const from = useMemo(
    () => ({ view, ...(search && { search }), ...(folderId && { folder: folderId }) }),
    [view, search, folderId],
  );

  if (query.isError && !query.data) {
    return <LoadFailure what="Notes" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <div className={listClasses.skeleton} data-layout={layout} role="status" aria-label="Loading notes" aria-busy>
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} height={layout === 'grid' ? '11rem' : '6rem'} radius="md" aria-hidden />
        ))}
      </div>
    );
  }
  if (notes.length === 0 && !query.isPlaceholderData) {
    if (search) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No notes found"
          message={`Nothing matches “${search}”`}
          action={
            <Button variant="default" size="md" onClick={onClearSearch}>
              Clear search
            </Button>
          }
        />
      );
    }
    if (empty) return empty;
    const words = VIEW_WORDS[view].empty;
    return (
      <EmptyState
        drawing={DRAWINGS[view]}
        title={words.title}
        message={words.message}
        action={
          canCreate &&
          (view === 'all' || view === 'mine') && (
            <Button
              renderRoot={(props) => <Link {...props} to="/notes/new" />}
              size="md"
              leftSection={<IconPlus size="1rem" stroke={1.6} aria-hidden />}
            >
              Create Your First Note
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <NoteList
        notes={notes}
        layout={layout}
        isTrash={view === 'trash'}
        openId={openId}
        from={from}
        hasMore={list.hasMore}
        onMore={list.onMore}
        isStale={query.isPlaceholderData}
        deeds={deeds}
        onShare={setSharing}
      />
      {sharing && (
        <Suspense>
          <ShareNoteDialog note={sharing} onClose={() => setSharing(null)} />
        </Suspense>
      )}
    </>
  );
}
