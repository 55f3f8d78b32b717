import { PageTabs } from '@/shared/ui/PageTabs';

const TABS = [
  { label: 'All Files', to: '/drive/all' },
  { label: 'My Files', to: '/drive/all/mine' },
  { label: 'Shared', to: '/drive/all/shared' },
  { label: 'Recent', to: '/drive/recent' },
  { label: 'Starred', to: '/drive/starred' },
  { label: 'Trash', to: '/drive/trash' },
] as const;

/** The lists of files there are, and at the row's end what narrows or sorts the one on screen. */
export function FilesTabs({ children }: { children?: React.ReactNode }) {
  return <PageTabs label="Lists of files" tabs={TABS} end={children} />;
}
