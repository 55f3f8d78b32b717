import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveFile } from '../../api/types';
import { FileProperties } from './FileProperties';

const LETTER = {
  id: 'f1',
  name: 'Lift 6, start on Monday.eml',
  mimeType: 'message/rfc822',
  size: 371,
  checksum: '5a1c',
  status: 'active',
  orphanedRef: false,
  driveName: 'Kestrel Wharf',
  createdAt: '2026-11-26T13:12:00Z',
  can: { download: true },
} as DriveFile;

const show = (file: DriveFile) =>
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FileProperties file={file} />
    </QueryClientProvider>,
  );

it('begins with the facts where there is no picture, without saying the tab’s name again', () => {
  const { container } = show(LETTER);
  expect(screen.getByText('Kestrel Wharf')).toBeDefined();
  expect(screen.queryByText('Properties')).toBeNull();
  expect(container.querySelector('svg')).toBeNull();
});

it('shows the small picture of a document, and its icon until it is there', () => {
  const { container } = show({ ...LETTER, name: 'Drawing.pdf', mimeType: 'application/pdf' });
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/files/f1/thumbnail');
  expect(container.querySelector('svg')).not.toBeNull();
});
