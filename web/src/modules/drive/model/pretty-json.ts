/** JSON with two spaces of indentation; what is no valid JSON (or only a part of it) stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
