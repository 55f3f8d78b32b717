import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { newUploadItem, type UploadItem } from '../../model/upload-item';
import type { UploadEngine } from '../../upload/engine';
import { UploadRow } from './UploadRow';

// Menus and fields are drawn here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const MIB = 1024 * 1024;
const file = { name: 'Drone survey.mp4', size: 100 * MIB, type: 'video/mp4', lastModified: 1 };
const base = newUploadItem('i1', file, { driveId: 'd', libraryId: 'l' });

function show(change: Partial<UploadItem>) {
  const engine = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn(), provideFiles: vi.fn(() => 0) };
  render(
    <MantineProvider env="test">
      <ul>
        <UploadRow item={{ ...base, ...change }} engine={engine as unknown as UploadEngine} />
      </ul>
    </MantineProvider>,
  );
  return { engine, user: userEvent.setup() };
}

describe('a row of the tray', () => {
  it('shows bytes, speed and stage, and can be paused or cancelled', async () => {
    const { engine, user } = show({ phase: 'transferring', sent: 64 * MIB, speed: 24.1 * MIB });
    expect(screen.getByText('64.0 MB of 100.0 MB · 24.1 MB/s')).toBeDefined();
    expect(screen.getByText('Almost there...')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64');
    await user.click(screen.getByRole('button', { name: 'Pause Drone survey.mp4' }));
    await user.click(screen.getByRole('button', { name: 'Cancel Drone survey.mp4' }));
    expect(engine.pause).toHaveBeenCalledWith('i1');
    expect(engine.cancel).toHaveBeenCalledWith('i1');
  });

  it('says why it failed and tries again', async () => {
    const { engine, user } = show({ phase: 'failed', error: 'Storage quota exceeded' });
    expect(screen.getByText('Storage quota exceeded')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry Drone survey.mp4' }));
    expect(engine.resume).toHaveBeenCalledWith('i1');
  });

  it('asks for the file again, and says when it is another one', async () => {
    const { engine, user } = show({ phase: 'needsFile' });
    expect(screen.getByText('Choose the file again to continue')).toBeDefined();
    await user.upload(screen.getByLabelText('File for Drone survey.mp4'), new File(['x'], 'other.mp4'));
    expect(engine.provideFiles).toHaveBeenCalledOnce();
  });

  it.each([
    [true, 'Verified', '100.0 MB · SHA-256 checked'],
    [false, 'Uploaded', '100.0 MB · Stored by the server'],
  ])('ends with a receipt that says whether the bytes were checked (%s)', (verified, badge, line) => {
    const receipt = {
      name: file.name,
      size: file.size,
      checksum: 'ab',
      at: '2026-11-21T09:14:00Z',
      verified,
      outcome: 'created' as const,
    };
    show({ phase: 'done', receipt });
    expect(screen.getByText(badge)).toBeDefined();
    expect(screen.getByText(line)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
