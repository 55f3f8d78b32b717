import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { NoteCard, type NoteCardProps } from './NoteCard';

const note = {
  id: 'n1',
  title: 'Hoist H2',
  preview: 'Insured from its first day on site.\nWeekly check',
  color: 'default',
  tags: [],
  sharedWith: [],
  createdBy: 'me',
  owner: { displayName: 'Aoife Brennan' },
  updatedAt: '2026-10-13T08:20:00Z',
  can: {},
};

async function show(changes: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'me' } as never);
  const card = () => (
    <NoteCard
      note={{ ...note, ...changes } as never}
      layout="grid"
      isOpen={false}
      isTrash={false}
      from={{}}
      now={new Date('2026-11-29T06:00:00Z')}
      deeds={{} as NoteCardProps['deeds']}
      onShare={() => undefined}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: card }), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Hoist H2' });
}

it('shows how the note begins, with a space that the ellipsis of a cut line stands behind', async () => {
  await show();
  const preview = screen.getByText(/^Insured/);
  expect(preview.textContent).toBe('Insured from its first day on site.\u00A0\nWeekly check');
});

it('says that a note has no content', async () => {
  await show({ preview: '' });
  expect(screen.getByText('No content')).toBeTruthy();
});
