import { useMergedRef } from '@mantine/hooks';
import { type GridLayout, layOut } from './grid-layout';
import { remInPixels } from './pixels';
import { useVirtualRows, type VirtualList, type VirtualRowsOptions } from './use-virtual-rows';
import { useWidth } from './use-width';

/** Lines that are drawn out of sight, on each side. */
const OVERSCAN = 2;
/** The room below the last line's gap, in rem. */
const FOOT_REM = 0.25;

/** A card's least width and its height, and the room between cards and around them, in rem. */
export interface CardRem {
  minWidth: number;
  height: number;
  gap: number;
  edge: number;
}

export interface VirtualGridOptions
  extends Pick<VirtualRowsOptions, 'staysClear' | 'ahead' | 'hasMore' | 'isLoadingMore' | 'onMore'> {
  /** How many cards there are, drawn or not. */
  count: number;
  card: CardRem;
}

/** Its rows are lines of cards, and so are those left below; `show` takes the index of a card. */
export interface VirtualCards extends VirtualList {
  layout: GridLayout;
  /** It is known how wide the grid is. */
  isMeasured: boolean;
}

/** Equal cards of any number, as many beside each other as have room, drawn only where they are in sight. */
export function useVirtualGrid({ count, card, ...rest }: VirtualGridOptions): VirtualCards {
  const { ref: sized, width } = useWidth();
  const rem = remInPixels();
  const layout = layOut(
    width,
    { minWidth: card.minWidth * rem, height: card.height * rem },
    { gap: card.gap * rem, edge: card.edge * rem },
  );
  const lines = useVirtualRows({
    ...rest,
    count: Math.ceil(count / layout.columns),
    height: layout.cardHeight + layout.gap,
    paddingStart: layout.edge,
    paddingEnd: FOOT_REM * rem,
    overscan: OVERSCAN,
  });
  const ref = useMergedRef(lines.ref, sized);
  return {
    ...lines,
    ref,
    show: (index, align) => lines.show(Math.floor(index / layout.columns), align),
    layout,
    isMeasured: width > 0,
  };
}
