import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NewInvoicePage } from './NewInvoicePage';

const listed = [
  { id: 'cn', kind: 'creditNote', state: 'approved' },
  { id: 'void', kind: 'invoice', state: 'void' },
  { id: 'last', kind: 'invoice', state: 'submitted' },
];
const vatOf: Record<string, string> = { cn: 'zero', void: 'exempt', last: 'reverseCharge' };

/** The page for a firm whose invoices are `items`; gives the field of the first line's VAT. */
async function show(items: object[]): Promise<HTMLSelectElement> {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const id = new URL((input as Request).url).pathname.split('/')[5];
    return Response.json(id ? { id, lines: [{ vat: vatOf[id] }] } : { items, nextCursor: null });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: NewInvoicePage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLSelectElement>(/^VAT, line 1/);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(items.length > 0 ? 2 : 1));
  return field;
}

it('begins with the VAT of the firm’s last invoice', async () => {
  const field = await show(listed);
  await waitFor(() => expect(field.value).toBe('reverseCharge'));
});

it('begins with the usual VAT for a firm that has sent none', async () => {
  const field = await show([]);
  expect(field.value).toBe('standard');
});
