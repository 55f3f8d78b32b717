import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hangUp, minimize, retryCall } from '../call-runtime';
import { useCall, useRoom } from '../use-call';
import classes from './MiniDock.module.css';
import { Tile } from './Tile';

/** So many are seen in the strip. */
const SHOWN = 3;

interface MiniDockProps {
  name: string;
  label: string;
  /** What stands under the head: the recording's sign, guests who wait. */
  strips: ReactNode;
}

/** The call while the person does something else: a strip at the foot of the page. */
export function MiniDock({ name, label, strips }: MiniDockProps) {
  const call = useCall();
  const { view, engine } = useRoom();
  const others = view.people.filter(({ isLocal }) => !isLocal);
  const shown = others.slice(0, SHOWN);
  const more = others.length - shown.length;
  return (
    <section className={classes.mini} role="dialog" aria-label={`Call: ${name}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.label}>{call.error ?? label}</p>
        </div>
        <ActionIcon
          size="2.25rem"
          aria-label={view.isMicOn ? 'Turn off microphone' : 'Turn on microphone'}
          title={view.isMicOn ? 'Turn off microphone' : 'Turn on microphone'}
          onClick={() => void engine?.setMicrophone(!view.isMicOn)}
          disabled={!engine}
        >
          {view.isMicOn ? (
            <IconMicrophone size="1.125rem" stroke={1.6} aria-hidden />
          ) : (
            <IconMicrophoneOff size="1.125rem" stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon size="2.25rem" aria-label="Maximise" title="Maximise" onClick={() => minimize(false)}>
          <IconArrowsDiagonal size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon size="2.25rem" data-danger aria-label="Leave call" title="Leave call" onClick={hangUp}>
          <IconPhoneOff size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {strips}
      {call.error !== null ? (
        <button type="button" className={classes.retry} onClick={() => void retryCall()}>
          Retry connection
        </button>
      ) : (
        others.length > 0 && (
          <ul className={classes.strip} aria-label="People in the call">
            {shown.map((person) => (
              <Tile key={person.identity} person={person} isScreen={person.screen !== null} isSmall />
            ))}
            {more > 0 && <li className={classes.more}>+{more}</li>}
          </ul>
        )
      )}
    </section>
  );
}
