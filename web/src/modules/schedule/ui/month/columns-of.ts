/** A row of a month: as many columns as a week has days. */
export const columnsOf = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });
