import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { storageQuery } from '../../api/storage';
import { StorageParts } from './StorageParts';

it('says that the trash is not counted, unless the page says so itself', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(storageQuery().queryKey, { usage: { used: 2048, modules: 0 }, drives: [] } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <StorageParts />
      <StorageParts omitsTrash />
    </QueryClientProvider>,
  );
  expect(screen.getByText('All of the 2.0 KB used is in other drives. The trash isn’t counted.')).toBeDefined();
  expect(screen.getByText('All of the 2.0 KB used is in other drives.')).toBeDefined();
});
