import { readFileSync } from 'node:fs';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommands } from '@/shared/lib/commands';
import { PHONE_QUERY } from '@/shared/lib/use-phone';
import { onPhone } from '@/shared/testing/on-phone';
import { renderInTheme } from '@/shared/testing/render';
import { toast } from '@/shared/ui/toast/toast';
import { Overlays } from './Overlays';
import { closeOverlay } from './palette-state';

const slow = vi.hoisted(() => ({ network: Promise.withResolvers<void>(), goTo: vi.fn() }));
vi.mock('./CommandPalette', async (original) => {
  await slow.network.promise;
  return original<object>();
});
// What is found on the server comes later than any key of these stories.
vi.mock('./use-found-things', () => ({ useFoundThings: () => ({ things: [], isSettled: false }) }));
vi.mock('./use-app-commands', () => ({ useAppCommands: () => [] }));
const sheet = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./ShortcutsSheet', () => ({
  get ShortcutsSheet() {
    return sheet.load();
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: ({ href }: { href: string }) => slow.goTo(href) }),
}));

const COMMANDS = ['Trash', 'Starred', 'Recent'].map((label) => ({
  id: label,
  label,
  group: 'Drive',
  run: ({ goTo }: { goTo: (path: string) => void }) => goTo(`/drive/${label.toLowerCase()}`),
}));

function Page() {
  useCommands(COMMANDS);
  return (
    <>
      <input aria-label="Title" />
      <button type="button">Upload</button>
      <Overlays />
    </>
  );
}

// jsdom has none.
vi.stubGlobal('reportError', () => undefined);
afterEach(() => act(closeOverlay));

// One story: the palette is fetched once.
it('takes what is typed while it is fetched, and runs nothing before it is there', async () => {
  const user = userEvent.setup();
  renderInTheme(<Page />);
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  title.focus();
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Go anywhere' });

  await user.keyboard('{Control>}k{/Control}re');
  expect(field().value).toBe('re');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(title));

  await user.keyboard('{Control>}k{/Control}tru{Backspace}{Enter}{Tab}a');
  expect(field().value).toBe('tra');
  slow.network.resolve();
  expect(await screen.findByRole('option', { name: /Trash/ })).toBeDefined();
  expect(slow.goTo).not.toHaveBeenCalled();
  expect(title.value).toBe('');
  // The next key comes behind what was typed, whether or not anything ran in between.
  expect(document.activeElement).toBe(field());
  await user.keyboard('sh');
  expect(field().value).toBe('trash');
  await user.keyboard('{Enter}');
  expect(slow.goTo).toHaveBeenCalledExactlyOnceWith('/drive/trash');
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

it('has its field ready for the very next key when it opens again', async () => {
  const user = userEvent.setup();
  renderInTheme(<Page />);
  await user.keyboard('{Control>}k{/Control}rec');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Go anywhere' }).value).toBe('rec');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('is closed by a button on a phone, which has no Esc, and on the desktop by the key alone', async () => {
  onPhone();
  const user = userEvent.setup();
  renderInTheme(<Page />);
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The field is the same; the style sheet leaves the key out.
  const css = readFileSync('src/app/palette/PaletteField.module.css', 'utf8');
  const phone = css.slice(css.indexOf(PHONE_QUERY));
  expect(phone).toMatch(/\.field kbd \{\s*display: none;/);
  cleanup();
  vi.restoreAllMocks();

  renderInTheme(<Page />);
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Go anywhere' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('leaves the page alone where a part cannot be fetched, and asks for it again', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => 0 as never);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sheet.load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  sheet.load.mockReturnValue(() => <p>Every shortcut</p>);
  const user = userEvent.setup();
  renderInTheme(<Page />);
  await user.keyboard('?');
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  await user.keyboard('?');
  expect(await screen.findByText('Every shortcut')).toBeDefined();
});
