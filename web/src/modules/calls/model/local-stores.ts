/** How the keys begin under which the last call is remembered, to enter it again after a reload. */
export const LAST_CALL = 'lastCall_';
