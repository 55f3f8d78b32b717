import { useState } from 'react';
import type { TableSelection } from '@/shared/ui/table/columns';
import type { DriveFile } from '../../api/types';
import {
  chooseEverything,
  countOf,
  extentOf,
  framed,
  isChosen,
  NOTHING,
  range,
  type Selection,
  toggle,
  togglePage,
} from '../../model/selection';

/** The chosen files of a list, for its table, its cards and the bar over them. */
export interface FileSelection extends TableSelection<DriveFile> {
  /** How many are chosen. */
  count: number;
  /** All that the filter matches, not only what was chosen by hand. */
  everything: boolean;
  /** What was chosen by hand. */
  files: readonly DriveFile[];
  onEverything: () => void;
  /** Chooses what a frame over the cards holds, beside what was chosen before. */
  onFrame: (before: ReadonlyMap<string, DriveFile>, held: readonly DriveFile[]) => void;
  /** What is chosen by hand now, by id. */
  chosen: ReadonlyMap<string, DriveFile>;
}

/** Keeps what is chosen while the pages turn; another filter (`list`) begins anew. `total` is what the filter matches. */
export function useFileSelection(list: string, files: readonly DriveFile[], total: number): FileSelection {
  const [kept, setKept] = useState<{ list: string; selection: Selection<DriveFile> }>({ list, selection: NOTHING });
  const selection = kept.list === list ? kept.selection : NOTHING;
  const change = (next: (current: Selection<DriveFile>) => Selection<DriveFile>) =>
    setKept((current) => ({ list, selection: next(current.list === list ? current.selection : NOTHING) }));
  const count = countOf(selection, total);
  return {
    isChosen: (file) => isChosen(selection, file.id),
    isActive: count > 0,
    extent: files.length === 0 ? 'none' : extentOf(selection, files),
    nameOf: (file) => file.name,
    onToggle: (file) => change((current) => toggle(current, files, file)),
    onRange: (file, start) => change((current) => range(current, files, file, start)),
    onToggleAll: () => change((current) => togglePage(current, files)),
    onClear: () => change(() => NOTHING),
    count,
    everything: selection.everything,
    files: [...selection.chosen.values()],
    onEverything: () => change(chooseEverything),
    onFrame: (before, held) => change(() => framed(before, held)),
    chosen: selection.chosen,
  };
}
