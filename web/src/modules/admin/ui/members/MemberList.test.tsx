import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { AdminMember } from '../../api/members';
import { MemberList } from './MemberList';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => false }));

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const member = (displayName: string, status: AdminMember['status']) =>
  ({ id: displayName, displayName, email: '', role: 'viewer', status, isConnected: false }) as AdminMember;

it('marks the members who may not sign in, and nobody else', () => {
  const members = [member('Una', 'active'), member('Tom', 'suspended'), member('Ada', 'removed')];
  renderInTheme(
    <MemberList list={{} as never} members={members} isFiltered={false} onOpen={vi.fn()} onClearFilters={vi.fn()} />,
  );
  const stateOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('gridcell')[3]?.textContent;
  expect([stateOf(/Una/), stateOf(/Tom/), stateOf(/Ada/)]).toEqual(['', 'Suspended', 'Removed']);
});
