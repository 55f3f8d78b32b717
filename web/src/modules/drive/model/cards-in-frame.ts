/** Which cards of a grid a frame touches. Pixels from the top left of the grid's content. */
import type { GridLayout } from '@/shared/ui/virtual/grid-layout';

/** A frame drawn by the pointer, from where it began to where it is; either may be the larger. */
export interface Frame {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** The cards, by their place in the list, that a frame touches. */
export function cardsInFrame(frame: Frame, layout: GridLayout, count: number): number[] {
  const left = Math.min(frame.fromX, frame.toX);
  const right = Math.max(frame.fromX, frame.toX);
  const top = Math.min(frame.fromY, frame.toY);
  const bottom = Math.max(frame.fromY, frame.toY);
  const stepX = layout.cardWidth + layout.gap;
  const stepY = layout.cardHeight + layout.gap;
  const touched: number[] = [];
  const firstRow = Math.max(0, Math.floor((top - layout.edge) / stepY));
  const lastRow = Math.floor((bottom - layout.edge) / stepY);
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = 0; column < layout.columns; column += 1) {
      const index = row * layout.columns + column;
      if (index >= count) break;
      const x = layout.edge + column * stepX;
      const y = layout.edge + row * stepY;
      if (x <= right && x + layout.cardWidth >= left && y <= bottom && y + layout.cardHeight >= top)
        touched.push(index);
    }
  }
  return touched;
}
