/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const ChatLayout = () => import('./ui/pages');
export const HomePage = () => import('./ui/pages');
export const ConversationPage = () => import('./ui/pages');
export const ChannelsPage = () => import('./ui/pages');
export const ThreadsPage = () => import('./ui/pages');
export const SavedPage = () => import('./ui/pages');
export const LaterPage = () => import('./ui/pages');
export const SearchPage = () => import('./ui/pages');
export const words = () => import('./words');
