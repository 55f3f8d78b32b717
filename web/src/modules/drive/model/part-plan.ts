/** Which bytes belong to which part of a large file. Part numbers start at 1, as in the S3 protocol. */

export interface PartRange {
  partNumber: number;
  /** First byte. */
  start: number;
  /** One past the last byte. */
  end: number;
}

/** A part the store reports to have. */
export interface StoredPart {
  partNumber: number;
  /** Bytes. */
  size: number;
  /** SHA-256 hex when the store knows it. */
  sha256: string | null;
}

/** All parts of a file of `size` bytes cut every `partSize` bytes. */
export function planParts(size: number, partSize: number): PartRange[] {
  const parts: PartRange[] = [];
  for (let start = 0; start < size; start += partSize) {
    parts.push({ partNumber: parts.length + 1, start, end: Math.min(start + partSize, size) });
  }
  return parts;
}

/** Splits a plan into what is stored already and what must still be sent. A part of the wrong size is sent again. */
export function splitPlan(
  plan: readonly PartRange[],
  stored: readonly StoredPart[],
): { present: StoredPart[]; missing: PartRange[] } {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const present: StoredPart[] = [];
  const missing: PartRange[] = [];
  for (const range of plan) {
    const part = byNumber.get(range.partNumber);
    if (part && part.size === range.end - range.start) present.push(part);
    else missing.push(range);
  }
  return { present, missing };
}
