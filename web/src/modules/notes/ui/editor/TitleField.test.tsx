import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { TitleField } from './TitleField';

it('goes on in the text with Enter, unless Enter takes a word that is being put together', () => {
  const onEnter = vi.fn();
  renderInTheme(<TitleField title="監査" onChange={vi.fn()} onEnter={onEnter} isDisabled={false} />);
  const field = screen.getByRole('textbox', { name: 'Note title' });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onEnter).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onEnter).toHaveBeenCalledOnce();
});

it('takes no more letters than the server keeps', () => {
  renderInTheme(<TitleField title="" onChange={vi.fn()} onEnter={vi.fn()} isDisabled={false} />);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note title' }).maxLength).toBe(300);
});
