import type { ReactNode } from 'react';
import { PageTabs } from '@/shared/ui/PageTabs';
import type { FileView } from '../../model/list-view';
import classes from './FilesTabs.module.css';

/** What stands under 'All Files'. The other lists are pages of the sidebar, and not said twice. */
const TABS = [
  { label: 'All Files', to: '/drive/all' },
  { label: 'My Files', to: '/drive/all/mine' },
  { label: 'Shared', to: '/drive/all/shared' },
] as const;

const TABBED: ReadonlySet<FileView> = new Set<FileView>(['all', 'mine', 'shared']);

/** The row under a list's bar: its sister lists where it has some, and what narrows or sorts the one on screen. Never empty. */
export function FilesTabs({ view, children }: { view: FileView; children?: ReactNode }) {
  if (TABBED.has(view)) return <PageTabs label="Lists of files" tabs={TABS} end={children} />;
  if (!children) return null;
  return <div className={classes.row}>{children}</div>;
}
