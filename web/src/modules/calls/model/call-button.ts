/** What the button that starts a call says, and whether it may. Pure. */
import type { Capabilities } from '../api/types';
import type { CallKind } from './call-state';

export interface CallButtonState {
  label: 'Start call' | 'Start audio' | 'Join call' | 'In call' | 'Call';
  kind: CallKind;
  /** Why it does nothing; undefined where it does something. */
  reason: string | undefined;
}

export interface ButtonFacts {
  /** The organisation has calls, by the session's entitlements. */
  isEntitled: boolean;
  /** The person holds a scope to start calls, by the session. */
  mayStart: boolean;
  /** The person holds a scope to join calls, by the session. */
  mayJoin: boolean;
  /** What the server says of this person; undefined until it has. Without it no call may be made. */
  capabilities: Capabilities | undefined;
  /** The kind of a call that goes on here already: it is joined, which needs no right to start one. */
  ongoing: CallKind | null;
  /** This page is in that call: the button leads back to it. */
  isIn?: boolean;
}

const UPGRADE = 'Upgrade to enable Calls';
const NO_PERMISSION = "You don't have permission to start calls";

/** The button for a call of a kind. A video call that may not be is offered as an audio call. */
export function callButton(wanted: CallKind, facts: ButtonFacts): CallButtonState {
  const { capabilities, ongoing } = facts;
  if (facts.isIn) return { label: 'In call', kind: ongoing ?? wanted, reason: undefined };
  if (!facts.isEntitled) return { label: 'Call', kind: wanted, reason: UPGRADE };
  const mayEnter = ongoing ? facts.mayJoin : facts.mayStart;
  if (!mayEnter) return { label: 'Call', kind: wanted, reason: NO_PERMISSION };
  if (capabilities && !capabilities.isOn) {
    return { label: 'Call', kind: wanted, reason: capabilities.offReason ?? UPGRADE };
  }
  const { canJoin = false, canCreate = false, canVideo = false } = capabilities?.policy ?? {};
  const isRefused = capabilities !== undefined && !(canJoin && (ongoing !== null || canCreate));
  if (isRefused) return { label: 'Call', kind: wanted, reason: capabilities.startMessage ?? NO_PERMISSION };
  // Until the server has said what may be done, the button stands where it will and does nothing.
  const reason = capabilities ? undefined : 'One moment…';
  const kind = capabilities && !canVideo ? 'phone' : (ongoing ?? wanted);
  if (ongoing) return { label: 'Join call', kind, reason };
  return { label: kind === 'video' ? 'Start call' : 'Start audio', kind, reason };
}
