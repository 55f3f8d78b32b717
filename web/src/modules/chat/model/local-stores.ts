/** How the keys begin under which a chat message stays until the server has it. */
export const CHAT_OUTBOX = 'chatOutbox_';
/** How the keys begin under which it stands which conversation was open last. */
export const LAST_CONVERSATION = 'chatLast_';
