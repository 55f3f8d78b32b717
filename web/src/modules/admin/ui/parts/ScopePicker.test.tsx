import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { ScopeInfo } from '../../model/scopes';
import { ScopePicker, type ScopePickerProps } from './ScopePicker';

const CATALOGUE: ScopeInfo[] = [
  { name: 'drive.manage', description: 'Manage drives', module: 'drive', implies: ['drive.write'] },
  { name: 'drive.write', description: 'Upload files', module: 'drive', implies: [] },
  { name: 'audit.read', description: 'Read the audit log', module: 'organisation', implies: [] },
];

function Harness(props: Partial<ScopePickerProps>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <ScopePicker scopes={CATALOGUE} chosen={chosen} onChange={setChosen} {...props} />
      <output>{[...chosen].join()}</output>
    </>
  );
}

function show(props: Partial<ScopePickerProps> = {}) {
  renderInTheme(<Harness {...props} />);
  return userEvent.setup();
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chosen = () => screen.getByRole('status', { name: '' }).textContent;

describe('the scope picker', () => {
  it('ticks what a scope grants besides itself, without choosing it', async () => {
    const user = show();
    await user.click(box(/Manage drives/));
    expect(chosen()).toBe('drive.manage');
    expect(box(/Upload files/).checked).toBe(true);
    expect(box(/Upload files/).disabled).toBe(true);
    expect(screen.getByText(/comes with drive.manage/)).toBeDefined();
    expect(screen.getByRole('group', { name: /Drive/ }).textContent).toContain('2 of 2');
    await user.click(box(/Manage drives/));
    expect(box(/Upload files/).checked).toBe(false);
  });

  it('finds by name and description', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: 'Search permissions' }), 'audit');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('No results for “auditxyz”.')).toBeDefined();
  });

  it('shows what is there anyway, and what cannot be granted, with the reason', () => {
    show({
      given: new Map([['drive.write', 'the role Editor']]),
      refusalOf: ({ name }) => (name === 'audit.read' ? 'you do not hold it yourself' : null),
    });
    expect(box(/Upload files/).checked).toBe(true);
    expect(screen.getByText(/comes with the role Editor/)).toBeDefined();
    expect(box(/Read the audit log/).disabled).toBe(true);
    expect(screen.getByText(/you do not hold it yourself/)).toBeDefined();
  });

  it('only shows when nothing may be changed', () => {
    show({ readOnly: true });
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });
});
