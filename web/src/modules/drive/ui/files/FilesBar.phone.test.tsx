import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PageBar } from '@/shared/ui/PageBar';
import { FilesBar, type FilesBarProps } from './FilesBar';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('@tanstack/react-router', () => ({ useLocation: () => false }));
vi.mock('../parts/RemainingBadge', () => ({ RemainingBadge: () => null }));
vi.mock('../uploads/UploadButton', () => ({ UploadButton: () => null }));

const TITLE = 'Kestrel Wharf, correspondence with the client';

function show(frame?: FilesBarProps['frame']) {
  renderInTheme(
    <FilesBar
      title={TITLE}
      total={null}
      search=""
      searchLabel="Search drive..."
      onSearch={() => undefined}
      layout="list"
      onLayout={() => undefined}
      showsRemaining={false}
      second={<button type="button">Created</button>}
      uploadTo={null}
      frame={frame}
    />,
  );
  return within(screen.getByRole('banner'));
}

it('leaves the bar to the name of a drive or folder, and has its tools in the row below', async () => {
  const bar = show(({ find, upload }) => (
    <PageBar title={TITLE}>
      {find}
      <button type="button">Actions</button>
      {upload}
    </PageBar>
  ));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Actions']);
  expect(screen.getByRole('button', { name: 'Show as grid' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search drive' }));
  expect(screen.getByRole('searchbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Created' })).toBeNull();
  // The way out of the search stays beside it.
  await userEvent.click(screen.getByRole('button', { name: 'Search drive', expanded: true }));
  expect(screen.getByRole('button', { name: 'Created' })).toBeTruthy();
});

it('keeps its tools in the bar of a list, whose name is short', () => {
  expect(show().getByRole('button', { name: 'Search drive' })).toBeTruthy();
});
