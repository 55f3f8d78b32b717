/** The lists of files there are: what each is called, and what it says where it is empty. Texts are drive.md's, section 2. */

import type { Layout } from '@/shared/ui/LayoutToggle';

/** Which files a list shows. */
export type FileView = 'all' | 'mine' | 'shared' | 'recent' | 'starred' | 'trash';

interface ViewWords {
  title: string;
  searchLabel: string;
  /** Where it has no files though nothing was searched. */
  empty: { title: string; message: string };
}

const NO_FILES = { title: 'No files yet', message: 'Upload your first file to get started' };

export const VIEW_WORDS: Readonly<Record<FileView, ViewWords>> = {
  all: { title: 'All Files', searchLabel: 'Search files...', empty: NO_FILES },
  mine: { title: 'My Files', searchLabel: 'Search files...', empty: NO_FILES },
  shared: {
    title: 'Shared',
    searchLabel: 'Search files...',
    empty: {
      title: 'No shared files yet',
      message: 'Files that others share with you, and that you share, are listed here',
    },
  },
  recent: {
    title: 'Recent',
    searchLabel: 'Search recent files...',
    empty: { title: 'No recent files', message: 'Files that you open or change are listed here' },
  },
  starred: {
    title: 'Starred',
    searchLabel: 'Search starred files...',
    empty: { title: 'No starred files', message: 'Star files to find them here quickly' },
  },
  trash: {
    title: 'Trash',
    searchLabel: 'Search trash...',
    empty: {
      title: 'Trash is empty',
      message: 'Deleted files wait here to be restored. Drives can be set to empty their trash after some days.',
    },
  },
};

export type { Layout };

const layoutKey = (page: string): string => `corbel.drive.layout.${page}`;

/** The layout this browser last chose on a page, else what the page begins with. */
export function rememberedLayout(page: string, usual: Layout): Layout {
  try {
    const kept = localStorage.getItem(layoutKey(page));
    return kept === 'grid' || kept === 'list' ? kept : usual;
  } catch {
    return usual;
  }
}

/** Keeps a page's layout for the next visit. */
export function rememberLayout(page: string, layout: Layout): void {
  try {
    localStorage.setItem(layoutKey(page), layout);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
