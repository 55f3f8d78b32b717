import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { OneBar } from './OneBar';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('@/shared/ui/BackLink', () => ({ BackLink: () => null }));

it('keeps on a phone what is downloaded in the bar, and puts below it only what is done', () => {
  renderInTheme(
    <OneBar
      title="Tax month"
      home={{ to: '/invoicing/tax-months', label: 'Tax months' }}
      tools={<a href="/csv">CSV</a>}
      menu={<button type="button">More</button>}
    >
      <button type="button">Close month</button>
    </OneBar>,
  );
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('link', { name: 'CSV' })).toBeDefined();
  expect(bar.getByRole('button', { name: 'More' })).toBeDefined();
  expect(bar.queryByRole('button', { name: 'Close month' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close month' })).toBeDefined();
});
