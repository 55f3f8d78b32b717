import { usePhone } from '@/shared/lib/use-phone';
import type { FileView } from '../../model/list-view';
import type { Total } from '../../model/pages';
import { selectAllWords } from '../../model/selection-words';
import { BulkActions } from './BulkActions';
import { SelectionBar } from './SelectionBar';
import type { BulkDeeds } from './use-bulk-deeds';
import type { FileSelection } from './use-file-selection';
import type { useMoving } from './use-moving';

export interface ChosenBarProps {
  view: FileView;
  selection: FileSelection;
  total: Total;
  /** How many files the page on screen shows. */
  shown: number;
  isGrid: boolean;
  deeds: BulkDeeds;
  moving: ReturnType<typeof useMoving>;
}

/** The bar of the chosen files with all that a list offers for them. */
export function ChosenBar({ view, selection, total, shown, isGrid, deeds, moving }: ChosenBarProps) {
  const isPhone = usePhone();
  const isTrash = view === 'trash';
  // What is recent ends with its first page.
  const takesAll = view !== 'recent';
  // On a phone the bar has no room for the words; they stand behind its dots.
  const isInMenu = isPhone && !isTrash;
  // With a thumb the page has no checkbox: there the way to all of them is always open.
  const isPart = isPhone || (total.count > shown && selection.extent === 'all');
  const offersAll = takesAll && !isInMenu && !selection.everything && isPart;
  return (
    <SelectionBar selection={selection} total={total} hasCheckbox={isGrid && !isPhone} offersAll={offersAll}>
      <BulkActions
        isTrash={isTrash}
        isStarred={view === 'starred'}
        isEverything={selection.everything}
        isTight={offersAll}
        everything={
          isInMenu && takesAll && !selection.everything
            ? { label: selectAllWords(total), onClick: selection.onEverything }
            : undefined
        }
        deeds={deeds}
        onMove={moving.moveChosen}
        onCopy={moving.copyChosen}
      />
    </SelectionBar>
  );
}
