import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NewInvoicePage } from './NewInvoicePage';

it('explains a credit note only where one is entered', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const router = createRouter({
    routeTree: createRootRoute({ component: NewInvoicePage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const help = 'A credit note is deducted from the next payment.';
  const credit = await screen.findByLabelText('Credit note');
  expect(screen.queryByText(help)).toBeNull();
  fireEvent.click(credit);
  const words = screen.getByText(help);
  expect(screen.getByLabelText('Kind').getAttribute('aria-describedby')).toBe(words.id);
  fireEvent.click(screen.getByLabelText('Invoice'));
  expect(screen.queryByText(help)).toBeNull();
});
