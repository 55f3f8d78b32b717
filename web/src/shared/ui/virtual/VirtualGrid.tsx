import { Fragment, type ReactNode } from 'react';
import type { VirtualCards } from './use-virtual-grid';
import { rowAt, VirtualRows } from './VirtualRows';

export interface VirtualGridProps<Card> {
  grid: VirtualCards;
  cards: readonly Card[];
  /** What a line is within the whole: a `row` of a `grid`, or nothing to a `listbox`. */
  lineRole: 'row' | 'presentation';
  className?: string;
  children: (card: Card, index: number) => ReactNode;
  /** Lies over the cards and scrolls with them. */
  over?: ReactNode;
}

/** What scrolls in a virtual grid: lines of equal cards, of which those in sight exist. */
export function VirtualGrid<Card extends { id: string }>(props: VirtualGridProps<Card>) {
  const { grid, cards, lineRole, className, children, over } = props;
  const { columns, gap, edge } = grid.layout;
  const place = {
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gap,
    padding: `0 ${edge}px`,
    outline: 'none',
  };
  return (
    <VirtualRows list={grid} className={className} role="presentation" over={over}>
      {(line, top) => (
        <div
          role={lineRole}
          {...(lineRole === 'row' && { tabIndex: -1, 'aria-rowindex': line + 1 })}
          style={{ ...rowAt(top), ...place }}
        >
          {cards.slice(line * columns, (line + 1) * columns).map((card, column) => (
            <Fragment key={card.id}>{children(card, line * columns + column)}</Fragment>
          ))}
        </div>
      )}
    </VirtualRows>
  );
}
