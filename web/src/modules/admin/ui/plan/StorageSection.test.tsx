import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findStorageOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { renderInTheme } from '@/shared/testing/render';
import type { Plan } from '../../api/plan';
import { StorageSection } from './StorageSection';

const MB = 1024 ** 2;

it('says of what the storage used is made, as the Drive’s overview does', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const usage = { used: 10 * MB, modules: 2 * MB };
  const drives = [{ used: 5 * MB, versions: MB }];
  client.setQueryData(findStorageOptions().queryKey, { usage, drives } as never);
  const storage = { tier: 'free', used: 10 * MB, cap: 5 * 1024 * MB, tiers: [{ name: 'free', limit: 5 * 1024 * MB }] };
  renderInTheme(
    <QueryClientProvider client={client}>
      <StorageSection plan={{ storage, can: { update: false } } as never as Plan} />
    </QueryClientProvider>,
  );
  expect(
    await screen.findByText(
      /^Of the 10\.0 MB used, 4\.0 MB is in files of the drives you can open, .*2\.0 MB in documents/,
    ),
  ).toBeTruthy();
});
