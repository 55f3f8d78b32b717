import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ConflictAnswer } from '../../model/name-conflicts';
import { ConflictChoice } from './ConflictChoice';

// Menus and fields are drawn here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const conflict = (name: string, canReplace = true, path = '') => ({
  path,
  name,
  size: 2048,
  modifiedAt: '2026-11-21T09:00:00Z',
  canReplace,
});

function show(conflicts: ReturnType<typeof conflict>[], keepsVersions = true) {
  const onAnswer = vi.fn<(answer: ConflictAnswer) => void>();
  render(
    <MantineProvider env="test">
      <ConflictChoice conflicts={conflicts} keepsVersions={keepsVersions} onAnswer={onAnswer} />
    </MantineProvider>,
  );
  return { onAnswer, user: userEvent.setup() };
}

describe('the question what becomes of taken names', () => {
  it('is answered once for all', async () => {
    const { onAnswer, user } = show([conflict('a.pdf'), conflict('b.pdf', false)]);
    expect(screen.getByText('2 files have names that are taken there.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Replace as new version' }));
    expect(onAnswer).toHaveBeenLastCalledWith({ all: 'replace', each: { '/b.pdf': 'keepBoth' } });
    expect(screen.getByText('1 of them you may not replace: there both are kept.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Skip' }));
    expect(onAnswer).toHaveBeenLastCalledWith({ all: 'skip', each: {} });
  });

  it('is answered one by one', async () => {
    const { onAnswer, user } = show([conflict('a.pdf'), conflict('b.pdf')]);
    await user.click(screen.getByRole('checkbox', { name: 'Do this for all 2 files' }));
    await user.click(screen.getByRole('combobox', { name: 'What should happen to b.pdf' }));
    await user.click(screen.getByRole('option', { name: 'Skip' }));
    expect(onAnswer).toHaveBeenLastCalledWith({ all: 'keepBoth', each: { '/b.pdf': 'skip' } });
  });

  it('says in which folder each lies', async () => {
    const { user } = show([conflict('a.pdf', true, 'Issue 05/Plans'), conflict('a.pdf', true, 'Issue 05')]);
    await user.click(screen.getByRole('checkbox', { name: 'Do this for all 2 files' }));
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining('Issue 05/Plans · There: 2.0 KB'),
      expect.stringContaining('Issue 05 · There: 2.0 KB'),
    ]);
  });

  it('says when replacing loses what is there, and when it is not allowed', () => {
    show([conflict('a.pdf', false)], false);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Replace' }).disabled).toBe(true);
    expect(screen.getByText("You don't have permission to replace them")).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
