import { Radio } from '@mantine/core';
import { useCallback, useState } from 'react';
import { FormDialog } from '@/shared/ui/FormDialog';
import type { Reach, ScheduleEvent } from '../api/types';

const WORDS: Record<Reach, string> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
};

interface Question {
  event: ScheduleEvent;
  verb: 'Change' | 'Delete' | 'Answer';
  reaches: readonly Reach[];
  answer: (reach: Reach | null | false) => void;
}

/** How far a deed reaches: asked of an event that recurs, null of one that does not, false where the person thinks better of it. */
export type AskScope = (
  event: ScheduleEvent,
  verb: Question['verb'],
  reaches?: readonly Reach[],
) => Promise<Reach | null | false>;

/** The question how far a change of an event that recurs reaches, and the dialog that asks it. */
export function useScopeQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback<AskScope>((event, verb, reaches = ['this', 'following', 'all']) => {
    if (!event.occurrence) return Promise.resolve(null);
    return new Promise((resolve) => {
      const answer: Question['answer'] = (reach) => {
        setQuestion(null);
        resolve(reach);
      };
      setQuestion({ event, verb, reaches, answer });
    });
  }, []);
  return { ask, dialog: question && <ScopeDialog {...question} /> };
}

function ScopeDialog({ event, verb, reaches, answer }: Question) {
  const [reach, setReach] = useState<Reach>(reaches[0] ?? 'all');
  return (
    <FormDialog
      title={`${verb} recurring event`}
      about={event.title}
      submitLabel={verb}
      zIndex={10_001}
      onClose={() => answer(false)}
      onSubmit={() => answer(reach)}
    >
      <Radio.Group
        aria-label={`${verb} recurring event`}
        value={reach}
        onChange={(value) => setReach(reaches.find((one) => one === value) ?? reach)}
      >
        {reaches.map((one) => (
          <Radio key={one} value={one} label={WORDS[one]} py="xs" />
        ))}
      </Radio.Group>
    </FormDialog>
  );
}
