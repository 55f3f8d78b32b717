/** What the chat has on every page, in one file for the browser. `scripts/budget.mjs` finds it by its name. */
export { ChatCompanion } from './ChatCompanion';
export { NavBadge } from './NavBadge';
