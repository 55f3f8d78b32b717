import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { VirtualList } from './use-virtual-rows';

export interface VirtualRowsProps {
  list: VirtualList;
  as?: 'div' | 'ul' | 'ol';
  role?: string;
  className?: string;
  /** Draws a row; {@link rowAt} puts it in its place, `top` pixels from the list's top. */
  children: (index: number, top: number) => ReactNode;
  /** Lies over the rows and scrolls with them. */
  over?: ReactNode;
}

/** What scrolls in a virtual list: as high as all its rows, of which those in sight exist. */
export function VirtualRows({ list, as: Box = 'div', role, className, children, over }: VirtualRowsProps) {
  return (
    <Box className={className} role={role} data-virtual style={{ position: 'relative', height: list.total }}>
      {list.rows.map(({ index, key, start }) => (
        <Fragment key={key}>{children(index, start)}</Fragment>
      ))}
      {over}
    </Box>
  );
}

/** The style of a row that many pixels from the list's top. */
export function rowAt(top: number): CSSProperties {
  return { position: 'absolute', top: 0, left: 0, width: '100%', transform: `translateY(${top}px)` };
}
