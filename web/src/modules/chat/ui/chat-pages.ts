/**
 * The pages of the chat in one file for the browser: whoever opens one opens others, and the first visit names only this. Those with
 * a form of their own, for days, searching and channels, come when they are opened. `scripts/budget.mjs` finds this file by its name.
 */
export { ChatLayout } from './ChatLayout';
export { ConversationPage } from './conversation/ConversationPage';
export { HomePage } from './pages/HomePage';
export { SavedPage } from './pages/SavedPage';
export { ThreadsPage } from './pages/ThreadsPage';
