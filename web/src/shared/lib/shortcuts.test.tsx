import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keyCaps, useListedShortcuts, useShortcut } from './shortcuts';

function Page({ onSearch, onPalette }: { onSearch: () => void; onPalette: () => void }) {
  useShortcut({ keys: '/', label: 'Search files', group: 'Drive' }, onSearch);
  useShortcut({ keys: 'mod+k', label: 'Go anywhere', group: 'Everywhere' }, onPalette);
  const listed = useListedShortcuts();
  return (
    <>
      <input aria-label="Name" />
      <output>{listed.map(({ label }) => label).join(', ')}</output>
    </>
  );
}

describe('useShortcut', () => {
  it('runs on its key, and is listed while the page is there', async () => {
    const onSearch = vi.fn();
    const page = render(<Page onSearch={onSearch} onPalette={vi.fn()} />);
    expect(page.getByRole('status').textContent).toBe('Search files, Go anywhere');
    await userEvent.keyboard('/');
    expect(onSearch).toHaveBeenCalledOnce();
    page.unmount();
    await userEvent.keyboard('/');
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('rests while the person types, unless the command key is held', async () => {
    const [onSearch, onPalette] = [vi.fn(), vi.fn()];
    const page = render(<Page onSearch={onSearch} onPalette={onPalette} />);
    await userEvent.type(page.getByLabelText('Name'), 'a/b');
    expect(onSearch).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(onPalette).toHaveBeenCalledOnce();
  });

  it('rests while a dialog covers the page', async () => {
    const onSearch = vi.fn();
    render(
      <>
        <Page onSearch={onSearch} onPalette={vi.fn()} />
        <div role="dialog" aria-modal="true" aria-label="Question" />
      </>,
    );
    await userEvent.keyboard('/');
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('keyCaps', () => {
  it('draws each key as it is printed, a plus of its own too', () => {
    expect(['mod+shift+z', 'alt+ArrowUp', 'Escape', '+'].map(keyCaps)).toEqual([
      ['Ctrl', 'Shift', 'Z'],
      ['Alt', '↑'],
      ['Esc'],
      ['+'],
    ]);
  });
});
