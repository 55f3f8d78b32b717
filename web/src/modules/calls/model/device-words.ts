/** What to say when a device cannot be used. Pure. */

type Device = 'microphone' | 'camera' | 'screen';

/** Why it cannot be used, and what to do; nothing where the person chose so. */
export function troubleWords(what: Device, failure: unknown): string | null {
  const name = failure instanceof Error ? failure.name : '';
  // The browser's own window for choosing a screen was closed.
  if (what === 'screen' && REASONS[name] === 'blocked') return null;
  return wordsFor(what, REASONS[name] ?? 'failed');
}

/** Whether a device failed because this machine has none, so that turning it on again cannot help. */
export const isMissing = (failure: unknown): boolean => failure instanceof Error && REASONS[failure.name] === 'missing';

/**
 * What stands in the call of all that is missing. Where microphone and camera are missing for one reason, as on a machine that
 * has neither, that is said once.
 */
export function troubleLines(troubles: Readonly<Partial<Record<Device | 'server', string>>>): readonly string[] {
  const { microphone, camera, ...others } = troubles;
  const isShared = (reason: Reason) =>
    microphone === wordsFor('microphone', reason) && camera === wordsFor('camera', reason);
  const shared = Object.values(REASONS).concat('failed').find(isShared);
  return shared ? [bothWords(shared), ...Object.values(others)] : Object.values(troubles);
}

type Reason = 'blocked' | 'missing' | 'inUse' | 'unsupported' | 'failed';

/** By the names that browsers and the library give to failures. */
const REASONS: Readonly<Record<string, Reason>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'inUse',
  DeviceUnsupportedError: 'unsupported',
};

function wordsFor(what: Device, reason: Reason): string {
  switch (reason) {
    case 'blocked':
      return `Your ${what} is blocked. Allow it in the browser's address bar, then turn it on.`;
    case 'missing':
      return `No ${what} was found. Connect one, then turn it on.`;
    case 'inUse':
      return `Your ${what} is in use by another program. Close that, then turn it on.`;
    case 'unsupported':
      return `This browser cannot share the ${what}.`;
    default:
      return what === 'screen' ? 'Sharing the screen failed.' : `Your ${what} could not be turned on.`;
  }
}

function bothWords(reason: Reason): string {
  switch (reason) {
    case 'blocked':
      return "Your microphone and camera are blocked. Allow them in the browser's address bar, then turn them on.";
    case 'missing':
      return 'No microphone or camera was found. Connect one, then turn it on.';
    case 'inUse':
      return 'Your microphone and camera are in use by another program. Close that, then turn them on.';
    case 'unsupported':
      return 'This browser cannot share the microphone or the camera.';
    default:
      return 'Your microphone and camera could not be turned on.';
  }
}
