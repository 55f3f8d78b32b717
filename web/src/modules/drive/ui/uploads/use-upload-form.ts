import { useState } from 'react';
import type { Drive, Library } from '../../api/types';
import { checkUpload, mergeFiles, type UploadProblems } from '../../model/upload-check';
import { useUploadEngine } from '../../upload/current-uploads';
import { recallTarget, rememberTarget, useUploadTargets } from './upload-targets';

/** The upload form's state: where to, what, and what is wrong with it. */
export interface UploadFormState {
  isPending: boolean;
  drives: readonly Drive[];
  libraries: readonly Library[];
  drive: Drive | undefined;
  library: Library | undefined;
  files: readonly File[];
  /** Empty until the person has tried to submit. */
  problems: UploadProblems;
  chooseDrive(driveId: string | null): void;
  chooseLibrary(libraryId: string | null): void;
  addFiles(files: readonly File[]): void;
  removeFile(file: File): void;
  /** Queues the files and gives their item ids; null when something is missing. */
  submit(): readonly string[] | null;
}

/** `wanted` is what the address or the opener asks for; else the last target, else the first that can be. */
export function useUploadForm(wanted: {
  driveId?: string;
  libraryId?: string;
  files?: readonly File[];
}): UploadFormState {
  const engine = useUploadEngine();
  const { isPending, drives, librariesOf } = useUploadTargets();
  const [chosenDrive, setChosenDrive] = useState<string | null>(null);
  const [chosenLibrary, setChosenLibrary] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly File[]>(wanted.files ?? []);
  const [wasTried, setTried] = useState(false);
  const [remembered] = useState(recallTarget);

  const byId = <T extends { id: string }>(list: readonly T[], ...ids: (string | null | undefined)[]): T | undefined =>
    ids.map((id) => list.find((one) => one.id === id)).find(Boolean) ?? list[0];
  const drive = byId(drives, chosenDrive, wanted.driveId, remembered.driveId);
  const libraries = librariesOf(drive?.id ?? null);
  const library = byId(libraries, chosenLibrary, wanted.libraryId, remembered.libraryId);
  const problems = checkUpload({ driveId: drive?.id ?? null, libraryId: library?.id ?? null, files });

  return {
    isPending,
    drives,
    libraries,
    drive,
    library,
    files,
    problems: wasTried ? problems : {},
    chooseDrive: setChosenDrive,
    chooseLibrary: setChosenLibrary,
    addFiles: (added) => setFiles((before) => mergeFiles(before, added)),
    removeFile: (file) => setFiles((before) => before.filter((one) => one !== file)),
    submit() {
      setTried(true);
      if (!engine || !drive || !library || Object.keys(problems).length > 0) return null;
      rememberTarget(drive.id, library.id);
      return engine.enqueue(files, { driveId: drive.id, libraryId: library.id });
    },
  };
}
