/** What the chat has on every page, in one file for the browser. */
export { ChatCompanion } from './ChatCompanion';
export { NavBadge } from './NavBadge';
