import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Conversation } from '../../api/types';
import type { PanelTab } from '../../model/addresses';
import { DetailsPanel } from './DetailsPanel';

vi.mock('./AboutTab', () => ({ AboutTab: () => <p>about it</p> }));
vi.mock('./MembersTab', () => ({ MembersTab: () => <p>its members</p> }));

const nothing = () => undefined;

function show(kind: Conversation['kind'], tab: PanelTab) {
  const conversation = { id: 'c', kind } as Conversation;
  renderInTheme(
    <DetailsPanel conversation={conversation} tab={tab} onTab={nothing} onClose={nothing} onFiles={nothing} />,
  );
  return screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
}

it.each(['channel', 'group'] as const)('lists the members of a %s', (kind) => {
  expect(show(kind, 'members')).toEqual(['about', 'members', 'files', 'pins']);
  expect(screen.getByText('its members')).toBeTruthy();
});

it('has no tab for the two of a direct message, and shows About where an address asks for it', () => {
  expect(show('direct', 'members')).toEqual(['about', 'files', 'pins']);
  expect(screen.getByText('about it')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('about');
});
