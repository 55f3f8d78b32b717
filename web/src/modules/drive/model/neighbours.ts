/** The files beside one in a list, and where it stands, from 1. A file that is not in the list has none. */
export function neighbours<T extends { id: string }>(
  files: readonly T[],
  id: string,
): { previous: T | undefined; next: T | undefined; position: number | null } {
  const index = files.findIndex((file) => file.id === id);
  if (index < 0) return { previous: undefined, next: undefined, position: null };
  return { previous: files[index - 1], next: files[index + 1], position: index + 1 };
}
