/** Every page of the chat in one file for the browser: whoever opens one opens others, and the first visit names only this. */
export { ChatLayout } from './ChatLayout';
export { ConversationPage } from './conversation/ConversationPage';
export { ChannelsPage } from './pages/ChannelsPage';
export { HomePage } from './pages/HomePage';
export { LaterPage } from './pages/LaterPage';
export { SavedPage } from './pages/SavedPage';
export { SearchPage } from './pages/SearchPage';
export { ThreadsPage } from './pages/ThreadsPage';
