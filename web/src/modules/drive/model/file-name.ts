/** How much of a name stands before its extension; all of it where there is none ('.env', 'Makefile'). */
export function stemLength(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
