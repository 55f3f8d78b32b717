/** The first web address in a mail's text, which is the one it was sent for; null when there is none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null;
}
