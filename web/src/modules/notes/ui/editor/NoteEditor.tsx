import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconShare3, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FilePicker } from '@/modules/drive';
import { type Shortcut, useShortcutHelp } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { BarButton } from '@/shared/ui/BarButton';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { useNoteDeeds } from '../../api/mutations';
import { noteQuery } from '../../api/queries';
import type { Note } from '../../api/types';
import { readersOf } from '../../model/note-readers';
import { textOf, titleOf } from '../../model/note-text';
import { companionsOf } from '../../model/together/present-words';
import { saidState } from '../../model/together/said-state';
import { ColorPicker } from './ColorPicker';
import { Company } from './Company';
import classes from './Editor.module.css';
import { enterText } from './enter-text';
import { FolderPicker } from './FolderPicker';
import { LostNote } from './LostNote';
import { NoteAttachments } from './NoteAttachments';
import { NoteMenu } from './NoteMenu';
import { NoteNotices } from './NoteNotices';
import { RichText } from './RichText';
import { SaveLine } from './SaveLine';
import { TagInput } from './TagInput';
import { TitleField } from './TitleField';
import { Toolbar } from './Toolbar';
import { forgetUnsent } from './unsent';
import { useAttaching } from './use-attaching';
import { useBody } from './use-body';
import { useNoteSaver } from './use-note-saver';
import { useCursors, usePresent, useShared } from './use-present';
import { useTogether } from './use-together';

const ShareNoteDialog = lazy(() => import('./ShareNoteDialog').then((module) => ({ default: module.ShareNoteDialog })));
const VersionsPanel = lazy(() => import('./VersionsPanel').then((module) => ({ default: module.VersionsPanel })));
/** People whose pictures stand in the bar. */
const FACES = 3;
/** How far the note is scrolled, in pixels, when its title has left the screen and the bar takes its place. */
const TITLE_END = 80;

/** What the text does by itself. */
const IN_THE_TEXT: readonly Shortcut[] = [
  { keys: 'mod+b', label: 'Bold' },
  { keys: 'mod+i', label: 'Italic' },
  { keys: 'mod+u', label: 'Underline' },
  { keys: '/', label: 'Insert a heading, list, picture or table' },
  { keys: 'mod+z', label: 'Undo' },
  { keys: 'mod+shift+z', label: 'Redo' },
].map((shortcut) => ({ ...shortcut, group: 'Writing' }));

export interface NoteEditorProps {
  noteId: string;
  /** It stands beside the list, which names the page; otherwise it is the page. */
  isPanel: boolean;
  /** Back to the list. */
  onBack: () => void;
  /** Turns between panel and page; nothing where there is no room for a panel. */
  onForm?: () => void;
  onTitle: (title: string) => void;
}

/** A note, to read and to write: with all the states of its being fetched. */
export function NoteEditor(props: NoteEditorProps) {
  const query = useQuery(noteQuery(props.noteId));
  if (query.data)
    return <OpenNote key={query.data.id} {...props} note={query.data} isGone={query.error?.status === 404} />;
  if (query.error?.status === 404) return <LostNote noteId={props.noteId} />;
  if (query.error) return <LoadFailure what="Note" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.scroll} role="status" aria-label="Loading note" aria-busy>
      <div className={classes.sheet} aria-hidden>
        <Skeleton height="2.25rem" width="60%" />
        <Skeleton height="1.5rem" width="40%" />
        <Skeleton height="8rem" />
      </div>
    </div>
  );
}

