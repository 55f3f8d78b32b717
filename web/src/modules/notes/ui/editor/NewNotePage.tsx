import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileText, IconX } from '@tabler/icons-react';
import { Navigate, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { BarButton } from '@/shared/ui/BarButton';
import { Dialog } from '@/shared/ui/Dialog';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { toast } from '@/shared/ui/toast/toast';
import { sayNotCreated, useNoteDeeds } from '../../api/mutations';
import { type Draft, type DraftContent, deleteDraft } from '../../model/drafts';
import { DEFAULT_COLOR } from '../../model/note-colors';
import { pictureAddress } from '../../model/note-pictures';
import { isBlank } from '../../model/note-text';
import { NOTE_CREATED, NOTHING_TO_SAVE } from '../../model/note-words';
import { parseFolderSearch } from '../../model/notes-search';
import { documentOfHtml } from '../../model/together/merge-documents';
import { ColorPicker } from './ColorPicker';
import classes from './Editor.module.css';
import { enterText } from './enter-text';
import { bodySchema } from './extensions';
import { FolderPicker } from './FolderPicker';
import { FormFollower } from './FormFollower';
import { RichText } from './RichText';
import { SaveLine } from './SaveLine';
import { TagInput } from './TagInput';
import { TitleField } from './TitleField';
import { Toolbar } from './Toolbar';
import { keepFile } from './use-attaching';
import { useBody } from './use-body';
import { isEmptyDraft, useDrafts } from './use-drafts';
import { useFirstSave } from './use-first-save';
import { useShared } from './use-present';

const DraftsDialog = lazy(() => import('./DraftsDialog').then((module) => ({ default: module.DraftsDialog })));

type Fields = Omit<DraftContent, 'content'>;
const NOTHING = () => undefined;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The note that the form of a new note became: its address stands in the browser's bar. */
    noteId?: string;
  }
}

/**
 * /notes/new: a note that is not there yet. The first pause in typing makes it one, and the address becomes the note's
 * while the person types on in the same form; until then, this browser keeps a draft.
 */
export function NewNotePage() {
  usePhoneTask();
  const navigate = useNavigate();
  const router = useRouter();
  const shown = useLocation({ select: ({ state }) => state.noteId ?? null });
  const { folder = null } = parseFolderSearch(useSearch({ strict: false }));
  const [form, setForm] = useState<{ key: number; draft: Draft | null }>({ key: 0, draft: null });
  const [noteId, setNoteId] = useState<string | null>(null);
  const wasShown = useRef(false);
  const next = useRef<Draft | null>(null);

  function begin(draft: Draft | null): void {
    setNoteId(null);
    setForm(({ key }) => ({ key: key + 1, draft }));
  }

  /** Another entry of the browser's history: the form begins anew. */
  function beginElsewhere(draft: Draft): void {
    next.current = draft;
    void navigate({ to: '/notes/new', search: folder ? { folder } : {}, state: {}, replace: true });
  }

  function become(id: string): void {
    // Somebody on the way to another page is not called back.
    if (router.latestLocation.pathname !== '/notes/new') return;
    setNoteId(id);
    void navigate({
      to: '/notes/new',
      search: folder ? { folder } : {},
      state: { noteId: id },
      mask: { to: '/notes/$noteId', params: { noteId: id }, unmaskOnReload: true },
      replace: true,
      resetScroll: false,
    });
  }

  const beginNext = useEffectEvent(() => {
    begin(next.current);
    next.current = null;
  });
  useEffect(() => {
    if (noteId !== null && shown === noteId) wasShown.current = true;
    // The address is that of a new note again: a draft was chosen, or another note is begun.
    else if (noteId !== null && shown === null && wasShown.current) {
      wasShown.current = false;
      beginNext();
    }
  }, [noteId, shown]);

  // The form that became this note is gone: the person came back by the browser's arrows.
  if (shown !== null && shown !== noteId) return <Navigate to="/notes/$noteId" params={{ noteId: shown }} replace />;
  return (
    <NewNoteForm
      key={form.key}
      draft={form.draft}
      folder={folder}
      onMade={become}
      onLoad={noteId === null ? begin : beginElsewhere}
    />
  );
}

interface NewNoteFormProps {
  /** What the form begins with. */
  draft: Draft | null;
  folder: string | null;
  onMade: (noteId: string) => void;
  /** Goes on with a draft in a form of its own. */
  onLoad: (draft: Draft) => void;
}

