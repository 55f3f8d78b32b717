/** The pages of calls, in one file for the browser. */
export { CallsPage } from './CallsPage';
export { JoinCallPage } from './JoinCallPage';
