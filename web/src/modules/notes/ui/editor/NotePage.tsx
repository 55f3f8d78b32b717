import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { printing } from '@/shared/lib/printing';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { BackLink } from '@/shared/ui/BackLink';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { usePhoneTaskOf } from '@/shared/ui/phone-task';
import { noteQuery } from '../../api/queries';
import { VIEW_PATHS, VIEW_WORDS } from '../../model/note-views';
import { type NoteSearch, parseNoteSearch } from '../../model/notes-search';
import { NotesBar } from '../list/NotesBar';
import { NotesBody } from '../list/NotesBody';
import { selectedTitle } from '../list/selected-note';
import { useNotes, useNotesLayout } from '../list/use-notes';
import classes from './Editor.module.css';
import { rememberedForm, rememberForm } from './form';
import { NoteEditor } from './NoteEditor';

/** With less room than this, a note takes the page. */
const PANEL_QUERY = '(min-width: 75em)';

/** /notes/{id}: a note beside the list it was opened from, or on a page of its own. */
export function NotePage() {
  const { noteId = '' } = useParams({ strict: false });
  const search = parseNoteSearch(useSearch({ strict: false }));
  const hasRoom = useRoom();
  const [form, setForm] = useState(rememberedForm);
  const turn = () => {
    const next = form === 'panel' ? 'page' : 'panel';
    rememberForm(next);
    setForm(next);
  };
  const isPanel = hasRoom && form === 'panel';
  const props = { noteId, search, onForm: hasRoom ? turn : undefined };
  return isPanel ? <PanelPage {...props} /> : <FullPage {...props} />;
}

/** Whether there is room for a note beside its list. Paper has none, but for the printer the open note stays where it is. */
function useRoom(): boolean {
  const isWide = useMediaQuery(PANEL_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
  const [hasRoom, setRoom] = useState(isWide);
  if (hasRoom !== isWide && !printing.get()) setRoom(isWide);
  return hasRoom;
}

/** /notes/edit/{id}: a note on a page of its own, whatever the room. */
export function EditNotePage() {
  const { noteId = '' } = useParams({ strict: false });
  return <FullPage noteId={noteId} search={parseNoteSearch(useSearch({ strict: false }))} />;
}

interface PageProps {
  noteId: string;
  search: NoteSearch;
  onForm?: () => void;
}

/** Leads back to where the person came from, else to the list that the address names. */
function useBack({ view = 'all', folder, search }: NoteSearch): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else if (folder) void navigate({ to: '/notes/folders', search: { folder } });
    else void navigate({ to: VIEW_PATHS[view], search: search ? { search } : {} });
  };
}

function FullPage({ noteId, search, onForm }: PageProps) {
  const [title, setTitle] = useState(() => selectedTitle(noteId));
  const note = useQuery(noteQuery(noteId));
  const { view = 'all' } = search;
  usePhoneTaskOf(note);
  return (
    <PageFrame>
      {note.isError && !note.data ? (
        <PageBar title="Note" start={<BackLink to={VIEW_PATHS[view]} label={VIEW_WORDS[view].title} />} />
      ) : (
        <HiddenTitle title={title || 'Note'} />
      )}
      <NoteEditor
        key={noteId}
        noteId={noteId}
        isPanel={false}
        onBack={useBack(search)}
        onForm={onForm}
        onTitle={setTitle}
      />
    </PageFrame>
  );
}

/** An open note shows its title itself; the page says it to screen readers and to the tab. */
function HiddenTitle({ title }: { title: string }) {
  usePageTitle(title);
  return <VisuallyHidden component="h1">{title}</VisuallyHidden>;
}

function PanelPage({ noteId, search, onForm }: PageProps) {
  const { view = 'all', folder, search: text } = search;
  const navigate = useNavigate();
  const [, setLayout] = useNotesLayout();
  const scope = { view, ...(folder && { folderId: folder }), ...(text && { search: text }) };
  const list = useNotes(scope);
  const onSearch = (next: string) => {
    const { search: _former, ...rest } = search;
    void navigate({
      to: '/notes/$noteId',
      params: { noteId },
      search: { ...rest, ...(next && { search: next }) },
      replace: true,
    });
  };
  const onBack = () =>
    void (folder
      ? navigate({ to: '/notes/folders', search: { folder } })
      : navigate({ to: VIEW_PATHS[view], search: text ? { search: text } : {} }));
  return (
    <PageFrame>
      <NotesBar
        title={VIEW_WORDS[view].title}
        count={list.count}
        search={text ?? ''}
        onSearch={onSearch}
        layout="list"
        // Cards want the room that the note has now.
        onLayout={(layout) => {
          setLayout(layout);
          if (layout === 'grid') onBack();
        }}
        canCreate={list.canCreate}
      />
      <div className={classes.split}>
        <div className={classes.column}>
          <NotesBody
            scope={scope}
            list={list}
            layout="list"
            openId={noteId}
            canCreate={list.canCreate}
            onClearSearch={() => onSearch('')}
          />
        </div>
        <NoteEditor key={noteId} noteId={noteId} isPanel onBack={onBack} onForm={onForm} onTitle={NOTHING} />
      </div>
    </PageFrame>
  );
}

const NOTHING = () => undefined;
