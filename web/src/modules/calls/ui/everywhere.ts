/** What calls have on every page, in one file for the browser. */
export { CallButtons } from './button/CallButtons';
export { CallsCompanion } from './CallsCompanion';
