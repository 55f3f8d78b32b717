import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { SidePanel } from '@/shared/ui/SidePanel';
import { versionsKey } from '../../api/keys';
import type { NoteDeeds } from '../../api/mutations';
import { findVersion } from '../../api/notes-api';
import { versionsQuery } from '../../api/queries';
import type { Note, NoteVersion } from '../../api/types';
import { textOf, titleOf } from '../../model/note-text';
import { NO_EDIT } from '../../model/note-words';
import classes from './VersionsPanel.module.css';

export interface VersionsPanelProps {
  note: Note;
  deeds: NoteDeeds;
  canRestore: boolean;
  onClose: () => void;
}

/** The earlier states of a note: what each said, and the way back to it. */
export function VersionsPanel({ note, deeds, canRestore, onClose }: VersionsPanelProps) {
  const query = useQuery(versionsQuery(note.id));
  const [open, setOpen] = useState<number | null>(null);
  const versions = (query.data ?? []).filter(({ version }) => version !== note.version);
  return (
    <SidePanel opened onClose={onClose} title="Versions" about={titleOf(note.title, '')}>
      {query.error && <p role="alert">Versions could not be loaded. {query.error.message}</p>}
      {query.data && versions.length === 0 && <p className={classes.nothing}>This note has no earlier versions.</p>}
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
            {open === version.version && <VersionText noteId={note.id} version={version} />}
            {open === version.version && (
              <Button
                variant="default"
                size="xs"
                disabled={!canRestore}
                title={canRestore ? undefined : NO_EDIT}
                onClick={() =>
                  void deeds.restoreVersion(note.id, version.version).then((restored) => restored && onClose())
                }
              >
                Restore this version
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

/** A version as text: enough to know it again. */
function VersionText({ noteId, version }: { noteId: string; version: NoteVersion }) {
  const query = useQuery({
    queryKey: [...versionsKey(noteId), version.version],
    queryFn: () => findVersion(noteId, version.version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return null;
  return (
    <div className={classes.text}>
      <strong>{titleOf(version.title, '')}</strong>
      <p>{textOf(query.data.content) || 'No content'}</p>
    </div>
  );
}
