import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, holdToast, releaseToast, toast, toasts } from './toast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
  vi.useRealTimers();
});

const only = () => toasts.get()[0];

describe('toast', () => {
  it('stays 4000 ms, then fades for 500 ms', () => {
    toast.success('File moved to trash');
    vi.advanceTimersByTime(3999);
    expect(only()?.leaving).toBe(false);
    vi.advanceTimersByTime(1);
    expect(only()?.leaving).toBe(true);
    vi.advanceTimersByTime(499);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toHaveLength(0);
  });

  it('takes a duration of its own', () => {
    toast.error('No', { duration: 1000 });
    vi.advanceTimersByTime(1500);
    expect(toasts.get()).toHaveLength(0);
  });

  it('has an id of six characters, another for every toast', () => {
    const ids = Array.from({ length: 50 }, () => toast.info('x'));
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{6}$/);
    expect(new Set(ids).size).toBe(50);
  });

  it('keeps its type, title and action', () => {
    const onClick = vi.fn();
    toast.warning('Almost full', { title: 'Storage', action: { label: 'See', onClick } });
    expect(only()).toMatchObject({
      type: 'warning',
      title: 'Storage',
      message: 'Almost full',
      action: { label: 'See' },
    });
  });

  it('waits while it is held and goes on from where it stopped', () => {
    const id = toast.success('Wait');
    vi.advanceTimersByTime(3000);
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    expect(toasts.get()).toHaveLength(1);
    releaseToast(id);
    vi.advanceTimersByTime(1499);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toHaveLength(0);
  });

  it('can be dismissed at once, twice without harm', () => {
    const id = toast.info('x');
    toast.dismiss(id);
    toast.dismiss(id);
    expect(toasts.get()).toHaveLength(0);
  });
});