function OpenNote({
  note,
  isGone,
  isPanel,
  onBack,
  onForm,
  onTitle,
}: NoteEditorProps & { note: Note; isGone: boolean }) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const deeds = useNoteDeeds();
  const { userId, tenantId, uid } = useSession();
  const [isSharing, setSharing] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [hasVersions, setVersions] = useState(false);
  const [isTitleGone, setTitleGone] = useState(false);
  const saver = useNoteSaver(note);
  const { shown, edit } = saver;
  const canEdit = note.can.edit && !note.isDeleted && !isGone;
  const attaching = useAttaching(note);
  const together = useTogether(note, canEdit, () => edit({ content: editor?.getHTML() ?? note.content }));
  const state = saidState(saver.state, together.state);
  const { others, move } = usePresent(note.id);
  const { editor, words } = useBody({
    content: note.content,
    isEditable: canEdit && together.isOpen,
    shared: useShared(together.doc, move),
    onPicture: attaching.keepPicture,
  });
  const title = titleOf(shown.title, textOf(shown.content));
  useEffect(() => onTitle(title), [onTitle, title]);

  useCursors(editor, others);
  useShortcutHelp(IN_THE_TEXT);

  async function saveCopy(): Promise<void> {
    const content = editor?.getHTML() ?? shown.content;
    const copy = await deeds.create({ title: shown.title, content, tags: shown.tags });
    if (!copy) return;
    // A note that may come back still gets what was written into it.
    if (isGone) await forgetUnsent(`${tenantId}/${uid}`, note.id);
    await navigate({ to: '/notes/$noteId', params: { noteId: copy.id } });
  }

  return (
    <section className={classes.editor} aria-label={title}>
      <div className={classes.bar}>
        <ActionIcon size={isPhone ? '2.75rem' : '2rem'} aria-label="Back to the list" onClick={onBack}>
          <IconArrowLeft size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className={classes.divider} aria-hidden />
        <Toolbar editor={editor} isDisabled={!canEdit} />
        {!isPhone && isTitleGone && (
          <span className={classes.name} title={title} aria-hidden>
            {title}
          </span>
        )}
        <span className={classes.space} />
        {!isPhone && <Faces note={note} userId={userId} />}
        <ActionIcon
          size={isPhone ? '2.75rem' : '2rem'}
          className={classes.star}
          aria-label="Favourite"
          aria-pressed={note.isFavorite}
          onClick={() => void deeds.toggleFavorite(note)}
        >
          {note.isFavorite ? (
            <IconStarFilled size="1rem" aria-hidden />
          ) : (
            <IconStar size="1rem" stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
        {note.can.share && !note.isDeleted && (
          <BarButton label="Share" icon={IconShare3} onClick={() => setSharing(true)} />
        )}
        <NoteMenu
          note={note}
          deeds={deeds}
          isPanel={isPanel}
          onForm={onForm}
          onAttach={() => void attaching.choose()}
          onAttachFromDrive={() => setPicking(true)}
          onVersions={() => setVersions(true)}
          onCopied={(copy) => void navigate({ to: '/notes/$noteId', params: { noteId: copy.id } })}
          onDeleted={onBack}
        />
      </div>
      <NoteNotices
        note={note}
        isGone={isGone}
        state={state}
        onResolve={saver.state.kind === 'conflict' ? saver.resolve : together.resolve}
        onRestore={() => void deeds.restore(note)}
        onSaveCopy={() => void saveCopy()}
      />
      <div
        className={classes.scroll}
        onScroll={({ currentTarget }) => setTitleGone(currentTarget.scrollTop > TITLE_END)}
      >
        <div className={classes.sheet}>
          <TitleField
            title={shown.title}
            isDisabled={!canEdit}
            onChange={(typed) => edit({ title: typed })}
            onEnter={() => editor && enterText(editor)}
          />
          <div className={classes.props}>
            <FolderPicker
              folderId={note.folderId}
              folderName={note.folderName}
              isDisabled={!canEdit}
              onChange={(folderId) => void deeds.choose(note.id, { folderId })}
            />
            <ColorPicker
              color={note.color}
              isDisabled={!canEdit}
              onChange={(color) => void deeds.choose(note.id, { color })}
            />
            <TagInput tags={shown.tags} isDisabled={!canEdit} onChange={(tags) => edit({ tags })} />
          </div>
          {together.state.kind === 'loading' ? <Skeleton height="8rem" /> : <RichText editor={editor} />}
          <NoteAttachments note={note} onRemove={canEdit ? attaching.remove : undefined} />
        </div>
      </div>
      <SaveLine words={words} modified={note.updatedAt} state={state.kind}>
        <Company companions={companionsOf(others, userId)} />
      </SaveLine>
      {isPicking && (
        <Suspense>
          <FilePicker
            multiple
            libraries
            moduleId="notes"
            onSelect={(files) => void attaching.fromDrive(files.map(({ id }) => id))}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
      {hasVersions && (
        <Suspense>
          <VersionsPanel note={note} canRestore={canEdit} onClose={() => setVersions(false)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareNoteDialog note={note} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The others who can read the note, its owner first. */
function Faces({ note, userId }: { note: Note; userId: string }) {
  const others = readersOf(note).filter((id) => id !== userId);
  const members = useQuery({ ...membersQuery, enabled: others.length > 0 }).data?.members ?? [];
  const people = others.flatMap((id) => members.find((member) => member.id === id) ?? []);
  if (people.length === 0) return null;
  const names = people.map(({ id, displayName }) => (id === note.createdBy ? `${displayName} (owner)` : displayName));
  const words = `Who can read this note: ${names.join(', ')}`;
  return (
    <Tooltip label={words} multiline maw="18rem">
      <span className={classes.people} role="img" aria-label={words}>
        {people.slice(0, FACES).map(({ id, displayName, photoURL }) => (
          <span key={id} className={classes.person}>
            <PersonAvatar name={displayName} photo={photoURL} />
          </span>
        ))}
      </span>
    </Tooltip>
  );
}
