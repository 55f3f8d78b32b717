/** Where the cards of a grid lie. Pixels from the top left of the grid's content. */

/** The measures of a grid of equal cards. */
export interface GridLayout {
  columns: number;
  cardWidth: number;
  cardHeight: number;
  /** Between cards, and around all of them. */
  gap: number;
  edge: number;
}

/** As many columns as have room at the least width of a card; never none. All in pixels. */
export function layOut(
  width: number,
  card: { minWidth: number; height: number },
  space: { gap: number; edge: number },
): GridLayout {
  const columns = columnsIn(width, card.minWidth, space);
  const room = Math.max(0, width - 2 * space.edge);
  return {
    columns,
    cardWidth: (room - (columns - 1) * space.gap) / columns,
    cardHeight: card.height,
    gap: space.gap,
    edge: space.edge,
  };
}

/** The number of columns that {@link layOut} finds room for, where the cards' heights differ. */
export function columnsIn(width: number, minWidth: number, { gap, edge }: { gap: number; edge: number }): number {
  const room = Math.max(0, width - 2 * edge);
  return Math.max(1, Math.floor((room + gap) / (minWidth + gap)));
}
