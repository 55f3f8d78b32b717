import type { DriveFile } from '../../api/types';

/** What a row can ask for. Whether it may comes with the file, as `can`. */
export interface FileActions {
  /** Shows the preview. */
  open(file: DriveFile): void;
  download(file: DriveFile): void;
  /** Asks first where something uses it; whether it is on its way. */
  trash(file: DriveFile): Promise<boolean>;
  restore(file: DriveFile): void;
  /** Asks before deleting for good. */
  purge(file: DriveFile): Promise<void>;
  /** Asks a second person to agree to its deletion. */
  requestDeletion(file: DriveFile): void;
  /** Looks for its missing bytes. */
  repair(file: DriveFile): void;
  /** Stars it, or takes the star away. */
  star(file: DriveFile): void;
  /** Asks with whom. */
  share(file: DriveFile): void;
  /** Puts it under a link. */
  createShare(file: DriveFile): void;
  /** Asks who is to sign it. */
  requestSignatures(file: DriveFile): void;
  /** Asks where to. */
  move(file: DriveFile): void;
  /** Asks where to; the file itself stays. */
  copy(file: DriveFile): void;
  /** Goes to where it lies, to the page of the list that has it. */
  showInFolder(file: DriveFile): void;
  /** Shows all that is known of it, beside the list. */
  details(file: DriveFile): void;
  /** Turns the name into a field. */
  startRename(file: DriveFile): void;
  /** Gives it the name that was typed; an unchanged one only closes the field. */
  rename(file: DriveFile, name: string): void;
  stopRename(): void;
  /** What was typed for it and refused, to be mended instead of typed again; null where nothing was. */
  refusedName(file: DriveFile): string | null;
}
