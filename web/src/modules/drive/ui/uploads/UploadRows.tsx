import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { trayOrder } from '../../model/upload-batch';
import type { UploadItem } from '../../model/upload-item';
import type { UploadEngine } from '../../upload/engine';
import { UploadRow } from './UploadRow';
import classes from './UploadTray.module.css';

/** Above this many rows only those in sight are drawn. */
const DRAWN_WHOLE = 100;
/** What a row takes, in pixels, before it is measured. */
const ROW_HEIGHT = 68;

/** The tray's list. Thousands of files cost no more than the few that are in sight. */
export function UploadRows({ items, engine }: { items: readonly UploadItem[]; engine: UploadEngine }) {
  if (items.length === 0) return null;
  if (items.length > DRAWN_WHOLE) return <VirtualRows items={items} engine={engine} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: finished files have no button that the keys could reach the list by.
    <ul className={classes.rows} tabIndex={0} aria-label="Files being uploaded">
      {trayOrder(items).map((item) => (
        <UploadRow key={item.id} item={item} engine={engine} />
      ))}
    </ul>
  );
}

function VirtualRows({ items, engine }: { items: readonly UploadItem[]; engine: UploadEngine }) {
  const order = trayOrder(items);
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => order[index]?.id ?? index,
    overscan: 4,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list of which most is out of sight is scrolled by keys, too.
    <div className={classes.rows} data-many ref={list} tabIndex={0} role="region" aria-label="Files being uploaded">
      <ul className={classes.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const item = order[index];
          return (
            item && (
              <UploadRow
                key={key}
                item={item}
                engine={engine}
                place={{ index, top: start, of: order.length, measure: virtual.measureElement }}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
