const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The drive that an address from before drives had pages of their own names: `/drive/{driveId}`. Null for anything else. */
export function driveOfOldAddress(splat: string | undefined): string | null {
  return splat !== undefined && UUID.test(splat) ? splat : null;
}
