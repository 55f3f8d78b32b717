import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileText, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { BarButton } from '@/shared/ui/BarButton';
import { Dialog } from '@/shared/ui/Dialog';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { toast } from '@/shared/ui/toast/toast';
import { useNoteDeeds } from '../../api/mutations';
import type { Note } from '../../api/types';
import { type Draft, type DraftContent, deleteDraft, draftChanges } from '../../model/drafts';
import { DEFAULT_COLOR } from '../../model/note-colors';
import { pictureAddress, pictureIds } from '../../model/note-pictures';
import { NOTHING_TO_SAVE } from '../../model/note-words';
import { parseFolderSearch } from '../../model/notes-search';
import { ColorPicker } from './ColorPicker';
import classes from './Editor.module.css';
import { enterText } from './enter-text';
import { FolderPicker } from './FolderPicker';
import { RichText } from './RichText';
import { SaveLine } from './SaveLine';
import { TagInput } from './TagInput';
import { TitleField } from './TitleField';
import { Toolbar } from './Toolbar';
import { keepFile } from './use-attaching';
import { useBody } from './use-body';
import { isEmptyDraft, useDrafts } from './use-drafts';

const DraftsDialog = lazy(() => import('./DraftsDialog').then((module) => ({ default: module.DraftsDialog })));

type Fields = Omit<DraftContent, 'content'>;

/** /notes/new: a note that is not there yet. Until it is saved, this browser keeps it as a draft. */
export function NewNotePage() {
  const isPhone = usePhone();
  usePhoneTask();
  const navigate = useNavigate();
  const { tenantId, uid } = useSession();
  const deeds = useNoteDeeds();
  const { folder = null } = parseFolderSearch(useSearch({ strict: false }));
  const empty: Fields = { title: '', tags: [], color: DEFAULT_COLOR, folder };
  const [fields, setFields] = useState<Fields>(empty);
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<'leave' | 'drafts' | null>(null);
  const [hasText, setHasText] = useState(false);

  const { editor, words, setWords } = useBody({
    content: '',
    isEditable: true,
    onChange: (current) => {
      setHasText(!current.isEmpty);
      drafts.touch();
    },
    onPicture: async (file) => {
      const id = await keepFile(tenantId, file, []);
      return id && pictureAddress(id);
    },
  });
  const read = (): DraftContent => ({ ...fields, content: editor && !editor.isEmpty ? editor.getHTML() : '' });
  const owner = `${tenantId}/${uid}`;
  const drafts = useDrafts(owner, read);
  const isEmpty = fields.title.trim() === '' && !hasText;

  function change(next: Partial<Fields>): void {
    setFields({ ...fields, ...next });
    drafts.touch();
  }

  function show(next: Fields, content: string): void {
    setFields(next);
    editor?.commands.setContent(content, { emitUpdate: false });
    setHasText(!(editor?.isEmpty ?? true));
    setWords(0);
  }

  async function save(): Promise<void> {
    const draft = drafts.current();
    if (isEmptyDraft(draft)) {
      toast.error(NOTHING_TO_SAVE);
      return;
    }
    setSaving(true);
    const { folder: folderId, ...rest } = draft;
    const note = await deeds.create({ ...rest, folderId });
    if (!note) {
      setSaving(false);
      return;
    }
    // What could not follow stays behind as a draft.
    if (await catchUp(note, draft)) drafts.forget();
    // Pictures were uploaded when there was no note yet that could use them.
    for (const fileId of pictureIds(drafts.current().content)) await deeds.attach(note.id, fileId);
    // The form goes with the page; until then it cannot be saved twice.
    await navigate({ to: '/notes/$noteId', params: { noteId: note.id }, replace: true });
  }

  /** What is typed while the note is on its way follows it; false where the server did not take it. */
  async function catchUp(note: Note, sent: DraftContent): Promise<boolean> {
    let [last, version] = [sent, note.version];
    for (;;) {
      const now = drafts.current();
      const changes = draftChanges(last, now);
      if (!changes) return true;
      const { folder: folderId, ...rest } = changes;
      const saved = await deeds.choose(note.id, { ...rest, ...(folderId !== undefined && { folderId }), version });
      if (!saved) return false;
      [last, version] = [now, saved.version];
    }
  }

  function close(): void {
    if (isEmptyDraft(read())) void navigate({ to: '/notes/all' });
    else {
      drafts.save();
      setAsked('leave');
    }
  }

  function leave(): void {
    drafts.leave();
    show(empty, '');
    void navigate({ to: '/notes/all' });
  }

  /** What is in the form stays as a draft of its own. */
  function load(draft: Draft): void {
    drafts.save();
    drafts.leave();
    const { title, tags, color, folder: draftFolder, content } = draft;
    show({ title, tags, color: color || DEFAULT_COLOR, folder: draftFolder }, content);
    deleteDraft(localStorage, draft.draftId);
    drafts.recount();
    drafts.touch();
    setAsked(null);
  }

  const size = isPhone ? 'lg' : 'md';
  const saved = (
    <span role="status">
      {drafts.isSaved && (
        <ToneBadge tone="ok" icon={<IconCheck size="0.75rem" stroke={2} aria-hidden />}>
          Draft saved
        </ToneBadge>
      )}
      {drafts.isFull && (
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
      loading={isSaving}
      disabled={isEmpty || isSaving}
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
        <SaveLine words={words} modified={null} state="rest">
          {isPhone && saved}
        </SaveLine>
      </section>
      <Dialog
        opened={asked === 'leave'}
        onClose={() => setAsked(null)}
        title="Draft Saved Automatically"
        footer={
          <>
            <Button variant="default" size={size} onClick={() => setAsked(null)}>
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
