import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { storageQuery } from '../../api/storage';
import type { Drive, Library } from '../../api/types';
import { type ConflictAnswer, KEEP_BOTH, skipsAny } from '../../model/name-conflicts';
import {
  checkFile,
  checkRoom,
  checkUpload,
  mergeFiles,
  PLATFORM_LIMITS,
  refusedWords,
  type Sorted,
  sortFiles,
  type UploadLimits,
  type UploadProblems,
  whyNothing,
} from '../../model/upload-check';
import type { UploadTarget } from '../../model/upload-item';
import { usualLibrary } from '../../model/upload-places';
import { type Census, NOTHING_FOUND, takeCensus, type UploadSource } from '../../model/upload-source';
import { useUploadEngine } from '../../upload/current-uploads';
import { type FoundConflicts, findConflicts } from '../../upload/find-conflicts';
import { conflictApi } from '../../upload/upload-api';
import { type LoadError, recallTarget, rememberTarget, useFirstDrive, useUploadTargets } from './upload-targets';

/** What the address or the opener asks for. */
export interface WantedUpload {
  driveId?: string;
  libraryId?: string;
  folderId?: string;
  files?: readonly File[];
  folders?: readonly UploadSource[];
}

/** What is asked before anything is sent. */
export interface ConflictQuestion extends FoundConflicts {
  /** Null gives up. */
  decide(answer: ConflictAnswer | null): void;
}

/** The upload form's state: where to, what, and what is wrong with it. */
export interface UploadFormState {
  isPending: boolean;
  /** Where files can go could not be asked; null otherwise. */
  failure: LoadError | null;
  drives: readonly Drive[];
  libraries: readonly Library[];
  drive: Drive | undefined;
  library: Library | undefined;
  /** Null at the drive's root. */
  folderId: string | null;
  /** Those that will be sent, and those that cannot be, which stay behind. */
  files: Sorted<File>;
  folders: readonly UploadSource[];
  /** What the organisation takes. */
  limits: UploadLimits;
  /** What is missing is told once the person has tried to submit, which files stay behind at once. */
  problems: UploadProblems;
  /** Why nothing of what was chosen can be sent; null otherwise. */
  hindrance: string | null;
  /** It was asked to send, and looks whether it may. */
  isChecking: boolean;
  /** The folders are being looked through before anything is sent: what was counted so far; null otherwise. */
  counting: Census | null;
  /** Names are taken, and the person is asked what becomes of the files; null otherwise. */
  asking: ConflictQuestion | null;
  chooseDrive(driveId: string | null): void;
  chooseLibrary(libraryId: string | null): void;
  chooseFolder(folderId: string | null): void;
  add(files: readonly File[], folders: readonly UploadSource[]): void;
  removeFile(file: File): void;
  removeFolder(folder: UploadSource): void;
  /** Looks whether everything fits and queues it; gives the batches' ids, or null when something is wrong. */
  submit(): Promise<readonly string[] | null>;
  /** Stops looking through the folders. */
  stopCounting(): void;
}

