import { Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { BarButton } from '@/shared/ui/BarButton';
import { confirm } from '@/shared/ui/confirm/confirm';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useNoteDeeds } from '../../api/mutations';
import { type NoteView, VIEW_PATHS, VIEW_WORDS } from '../../model/note-views';
import { emptyTrashWords } from '../../model/note-words';
import { parseNotesSearch } from '../../model/notes-search';
import { NotePills } from './NotePills';
import { NotesBar } from './NotesBar';
import { NotesBody } from './NotesBody';
import { useNotes, useNotesLayout } from './use-notes';

/** One of the lists of notes: bar, pills, and the notes under their headings. */
function ListPage({ view }: { view: NoteView }) {
  const { search } = parseNotesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [layout, setLayout] = useNotesLayout();
  const scope = { view, ...(search && { search }) };
  const list = useNotes(scope);
  const canCreate = list.canCreate && view !== 'trash';
  const onSearch = (text: string) =>
    void navigate({ to: VIEW_PATHS[view], search: text ? { search: text } : {}, replace: true });
  return (
    <PageFrame>
      <NotesBar
        title={VIEW_WORDS[view].title}
        count={list.count}
        search={search ?? ''}
        onSearch={onSearch}
        layout={layout}
        onLayout={setLayout}
        canCreate={canCreate}
      >
        {view === 'trash' && list.canEmptyTrash && (list.count ?? 0) > 0 && (
          <EmptyTrash count={list.count ?? 0} isAll={!search} />
        )}
      </NotesBar>
      <NotePills />
      <NotesBody scope={scope} list={list} layout={layout} canCreate={canCreate} onClearSearch={() => onSearch('')} />
    </PageFrame>
  );
}

function EmptyTrash({ count, isAll }: { count: number; isAll: boolean }) {
  const deeds = useNoteDeeds();
  const isPhone = usePhone();
  async function empty(): Promise<void> {
    const agreed = await confirm({
      title: 'Empty Trash?',
      message: emptyTrashWords(isAll ? count : 1001),
      confirmLabel: 'Empty Trash',
      danger: true,
    });
    if (agreed) await deeds.emptyTrash();
  }
  if (isPhone) return <BarButton label="Empty Trash" icon={IconTrashX} onClick={() => void empty()} />;
  return (
    <Button
      variant="default"
      data-danger
      leftSection={<IconTrashX size="1rem" stroke={1.6} aria-hidden />}
      onClick={() => void empty()}
    >
      Empty Trash
    </Button>
  );
}

/** /notes/all: every note that the person may read. */
export const AllNotesPage = () => <ListPage key="all" view="all" />;
/** /notes/mine: the person's own notes that nobody else reads. */
export const MyNotesPage = () => <ListPage key="mine" view="mine" />;
/** /notes/shared: what others share with the person, and what the person shares. */
export const SharedNotesPage = () => <ListPage key="shared" view="shared" />;
/** /notes/bookmarks: the person's favourites. */
export const BookmarksPage = () => <ListPage key="bookmarks" view="bookmarks" />;
/** /notes/trash: what was deleted and can still come back. */
export const TrashedNotesPage = () => <ListPage key="trash" view="trash" />;
