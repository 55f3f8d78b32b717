import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { movedTo } from '@/shared/ui/virtual/moves';
import { useActiveRow } from '@/shared/ui/virtual/use-active-row';
import { useVirtualGrid } from '@/shared/ui/virtual/use-virtual-grid';
import { VirtualGrid } from '@/shared/ui/virtual/VirtualGrid';
import type { DriveFile } from '../../api/types';
import { foundFacts } from '../../model/picker-places';
import { formatSize } from '../../model/size';
import { Thumbnail } from '../files/Thumbnail';
import { Caption } from '../parts/Caption';
import { FileIcon } from '../parts/FileIcon';
import classes from './FilePicker.module.css';

/** A card's least width and its height, and the room around it, in rem. */
const CARD_REM = { minWidth: 9.5, height: 10.5, gap: 0.75, edge: 0.25 };
/** The next page is asked for when this many lines or fewer are left below. */
const LINES_AHEAD = 4;

export interface PickerGridProps {
  files: readonly DriveFile[];
  /** What was looked for; '' where nothing was. */
  search: string;
  chosen: ReadonlyMap<string, DriveFile>;
  isMultiple: boolean;
  /** Whether a card shows of which kind its file is. */
  hasIcons: boolean;
  /** The files belong to the former place or search and are about to be replaced. */
  isStale: boolean;
  hasMore: boolean;
  onMore: () => void;
  onToggle: (file: DriveFile) => void;
  /** Enter, or where one is chosen two clicks: that is what was looked for. */
  onConfirm: (file: DriveFile) => void;
}

/** Files to choose from; only those in sight exist. The arrows move, Space chooses, Enter is done with it. */
export function PickerGrid(props: PickerGridProps) {
  const { files, search, chosen, isMultiple, hasIcons, isStale, hasMore, onMore, onToggle, onConfirm } = props;
  const grid = useVirtualGrid({ count: files.length, card: CARD_REM, ahead: LINES_AHEAD, hasMore, onMore });
  const active = useActiveRow({ list: grid, rows: files, keyOf: ({ id }) => id, mark: 'data-card' });

  function onKeyDown(event: KeyboardEvent): void {
    const { columns } = grid.layout;
    const to = movedTo(event.key, { from: active.current, count: files.length, columns });
    const file = files[active.current];
    if (to !== undefined) active.go(to);
    else if (event.key === ' ' && file) onToggle(file);
    else if (event.key === 'Enter' && file) onConfirm(file);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={grid.ref}
      className={classes.grid}
      role="listbox"
      aria-label="Files"
      aria-multiselectable={isMultiple}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={active.onBlur}
    >
      <VirtualGrid grid={grid} cards={files} lineRole="presentation" className={classes.lines}>
        {(file, index) => {
          const isChosen = chosen.has(file.id);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its cards.
            <div
              role="option"
              aria-selected={isChosen}
              aria-setsize={hasMore ? -1 : files.length}
              aria-posinset={index + 1}
              className={classes.card}
              data-card={index}
              tabIndex={index === active.current ? 0 : -1}
              onFocus={() => active.onFocus(index)}
              onClick={() => onToggle(file)}
              onDoubleClick={() => !isMultiple && onConfirm(file)}
            >
              <div className={classes.picture}>
                <Thumbnail file={file} />
                {isChosen && (
                  <span className={classes.mark}>
                    <IconCheck size="0.875rem" stroke={2.5} aria-hidden />
                  </span>
                )}
              </div>
              <div className={classes.foot}>
                {hasIcons && <FileIcon name={file.name} mimeType={file.mimeType} />}
                <Caption
                  name={file.name}
                  wraps
                  facts={[...foundFacts(file, search), formatSize(file.size)].join(' · ')}
                />
              </div>
            </div>
          );
        }}
      </VirtualGrid>
    </div>
  );
}
