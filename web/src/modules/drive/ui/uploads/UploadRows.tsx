import { useCallback, useMemo } from 'react';
import { useVirtualRows } from '@/shared/ui/virtual/use-virtual-rows';
import { VirtualRows } from '@/shared/ui/virtual/VirtualRows';
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
  if (items.length > DRAWN_WHOLE) return <ManyRows items={items} engine={engine} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: finished files have no button that the keys could reach the list by.
    <ul className={classes.rows} tabIndex={0} aria-label="Files being uploaded">
      {trayOrder(items).map((item) => (
        <UploadRow key={item.id} item={item} engine={engine} />
      ))}
    </ul>
  );
}

function ManyRows({ items, engine }: { items: readonly UploadItem[]; engine: UploadEngine }) {
  const order = useMemo(() => trayOrder(items), [items]);
  const keyOf = useCallback((index: number) => order[index]?.id ?? index, [order]);
  const list = useVirtualRows({
    count: order.length,
    height: ROW_HEIGHT,
    keyOf,
    overscan: 4,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list of which most is out of sight is scrolled by keys, too.
    <div className={classes.rows} data-many ref={list.ref} tabIndex={0} role="region" aria-label="Files being uploaded">
      <VirtualRows list={list} as="ul">
        {(index, top) => {
          const item = order[index];
          return (
            item && (
              <UploadRow item={item} engine={engine} place={{ index, top, of: order.length, measure: list.measure }} />
            )
          );
        }}
      </VirtualRows>
    </div>
  );
}
