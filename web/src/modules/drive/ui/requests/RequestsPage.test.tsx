import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPhone } from '@/shared/testing/on-phone';
import { renderInTheme } from '@/shared/testing/render';
import type { UploadRequest } from '../../api/upload-requests';
import { RequestCards } from './RequestCards';
import { RequestsPage } from './RequestsPage';

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({ isPending: true }),
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: vi.fn(), useSearch: () => ({}) }));
vi.mock('../../api/upload-requests', () => ({ uploadRequestsQuery: vi.fn(), useRevokeUploadRequest: vi.fn() }));
vi.mock('../parts/RemainingBadge', () => ({ RemainingBadge: () => null }));
vi.mock('../shares/SharesTabs', () => ({ SharesTabs: () => null }));
vi.mock('./RequestFilesMenu', () => ({ RequestFilesMenu: () => null }));

afterEach(() => void vi.restoreAllMocks());

describe('the page of upload requests', () => {
  it('is called by what it shows', () => {
    renderInTheme(<RequestsPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Upload requests' })).toBeTruthy();
    expect(document.title).toContain('Upload requests');
  });

  it('is called so on a phone as well', () => {
    onPhone();
    renderInTheme(<RequestsPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Upload requests' })).toBeTruthy();
  });
});

it('says on a card when a request expired, and that nothing came', () => {
  const request = {
    id: 'r',
    title: 'Quotes for the goods hoist',
    status: 'expired',
    isOpen: false,
    driveName: 'Kestrel Wharf',
    limits: { maxFiles: 100, maxBytes: 1, allowedTypes: [], expiresAt: '2025-11-09T12:00:00Z', hasPassword: false },
    received: { files: 0, bytes: 0 },
    createdAt: '2025-10-26T10:10:00Z',
    updatedAt: '2025-10-26T10:10:00Z',
    can: { update: true, revoke: true, viewDeliveries: true },
  };
  const nothing = vi.fn();
  renderInTheme(
    <RequestCards
      requests={[request as unknown as UploadRequest]}
      actions={{ link: nothing, settings: nothing, deliveries: nothing, revoke: nothing }}
    />,
  );
  expect(screen.getByRole('listitem').textContent).toBe(
    'Quotes for the goods hoistExpired 9 Nov 2025Kestrel WharfNothing receivedCreated 26 Oct 2025',
  );
});