/** `wanted` counts first; else the last target, else what is usual. */
export function useUploadForm(wanted: WantedUpload): UploadFormState {
  const engine = useUploadEngine();
  const client = useQueryClient();
  const { isPending, failure, drives, librariesOf } = useUploadTargets(wanted.driveId);
  const [chosenDrive, setChosenDrive] = useState<string | null>(null);
  const [chosenLibrary, setChosenLibrary] = useState<string | null>(null);
  // A folder belongs to one drive: with another drive it is forgotten.
  const [chosenFolder, setChosenFolder] = useState({ driveId: wanted.driveId, folderId: wanted.folderId ?? null });
  const [chosen, setChosen] = useState<readonly File[]>(wanted.files ?? []);
  const [folders, setFolders] = useState<readonly UploadSource[]>(wanted.folders ?? []);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [counting, setCounting] = useState<Census | null>(null);
  const [asking, setAsking] = useState<ConflictQuestion | null>(null);
  const control = useRef<AbortController | null>(null);
  const [remembered] = useState(recallTarget);
  // Who closes the form while it looks has thought better of it.
  useEffect(() => () => control.current?.abort(new DOMException('Closed', 'AbortError')), []);

  const byId = <T extends { id: string }>(list: readonly T[], ...ids: (string | null | undefined)[]): T | undefined =>
    ids.map((id) => list.find((one) => one.id === id)).find(Boolean);
  const firstDrive = useFirstDrive(drives);
  const drive = byId(drives, chosenDrive, wanted.driveId) ?? firstDrive;
  const libraries = librariesOf(drive?.id ?? null);
  const library = byId(libraries, chosenLibrary, wanted.libraryId, remembered.libraryId) ?? usualLibrary(libraries);
  const folderId = chosenFolder.driveId === drive?.id ? chosenFolder.folderId : null;
  // While the organisation's limits are not known the platform's count; the server holds to both.
  const limits = useQuery(storageQuery()).data?.limits ?? PLATFORM_LIMITS;
  const files = sortFiles(chosen, limits);
  const missing = checkUpload({
    driveId: drive?.id ?? null,
    libraryId: library?.id ?? null,
    files: chosen,
    folders: folders.length,
  });

  /** Counts what is in the folders. The server decides; this only spares a trip. */
  async function count(takes: UploadLimits, signal: AbortSignal): Promise<Census[]> {
    const each: Census[] = [];
    for (const folder of folders)
      each.push(await takeCensus(folder, (file) => checkFile(file, takes), setCounting, signal));
    return each;
  }

  const hindrance = whyNothing(files, folders.length) ?? missing.files ?? null;
  const told = refusal ?? refusedWords(files);

  /** Finds names that are taken and asks what becomes of them, once; null when the person thinks better of it. */
  async function askAbout(target: UploadTarget, signal: AbortSignal): Promise<ConflictAnswer | null> {
    // Where it cannot be asked nothing that is there is touched.
    const found = await findConflicts(files.taken, folders, target, conflictApi, signal).catch(() => null);
    if (signal.aborted) return null;
    if (!found || found.conflicts.length === 0) return KEEP_BOTH;
    try {
      return await new Promise<ConflictAnswer | null>((decide) => setAsking({ ...found, decide }));
    } finally {
      setAsking(null);
    }
  }

  async function submit(): Promise<readonly string[] | null> {
    setTried(true);
    setRefusal(null);
    if (!engine || !drive || !library || hindrance || Object.keys(missing).length > 0) return null;
    const mine = new AbortController();
    control.current = mine;
    setChecking(true);
    if (folders.length > 0) setCounting(NOTHING_FOUND);
    try {
      // What cannot be asked is left to the server.
      const storage = await client.fetchQuery({ ...storageQuery(), staleTime: 0 }).catch(() => null);
      if (mine.signal.aborted) return null;
      const takes = storage?.limits ?? limits;
      // The organisation takes other files than a moment ago: that is seen now, and the button says what it would send.
      if (sortFiles(chosen, takes).taken.length !== files.taken.length) return null;
      const each = await count(takes, mine.signal);
      const problem = each.find(({ refusal }) => refusal !== null)?.refusal;
      if (problem) {
        setRefusal(problem);
        return null;
      }
      const sizes = [...files.taken.map(({ size }) => size), ...each.map(({ bytes }) => bytes)];
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const noRoom = storage && checkRoom(bytes, storage, drive.id);
      const target = { driveId: drive.id, libraryId: library.id, folderId };
      const answer = await askAbout(target, mine.signal);
      if (!answer) return null;
      // What is skipped takes no room: then the server decides, file by file and before its bytes move.
      if (noRoom && !skipsAny(answer)) {
        setRefusal(noRoom);
        return null;
      }
      rememberTarget(drive.id, library.id);
      const loose = files.taken.length > 0 ? [engine.enqueue(files.taken, target, answer)] : [];
      const whole = folders.map((folder, index) => {
        const { files: found = 0, bytes = 0 } = each[index] ?? {};
        return engine.enqueueFolder(folder, target, { files: found, bytes, answer });
      });
      return [...loose, ...whole];
    } catch {
      if (!mine.signal.aborted) setRefusal('A folder could not be read. Choose it again.');
      return null;
    } finally {
      setChecking(false);
      setCounting(null);
    }
  }

  return {
    isPending,
    failure,
    drives,
    libraries,
    drive,
    library,
    folderId,
    files,
    folders,
    limits,
    problems: { ...(wasTried ? missing : {}), ...(told && { files: told }) },
    hindrance,
    isChecking,
    counting,
    asking,
    chooseDrive: setChosenDrive,
    chooseLibrary: setChosenLibrary,
    chooseFolder: (next) => setChosenFolder({ driveId: drive?.id, folderId: next }),
    add(addedFiles, addedFolders) {
      setRefusal(null);
      setChosen((before) => mergeFiles(before, addedFiles));
      setFolders((before) => [
        ...before,
        ...addedFolders.filter(({ name }) => !before.some((one) => one.name === name)),
      ]);
    },
    removeFile: (file) => setChosen((before) => before.filter((one) => one !== file)),
    removeFolder: (folder) => setFolders((before) => before.filter((one) => one !== folder)),
    submit,
    stopCounting: () => control.current?.abort(new DOMException('Stopped', 'AbortError')),
  };
}
