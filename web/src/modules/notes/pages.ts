/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const AllNotesPage = () => import('./ui/list/pages');
export const MyNotesPage = () => import('./ui/list/pages');
export const SharedNotesPage = () => import('./ui/list/pages');
export const BookmarksPage = () => import('./ui/list/pages');
export const TrashedNotesPage = () => import('./ui/list/pages');
export const FoldersPage = () => import('./ui/folders/FoldersPage');
export const NewNotePage = () => import('./ui/editor/NewNotePage');
export const NotePage = () => import('./ui/editor/NotePage');
export const EditNotePage = () => import('./ui/editor/NotePage');
export const words = () => import('./words');
