import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useVirtualRows, type VirtualRowsOptions } from './use-virtual-rows';
import { rowAt, VirtualRows } from './VirtualRows';

const HEIGHT = 40;
const WINDOW = 400;

let renders = 0;
function List(options: Partial<VirtualRowsOptions>) {
  renders += 1;
  const list = useVirtualRows({ count: 1000, height: HEIGHT, overscan: 2, ...options });
  return (
    <>
      <section ref={list.ref} aria-label="Lines">
        <VirtualRows list={list} as="ul" over={<li>over</li>}>
          {(index, top) => (
            <li aria-posinset={index + 1} style={rowAt(top)}>
              Line {index}
            </li>
          )}
        </VirtualRows>
      </section>
      <button type="button" onClick={() => list.show(500)}>
        Show 500
      </button>
      <output>{list.rowsInSight()} in sight</output>
    </>
  );
}

const drawn = () => screen.getAllByText(/^Line /).map((line) => line.textContent);
const scroller = () => screen.getByRole('region', { name: 'Lines' });
const scrollTo = (top: number) => {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
};

beforeEach(() => {
  renders = 0;
  // jsdom lays nothing out; the virtual list asks for its size and scrolls by a call.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000 * HEIGHT);
  Element.prototype.scrollTo = function scroll(this: Element, to?: ScrollToOptions | number) {
    const { top = 0 } = to as ScrollToOptions;
    if (top === this.scrollTop) return;
    this.scrollTop = top;
    fireEvent.scroll(this);
  };
});

describe('virtual rows', () => {
  it('are drawn where they are in sight and two beyond, in a box as high as all of them', () => {
    render(<List />);
    expect(drawn()).toEqual(Array.from({ length: 12 }, (_, index) => `Line ${index}`));
    expect(screen.getByRole('list').style.height).toBe(`${1000 * HEIGHT}px`);
    expect(screen.getByText('Line 3').style.transform).toBe(`translateY(${3 * HEIGHT}px)`);
    expect(screen.getByText('over')).toBeDefined();
    scrollTo(100 * HEIGHT);
    expect(drawn()).toEqual(Array.from({ length: 14 }, (_, index) => `Line ${98 + index}`));
  });

  it('are drawn once for each row that comes into sight, and not for pixels between', () => {
    render(<List />);
    scrollTo(10 * HEIGHT + 1);
    const before = renders;
    for (let pixel = 2; pixel < HEIGHT; pixel += 1) scrollTo(10 * HEIGHT + pixel);
    expect(renders - before).toBe(0);
    scrollTo(11 * HEIGHT + 1);
    expect(renders - before).toBe(1);
  });

  it('come into sight when asked for, no further than needed', async () => {
    render(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'Show 500' }));
    expect(scroller().scrollTop).toBe(501 * HEIGHT - WINDOW);
    expect(drawn()).toContain('Line 500');
  });

  it('all follow a change of their height', () => {
    const { rerender } = render(<List />);
    rerender(<List height={2 * HEIGHT} />);
    expect(screen.getByRole('list').style.height).toBe(`${2000 * HEIGHT}px`);
    expect(screen.getByText('Line 1').style.transform).toBe(`translateY(${2 * HEIGHT}px)`);
    expect(screen.getByText('5 in sight')).toBeDefined();
  });

  it('keep their gap and the room around them, each with its own height', () => {
    render(
      <List count={3} height={(index) => 10 * (index + 1)} gap={5} paddingStart={7} paddingEnd={9} overscan={0} />,
    );
    expect(screen.getAllByText(/^Line /).map(({ style }) => style.transform)).toEqual([
      'translateY(7px)',
      'translateY(22px)',
      'translateY(47px)',
    ]);
    expect(screen.getByRole('list').style.height).toBe('86px');
  });

  it('stay clear of what floats at the foot of the page, if that is asked', async () => {
    document.documentElement.style.setProperty('--over-lists', '5rem');
    render(<List staysClear />);
    await userEvent.click(screen.getByRole('button', { name: 'Show 500' }));
    expect(scroller().scrollTop).toBe(501 * HEIGHT - WINDOW + 80);
    document.documentElement.style.removeProperty('--over-lists');
  });
});

describe('for the printer', () => {
  it('all rows are drawn, and none is fetched for it', () => {
    const onMore = vi.fn();
    render(<List count={60} ahead={15} hasMore onMore={onMore} />);
    fireEvent(window, new Event('beforeprint'));
    expect(drawn()).toHaveLength(60);
    expect(onMore).not.toHaveBeenCalled();
    fireEvent(window, new Event('afterprint'));
    expect(drawn()).toHaveLength(12);
  });
});

describe('the next page', () => {
  it('is asked for when the end comes near', () => {
    const onMore = vi.fn();
    render(<List count={100} ahead={15} hasMore onMore={onMore} />);
    expect(onMore).not.toHaveBeenCalled();
    scrollTo(60 * HEIGHT);
    expect(onMore).not.toHaveBeenCalled();
    // Rows 74 to 85 are in sight or just below it.
    scrollTo(74 * HEIGHT);
    expect(onMore).toHaveBeenCalledOnce();
  });

  it('is not asked for while it is under way, nor when there is none', () => {
    const onMore = vi.fn();
    const { rerender } = render(<List count={5} ahead={15} hasMore isLoadingMore onMore={onMore} />);
    rerender(<List count={5} ahead={15} onMore={onMore} />);
    expect(onMore).not.toHaveBeenCalled();
    rerender(<List count={5} ahead={15} hasMore onMore={onMore} />);
    expect(onMore).toHaveBeenCalledOnce();
  });
});
