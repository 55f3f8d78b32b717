import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { remInPixels } from '@/shared/ui/table/DataTable';
import type { DriveFile } from '../../api/types';
import { layOut } from '../../model/grid-layout';
import { foundFacts } from '../../model/picker-places';
import { formatSize } from '../../model/size';
import { Thumbnail } from '../files/Thumbnail';
import { Caption } from '../parts/Caption';
import { FileIcon } from '../parts/FileIcon';
import classes from './FilePicker.module.css';

/** A card's least width and its height, and the room around it, in rem. */
const CARD_REM = { minWidth: 9, height: 9, gap: 0.75, edge: 0.25 };
/** The next page is asked for when this many lines or fewer are left below. */
const LINES_AHEAD = 4;

export interface PickerGridProps {
  files: readonly DriveFile[];
  /** What was looked for; '' where nothing was. */
  search: string;
  chosen: ReadonlyMap<string, DriveFile>;
  isMultiple: boolean;
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
  const { files, search, chosen, isMultiple, isStale, hasMore, onMore, onToggle, onConfirm } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize();
  const body = useMergedRef(scroller, sized);
  const [active, setActive] = useState(0);
  const rem = remInPixels();
  const layout = layOut(
    width,
    { minWidth: CARD_REM.minWidth * rem, height: CARD_REM.height * rem },
    { gap: CARD_REM.gap * rem, edge: CARD_REM.edge * rem },
  );
  const lineCount = Math.ceil(files.length / layout.columns);
  const lines = useVirtualizer({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.cardHeight + layout.gap,
    paddingStart: layout.edge,
    paddingEnd: layout.edge,
    overscan: 2,
  });
  const visible = lines.getVirtualItems();
  const lastLine = visible.at(-1)?.index ?? 0;
  const askMore = useEffectEvent(onMore);
  useEffect(() => {
    if (hasMore && lastLine >= lineCount - LINES_AHEAD) askMore();
  }, [hasMore, lastLine, lineCount]);

  const current = Math.min(active, files.length - 1);
  function focusCard(index: number): void {
    setActive(index);
    lines.scrollToIndex(Math.floor(index / layout.columns));
    // A card that was out of sight exists only after the grid has followed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-card="${index}"]`)?.focus()),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + layout.columns,
      ArrowUp: current - layout.columns,
      Home: 0,
      End: files.length - 1,
    };
    const to = moves[event.key];
    const file = files[current];
    if (to !== undefined) focusCard(Math.max(0, Math.min(files.length - 1, to)));
    else if (event.key === ' ' && file) onToggle(file);
    else if (event.key === 'Enter' && file) onConfirm(file);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={body}
      className={classes.grid}
      role="listbox"
      aria-label="Files"
      aria-multiselectable={isMultiple}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} style={{ height: lines.getTotalSize() }} role="presentation">
        {visible.map(({ index: line, start, key }) => (
          <div
            key={key}
            role="presentation"
            className={classes.line}
            style={{
              transform: `translateY(${start}px)`,
              gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
              gap: layout.gap,
              padding: `0 ${layout.edge}px`,
            }}
          >
            {files.slice(line * layout.columns, (line + 1) * layout.columns).map((file, column) => {
              const index = line * layout.columns + column;
              const isChosen = chosen.has(file.id);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its cards.
                <div
                  key={file.id}
                  role="option"
                  aria-selected={isChosen}
                  aria-setsize={hasMore ? -1 : files.length}
                  aria-posinset={index + 1}
                  className={classes.card}
                  data-card={index}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setActive(index)}
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
                    <FileIcon name={file.name} mimeType={file.mimeType} />
                    <Caption
                      name={file.name}
                      facts={[...foundFacts(file, search), formatSize(file.size)].join(' · ')}
                    />
                  </div>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
