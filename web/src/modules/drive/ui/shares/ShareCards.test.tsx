import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Share } from '../../api/shares';
import { type ShareActions, ShareCards } from './ShareCards';

const actions: ShareActions = {
  links: vi.fn(),
  settings: vi.fn(),
  rebuild: vi.fn(),
  activity: vi.fn(),
  revoke: vi.fn(),
};

/** One share's card. */
function show(change: Partial<Share>): ReturnType<typeof within> {
  const share = {
    id: 's',
    name: 'Photographs for the insurer',
    status: 'active',
    visibility: 'public',
    allowedUids: [],
    policy: { allowDownload: true, watermark: false, expiresAt: null, maxDownloads: 3, hasPassword: false },
    watermarkRequired: false,
    fileCount: 14,
    visits: 12,
    downloads: 0,
    createdAt: '2025-10-26T10:10:00Z',
    updatedAt: '2025-11-02T10:10:00Z',
    can: { update: true, rebuild: true, revoke: true, viewActivity: true },
    ...change,
  };
  renderInTheme(<ShareCards shares={[share as unknown as Share]} actions={actions} />);
  return within(screen.getByRole('listitem'));
}

it('says when a share expired, and when it was changed', () => {
  const policy = { allowDownload: true, watermark: false, expiresAt: '2025-11-09T12:00:00Z', hasPassword: false };
  const card = show({ status: 'expired', policy });
  expect(card.getByText('Expired 9 Nov 2025')).toBeTruthy();
  expect(card.getByText('Changed 2 Nov 2025')).toBeTruthy();
  expect(card.queryByText(/^Until/)).toBeNull();
});

it('says to how many people a share is restricted', () => {
  expect(show({ visibility: 'restricted', allowedUids: ['a', 'b'] }).getByText('Restricted to 2 people')).toBeTruthy();
});

it('has its date on a line below what was opened and downloaded', () => {
  const facts = show({}).getByText('Opened 12 times').closest('[data-stacked]');
  expect(facts?.textContent).toBe('14 files · Opened 12 times · 0 of 3 downloadsChanged 2 Nov 2025');
});
