import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clock } from '@/shared/lib/clock';
import { renderInTheme } from '@/shared/testing/render';
import type { Message } from '../../api/types';
import { MessageRow } from './MessageRow';
import type { MessageTools } from './message-actions';

vi.mock('@/modules/drive', () => ({ AttachedFiles: () => null }));
vi.mock('./Reactions', () => ({ Reactions: () => null }));
vi.mock('./MessageToolbar', () => ({ MessageToolbar: () => null }));

const message = {
  id: 'm1',
  kind: 'message',
  author: { id: 'grace', displayName: 'Grace Okafor', photoUrl: null },
  createdAt: new Date(2026, 10, 24, 14, 5).toISOString(),
  body: '<p>Pour at two</p>',
  fileIds: [],
} as unknown as Message;

it('writes its time as the person has it, also where that is known only after the row is there', () => {
  act(() => clock.set('12h'));
  renderInTheme(
    <MessageRow
      message={message}
      isFirst
      isLinked={false}
      tools={{ ownId: 'me' } as MessageTools}
      onHold={() => undefined}
    />,
  );
  expect(screen.getByText('2:05 PM')).toBeDefined();
  act(() => clock.set('24h'));
  expect(screen.getByText('14:05')).toBeDefined();
});
