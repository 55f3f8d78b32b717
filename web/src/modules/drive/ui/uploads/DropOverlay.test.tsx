import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { drivesQuery } from '../../api/queries';
import { DropOverlay } from './DropOverlay';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({}) }));

const FILES = { dataTransfer: { types: ['Files'] } };
const WORDS = 'Drop files to upload';

beforeEach(() => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(drivesQuery().queryKey, { drives: [{ id: 'kw', can: { upload: true } }] } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <DropOverlay />
    </QueryClientProvider>,
  );
});

afterEach(cleanup);

it('shows itself while files are over the window', () => {
  fireEvent.dragEnter(document.body, FILES);
  screen.getByText(WORDS);
  fireEvent.dragLeave(document.body, FILES);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('shows itself for files that came over the window before it was there, until they leave', () => {
  fireEvent.dragOver(document.body, FILES);
  screen.getByText(WORDS);
  // Onto another element: what is entered is told before what is left.
  fireEvent.dragEnter(document.body, FILES);
  fireEvent.dragLeave(document.body, FILES);
  screen.getByText(WORDS);
  fireEvent.dragLeave(document.body, FILES);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('lets text be dragged', () => {
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } });
  expect(screen.queryByText(WORDS)).toBeNull();
});
