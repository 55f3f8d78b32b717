/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const ChatLayout = () => import('./ui/chat-pages');
export const HomePage = () => import('./ui/chat-pages');
export const ConversationPage = () => {
  // Beside the page, which waits for its answers meanwhile. A failure is told where the field stands.
  import('./ui/composer/Composer').catch(() => undefined);
  return import('./ui/chat-pages');
};
export const ChannelsPage = () => import('./ui/pages/ChannelsPage');
export const ThreadsPage = () => import('./ui/chat-pages');
export const SavedPage = () => import('./ui/chat-pages');
export const LaterPage = () => import('./ui/pages/LaterPage');
export const SearchPage = () => import('./ui/pages/SearchPage');
export const words = () => import('./words');
