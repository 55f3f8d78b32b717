import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { movedTo } from './moves';
import { useActiveRow } from './use-active-row';
import { useVirtualGrid } from './use-virtual-grid';
import { VirtualGrid, type VirtualGridProps } from './VirtualGrid';

/** At 16 pixels a rem: 160 wide at least, 144 high and 16 apart, in steps of 160 pixels both ways. */
const CARD = { minWidth: 9, height: 9, gap: 1, edge: 1 };
const cardsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `card ${index}` }));

interface Props extends Partial<Pick<VirtualGridProps<unknown>, 'lineRole'>> {
  cards?: { id: string }[];
  onMore?: () => void;
}

function Grid({ cards = cardsOf(1000), lineRole = 'row', onMore }: Props) {
  const grid = useVirtualGrid({ count: cards.length, card: CARD, ahead: 4, hasMore: onMore !== undefined, onMore });
  const active = useActiveRow({ list: grid, rows: cards, keyOf: ({ id }) => id, mark: 'data-card' });
  return (
    <div
      ref={grid.ref}
      role="grid"
      tabIndex={-1}
      onBlur={active.onBlur}
      onKeyDown={(event) => {
        const { columns } = grid.layout;
        const to = movedTo(event.key, { from: active.current, count: cards.length, columns });
        if (to !== undefined) active.go(to);
      }}
    >
      <VirtualGrid grid={grid} cards={cards} lineRole={lineRole}>
        {({ id }, index) => (
          <div
            role="gridcell"
            data-card={index}
            tabIndex={index === active.current ? 0 : -1}
            onFocus={() => active.onFocus(index)}
          >
            {id}
          </div>
        )}
      </VirtualGrid>
    </div>
  );
}

const card = (index: number) => screen.getByRole('gridcell', { name: `card ${index}` });
const hasFocus = (index: number) => waitFor(() => expect(document.activeElement).toBe(card(index)));

/** What watches the size of an element is told by hand here. */
let watching: (() => void)[] = [];
class ToldResizeObserver {
  constructor(tell: () => void) {
    watching.push(() => tell());
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

let width = 0;
beforeEach(() => {
  watching = [];
  vi.stubGlobal('ResizeObserver', ToldResizeObserver);
  width = 16 + 5 * 160;
  // jsdom lays nothing out; the virtual grid asks for its size and scrolls by a call.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100_000);
  Element.prototype.scrollTo = function scroll(this: Element, to?: ScrollToOptions | number) {
    const { top = 0 } = to as ScrollToOptions;
    if (top === this.scrollTop) return;
    this.scrollTop = top;
    fireEvent.scroll(this);
  };
});

describe('a virtual grid', () => {
  it('draws the lines in sight and two more, of as many cards as have room', () => {
    render(<Grid />);
    const lines = screen.getAllByRole('row');
    expect(lines.map((line) => line.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5']);
    expect(within(lines[1] as HTMLElement).getAllByRole('gridcell')).toHaveLength(5);
    expect(lines[1]?.style.transform).toBe('translateY(176px)');
    expect(lines[1]?.style.gridTemplateColumns).toBe('repeat(5, minmax(0, 1fr))');
    expect(lines[0]?.parentElement?.style.height).toBe(`${16 + 200 * 160 + 4}px`);
  });

  it('has one column in a narrow window', () => {
    width = 200;
    render(<Grid />);
    expect(within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('gridcell')).toHaveLength(1);
  });

  it('takes as many columns as its new width has room for', () => {
    render(<Grid />);
    width = 16 + 3 * 160;
    act(() => {
      for (const tell of watching) tell();
    });
    expect(within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('gridcell')).toHaveLength(3);
  });

  it('keeps its lines from those who are told of a plain list of cards', () => {
    render(<Grid lineRole="presentation" />);
    expect(screen.queryAllByRole('row')).toEqual([]);
    expect(card(0).parentElement?.hasAttribute('tabindex')).toBe(false);
  });

  it('asks for more when the last lines come near', () => {
    const onMore = vi.fn();
    render(<Grid cards={cardsOf(50)} onMore={onMore} />);
    expect(onMore).not.toHaveBeenCalled();
    const grid = screen.getByRole('grid');
    grid.scrollTop = 2 * 160;
    fireEvent.scroll(grid);
    expect(onMore).toHaveBeenCalled();
  });
});

describe('the one card that Tab reaches', () => {
  it('moves by cards and lines, also to those that were out of sight', async () => {
    render(<Grid />);
    const user = userEvent.setup();
    await user.tab();
    await hasFocus(0);
    await user.keyboard('{ArrowRight}');
    await hasFocus(1);
    expect(card(0).tabIndex).toBe(-1);
    await user.keyboard('{ArrowDown}');
    await hasFocus(6);
    await user.keyboard('{End}');
    await hasFocus(999);
    expect(screen.queryByRole('gridcell', { name: 'card 6' })).toBeNull();
    await user.keyboard('{Home}');
    await hasFocus(0);
  });

  it('hands the focus to the card in its place when it leaves the list', async () => {
    const cards = cardsOf(12);
    const { rerender } = render(<Grid cards={cards} />);
    card(3).focus();
    rerender(<Grid cards={cards.toSpliced(3, 1)} />);
    await hasFocus(4);
    expect(card(4).dataset.card).toBe('3');
  });

  it('leaves the focus where it went on', () => {
    const cards = cardsOf(12);
    const { rerender } = render(
      <>
        <Grid cards={cards} />
        <button type="button">Elsewhere</button>
      </>,
    );
    card(3).focus();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    rerender(
      <>
        <Grid cards={cards.toSpliced(3, 1)} />
        <button type="button">Elsewhere</button>
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });
});
