import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PublicLinks } from './PublicLinks';

const choices = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked]);

it('has a choice of its own for no decision, until there is one', () => {
  const onChange = vi.fn();
  const { unmount } = renderInTheme(<PublicLinks allowed={null} isDecided={false} mayChange onChange={onChange} />);
  expect(choices()).toEqual([
    ['undecided', true],
    ['on', false],
    ['off', false],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect(onChange).toHaveBeenLastCalledWith(false);
  unmount();

  renderInTheme(<PublicLinks allowed={false} isDecided mayChange onChange={onChange} />);
  expect(choices()).toEqual([
    ['on', false],
    ['off', true],
  ]);
});

it('takes a choice that was not saved back', () => {
  const onChange = vi.fn();
  renderInTheme(<PublicLinks allowed isDecided={false} mayChange onChange={onChange} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Not decided yet' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
