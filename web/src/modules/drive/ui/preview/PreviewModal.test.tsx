import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PreviewModal } from './PreviewModal';

vi.mock('../details/open-details', () => ({ useDetails: () => ({ fileId: undefined, open: () => undefined }) }));
vi.mock('../../api/repair', () => ({ useRepairs: () => ({ isBusy: false, one: () => undefined }) }));
vi.mock('./PreviewBody', () => ({ PreviewBody: () => null }));

it('begins with the focus on the name of the file, not on a button that would show a ring', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewModal fileId="f" files={[]} total={null} onShow={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const name = await screen.findByText('Preview');
  await waitFor(() => expect(document.activeElement).toBe(name));
});
