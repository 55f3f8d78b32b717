import { Button } from '@mantine/core';
import { type Attempt, buttonWords } from '@/shared/api/use-attempt';
import { FormError } from './FormError';

/** The end of a form: what went wrong, and the button that tries, unless it is too soon. */
export function SubmitRow({ attempt, children }: { attempt: Attempt; children: string }) {
  return (
    <div>
      <FormError>{attempt.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
        {buttonWords(attempt, children)}
      </Button>
    </div>
  );
}
