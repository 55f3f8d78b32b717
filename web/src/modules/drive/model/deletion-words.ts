/** `Drawing.pdf`, `Drawing.pdf and 1 more`, `Drawing.pdf and 4 more`: what a request is about, in a line. */
export function requestWords(files: readonly { name: string }[]): string {
  const [first, ...others] = files;
  if (!first) return 'Files that are gone';
  return others.length === 0 ? first.name : `${first.name} and ${others.length.toLocaleString('en-GB')} more`;
}

/** Who asked for a deletion, and why. */
export function askedWords({ requestedBy, reason }: { requestedBy: { name: string }; reason?: string | null }): string {
  return reason ? `${requestedBy.name} asked for it: “${reason}”.` : `${requestedBy.name} asked for it.`;
}

/** What follows when the second person agrees. */
export function approvalWords(request: Parameters<typeof askedWords>[0] & { files: readonly unknown[] }): string {
  const files = request.files.length === 1 ? 'The file moves' : 'The files move';
  return `${askedWords(request)} ${files} to the trash and can be restored from there.`;
}

/** What was done when the second person has agreed. */
export function approvedWords({ files }: { files: readonly unknown[] }): string {
  return `Deletion approved: ${files.length === 1 ? 'the file is' : 'the files are'} in the trash`;
}

/** What became of files whose deletion was asked for. */
export interface DeletionOutcome<File> {
  requested: File[];
  /** Somebody had asked before. */
  already: File[];
  /** They could not be asked for, and why. */
  left: { file: File; reason: string }[];
}

const count = (files: readonly unknown[]): string =>
  files.length === 1 ? '1 file' : `${files.length.toLocaleString('en-GB')} files`;

/** 'Deletion of 2 files requested', and what was of them before. */
export function outcomeWords({ requested, already }: Omit<DeletionOutcome<unknown>, 'left'>): string {
  if (already.length === 0) return `Deletion of ${count(requested)} requested`;
  if (requested.length === 0) return `Deletion of ${count(already)} was already requested`;
  return `Deletion of ${count(requested)} requested. ${count(already)} had been requested before`;
}

/** That some, or all, could not be asked for: above the list of those. */
export function leftWords({ left, ...outcome }: DeletionOutcome<unknown>): string {
  const done = outcome.requested.length + outcome.already.length > 0 ? `${outcomeWords(outcome)}. ` : '';
  return `${done}The deletion of ${count(left)} could not be requested:`;
}
