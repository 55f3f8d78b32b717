import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { LoadFailure } from './LoadFailure';
import type { NotFoundProps } from './NotFound';

const onRetry = vi.fn();
const REQUEST = { thing: 'Signature request', back: { to: '/sign', label: 'All signature requests' } } as const;

async function show(status: number, missing?: NotFoundProps) {
  const failure = () => (
    <LoadFailure
      what="The signature request"
      error={{ message: 'Resource not found', status }}
      onRetry={onRetry}
      missing={missing}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: failure }), history: createMemoryHistory() });
  renderInTheme(<RouterProvider router={router as never} />);
  return screen.findByRole('alert');
}

it('says that a thing does not exist, why, and where the others are, and offers no second try', async () => {
  const alert = await show(404, REQUEST);
  expect(screen.getByRole('heading', { name: 'Signature request not found' })).toBeTruthy();
  expect(alert.textContent).toContain('It may have been deleted, or you may not have access.');
  expect(alert.textContent).not.toContain('Resource not found');
  expect(screen.getByRole('link', { name: 'All signature requests' }).getAttribute('href')).toBe('/sign');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('gives the reason of the page, without a way back where there is none', async () => {
  const alert = await show(404, { thing: 'Thread', reason: 'Its first message was deleted.' });
  expect(alert.textContent).toBe('Thread not foundIts first message was deleted.');
});

it.each([
  { status: 503, missing: REQUEST },
  { status: 404, missing: undefined },
])('can be tried again after any other failure, and where it is not about one thing ($status)', async (failure) => {
  await show(failure.status, failure.missing);
  expect(screen.getByRole('heading', { name: 'The signature request could not be loaded' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalled();
});
