import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { toasts } from '@/shared/ui/toast/toast';
import { everyTag } from '../../api/keys';
import { TagInput } from './TagInput';

function Tags({ first, isDisabled = false }: { first: readonly string[]; isDisabled?: boolean }) {
  const [tags, setTags] = useState(first);
  return (
    <>
      <TagInput tags={tags} onChange={setTags} isDisabled={isDisabled} />
      <output>{tags.join(' ')}</output>
    </>
  );
}

function open(first: readonly string[], isDisabled = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(everyTag, ['important', 'idea', 'todo']);
  renderInTheme(
    <QueryClientProvider client={client}>
      <Tags first={first} isDisabled={isDisabled} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), now: () => screen.getByRole('status').textContent };
}

describe('TagInput', () => {
  it('adds with Enter and comma, lower-cased and once', async () => {
    const { user, now } = open([]);
    const field = screen.getByRole('textbox', { name: 'Add tags' });
    await user.type(field, ' Site {Enter}crane,SITE{Enter}');
    expect(now()).toBe('site crane');
  });

  it('takes the last one away with Backspace in the empty field only', async () => {
    const { user, now } = open(['site', 'crane']);
    const field = screen.getByRole('textbox', { name: 'Add tags' });
    await user.type(field, 'a{Backspace}');
    expect(now()).toBe('site crane');
    await user.type(field, '{Backspace}');
    expect(now()).toBe('site');
  });

  it('keeps what is too long to be a tag in the field, and says so', async () => {
    const { user, now } = open(['site']);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tags' });
    await user.click(field);
    await user.paste('x'.repeat(51));
    await user.keyboard('{Enter}');
    expect(now()).toBe('site');
    expect(field.value).toBe('x'.repeat(51));
    expect(toasts.get().map(({ message }) => message)).toEqual(['A tag has at most 50 letters.']);
  });

  it('leaves Enter to words that are being put together', async () => {
    const { user, now } = open([]);
    const field = screen.getByRole('textbox', { name: 'Add tags' });
    await user.type(field, 'かん');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(now()).toBe('');
    await user.keyboard('{Enter}');
    expect(now()).toBe('かん');
  });

  it('takes one away by its cross', async () => {
    const { user, now } = open(['site', 'crane']);
    await user.click(screen.getByRole('button', { name: 'Remove tag site' }));
    expect(now()).toBe('crane');
  });

  it('folds many, shows them all when asked, and what is added at once', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `tag-${index}`);
    const { user, now } = open(many);
    expect(screen.getAllByRole('listitem').length).toBe(24);
    const more = screen.getByRole('button', { name: '+6 more' });
    await user.click(more);
    expect(screen.getAllByRole('listitem').length).toBe(30);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.getAllByRole('listitem').length).toBe(24);
    await user.type(screen.getByRole('textbox', { name: 'Add tags' }), 'new{Enter}');
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('new');
    expect(now()?.endsWith('tag-29 new')).toBe(true);
  });

  it('only shows tags to whoever may not edit', () => {
    open(['site'], true);
    expect(screen.getByRole('listitem')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
