import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NO_CHOICE } from '../../model/run-choice';
import { PayableList } from './PayableList';
import type { Payable } from './use-payable';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));

const invoice = (id: string, number: string, dueOn: string) => ({
  id,
  number,
  dueOn,
  kind: 'invoice',
  state: 'approved',
  subcontractorId: 's1',
  subcontractorName: 'Ostrane Groundworks',
  outstanding: 100_000,
});
const payable = {
  list: { isError: false, isPending: false, hasNextPage: false },
  invoices: [invoice('i1', 'OG-1', '2026-11-20'), invoice('i2', 'OG-2', '2099-12-20')],
} as unknown as Payable;

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

function Chooser() {
  const [choice, setChoice] = useState(NO_CHOICE);
  return <PayableList payable={payable} choice={choice} payOn="2026-11-30" onChange={setChoice} />;
}

it('marks what is overdue in red, as every list of invoices does', () => {
  renderInTheme(<Chooser />);
  expect(screen.getByText(/days overdue$/).dataset.tone).toBe('bad');
});

it('shows a box to tick before each invoice on a phone', async () => {
  const user = userEvent.setup();
  renderInTheme(<Chooser />);
  const rows = within(screen.getByRole('grid', { name: 'Invoices to pay' })).getAllByRole('row');
  const ticked = () => rows.map((row) => row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked);
  expect(ticked()).toEqual([false, false]);
  await user.click(screen.getByRole('button', { name: 'Select due: 1 invoice' }));
  expect(ticked()).toEqual([true, false]);
  await user.click(screen.getByText('OG-2', { exact: false }));
  expect(ticked()).toEqual([true, true]);
  expect(rows[1]?.getAttribute('aria-selected')).toBe('true');
  // A tap on the box goes through to its row.
  expect(rows[0]?.querySelector('input')?.closest('[inert]')).toBeTruthy();
});
