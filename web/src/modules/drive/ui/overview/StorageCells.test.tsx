import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveStorage } from '../../api/storage';
import { StorageCells } from './StorageCells';

const drive = (used: number) => ({ driveId: String(used), used, quota: 100 }) as DriveStorage;

function show(drives: DriveStorage[]): void {
  const usage = { used: 0, trash: 0, fileCount: 0 };
  renderInTheme(<StorageCells answer={{ config: { limit: 0 }, usage, drives } as never} />);
}

it('says of drives how near they are to their limits', () => {
  show([drive(10), drive(99)]);
  expect(screen.getByText('1 nearly full')).toBeDefined();
});

it('is calm about drives with room', () => {
  show([drive(10)]);
  expect(screen.getByText('No drive is near its limit')).toBeDefined();
});

it('says nothing of limits where there is no drive', () => {
  show([]);
  expect(screen.getByText('Drives')).toBeDefined();
  expect(screen.queryByText(/limit|full/)).toBeNull();
});

it('has its words before its numbers are known', () => {
  renderInTheme(<StorageCells answer={undefined} />);
  for (const label of ['Storage used', 'Files', 'Drives', 'Trash']) expect(screen.getByText(label)).toBeDefined();
  expect(screen.getByText('Not counted towards your storage')).toBeDefined();
  expect(screen.queryByText(/undefined|NaN|\d/)).toBeNull();
});
