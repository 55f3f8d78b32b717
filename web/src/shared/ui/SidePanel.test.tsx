import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { SidePanel } from './SidePanel';

it('has its frame, title and close button before its code is fetched', async () => {
  const onClose = vi.fn();
  renderInTheme(
    <SidePanel opened onClose={onClose} title="Valuation 09.xlsx" about="1.1 MB" staysBeside>
      What it is
    </SidePanel>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Valuation 09.xlsx' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading Valuation 09.xlsx' })).toBeDefined();
  screen.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(await screen.findByRole('dialog', { name: 'Valuation 09.xlsx' })).toBeDefined();
  expect(screen.getByText('What it is')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});
