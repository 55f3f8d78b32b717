/** How the keys begin under which a chat message stays until the server has it. */
export const CHAT_OUTBOX = 'chatOutbox_';
