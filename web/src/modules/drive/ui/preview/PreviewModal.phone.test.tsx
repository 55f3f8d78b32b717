import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PreviewModal } from './PreviewModal';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('../details/open-details', () => ({ useDetails: () => ({ fileId: undefined, open: () => undefined }) }));
vi.mock('../../api/repair', () => ({ useRepairs: () => ({ isBusy: false, one: () => undefined }) }));
vi.mock('./PreviewBody', () => ({ PreviewBody: () => null }));

const file = {
  id: 'f',
  name: 'View from the roof.jpg',
  mimeType: 'image/jpeg',
  size: 1,
  ownerName: 'Aoife Brennan',
  createdAt: '2026-11-26T09:00:00Z',
  can: { download: true },
};

it('has the download behind the dots on a phone, where the name needs the room', async () => {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewModal
        fileId="f"
        files={[file as never]}
        total={1}
        hasDetails={false}
        onShow={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${file.name}` }));
  expect(await screen.findByText('Download')).toBeDefined();
});