function NewNoteForm({ draft, folder, onMade, onLoad }: NewNoteFormProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { tenantId, uid } = useSession();
  const [fields, setFields] = useState<Fields>({
    title: draft?.title ?? '',
    tags: draft?.tags ?? [],
    color: draft?.color || DEFAULT_COLOR,
    folder: draft ? draft.folder : folder,
  });
  const [doc, setDoc] = useState(() => documentOfHtml(draft?.content ?? '', bodySchema));
  const [isEnding, setEnding] = useState(false);
  const [asked, setAsked] = useState<'leave' | 'drafts' | null>(null);
  const [hasText, setHasText] = useState(!isBlank(draft?.content ?? ''));

  /** What the text does to the form: the editor is there first, and already says that it begins. */
  const after = useRef<{ touch: (hasText: boolean) => void; attach: (fileId: string) => Promise<unknown> } | null>(
    null,
  );
  const { editor, words } = useBody({
    content: draft?.content ?? '',
    isEditable: true,
    shared: useShared(doc, NOTHING),
    onChange: (current) => after.current?.touch(!current.isEmpty),
    onPicture: async (file) => {
      const id = await keepFile(tenantId, file, []);
      if (!id) return null;
      await after.current?.attach(id);
      return pictureAddress(id);
    },
  });
  const readText = () => (editor && !editor.isEmpty ? editor.getHTML() : '');
  const owner = `${tenantId}/${uid}`;
  const drafts = useDrafts(owner, () => ({ ...fields, content: readText() }), draft?.sent ?? null);
  const first = useFirstSave(drafts, draft?.sent ?? null, (note) => onMade(note.id));
  const { made } = first;
  const isEmpty = fields.title.trim() === '' && !hasText;
  const deeds = useNoteDeeds();
  /** The person changed the form. */
  function touch(): void {
    if (!first.isTaken) drafts.touch();
    if (!made) first.touch();
  }

  useEffect(() => {
    after.current = {
      touch(isText) {
        setHasText(isText);
        touch();
      },
      attach: async (fileId) => made && deeds.attach(made.note.id, fileId),
    };
  });

  function change(changed: Partial<Fields>): void {
    setFields({ ...fields, ...changed });
    touch();
  }

  async function save(): Promise<void> {
    if (isEmptyDraft(drafts.current())) {
      toast.error(NOTHING_TO_SAVE);
      return;
    }
    setEnding(true);
    try {
      await first.save();
      toast.success(NOTE_CREATED);
    } catch (error) {
      setEnding(false);
      sayNotCreated(error as ApiError);
    }
  }

  const openNote = () =>
    made && void navigate({ to: '/notes/$noteId', params: { noteId: made.note.id }, replace: true });

  function close(): void {
    // What is a note, or about to be one, is found in the list.
    if (made || first.isSaving() || isEmptyDraft(drafts.current())) void navigate({ to: '/notes/all' });
    else {
      drafts.save();
      first.pause();
      setAsked('leave');
    }
  }

  function stay(): void {
    setAsked(null);
    first.touch();
  }

  function leave(): void {
    drafts.leave();
    void navigate({ to: '/notes/all' });
  }

  function load(chosen: Draft): void {
    setAsked(null);
    if (drafts.holds(chosen.draftId)) return;
    deleteDraft(localStorage, chosen.draftId);
    onLoad(chosen);
  }

  const size = isPhone ? 'lg' : 'md';
  const saved = (
    <span role="status">
      {drafts.isSaved && first.state.kind === 'offline' && (
        <ToneBadge tone="ok" icon={<IconCheck size="0.75rem" stroke={2} aria-hidden />}>
          Draft saved
        </ToneBadge>
      )}
      {drafts.isFull && !made && (
        <ToneBadge tone="warn" icon={<IconAlertTriangle size="0.75rem" stroke={2} aria-hidden />}>
          No room for a draft: save the note
        </ToneBadge>
      )}
    </span>
  );
  // A phone's bar has room for the title or for this; it stands in the row below it, and what was saved under the text.
  const saveNote = (
    <Button
      className={classes.ends}
      size={isPhone ? 'lg' : 'sm'}
      loading={isEnding}
      disabled={isEmpty || isEnding}
      onClick={() => void save()}
    >
      Save Note
    </Button>
  );
  return (
    <PageFrame>
      <PageBar
        title="New note"
        aside={
          <span className={classes.head}>
            <span className={classes.chip}>{fields.title.trim() || 'Untitled Note'}</span>
            {!isPhone && saved}
          </span>
        }
      >
        <BarButton label="Drafts" count={drafts.drafts.length} icon={IconFileText} onClick={() => setAsked('drafts')} />
        <BarButton label="Close" icon={IconX} onClick={close} />
        {!isPhone && saveNote}
      </PageBar>
      <section className={classes.editor} aria-label="New note">
        <div className={classes.bar}>
          <Toolbar editor={editor} isDisabled={false} />
          {isPhone && (
            <>
              <span className={classes.space} />
              {saveNote}
            </>
          )}
        </div>
        <div className={classes.scroll}>
          <div className={classes.sheet}>
            <TitleField
              title={fields.title}
              isDisabled={false}
              isFirst
              onChange={(title) => change({ title })}
              onEnter={() => editor && enterText(editor)}
            />
            <div className={classes.props}>
              <FolderPicker
                folderId={fields.folder}
                folderName={null}
                isDisabled={false}
                onChange={(next) => change({ folder: next })}
              />
              <ColorPicker color={fields.color} isDisabled={false} onChange={(color) => change({ color })} />
              <TagInput tags={fields.tags} isDisabled={false} onChange={(tags) => change({ tags })} />
            </div>
            <RichText editor={editor} />
          </div>
        </div>
        {made ? (
          <FormFollower
            made={made}
            doc={doc}
            fields={fields}
            readText={readText}
            words={words}
            isEnding={isEnding}
            onTaken={(next) => {
              setDoc(next);
              first.taken();
            }}
            onSaved={openNote}
            onTrouble={openNote}
          />
        ) : (
          <SaveLine words={words} modified={null} state={drafts.isFull ? 'rest' : first.state.kind}>
            {isPhone ? saved : <span>Type / for headings, lists and tables</span>}
          </SaveLine>
        )}
      </section>
      <Dialog
        opened={asked === 'leave' && !made}
        onClose={stay}
        title="Draft Saved Automatically"
        footer={
          <>
            <Button variant="default" size={size} onClick={stay}>
              Keep Editing
            </Button>
            <Button size={size} onClick={leave}>
              Leave Editor
            </Button>
          </>
        }
      >
        <p>Your note has been saved as a draft. You can continue working on it anytime from the drafts menu.</p>
      </Dialog>
      {asked === 'drafts' && (
        <Suspense>
          <DraftsDialog
            drafts={drafts.drafts}
            owner={owner}
            onChoose={load}
            onChanged={drafts.recount}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
