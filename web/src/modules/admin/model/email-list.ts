/** Addresses as people paste them: one or many, between commas, semicolons, spaces or lines, with or without names. */

/**
 * Enough to catch slips, as a dot at either end of a part or two in a row (RFC 5322, section 3.2.3); whether an address exists
 * only a mail tells.
 */
const ADDRESS = /^[^\s@<>()",;.]+(\.[^\s@<>()",;.]+)*@[^\s@<>()",;.]+(\.[^\s@<>()",;.]+)+$/;

export interface EmailList {
  /** Usable addresses in lower case, each once, in the order they came. */
  emails: string[];
  /** What is no address, as it was typed. */
  odd: string[];
}

/** Reads what was typed or pasted. `Aoife Brennan <aoife@dunmarrow.example>` gives the address. */
export function readEmails(text: string): EmailList {
  const bare = text.replaceAll(/"[^"]*"/g, ' ');
  const words = bare
    .replaceAll(/[^<,;\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const emails = words.filter((word) => ADDRESS.test(word)).map((word) => word.toLowerCase());
  return { emails: [...new Set(emails)], odd: [...new Set(words.filter((word) => !ADDRESS.test(word)))] };
}
