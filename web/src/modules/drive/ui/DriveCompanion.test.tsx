import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { drivePermissionsQuery } from '../api/shares';
import { DriveCompanion } from './DriveCompanion';

let details: string | undefined;
vi.mock('./details/open-details', () => ({ useDetails: () => ({ fileId: details, close: () => undefined }) }));
vi.mock('./details/FileDetails', () => ({ FileDetails: () => <p>All of the file</p> }));
vi.mock('./jobs/JobsTray', () => ({ JobsTray: () => null }));
vi.mock('./uploads/UploadTray', () => ({ UploadTray: () => null }));
vi.mock('./uploads/DropOverlay', () => ({ DropOverlay: () => null }));
vi.mock('../upload/current-uploads', () => ({ startUploads: () => undefined }));
vi.mock('../api/cache-policy', () => ({
  startCachePolicy: () => ({ invalidateTenant: () => undefined, stop: () => undefined }),
}));

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'u' } as never);
  client.setQueryData(drivePermissionsQuery().queryKey, { canCreateShares: false } as never);
  return renderInTheme(
    <QueryClientProvider client={client}>
      <DriveCompanion />
    </QueryClientProvider>,
  );
}

it('has the frame of a file’s details with the first picture of its address', async () => {
  details = 'f1';
  show();
  expect(screen.getByRole('heading', { name: 'Details' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading Details' })).toBeDefined();
  expect(await screen.findByText('All of the file')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull();
});

it('has no frame where no details are asked for', () => {
  details = undefined;
  show();
  expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull();
});
