import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { ToastRegion } from './ToastRegion';
import { toast } from './toast';

describe('ToastRegion', () => {
  it('announces a toast and runs its action once', async () => {
    const undo = vi.fn();
    renderInTheme(<ToastRegion />);
    act(() => void toast.success('File moved to trash', { action: { label: 'Undo', onClick: undo } }));
    expect(screen.getByRole('status')).toHaveProperty('textContent', expect.stringContaining('File moved to trash'));

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('File moved to trash')).toBeNull();
  });
});
