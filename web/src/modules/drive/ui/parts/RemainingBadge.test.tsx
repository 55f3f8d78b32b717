import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { usageQuery } from '../../api/queries';
import { GIB } from '../../model/size';
import { RemainingBadge } from './RemainingBadge';

it.each([
  [20, undefined],
  [80, 'true'],
])('says what is left, and stands out from 80 % used on: %d %%', (used, isFilling) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(usageQuery().queryKey, { cap: 100 * GIB, used: used * GIB } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <RemainingBadge />
    </QueryClientProvider>,
  );
  expect(screen.getByText(`Remaining: ${100 - used} GB`).dataset.filling).toBe(isFilling);
});
