import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveFile } from '../../api/types';
import { Pager } from './Pager';
import type { FilesList } from './use-files-list';

/** A list with `shown` of its `count` files in sight. */
function show(shown: number, count: number, change: Partial<FilesList> = {}): void {
  const list = {
    files: Array.from({ length: shown }, (_, file) => ({ id: String(file) }) as DriveFile),
    total: { count, isCapped: false },
    page: 1,
    pageSize: 50,
    next: null,
    previous: null,
    query: { isPlaceholderData: false },
    ...change,
  };
  renderInTheme(<Pager list={list as FilesList} onPage={vi.fn()} onPageSize={vi.fn()} />);
}

const line = () => screen.queryByRole('navigation', { name: 'Pages' });

describe('the line under a list', () => {
  it('is not there where all fits one page', () => {
    show(50, 50);
    expect(line()).toBeNull();
  });

  it('leads to the next page where there is one', () => {
    show(50, 163, { next: { page: 2, cursor: 'c' } });
    expect(line()?.textContent).toContain('1–50 of 163');
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(false);
  });

  it('stays where another size of page was chosen, as the way back', () => {
    show(163, 163, { pageSize: 200 });
    expect(line()?.textContent).toContain('1–163 of 163');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('stays as it is while another page is on its way', () => {
    show(50, 163, { query: { isPlaceholderData: true } as FilesList['query'] });
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
  });
});
