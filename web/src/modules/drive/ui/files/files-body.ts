import type { DragEvent, KeyboardEvent } from 'react';
import type { OpenMenu } from '@/shared/ui/table/columns';
import type { FileScope } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import type { Sort, SortOrder } from '../../model/list-search';
import type { FileActions } from './file-actions';
import type { FileSelection } from './use-file-selection';

/** What a list and a grid of files need alike. */
export interface FilesBodyProps {
  scope: FileScope;
  files: readonly DriveFile[];
  /** All files there are, on this page or not; -1 when unknown. */
  rowCount: number;
  /** The rows belong to the former search and are about to be replaced. */
  isStale: boolean;
  sort: SortOrder;
  onSort: (column: Sort) => void;
  selection: FileSelection;
  actions: FileActions;
  /** The file whose name is a field now. */
  renaming: string | null;
  /** The file whose menu is open. */
  menuOf: string | undefined;
  /** The file whose details are open beside the list. */
  openKey: string | undefined;
  onMenu: OpenMenu<DriveFile>;
  /** F2, Delete and the like; true when the stroke was one of them. */
  onKey: (event: KeyboardEvent, file: DriveFile) => boolean;
  onDragStart: (event: DragEvent, file: DriveFile) => void;
}
