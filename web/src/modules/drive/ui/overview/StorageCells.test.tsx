import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveStorage } from '../../api/storage';
import { StorageCells } from './StorageCells';

const drive = (used: number) => ({ driveId: String(used), used, quota: 100 }) as DriveStorage;

function show(drives: DriveStorage[]): void {
  const usage = { used: 0, trash: 0, fileCount: 0 };
  renderInTheme(<StorageCells config={{ limit: 0 } as never} usage={usage as never} drives={drives} />);
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
