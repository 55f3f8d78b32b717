import { Button, TextInput } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { type GuestCall, knock, stopWaiting } from '../../api/guest';
import { type GuestPlace, MOST_NAME, nameTrouble } from '../../model/guest-key';
import { DeviceChoice, type OwnDevices } from '../devices/DeviceChoice';
import classes from './guest.module.css';

interface GuestDoorProps {
  call: GuestCall;
  link: string;
  /** The guest's place in the lobby; null before they have knocked. */
  place: GuestPlace | null;
  choice: OwnDevices;
  onChoose: (choice: OwnDevices) => void;
  onKnocked: (place: GuestPlace) => void;
  onGivenUp: () => void;
}

/** Before the call: who the guest is, their devices, and the wait until somebody lets them in. */
export function GuestDoor({ call, link, place, choice, onChoose, onKnocked, onGivenUp }: GuestDoorProps) {
  return (
    <div className={classes.door}>
      {place ? (
        <Wait call={call} place={place} onGivenUp={onGivenUp} />
      ) : (
        <Knock call={call} link={link} onKnocked={onKnocked} />
      )}
      <div className={classes.devices}>
        <DeviceChoice kind={call.kind} choice={choice} onChange={onChoose} />
      </div>
    </div>
  );
}

function Knock({ call, link, onKnocked }: Pick<GuestDoorProps, 'call' | 'link' | 'onKnocked'>) {
  const isPhone = usePhone();
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempt = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = nameTrouble(name);
    setTrouble(wrong);
    if (wrong) {
      field.current?.focus();
      return;
    }
    const given = name.trim();
    const made = await attempt.run(() => knock(link, given));
    if (made) onKnocked({ link, name: given, ...made.value });
  }

  return (
    <form className={classes.knock} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className={classes.title}>{call.title || 'Join a call'}</h1>
        <p className={classes.lead}>
          {call.hostName} of {call.organisation.name} invites you to{' '}
          {call.kind === 'video' ? 'a video call' : 'an audio call'}. No account needed.
        </p>
      </div>
      <TextInput
        ref={field}
        label="Your name"
        description="Shown to everyone in the call"
        size="lg"
        name="name"
        autoComplete="name"
        // On a phone the keyboard would cover the picture and its switches.
        autoFocus={!isPhone}
        maxLength={MOST_NAME}
        value={name}
        error={trouble}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setTrouble(null);
        }}
      />
      {attempt.error && (
        <p role="alert" className={classes.error}>
          {attempt.error}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
        {buttonWords(attempt, 'Ask to join')}
      </Button>
    </form>
  );
}

interface WaitProps {
  call: GuestCall;
  place: GuestPlace;
  onGivenUp: () => void;
}

function Wait({ call, place, onGivenUp }: WaitProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: what follows from it is where the keyboard goes on.
  useEffect(() => title.current?.focus(), []);
  const giveUp = () => {
    onGivenUp();
    // The server forgets a guest who says nothing a little later by itself.
    stopWaiting(place).catch(() => undefined);
  };
  return (
    <div className={classes.waiting}>
      <IconHourglassHigh size="1.75rem" stroke={1.6} aria-hidden className={classes.mark} />
      <div className={classes.wait}>
        <div role="status">
          <h1 ref={title} tabIndex={-1} className={classes.title}>
            Waiting to be let in
          </h1>
          <p className={classes.lead}>
            {place.name} is waiting to join{call.title && ` “${call.title}”`}. Leave this page open.
          </p>
        </div>
        <Button variant="default" size="md" onClick={giveUp}>
          Stop waiting
        </Button>
      </div>
    </div>
  );
}
