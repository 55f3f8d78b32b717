import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitCsrfToken, readCsrfToken } from './csrf';

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'csrf=; Max-Age=0';
};
const set = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = `csrf=${value}`;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  forget();
  vi.useRealTimers();
});

describe('readCsrfToken', () => {
  it('finds the cookie among others and only by its whole name', () => {
    expect(readCsrfToken('a=1; csrf=abc%3D; b=2')).toBe('abc=');
    expect(readCsrfToken('xcsrf=no; csrf2=no')).toBeNull();
    expect(readCsrfToken('')).toBeNull();
  });
});

describe('awaitCsrfToken', () => {
  it('gives at once what is there', async () => {
    set('here');
    expect(await awaitCsrfToken()).toBe('here');
  });

  it('looks every 50 ms for a cookie that is on its way', async () => {
    const token = awaitCsrfToken();
    await vi.advanceTimersByTimeAsync(120);
    set('late');
    await vi.advanceTimersByTimeAsync(30);
    expect(await token).toBe('late');
  });

  it('gives up after 300 ms', async () => {
    const settled = vi.fn();
    void awaitCsrfToken().then(settled);
    await vi.advanceTimersByTimeAsync(299);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(null);
  });
});
