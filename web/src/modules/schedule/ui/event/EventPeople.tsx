import { Button } from '@mantine/core';
import { IconCheck, IconHelp, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AttendeeAnswer } from '@/shared/api/gen';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { useEventDeeds } from '../../api/mutations';
import type { ScheduleEvent } from '../../api/types';
import { ANSWER_WORDS, type Answer as AnswerKey, answerOf, answersWords, byAnswer } from '../../model/people';
import { useScopeQuestion } from '../ScopeDialog';
import classes from './EventPage.module.css';
import { EventSection } from './EventSection';

const ICONS: Record<AnswerKey, typeof IconCheck> = {
  accepted: IconCheck,
  maybe: IconHelp,
  declined: IconX,
  pending: IconMinus,
};

/** Who is invited, and what each answered. */
export function People({ event }: { event: ScheduleEvent }) {
  const members = useQuery(membersQuery).data?.members ?? [];
  const { userId } = useSession();
  if (event.attendees.length === 0) return null;
  return (
    <EventSection title="People" aside={answersWords(event.attendees.map(({ answer }) => answer))}>
      <ul className={classes.people}>
        {byAnswer(event.attendees).map((one) => {
          const member = members.find(({ id }) => id === one.userId);
          const name = member?.displayName ?? 'Former member';
          const answer = answerOf(one.answer);
          const Icon = ICONS[answer];
          return (
            <li key={one.userId}>
              <PersonAvatar name={name} photo={member?.photoURL} size="lg" />
              <span className={classes.person}>
                <b>{one.userId === userId ? `${name} (you)` : name}</b>
                <span data-answer={answer}>
                  <Icon size="0.875rem" stroke={2} aria-hidden />
                  {ANSWER_WORDS[answer]}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </EventSection>
  );
}

const DEEDS = [
  ['accepted', 'Accept'],
  ['maybe', 'Maybe'],
  ['declined', 'Decline'],
] as const;

/** How far an answer reaches. */
const REACHES = ['this', 'all'] as const;

/** Whether the person comes: of a series to this occurrence, or to all of them. */
export function Answer({ event }: { event: ScheduleEvent }) {
  const deeds = useEventDeeds();
  const isPhone = usePhone();
  const { userId } = useSession();
  const scope = useScopeQuestion();
  const answerWith = async (answer: AttendeeAnswer) => {
    const reach = await scope.ask(event, 'Answer', REACHES);
    if (reach !== false) await deeds.answer(event, answer, reach);
  };
  const mine = event.attendees.find((one) => one.userId === userId)?.answer;
  return (
    <fieldset className={classes.answer}>
      <legend>Will you come?</legend>
      {DEEDS.map(([answer, word]) => {
        const Icon = ICONS[answer];
        return (
          <Button
            key={answer}
            variant={answer === mine ? 'filled' : 'default'}
            size={isPhone ? 'lg' : 'md'}
            leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
            aria-pressed={answer === mine}
            onClick={() => void answerWith(answer)}
          >
            {word}
          </Button>
        );
      })}
      {scope.dialog}
    </fieldset>
  );
}
