import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { membersQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { Conversation } from '../../api/types';
import { ChannelDialog } from './ChannelDialog';

vi.mock('../../api/chat-api');

it('takes a description as long as the server does', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  const channel = { id: 'c', name: 'site', visibility: 'public', topic: '', description: 'Works' } as Conversation;
  renderInTheme(
    <QueryClientProvider client={client}>
      <ChannelDialog channel={channel} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(field.maxLength).toBe(1000);
});
