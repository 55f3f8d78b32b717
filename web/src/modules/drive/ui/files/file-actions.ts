import type { DriveFile } from '../../api/types';

/** What a row can ask for. Whether it may comes with the file, as `can`. */
export interface FileActions {
  /** Shows the preview. */
  open(file: DriveFile): void;
  download(file: DriveFile): void;
  trash(file: DriveFile): void;
  restore(file: DriveFile): void;
  /** Asks before deleting for good. */
  purge(file: DriveFile): void;
}
