import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { DetailsFrame, EarlyDetails } from './DetailsFrame';

const close = vi.fn();
let details: string | undefined;
vi.mock('./open-details', () => ({ useDetails: () => ({ fileId: details, close }) }));

const frame = () => screen.queryByRole('heading', { name: 'Details' });

beforeEach(() => {
  details = undefined;
});

it('stands where a file’s details will, can be closed, and says that they are loading', () => {
  details = 'f1';
  renderInTheme(<DetailsFrame />);
  expect(frame()).not.toBeNull();
  expect(screen.getByRole('status', { name: 'Loading Details' })).toBeDefined();
  screen.getByRole('button', { name: 'Close' }).click();
  expect(close).toHaveBeenCalledOnce();
});

it('is no more once the details are closed', () => {
  renderInTheme(<DetailsFrame />);
  expect(frame()).toBeNull();
});

it('is the page’s own only from the start: details that are opened later slide in', () => {
  // A new element each time: React skips the one it has drawn already.
  const page = () => (
    <MantineProvider env="test">
      <EarlyDetails />
    </MantineProvider>
  );
  details = 'f1';
  const { rerender } = render(page());
  expect(frame()).not.toBeNull();
  for (const next of [undefined, 'f2']) {
    details = next;
    rerender(page());
    expect(frame()).toBeNull();
  }
});
