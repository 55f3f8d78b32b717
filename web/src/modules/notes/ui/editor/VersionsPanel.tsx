import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RecentDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { SidePanel } from '@/shared/ui/SidePanel';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useNoteDeeds } from '../../api/mutations';
import { versionQuery, versionsQuery } from '../../api/queries';
import type { Note, NoteVersion } from '../../api/types';
import { isBlank, titleOf } from '../../model/note-text';
import { NO_EDIT } from '../../model/note-words';
import { bodyExtensions } from './extensions';
import bodyClasses from './RichText.module.css';
import classes from './VersionsPanel.module.css';

export interface VersionsPanelProps {
  note: Note;
  canRestore: boolean;
  onClose: () => void;
}

/** What a note said before: each version to read, and the way back to it. */
export function VersionsPanel({ note, canRestore, onClose }: VersionsPanelProps) {
  const query = useInfiniteQuery(versionsQuery(note.id));
  const [open, setOpen] = useState<number | null>(null);
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SidePanel opened onClose={onClose} title="Versions" about={titleOf(note.title, note.preview)}>
      {query.error && !query.data && (
        <LoadFailure what="Versions" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && versions.length === 0 && (
        <EmptyState
          drawing={<RecentDrawing />}
          title="No earlier versions yet"
          message="When the note is changed, what it said before is kept here. One person’s changes within ten minutes count as one."
        />
      )}
      <ul className={classes.versions} aria-label="Versions">
        {versions.map((version) => (
          <li key={version.version} className={classes.version}>
            <button
              type="button"
              className={classes.head}
              aria-expanded={open === version.version}
              title={formatExactMoment(version.savedAt)}
              onClick={() => setOpen(open === version.version ? null : version.version)}
            >
              <span className={classes.when}>{formatMoment(version.savedAt, new Date())}</span>
              <span className={classes.who}>{version.savedBy?.displayName}</span>
            </button>
            {open === version.version && (
              <OpenVersion note={note} version={version} canRestore={canRestore} onRestored={onClose} />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

interface OpenVersionProps {
  note: Note;
  version: NoteVersion;
  canRestore: boolean;
  onRestored: () => void;
}

function OpenVersion({ note, version, canRestore, onRestored }: OpenVersionProps) {
  const size = usePhone() ? 'md' : 'xs';
  const deeds = useNoteDeeds();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery(versionQuery(note.id, version.version));
  const reason = !canRestore && NO_EDIT;

  async function restore(): Promise<void> {
    setBusy(true);
    const restored = await deeds.restoreVersion(note.id, version.version);
    setBusy(false);
    if (restored) onRestored();
  }

  if (query.error) return <p role="alert">{query.error.message}</p>;
  if (!query.data) return null;
  return (
    <>
      <div className={classes.text}>
        <p className={classes.title}>{titleOf(version.title, '')}</p>
        <VersionText content={query.data.content} />
      </div>
      <WithReason reason={reason}>
        <Button variant="default" size={size} loading={isBusy} {...refused(reason, () => void restore())}>
          Restore this version
        </Button>
      </WithReason>
    </>
  );
}

/** The text as it looked, by the editor's own rules of what a note may hold. */
function VersionText({ content }: { content: string }) {
  const editor = useEditor({
    extensions: bodyExtensions({ onImage: () => undefined }),
    content,
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { role: 'document', 'aria-label': 'Text of this version', tabindex: '0' } },
  });
  if (isBlank(content)) return <p className={classes.nothing}>No content</p>;
  return <EditorContent editor={editor} className={bodyClasses.body} />;
}
