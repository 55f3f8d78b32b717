import { useShortcut } from '@/shared/lib/shortcuts';
import { announcement, hangUp } from '../call-runtime';
import { useCall, useRoom } from '../use-call';

/** The heading of a call's keys in the sheet of shortcuts. */
export const CALL_SHORTCUTS = 'Call';

/** The keys that work in every call, in the dock and on a guest's page. */
export function useCallShortcuts(): void {
  const { view, engine } = useRoom();
  const { kind } = useCall();
  const group = CALL_SHORTCUTS;
  useShortcut({ keys: 'mod+shift+m', label: 'Turn the microphone on or off', group }, () => {
    void engine?.setMicrophone(!view.isMicOn);
  });
  useShortcut({ keys: 'mod+shift+o', label: 'Turn the camera on or off', group }, () => {
    if (kind === 'video') void engine?.setCamera(!view.isCameraOn);
  });
  useShortcut({ keys: 'mod+shift+k', label: 'Raise or lower your hand', group }, () => {
    engine?.setHand(!view.isHandUp);
  });
  useShortcut({ keys: 'mod+shift+s', label: 'Hear who is speaking', group }, () => {
    const speaking = view.people.filter(({ isSpeaking }) => isSpeaking).map(({ name }) => name);
    // A text that stays the same is not read out again.
    announcement.set('');
    setTimeout(() => announcement.set(speaking.length > 0 ? `${speaking.join(', ')} speaking` : 'No one is speaking'));
  });
  useShortcut({ keys: 'mod+shift+h', label: 'Leave the call', group }, hangUp);
}
