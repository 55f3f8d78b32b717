/** `Drawing.pdf`, `Drawing.pdf and 1 more`, `Drawing.pdf and 4 more`: what a request is about, in a line. */
export function requestWords(files: readonly { name: string }[]): string {
  const [first, ...others] = files;
  if (!first) return 'Files that are gone';
  return others.length === 0 ? first.name : `${first.name} and ${others.length.toLocaleString('en-GB')} more`;
}

/** Who asked for a deletion, and why. */
export function askedWords({ requestedBy, reason }: { requestedBy: { name: string }; reason?: string | null }): string {
  return reason ? `${requestedBy.name} asked for it: “${reason}”` : `${requestedBy.name} asked for it.`;
}
