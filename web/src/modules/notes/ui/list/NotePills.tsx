import { PageTabs } from '@/shared/ui/PageTabs';

/** The filter pills over every list of notes. */
export function NotePills() {
  return (
    <PageTabs
      label="Notes"
      tabs={[
        { label: 'All', to: '/notes/all' },
        { label: 'Mine', to: '/notes/mine' },
        { label: 'Shared', to: '/notes/shared' },
        { label: 'Favourites', to: '/notes/bookmarks' },
        { label: 'Folders', to: '/notes/folders' },
        { label: 'Trash', to: '/notes/trash' },
      ]}
    />
  );
}
