import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { drivesQuery } from '../../api/queries';
import { FilePicker, type FilePickerProps } from './FilePicker';

const PER_PAGE = 100;
/** jsdom takes its time to work out roles and names, the more so the first time. */
const SLOW_MS = 15_000;

/** What the server lists: files named by their number, as many as asked for, found by their name. */
function serve(count: number) {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL((input as Request).url);
    if (pathname !== '/api/v1/drive/files') return new Promise(() => undefined);
    asked.push(searchParams);
    const all = Array.from({ length: count }, (_, index) => `Plan ${String(index).padStart(5, '0')}.txt`);
    const found = all.filter((name) => name.toLowerCase().includes((searchParams.get('search') ?? '').toLowerCase()));
    const from = Number(searchParams.get('cursor') ?? 0);
    const files = found.slice(from, from + PER_PAGE).map((name) => ({
      id: name,
      name,
      mimeType: 'text/plain',
      size: 2048,
      driveId: 'kw',
      status: 'active',
      can: { download: true },
    }));
    const next = from + PER_PAGE < found.length ? String(from + PER_PAGE) : null;
    return Response.json({ files, nextCursor: next, prevCursor: null, total: found.length, totalIsCapped: false });
  });
  return asked;
}

async function show(props: Partial<FilePickerProps> = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(drivesQuery().queryKey, {
    drives: [
      { id: 'kw', name: 'Kestrel Wharf', type: 'shared', stats: { fileCount: 3 } },
      { id: 'n', name: 'Notes drive', type: 'module', moduleId: 'notes', stats: { fileCount: 12 } },
    ],
    libraries: [{ id: 'dr', name: 'Drawings', driveName: 'Kestrel Wharf', kind: 'team', visibleInDriveUI: true }],
  } as never);
  const [onSelect, onClose] = [vi.fn(), vi.fn()];
  renderInTheme(
    <QueryClientProvider client={client}>
      <FilePicker onSelect={onSelect} onClose={onClose} {...props} />
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: /Plan 00000/ }, { timeout: SLOW_MS });
  return {
    user: userEvent.setup(),
    onSelect,
    onClose,
    dialog: screen.getByRole('dialog', { name: 'Select from Drive' }),
  };
}

const option = (number: number) =>
  screen.getByRole('option', { name: new RegExp(`Plan ${String(number).padStart(5, '0')}`) });
const names = (files: { name: string }[]) => files.map(({ name }) => name);

beforeEach(() => {
  // jsdom lays nothing out; the virtual grid asks for its size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
});

describe('the file picker', { timeout: 2 * SLOW_MS }, () => {
  it('gives one file, and closes', async () => {
    serve(5);
    const { user, onSelect, onClose } = await show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select (0)' }).disabled).toBe(true);
    await user.click(option(1));
    await user.click(option(3));
    await user.click(screen.getByRole('button', { name: 'Select (1)' }));
    expect(names(onSelect.mock.calls[0]?.[0])).toEqual(['Plan 00003.txt']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives several, also from different places', async () => {
    serve(5);
    const { user, onSelect } = await show({ multiple: true });
    await user.click(option(1));
    await user.click(screen.getByRole('button', { name: /^Notes/ }));
    await user.click(await screen.findByRole('option', { name: /Plan 00002/ }));
    await user.click(screen.getByRole('button', { name: 'Select (2)' }));
    expect(names(onSelect.mock.calls[0]?.[0])).toEqual(['Plan 00001.txt', 'Plan 00002.txt']);
  });

  it('lists places with their counts, libraries only where they are asked for', async () => {
    serve(1);
    const { dialog } = await show();
    const places = within(dialog).getByRole('navigation', { name: 'Places' });
    expect(
      within(places)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Files', 'Shared', 'Notes12']);
  });

  it('counts anew each time: a file may have been put there by the form that opened it', async () => {
    serve(1);
    const answer = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (new URL((input as Request).url).pathname !== '/api/v1/drive/drives') return answer?.(input, init) as never;
      const drive = { id: 's', name: 'Schedule', type: 'module', moduleId: 'schedule', stats: { fileCount: 1 } };
      return Response.json({ drives: [drive], libraries: [] });
    });
    const { dialog } = await show({ moduleId: 'schedule' });
    expect(await within(dialog).findByRole('button', { name: /^Schedule Files\s*1$/ })).toBeTruthy();
  });

  it('asks the server for a place and a search, not for everything', async () => {
    const asked = serve(10_000);
    const { user } = await show({ libraries: true });
    await user.click(screen.getByRole('button', { name: /^Drawings/ }));
    await waitFor(() => expect(asked.at(-1)?.get('libraryId')).toBe('dr'));
    await user.click(screen.getByRole('searchbox', { name: 'Search files' }));
    await user.paste('plan 00042');
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('plan 00042'));
    expect(await screen.findByRole('option', { name: /Plan 00042/ })).toBeTruthy();
    expect(asked.length).toBeLessThan(6);
  });

  it('holds only the cards in sight of ten thousand files', async () => {
    const asked = serve(10_000);
    await show();
    expect(screen.getAllByRole('option').length).toBeLessThan(40);
    expect(asked.length).toBeLessThan(3);
  });

  it('is used with the keyboard alone', async () => {
    serve(5);
    const { user, onSelect } = await show({ multiple: true });
    await user.click(screen.getByRole('searchbox', { name: 'Search files' }));
    await user.keyboard('{ArrowDown}');
    expect(option(0)).toBe(document.activeElement);
    await user.keyboard(' {ArrowRight}');
    await waitFor(() => expect(option(1)).toBe(document.activeElement));
    await user.keyboard(' {Enter}');
    expect(names(onSelect.mock.calls[0]?.[0])).toEqual(['Plan 00000.txt', 'Plan 00001.txt']);
  });

  it('gives a name two lines: drawings differ at its end', async () => {
    serve(1);
    await show();
    expect(screen.getByTitle('Plan 00000.txt').dataset.wraps).toBe('true');
  });

  it('says that one kind is offered, and leaves the sign of it out on every card', async () => {
    serve(3);
    const { user, dialog } = await show({ only: { mimeType: 'text/plain', name: 'text' }, aside: <p>Another way</p> });
    expect(within(dialog).getByText('Only texts are shown.')).toBeTruthy();
    expect(within(dialog).getByText('Another way')).toBeTruthy();
    expect(option(0).querySelector('[data-family]')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'zzz');
    expect(await screen.findByText('No text matches “zzz”')).toBeTruthy();
  });

  it('shows of which kind each file is where all are offered', async () => {
    serve(1);
    const { dialog } = await show();
    expect(option(0).querySelector('[data-family="text"]')).toBeTruthy();
    expect(within(dialog).queryByText(/^Only/)).toBeNull();
  });

  it('says when nothing is found', async () => {
    serve(3);
    const { user } = await show();
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'zzz');
    expect(await screen.findByText('No files found')).toBeTruthy();
  });
});
