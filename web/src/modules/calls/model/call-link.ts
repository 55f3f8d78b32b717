import type { CallKind } from './call-state';

/** The address that leads into a call, as its invite link says it. */
export function callLink(origin: string, roomId: string, kind: CallKind): string {
  return `${origin}/call/${encodeURIComponent(roomId)}?kind=${kind}`;
}

/** What `/call/{roomId}` reads of its address: anything but `phone` is a video call. */
export function readCallSearch(raw: Record<string, unknown>): { kind: CallKind } {
  return { kind: raw.kind === 'phone' ? 'phone' : 'video' };
}
