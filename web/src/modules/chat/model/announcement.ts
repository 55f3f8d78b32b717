import { plainText } from './rich-text';

/** So much of a message is read out, in letters. */
const LONGEST = 200;

/** What a screen reader says, once, of messages that have just come. */
export function announcement(
  messages: readonly { author: { displayName: string }; body: string; fileIds: readonly string[] }[],
): string {
  const [only] = messages;
  if (!only) return '';
  if (messages.length > 1) {
    const names = [...new Set(messages.map(({ author }) => author.displayName))];
    return `${messages.length} new messages from ${names.join(', ')}`;
  }
  const words = plainText(only.body).slice(0, LONGEST);
  return `${only.author.displayName}: ${words || (only.fileIds.length === 1 ? 'a file' : 'files')}`;
}
