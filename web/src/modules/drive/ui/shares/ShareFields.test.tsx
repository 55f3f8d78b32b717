import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NEW_SHARE } from '../../model/share-draft';
import { FoldedShareOptions } from './ShareFields';

it('brings the settings of a link into sight when they are unfolded', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FoldedShareOptions draft={NEW_SHARE} problems={{}} onChange={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('checkbox', { name: /watermark/i })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Link settings' }));
  expect(screen.getByRole('checkbox', { name: /watermark/i })).toBeDefined();
  expect(scrolled).toHaveBeenCalledOnce();
});
