import { useEffect, useRef } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { isTyping, useShortcut } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { announcement, minimize } from '../call-runtime';
import { RecordingStrip } from '../recording/RecordingStrip';
import { useRecording } from '../recording/use-recording';
import { useCall } from '../use-call';
import { CallBody, useArrangement } from './CallBody';
import classes from './CallDock.module.css';
import { DockHead } from './DockHead';
import { Lobby } from './Lobby';
import { MiniDock } from './MiniDock';
import { TroubleStrip } from './TroubleStrip';
import { useCallLabel, useCallName } from './use-call-label';
import { CALL_SHORTCUTS, useCallShortcuts } from './use-call-shortcuts';
import { useDockPlace } from './use-dock-place';
import { useLobby } from './use-lobby';
import { useRingBack } from './use-ring-back';

/** The call that goes on, over whatever page is open. */
export function CallDock() {
  const call = useCall();
  const isPhone = usePhone();
  const { place, mover, resizer, ...full } = useDockPlace(!isPhone && !call.minimized);
  const arrangement = useArrangement();
  const heard = useStore(announcement);
  useRingBack(call);
  useCallShortcuts();
  useShortcut({ keys: 'mod+shift+d', label: 'Minimise or open the call', group: CALL_SHORTCUTS }, () =>
    minimize('other'),
  );
  const label = useCallLabel();
  const name = useCallName(call);
  const box = useFocusOnOpening(call.minimized);
  const lobby = useLobby(call);
  const recording = useRecording();

  return (
    <>
      {/* It stays while the dock is minimised: people come and go then, too. */}
      <p className={classes.heard} role="status">
        {heard}
      </p>
      {call.minimized ? (
        <MiniDock
          name={name}
          label={label}
          strips={
            <>
              <RecordingStrip {...recording} isSmall />
              <Lobby {...lobby} isSmall />
              <TroubleStrip isSmall />
            </>
          }
        />
      ) : (
        <section
          ref={box}
          tabIndex={-1}
          className={classes.dock}
          role="dialog"
          aria-label={`Call: ${name}`}
          style={isPhone ? undefined : place}
          data-phone={isPhone || undefined}
        >
          <DockHead name={name} label={label} mover={isPhone ? null : mover} full={isPhone ? null : full} />
          <RecordingStrip {...recording} />
          <Lobby {...lobby} />
          <TroubleStrip />
          <CallBody arrangement={arrangement} />
          {!isPhone && (
            <button
              type="button"
              className={classes.corner}
              aria-label="Resize the call, with arrow keys"
              {...resizer}
            />
          )}
        </section>
      )}
    </>
  );
}

/** Leads whoever uses the keyboard into the dock when it opens, unless they are writing. */
function useFocusOnOpening(isMinimized: boolean) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isMinimized && !isTyping(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, [isMinimized]);
  return box;
}
